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
interface AwaitedEffect {
  readonly verb: Verb;
  readonly displayName: string;
  /** Whether the platform shows the effect. Throws if it never will. */
  readonly isShown: (listing: Listing) => boolean;
  /** Called once the effect shows. */
  readonly onShown: () => void;
  /** Called if the effect never shows. */
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
        failures.push(...this.#check(await this.#list()));
        return this.#effects.size === 0 ? true : undefined;
      });
      return { failures, gaveUp: false };
    } catch (error) {
      failures.push(...this.#giveUp(error as Error));
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

  /** Ends the wait for each effect that shows or has failed. Answers with the failed ones. */
  #check(listing: Listing): Failure[] {
    const failures: Failure[] = [];
    for (const [id, { verb, displayName, isShown, onShown, onFailed }] of [...this.#effects]) {
      try {
        if (!isShown(listing)) continue;
        onShown();
      } catch (error) {
        onFailed?.();
        failures.push({ displayName, reason: (error as Error).message, verb });
      }
      this.#effects.delete(id);
    }
    return failures;
  }

  #giveUp({ message }: Error): Failure[] {
    const failures = [...this.#effects.values()].map(({ verb, displayName, onFailed }): Failure => {
      onFailed?.();
      return { displayName, reason: `it was written, but the platform doesn't show it yet: ${message}`, verb };
    });
    this.#effects.clear();
    return failures;
  }
}
