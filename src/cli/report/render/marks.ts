import { counted } from "../../../kernel/values/text";
import type { Owner } from "../report";
import { html, type Html, said } from "./html";

/** How something stands. It is told by a sign and a word, and the colour only repeats it. */
export type Standing = "good" | "note" | "weak" | "bad";

const signs: Readonly<Record<Standing, string>> = { good: "✓", note: "•", weak: "▲", bad: "✕" };

export function mark(standing: Standing, word: string): Html {
  return html`<span class="mark ${standing}"><span aria-hidden="true">${signs[standing]}</span>&#160;${word}</span>`;
}

export function sign(standing: Standing): string {
  return signs[standing];
}

/** Who manages an object; nothing is said where no state was given. */
export function managedBy(owner: Owner | undefined, withStates: boolean): Html | undefined {
  if (owner) return html`${said(owner.name)} <span class="dim">in ${said(owner.stack)}</span>`;
  return withStates ? html`<span class="dim">no stack</span>` : undefined;
}

/** `1 site`, `2,000 sites`. */
export function count(number: number, noun: string): string {
  return number < 1_000 ? counted(number, noun) : counted(number, noun).replace(/^\d+/, numberText(number));
}

export function numberText(number: number): string {
  return number.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** Who reads a sum has to know its currency, and the platform names none. */
export const currency = "in the account's currency";

/** Cents as people write them. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A time as a day and a time in UTC, in a form that every reader of the page knows. */
export function moment(iso: string): Html {
  return timeOf(iso, (full) => `${full.slice(0, 10)} ${full.slice(11, 16)} UTC`);
}

export function day(iso: string): Html {
  return timeOf(iso, (full) => full.slice(0, 10));
}

function timeOf(iso: string, shown: (full: string) => string): Html {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? said(iso, 40) : html`<time datetime="${at.toISOString()}">${shown(at.toISOString())}</time>`;
}
