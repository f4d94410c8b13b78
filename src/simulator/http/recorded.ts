import { isObject } from "../platform/refusal";
import type { Answer } from "./route";

/** An answer that a platform gave to a GET: what it shows is shown, until something is changed here. */
export interface RecordedAnswer {
  /** Path and query, as they were asked for. */
  readonly target: string;
  /** Account of X-Auth-Account, where one was named. */
  readonly account?: string;
  readonly status: number;
  readonly body?: unknown;
}

/** A recorded answer beside the simulator's own, as it was before anything was changed. */
interface Kept {
  readonly theirs: Answer;
  readonly ours: Answer;
}

/**
 * Shows a platform as it was recorded. Where the simulator's own answer is as it was at the start, the recorded one counts, with all that
 * the simulator knows nothing of; where it has changed, the change shows.
 */
export class Recorded {
  readonly #kept = new Map<string, Kept>();

  /** @param ask answers a GET by the simulator's own state */
  async keep(answers: readonly RecordedAnswer[], ask: (answer: RecordedAnswer) => Promise<Answer>): Promise<void> {
    for (const recorded of answers) {
      const { status, body, account } = recorded;
      const { pathname: path, searchParams: query } = new URL(recorded.target, "http://simulator");
      const ours = await ask(recorded);
      const isShown = status < 300 && ours.status < 300;
      this.#kept.set(keyOf({ path, query, account }), { theirs: { status, body: isShown ? wrappedLike(body, ours.body) : body }, ours });
    }
  }

  /** What a request is answered, given what the simulator itself says. */
  over(method: string, asked: Asked, now: Answer): Answer {
    const kept = this.#kept.get(keyOf(asked));
    if (!kept) return now;
    return method === "GET" ? shown(kept, now) : written(kept, now);
  }
}

function shown({ theirs, ours }: Kept, now: Answer): Answer {
  if (ours.status === now.status && isSame(ours.body, now.body)) return theirs;
  const all = [theirs, ours, now];
  return all.every(({ status }) => status < 300) ? { ...now, body: merged(theirs.body, ours.body, now.body) } : now;
}

/** The answer to a write of an object: what the write left alone is as it was recorded. */
function written(kept: Kept, now: Answer): Answer {
  const [theirs, ours, left] = [kept.theirs.body, kept.ours.body, now.body].map(inner);
  if (now.status >= 300 || !isObject(theirs) || !isObject(ours) || !isObject(left)) return now;
  const find = finderIn(theirs);
  const body = Object.entries(left).map(([key, value]) => {
    const own = isSame(ours[key], value) ? find(key) : undefined;
    return [key, own === undefined ? value : theirs[own]];
  });
  return { ...now, body: replaceInner(now.body, Object.fromEntries(body)) };
}

/** What is asked for, and for which account. */
interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly account: string | undefined;
}

function keyOf({ path, query, account = "" }: Asked): string {
  return `${account} ${path}?${query.toString()}`;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Theirs, with what has changed from `before` to `now`. */
function merged(theirs: unknown, before: unknown, now: unknown): unknown {
  if (isSame(before, now)) return theirs === undefined ? now : theirs;
  if (Array.isArray(theirs) && Array.isArray(before) && Array.isArray(now)) return mergedLists(theirs, before, now);
  if (!isObject(theirs) || !isObject(before) || !isObject(now)) return now;
  const find = finderIn(theirs);
  const result: Record<string, unknown> = { ...theirs };
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const own = find(key) ?? key;
    if (key in now) result[own] = merged(theirs[own], before[key], now[key]);
    else delete result[own];
  }
  return result;
}

function mergedLists(theirs: readonly unknown[], before: readonly unknown[], now: readonly unknown[]): unknown[] {
  const [known, left] = [byId(before), byId(now)];
  const shown = byId(theirs);
  if (!known || !left || !shown) return [...now];
  const kept = [...shown].flatMap(([id, item]) => {
    if (!known.has(id)) return [item];
    return left.has(id) ? [merged(item, known.get(id), left.get(id))] : [];
  });
  return [...kept, ...[...left].flatMap(([id, item]) => (shown.has(id) ? [] : [item]))];
}

const idKeys = ["id", "guid", "username", "address", "hostname", "name"];

/** The objects of a list by what tells one from another; undefined where something in it can't be told from the rest. */
function byId(list: readonly unknown[]): Map<string, unknown> | undefined {
  const found = new Map<string, unknown>();
  for (const item of list) {
    if (!isObject(item)) return undefined;
    const find = finderIn(item);
    const key = idKeys.map(find).find((own) => own !== undefined);
    if (key === undefined || found.has(String(item[key]))) return undefined;
    found.set(String(item[key]), item);
  }
  return found;
}

/** How an object spells a key, whatever the case and the separators, and with what stands before it elsewhere: `waf_enabled`. */
function finderIn(object: Record<string, unknown>): (key: string) => string | undefined {
  let spellings: Map<string, string> | undefined;
  return (key) => {
    if (Object.hasOwn(object, key)) return key;
    spellings ??= new Map(Object.keys(object).map((own) => [folded(own), own]));
    const wanted = folded(key);
    const exact = spellings.get(wanted);
    if (exact !== undefined || wanted.length < 6) return exact;
    const longer = [...spellings].filter(([own]) => own.endsWith(wanted));
    return longer.length === 1 ? longer[0]?.[1] : undefined;
  };
}

function folded(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}

const wrappers = ["data", "result", "item", "items", "results", "entries"];

/** A platform may wrap what it shows in another way: from here on it is wrapped as the simulator wraps it. */
function wrappedLike(theirs: unknown, ours: unknown): unknown {
  const key = wrapperOf(ours);
  if (key === undefined) return isObject(ours) || Array.isArray(ours) ? (innerOf(theirs, Array.isArray(ours)) ?? theirs) : theirs;
  const list = Array.isArray((ours as Record<string, unknown>)[key]);
  if (isObject(theirs)) {
    const own = finderIn(theirs)(key);
    if (own !== undefined && Array.isArray(theirs[own]) === list) return { ...theirs, ...(own !== key && { [key]: theirs[own] }) };
  }
  const within = innerOf(theirs, list) ?? theirs;
  return { [key]: within };
}

/** The key under which an answer has the one thing that it shows; undefined where it is that thing. */
function wrapperOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const [first, ...others] = Object.keys(body).filter((key) => key !== "meta" && key !== "success");
  return first !== undefined && others.length === 0 && typeof body[first] === "object" && body[first] !== null ? first : undefined;
}

/** The list, or the object, that an answer wraps under a usual name. */
function innerOf(body: unknown, list: boolean): unknown {
  if (!isObject(body)) return Array.isArray(body) === list ? body : undefined;
  const key = wrapperOf(body) ?? wrappers.map(finderIn(body)).find((own) => own !== undefined);
  const within = key === undefined ? undefined : body[key];
  return Array.isArray(within) === list && (list || isObject(within)) ? within : undefined;
}

function inner(body: unknown): unknown {
  const key = wrapperOf(body);
  return key === undefined ? body : (body as Record<string, unknown>)[key];
}

function replaceInner(body: unknown, within: unknown): unknown {
  const key = wrapperOf(body);
  return key === undefined ? within : { ...(body as Record<string, unknown>), [key]: within };
}
