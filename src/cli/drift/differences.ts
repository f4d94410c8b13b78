import { type ChangedValue, changedValues } from "../../kernel/values/paths";
import { readUrn } from "../../kernel/identity/urn";
import { registry } from "../../resources";
import type { Step } from "./engine";

export interface Difference extends ChangedValue {
  /** Its value is hidden: only that it differs is said. */
  readonly secret?: true;
}

export interface Drifted {
  readonly urn: string;
  /** `DnsRecord`, or the token of another provider's type. */
  readonly type: string;
  readonly name: string;
  readonly change: "changed" | "gone";
  readonly differences: readonly Difference[];
}

/** What the engine writes in the place of a secret. */
const hidden = "[secret]";

/** Resources that are no longer what the last `up` left. */
export function driftOf(steps: readonly Step[]): Drifted[] {
  const drifted = steps.flatMap((step): Drifted[] => {
    const who = { urn: step.urn, ...readUrn(step.urn) };
    if (step.op === "delete") return [{ ...who, change: "gone", differences: [] }];
    if (step.op !== "update") return [];
    const differences = differencesOf(step, who.type);
    // What only outputs show is the platform's own doing.
    return differences.length === 0 ? [] : [{ ...who, change: "changed", differences }];
  });
  // The engine's order is that of the answers.
  return drifted.sort((a, b) => (a.urn < b.urn ? -1 : 1));
}

function differencesOf({ oldState, newState, diffReasons }: Step, type: string): Difference[] {
  const was = oldState?.inputs ?? {};
  const is = newState?.inputs ?? {};
  const reasons = new Set((diffReasons ?? []).map(topOf));
  // What only steers the provider is no part of what a read finds.
  const counts = (path: string): boolean =>
    !path.startsWith("__") &&
    !registry[type]?.inputFields[topOf(path)]?.marks.providerOption &&
    (reasons.size === 0 || reasons.has(topOf(path)));
  const found = changedValues(was, is)
    .filter(({ path }) => counts(path))
    .map((one): Difference => (holdsHidden(one.was) || holdsHidden(one.is) ? { path: one.path, secret: true } : one));
  // Two hidden values look alike; then only the engine knows that they differ.
  const told = new Set(found.map(({ path }) => topOf(path)));
  const unseen = [...reasons].filter((name) => !told.has(name) && (holdsHidden(was[name]) || holdsHidden(is[name])));
  return [...found, ...unseen.map((path): Difference => ({ path, secret: true }))];
}

function topOf(path: string): string {
  return path.split(/[.[]/, 1)[0] as string;
}

function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return typeof value === "object" && value !== null ? Object.values(value).some(holdsHidden) : value === hidden;
}
