import type { ParentFacts } from "../definition/values";
import { until } from "../reading/wait";
import { counted } from "../values/text";
import { Listing, listingOfPresent, listItems } from "./listing";
import type { PlacedSet } from "./placed";

export type Verb = "create" | "update" | "delete";

/** One operation on a set. */
export interface SetOperation {
  readonly resource: PlacedSet;
  readonly operation: Verb;
  readonly parentFacts: ParentFacts;
}

/** A write that failed, or that didn't take effect. */
export interface Failure {
  readonly displayName: string;
  readonly reason: string;
  readonly verb: Verb;
}

/** The effect of a write that the platform accepted and doesn't show yet. */
interface AwaitedEffect extends Omit<Failure, "reason"> {
  /** Whether the platform shows the effect. Throws if it never will. */
  readonly isShown: (listing: Listing) => boolean;
  readonly onShown: () => void;
  readonly onFailed?: () => void;
}

/** The effects that a set waits for. One read serves all of them. */
export class AwaitedEffects {
  readonly #effects = new Map<string, AwaitedEffect>();

  constructor(private readonly operation: SetOperation) {}

  add(id: string, effect: AwaitedEffect): void {
    this.#effects.set(id, effect);
  }

  /** Waits until all effects show. Answers with the writes that failed after all, and whether the wait itself failed. */
  async settle(): Promise<{ readonly failures: readonly Failure[]; readonly gaveUp: boolean }> {
    const { resource, operation } = this.operation;
    const failures: Failure[] = [];
    if (this.#effects.size === 0) return { failures, gaveUp: false };
    const what = (): string => `${counted(this.#effects.size, resource.definition.set.noun)} to show the change`;
    try {
      await until(resource, operation, what, async () => {
        const listing = await this.#list();
        for (const [id, effect] of [...this.#effects]) {
          try {
            if (!effect.isShown(listing)) continue;
            effect.onShown();
          } catch (error) {
            failures.push(failed(effect, (error as Error).message));
          }
          this.#effects.delete(id);
        }
        return this.#effects.size === 0 ? true : undefined;
      });
      return { failures, gaveUp: false };
    } catch (error) {
      const reason = `it was written, but the platform doesn't show it yet: ${(error as Error).message}`;
      for (const effect of this.#effects.values()) failures.push(failed(effect, reason));
      this.#effects.clear();
      return { failures, gaveUp: true };
    }
  }

  async #list(): Promise<Listing> {
    const { resource, operation, parentFacts } = this.operation;
    const list = () => listItems(resource, "fresh");
    if (operation !== "delete") return list();
    // The parent may be gone, and all its objects with it.
    return (await listingOfPresent(list)) ?? new Listing(resource.definition.set, [], parentFacts);
  }
}

function failed({ verb, displayName, onFailed }: AwaitedEffect, reason: string): Failure {
  onFailed?.();
  return { displayName, reason, verb };
}
