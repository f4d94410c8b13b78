import { ApiError, provesChildless, switchedOffReason } from "../../../client";
import { singleLine } from "../../../kernel/values/text";
import type { Unread } from "../../import/collect";
import type { Gap } from "../report";

/** What couldn't be read, by what it is and where it lies. */
export class Gaps {
  readonly #gaps: Gap[] = [];
  /** Types and places that were asked for in vain: `EdgeRule site-1`. */
  readonly #places = new Set<string>();

  note(type: string, within: string | undefined, why: string): void {
    this.#gaps.push({ type, ...(within !== undefined && { within }), why: singleLine(why, 300) });
  }

  /** A failed look at something; what isn't there at all is none. */
  failed(type: string, within: string | undefined, error: unknown): void {
    if (isNothingThere(error)) return;
    this.note(type, within, reasonOf(error));
  }

  /** For `catch`: a failed look, in the place of which the report goes on with something else. */
  instead<T>(type: string, within: string | undefined, otherwise: T): (error: unknown) => T {
    return (error) => {
      this.failed(type, within, error);
      return otherwise;
    };
  }

  unread({ type, id, within, error }: Unread): void {
    const place = within ? `${within.definition.type} ${within.id}` : id === undefined ? "" : `${type} ${id}`;
    this.#places.add(`${type} ${within?.id ?? id ?? ""}`.trim());
    this.failed(type, place === "" ? undefined : place, error);
  }

  /** Whether a type couldn't be read as a whole, or below one of these ids. */
  has(type: string, ids: readonly string[]): boolean {
    return this.#places.has(type) || ids.some((id) => this.#places.has(`${type} ${id}`));
  }

  all(): Gap[] {
    return this.#gaps;
  }
}

/** What the account, or a site as a whole, doesn't have: then nothing is missing. */
function isNothingThere(error: unknown): boolean {
  return switchedOffReason(error) !== undefined || provesChildless(error);
}

/** Why, in a few words: an answer's status and code, or the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `the platform answered ${error.status}${error.code === undefined ? "" : ` (${error.code})`}`;
  return error instanceof Error ? error.message : String(error);
}
