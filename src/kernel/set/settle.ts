import type { ParentFacts } from "../definition/resource";
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
export interface AwaitedEffect extends Omit<Failure, "reason"> {
  /** Whether the platform shows the effect. Throws if it never will. */
  readonly isShown: (listing: Listing) => boolean;
  readonly onShown: () => void;
  readonly onFailed?: () => void;
}

/**
 * Waits until the effects show, by the ids of their objects: one read serves all of them. Those that are over are taken out. Answers with
 * the writes that failed after all, and whether the wait itself failed.
 */
export async function settleEffects(
  { resource, operation, parentFacts }: SetOperation,
  effects: Map<string, AwaitedEffect>,
): Promise<{ readonly failures: readonly Failure[]; readonly gaveUp: boolean }> {
  const failures: Failure[] = [];
  const fail = ({ verb, displayName, onFailed }: AwaitedEffect, reason: string): void => {
    onFailed?.();
    failures.push({ displayName, reason, verb });
  };
  const list = async (): Promise<Listing> => {
    const fresh = () => listItems(resource, "fresh");
    if (operation !== "delete") return fresh();
    // The parent may be gone, and all its objects with it.
    return (await listingOfPresent(fresh)) ?? new Listing(resource.definition.set, [], parentFacts);
  };
  if (effects.size === 0) return { failures, gaveUp: false };
  try {
    await until(
      resource,
      operation,
      () => `${counted(effects.size, resource.definition.set.noun)} to show the change`,
      async () => {
        const listing = await list();
        for (const [id, effect] of [...effects]) {
          try {
            if (!effect.isShown(listing)) continue;
            effect.onShown();
          } catch (error) {
            fail(effect, (error as Error).message);
          }
          effects.delete(id);
        }
        return effects.size === 0 ? true : undefined;
      },
    );
    return { failures, gaveUp: false };
  } catch (error) {
    for (const effect of effects.values())
      fail(effect, `it was written, but the platform doesn't show it yet: ${(error as Error).message}`);
    effects.clear();
    return { failures, gaveUp: true };
  }
}
