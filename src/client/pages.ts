import type { Json } from "../transport";
import { listIn } from "./envelope";
import { ChangedListError } from "./errors";
import type { PagesEnd, Query } from "./reading";

/** The platform's largest page. */
const mostPerPage = 100;

/** Lists of which an object may have slipped from one page to another while they were read. */
const parted = new WeakSet<readonly Json[]>();

/** Whether a list came in one page, which no change can tear apart. */
export function isOfOnePage(list: readonly Json[]): boolean {
  return !parted.has(list);
}

/** Reads lists that come in pages. */
export class Pages {
  constructor(private readonly get: (path: string, query: Query) => Promise<unknown>) {}

  /** All pages of a list. A page without a list is a failure, never the end. */
  usual(path: string, names: readonly string[], query?: Query, end: PagesEnd = "short"): Promise<Json[]> {
    return this.#read(path, names, query, end === "empty" ? 1 : mostPerPage);
  }

  /**
   * All pages of a list, read to an empty one. Where there are several, it is read again until a reading has all items of the one before:
   * a page may shrink while the next one is read. `before` is an earlier reading.
   */
  async whole(path: string, names: readonly string[], query?: Query, before?: readonly Json[]): Promise<Json[]> {
    let earlier = before && idsOf(before);
    for (let tries = 0; tries < 4; tries += 1) {
      const list = await this.#read(path, names, query, 1);
      if (isOfOnePage(list)) return list;
      const ids = idsOf(list);
      const found = new Map(list.map((item, index) => [ids[index] as string, item]));
      // A new item, such as one that this run ordered, moves others to later pages. So none is missed, and one may show twice.
      if (earlier?.every((id) => found.has(id))) return [...found.values()];
      earlier = ids;
    }
    throw new ChangedListError(path, before === undefined);
  }

  /** The items up to the first page that has fewer of them than `least`. */
  async #read(path: string, names: readonly string[], query: Query, least: number): Promise<Json[]> {
    const list: Json[] = [];
    const seen = new Set<string>();
    for (let page = 1; ; page += 1) {
      // Lists that are read twice are to be asked for twice.
      const items = listIn(path, await this.get(path, { ...query, page, per_page: mostPerPage }), names);
      // A server that ignores `page` would answer the same page for ever.
      const fingerprint = JSON.stringify(idsOf(items));
      if (seen.has(fingerprint)) return list;
      seen.add(fingerprint);
      // The next page may be empty only because this one, which was full, has shrunk.
      if (items.length > 0 && (list.length > 0 || items.length >= mostPerPage)) parted.add(list);
      list.push(...items);
      if (items.length < least) return list;
    }
  }
}

function idsOf(items: readonly Json[]): string[] {
  // Panel accounts have no other id; what else they show changes by itself.
  return items.map((item) => JSON.stringify(item.id ?? item.username ?? item));
}
