import { type Term, terms } from "../billing/catalogue";

/** What a panel account is sold as. */
export interface PanelPackage {
  readonly key: string;
  /** What the hosting server calls it. */
  readonly code: string;
  readonly label: string;
  readonly prices: Readonly<Record<Term, number>>;
}

function panelPackage(key: string, code: string, monthly: number): PanelPackage {
  const label = key.charAt(0).toUpperCase() + key.slice(1);
  return { key, code, label, prices: { monthly, annual: monthly * 10 } };
}

// The documents give the names, but not which code goes with which key; prices are made up.
const packages: readonly PanelPackage[] = [
  panelPackage("mini", "S", 400),
  panelPackage("basic", "M", 900),
  panelPackage("pro", "L", 1_900),
  panelPackage("max", "XL", 3_900),
];

/** A package by its key or its code, in any letter case. */
export function panelPackageOf(name: string): PanelPackage | undefined {
  const wanted = name.toLowerCase();
  return packages.find(({ key, code }) => key === wanted || code.toLowerCase() === wanted);
}

export function isTerm(text: string): text is Term {
  return terms.some((term) => term === text);
}
