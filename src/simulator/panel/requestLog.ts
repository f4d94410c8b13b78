import type { Delivery } from "../http/delivery";
import type { RequestEntry } from "../http/report";

interface LogRow extends Omit<RequestEntry, "body"> {
  readonly id: number;
  /** How long it took, in milliseconds; null while it is under way. */
  readonly tookMs: number | null;
}

interface Logged {
  readonly id: number;
  readonly entry: RequestEntry;
  readonly startedMs: number;
  tookMs: number | null;
  answered?: unknown;
}

const mostRows = 500;
const longestShown = 20_000;

/** The newest requests with what was sent and answered. */
export class RequestLog {
  #logged: Logged[] = [];
  readonly #byEntry = new WeakMap<RequestEntry, Logged>();
  #lastId = 0;

  /** Begins or ends a row, in turn. */
  note(entry: RequestEntry): LogRow {
    const known = this.#byEntry.get(entry);
    if (known) {
      known.tookMs = Math.round(performance.now() - known.startedMs);
      return rowOf(known);
    }
    const begun: Logged = { id: ++this.#lastId, entry, startedMs: performance.now(), tookMs: null };
    this.#byEntry.set(entry, begun);
    this.#logged.push(begun);
    if (this.#logged.length > mostRows) this.#logged.shift();
    return rowOf(begun);
  }

  answered(entry: RequestEntry, delivery: Delivery): void {
    const known = this.#byEntry.get(entry);
    if (known) known.answered = shownDelivery(delivery);
  }

  rows(): LogRow[] {
    return this.#logged.map(rowOf);
  }

  bodies(id: number): { sent: unknown; answered: unknown } | undefined {
    const known = this.#logged.find((logged) => logged.id === id);
    return known && { sent: concealed(known.entry.body ?? null), answered: known.answered ?? null };
  }
}

function rowOf({ id, entry, tookMs }: Logged): LogRow {
  const { body: _, query, ...rest } = entry;
  return { ...rest, ...(query !== undefined && { query: concealedText(query) }), id, tookMs };
}

/** What the sender sees of an answer, without secrets; of a long one the beginning. */
function shownDelivery(delivery: Delivery): unknown {
  if (delivery.kind === "drop") return "The connection broke without an answer.";
  if (delivery.kind === "hang") return "There is no answer.";
  const { bytes, half, status } = delivery;
  if (bytes !== undefined) return `${bytes} bytes, with the status ${status}.`;
  if (delivery.body === undefined) return concealedText(delivery.text.slice(0, longestShown)) || null;
  const body = concealed(delivery.body);
  const text = JSON.stringify(body);
  if (!half && text.length <= longestShown) return body;
  return `${text.slice(0, Math.min(longestShown, half ? Math.ceil(text.length / 2) : text.length))} … (${text.length} characters)`;
}

/** What stands for a value that the page doesn't show. */
const notShown = "(not shown)";

/** Names of fields, headers and parameters whose values let somebody in. */
const secretName =
  /pass(word|wd|phrase)|secret|token|authori[sz]ation|authcode|privatekey|apikey|accesskey|credential|signature|^sso$|^key$/i;
const parameter = /(^|[?&;])([\w.-]+)=[^&#;\s]*/g;
/** A field in a text that breaks off, or that is no JSON for another reason. */
const field = /"([^"\\\n]{1,100})"(\s{0,10}:\s{0,10})"(?:[^"\\]|\\.)*"?/g;

/** Edge rules: the action that gives the origin a header, and what looks at headers, query strings and cookies: keys hide in the values. */
const headerAction = 6;
const privateTriggers: readonly unknown[] = [1, 6, 10];

/** A value without its passwords, tokens and keys: people look at the page together, and take pictures of it. */
export function concealed(value: unknown): unknown {
  if (typeof value === "string") return concealedText(value);
  if (Array.isArray(value)) return value.map(concealed);
  if (typeof value !== "object" || value === null) return value;
  const inRule = hiddenInRule(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) || inRule.includes(name) ? notShown : concealed(inner)]),
  );
}

/** A text without the credentials in its addresses, and without the values of parameters and fields that are secrets. */
function concealedText(text: string): string {
  return text
    .replace(/(\/\/)[^/?#@\s]*@/g, "$1…@")
    .replace(parameter, (whole, before: string, name: string) => (isSecretName(name) ? `${before}${name}=…` : whole))
    .replace(field, (whole, name: string, colon: string) => (isSecretName(name) ? `"${name}"${colon}"${notShown}"` : whole))
    .replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*/g, notShown);
}

const isSecretName = (name: string): boolean => secretName.test(name.replace(/[-_.]/g, ""));

/** How often a password was set, or that there is none, is no secret. */
function isSecret(name: string, value: unknown): boolean {
  const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return !isEmpty && typeof value !== "number" && typeof value !== "boolean" && isSecretName(name);
}

function hiddenInRule(value: object): readonly string[] {
  const { ActionType, Type, PatternMatches } = value as Readonly<Record<string, unknown>>;
  if (ActionType === headerAction) return ["ActionParameter2", "ActionParameter3"];
  return PatternMatches !== undefined && privateTriggers.includes(Type) ? ["PatternMatches"] : [];
}
