import type { HttpRequest, Json } from "../transport";
import { oneIn } from "./envelope";
import type { Snapshots } from "./snapshots";

export type Query = HttpRequest["query"];

/** What `found` asks: by GET with a query, or by POST with a body. */
export type Question = { readonly query?: Query } | { readonly body: unknown };

/** How a definition reads. Nothing of it changes anything on the platform, and answers may be shared with other readers. */
export interface Reading {
  get(path: string, query?: Query): Promise<unknown>;
  /** The answer to a POST that only reads. */
  post(path: string, body: unknown): Promise<unknown>;
  /** Whether the API knows what is asked for: a 2xx says yes, its own 404 says no. Anything else is a failure. */
  found(path: string, question?: Question): Promise<boolean>;
  /** The one object in an answer, wrapped under its name or bare. */
  one(path: string, name: string, query?: Query): Promise<Json>;
  /** All items of a list that comes whole, under one of the names. */
  list(path: string, names: readonly string[], query?: Query): Promise<Json[]>;
  /** All items of a list that comes in pages, under one of the names. */
  pages(path: string, names: readonly string[], query?: Query, end?: PagesEnd): Promise<Json[]>;
}

/** Where pages end: at one that isn't full, or at an empty one. Where rows are left out of pages, no page need be full. Default "short". */
export type PagesEnd = "short" | "empty";

/** Reads from answers that others got, where there are any; from `source` otherwise. */
export function sharing(snapshots: Snapshots, source: Reading, reader: string, account: string | undefined): Reading {
  const share = <T>(key: string, load: () => Promise<T>): Promise<T> => snapshots.read(key, reader, load);
  const key = (path: string, way: keyof Reading, question: Question = {}): string =>
    keyOf(path, [way, ...asked(question), account ?? null]);
  const get: Reading["get"] = (path, query) =>
    share(asked({ query }).length === 0 ? path : key(path, "get", { query }), () => source.get(path, query));
  return {
    get,
    post: (path, body) => share(key(path, "post", { body }), () => source.post(path, body)),
    found: (path, question) => share(key(path, "found", question), () => source.found(path, question)),
    one: async (path, name, query) => oneIn(path, await get(path, query), name),
    list: (path, names, query) => share(key(path, "list", { query }), () => source.list(path, names, query)),
    pages: (path, names, query, end) => share(key(path, "pages", { query }), () => source.pages(path, names, query, end)),
  };
}

/**
 * The key of an answer that isn't the plain one of its path. It lies below the path, so that a write to the path ends it.
 * It holds the account, since what a list or a search shows may depend on it; an object is the same for every account.
 */
function keyOf(path: string, parts: readonly unknown[]): string {
  return `${path}/?${JSON.stringify(parts)}`;
}

/** A query or a body in one spelling. Empty for a query that asks nothing. */
function asked(question: Question): readonly unknown[] {
  if ("body" in question) return [question.body ?? null];
  const parameters = Object.entries(question.query ?? {}).filter(([, value]) => value !== undefined);
  return parameters.length === 0 ? [] : [parameters.map(([name, value]) => `${name}=${String(value)}`).sort()];
}
