import { ApiError, HostingError } from "../../transport";
import type { Item } from "../definition/set";
import { until } from "../reading/wait";
import { explainedIn } from "../values/explained";
import { counted } from "../values/text";
import { displayNameOf, type ManagedItem } from "./entries";
import { Listing, listingOfPresent, listItems } from "./listing";
import { blockingDeletes, type Steps } from "./steps";
import { type AwaitedEffect, itemWrites, type Verb, type Work } from "./writes";

/** How many writes of one set run at the same time. The transport holds back those beyond the settings. */
const maxConcurrent = 64;

/** The result of the writes of a set. */
export interface Outcome {
  /** The items that the set manages now. */
  readonly managed: readonly ManagedItem[];
  /** The writes that failed, or that didn't take effect. */
  readonly failures: readonly { readonly displayName: string; readonly reason: string; readonly verb: Verb }[];
  /** How many writes weren't tried, since the cause of an earlier failure would have failed them too. */
  readonly untried: number;
  readonly done: number;
  /** The labels of items that may exist although no answer shows them. */
  readonly lost: readonly string[];
}

interface Task {
  readonly verb: Verb;
  readonly item: Item;
  readonly run: () => Promise<void>;
}

/**
 * Applies the steps of a plan: first the deletes that block a create, then updates and creates, then the other deletes. One item's failure
 * doesn't stop the others unless its cause would fail them all.
 */
export async function applySteps(work: Work, managed: readonly ManagedItem[], steps: Steps): Promise<Outcome> {
  const { resource, operation, parentFacts } = work;
  const { definition, session, log } = resource;
  const { set } = definition;
  const writes = itemWrites(work, managed);
  const updates = steps.updates.filter(({ changed }) => changed.length > 0);
  const total = steps.creates.length + updates.length + steps.deletes.length;
  const failures: Outcome["failures"][number][] = [];
  /** The exclusivity groups of failed writes. */
  const failedGroups = new Set<string | undefined>();
  let ended = 0;
  let done = 0;
  let isStopped = false;
  let progressToldAt = 0;

  const groupOf = (item: Item): string | undefined => set.exclusivityGroup?.(item, parentFacts).group;
  const hasFailedBeside = (item: Item): boolean => failedGroups.has(groupOf(item));

  const fail = ({ verb, item, onFailed }: Pick<AwaitedEffect, "verb" | "item" | "onFailed">, reason: string): void => {
    onFailed?.();
    failures.push({ displayName: displayNameOf(set, item, parentFacts), reason, verb });
    if (set.exclusivityGroup) failedGroups.add(groupOf(item));
  };

  const failed = (task: Task, error: Error): void => {
    fail(task, error.message);
    // 400, 409 and 422 concern this item alone. So does 404, except for a create: there it is the parent that is missing.
    // Any other error of the platform would hit every item, and so would an answer that makes no sense.
    const isOdd = explainedIn(error) === "odd-answer";
    const concernsItem = error instanceof ApiError && [400, 409, 422, ...(task.verb === "create" ? [] : [404])].includes(error.status);
    if (isOdd || (!concernsItem && error instanceof HostingError)) isStopped = true;
  };

  /** At most one line a second, and one at the end: that line stays on the resource's row. */
  const tellProgress = (): void => {
    const now = session.clock.now();
    if (now - progressToldAt < 1_000 && ended < total) return;
    progressToldAt = now;
    log.status(`${ended} of ${counted(total, set.noun)}`);
  };

  /** Works through the tasks, some at the same time. Once stopped, it begins no further task. */
  const runAll = async (tasks: readonly Task[]): Promise<void> => {
    const isLocked = set.item.writing.oneAtATime?.(resource.parents) !== undefined;
    const open = tasks.values();
    const worker = async (): Promise<void> => {
      for (const task of open) {
        if (isStopped) return;
        await task.run().then(
          () => {
            done += 1;
          },
          (error: Error) => failed(task, error),
        );
        ended += 1;
        tellProgress();
      }
    };
    await Promise.all(Array.from({ length: Math.min(isLocked ? 1 : maxConcurrent, tasks.length) }, worker));
  };

  /** Takes out the effects that the platform shows, and those that it never will. */
  const look = async (): Promise<true | undefined> => {
    const list = () => listItems(resource, "fresh");
    // In a deletion the parent may be gone, and all its objects with it.
    const listing = operation === "delete" ? await listingOfPresent(list) : await list();
    for (const [id, effect] of [...writes.effects]) {
      try {
        if (!effect.isShown(listing ?? new Listing(set, [], parentFacts))) continue;
        effect.onShown();
      } catch (error) {
        fail(effect, (error as Error).message);
      }
      writes.effects.delete(id);
    }
    return writes.effects.size === 0 ? true : undefined;
  };

  /** Waits until the writes show, by the ids of their objects: one read serves all of them. */
  const settle = async (): Promise<void> => {
    const { effects } = writes;
    if (effects.size === 0) return;
    try {
      await until(resource, operation, () => `${counted(effects.size, set.noun)} to show the change`, look);
    } catch (error) {
      isStopped = true;
      for (const effect of effects.values())
        fail(effect, `it was written, but the platform doesn't show it yet: ${(error as Error).message}`);
      effects.clear();
    }
  };

  for (const one of steps.updates) if (one.changed.length === 0) writes.keep(one);
  const blocking = blockingDeletes(set, steps, parentFacts);
  const deletion = (one: ManagedItem): Task => ({ verb: "delete", item: one.state, run: () => writes.delete(one) });
  await runAll([...blocking].map(deletion));
  // The platform refuses a create as long as it shows the deleted object.
  if (blocking.size > 0) await settle();
  // A create fails if its group could not be freed.
  const creates = steps.creates.filter(({ item }) => !hasFailedBeside(item));
  await runAll([
    ...updates.map((one): Task => ({ verb: "update", item: one.item, run: () => writes.update(one) })),
    ...creates.map((one): Task => ({ verb: "create", item: one.item, run: () => writes.create(one) })),
  ]);
  // If a new item failed, its group keeps the old one: a name with an old record is better than a name with none.
  const last = steps.deletes.filter((one) => !blocking.has(one));
  await runAll(last.filter(({ state }) => !hasFailedBeside(state)).map(deletion));
  await settle();
  return { managed: writes.items(), failures, untried: total - ended, done, lost: writes.lost() };
}
