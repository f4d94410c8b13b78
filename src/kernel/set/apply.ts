import { ApiError, HostingError } from "../../transport";
import type { Item, SetOf } from "../definition/set";
import { explainedIn } from "../values/explained";
import { counted } from "../values/text";
import { displayNameOf, type ManagedItem } from "./entries";
import type { Failure, Verb } from "./settle";
import { blockingDeletes, type ItemUpdate, type Steps } from "./steps";
import { ItemWrites, type Work } from "./writes";

/** How many writes of one set run at the same time. The transport holds back those beyond the settings. */
const maxConcurrent = 64;

/** The result of the writes of a set. */
export interface Outcome {
  /** The items that the set manages now. */
  readonly managed: readonly ManagedItem[];
  readonly failures: readonly Failure[];
  /** How many writes weren't tried, since the cause of an earlier failure would have failed them too. */
  readonly untried: number;
  /** How many writes were done. */
  readonly done: number;
  /** The labels of items that may exist although no answer shows them. */
  readonly lost: readonly string[];
}

/** One write of a set. */
interface Task {
  readonly verb: Verb;
  readonly item: Item;
  readonly run: () => Promise<void>;
}

/** Applies the steps of a plan. One item's failure doesn't stop the others unless its cause would fail them all. */
export class ApplyRun {
  readonly #set: SetOf;
  readonly #writes: ItemWrites;
  readonly #updates: readonly ItemUpdate[];
  /** How many writes there are. */
  readonly #total: number;
  readonly #failures: Failure[] = [];
  /** The exclusivity groups of failed writes. */
  readonly #failedGroups = new Set<string | undefined>();
  #ended = 0;
  #done = 0;
  #stopped = false;
  #progressToldAt = 0;

  constructor(
    private readonly work: Work,
    managed: readonly ManagedItem[],
    private readonly steps: Steps,
  ) {
    this.#set = work.resource.definition.set;
    this.#writes = new ItemWrites(work, managed);
    this.#updates = steps.updates.filter(({ changed }) => changed.length > 0);
    this.#total = steps.creates.length + this.#updates.length + steps.deletes.length;
  }

  /** First the deletes that block a create, then updates and creates, then the other deletes. */
  async run(): Promise<Outcome> {
    const writes = this.#writes;
    for (const one of this.steps.updates) if (one.changed.length === 0) writes.keep(one);
    const blocking = blockingDeletes(this.#set, this.steps, this.work.parentFacts);
    const deletion = (one: ManagedItem): Task => ({ verb: "delete", item: one.state, run: () => writes.delete(one) });
    await this.#runAll([...blocking].map(deletion));
    // The platform refuses a create as long as it shows the deleted object.
    if (blocking.size > 0) await this.#settle();
    // A create fails if its group could not be freed.
    const creates = this.steps.creates.filter(({ item }) => !this.#hasFailedBeside(item));
    await this.#runAll([
      ...this.#updates.map((one): Task => ({ verb: "update", item: one.item, run: () => writes.update(one) })),
      ...creates.map((one): Task => ({ verb: "create", item: one.item, run: () => writes.create(one) })),
    ]);
    // If a new item failed, its group keeps the old one: a name with an old record is better than a name with none.
    const last = this.steps.deletes.filter((one) => !blocking.has(one));
    await this.#runAll(last.filter(({ state }) => !this.#hasFailedBeside(state)).map(deletion));
    await this.#settle();
    return {
      managed: writes.items,
      failures: this.#failures,
      untried: this.#total - this.#ended,
      done: this.#done,
      lost: writes.lost,
    };
  }

  #hasFailedBeside(item: Item): boolean {
    return this.#failedGroups.has(this.#set.exclusivityGroup?.(item, this.work.parentFacts).group);
  }

  /** Works through the tasks, some at the same time. Once stopped, it begins no further task. */
  async #runAll(tasks: readonly Task[]): Promise<void> {
    const isLocked = this.#set.item.writing.oneAtATime?.(this.work.resource.parents) !== undefined;
    const open = tasks.values();
    const worker = async (): Promise<void> => {
      for (const task of open) {
        if (this.#stopped) return;
        await this.#runOne(task);
      }
    };
    await Promise.all(Array.from({ length: Math.min(isLocked ? 1 : maxConcurrent, tasks.length) }, worker));
  }

  async #runOne({ verb, item, run }: Task): Promise<void> {
    try {
      await run();
      this.#done += 1;
    } catch (error) {
      this.#fail(verb, item, error as Error);
    }
    this.#ended += 1;
    this.#tellProgress();
  }

  /** At most one line a second, and one at the end: that line stays on the resource's row. */
  #tellProgress(): void {
    const { session, log } = this.work.resource;
    const now = session.clock.now();
    if (now - this.#progressToldAt < 1_000 && this.#ended < this.#total) return;
    this.#progressToldAt = now;
    log.status(`${this.#ended} of ${counted(this.#total, this.#set.noun)}`);
  }

  #fail(verb: Verb, item: Item, error: Error): void {
    const { parentFacts } = this.work;
    this.#failures.push({ displayName: displayNameOf(this.#set, item, parentFacts), reason: error.message, verb });
    if (this.#set.exclusivityGroup) this.#failedGroups.add(this.#set.exclusivityGroup(item, parentFacts).group);
    // 400, 409 and 422 concern this item alone. So does 404, except for a create: there it is the parent that is missing.
    // Any other error of the platform would hit every item, and so would an answer that makes no sense.
    const isOdd = explainedIn(error) === "odd-answer";
    const concernsItem = error instanceof ApiError && [400, 409, 422, ...(verb === "create" ? [] : [404])].includes(error.status);
    if (isOdd || (!concernsItem && error instanceof HostingError)) this.#stopped = true;
  }

  async #settle(): Promise<void> {
    const { failures, gaveUp } = await this.#writes.effects.settle();
    this.#failures.push(...failures);
    if (gaveUp) this.#stopped = true;
  }
}
