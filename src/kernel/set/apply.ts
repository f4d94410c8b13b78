import { ApiError, HostingError } from "../../transport";
import type { Item, SetOf } from "../definition/set";
import { explainedIn } from "../values/explained";
import { counted } from "../values/text";
import { displayNameOf, type Labelled, type ManagedItem } from "./entries";
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
  /** The labels of items that a request was sent for and that nobody refused: they exist, or may exist. */
  readonly perhapsCreated: readonly string[];
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
  #begun = 0;
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
    for (const one of this.steps.updates) if (one.changed.length === 0) this.#writes.keep(one);
    const blocking = blockingDeletes(this.#set, this.steps, this.work.parentFacts);
    const [first, last] = [this.steps.deletes.filter((one) => blocking.has(one)), this.steps.deletes.filter((one) => !blocking.has(one))];
    await this.#runAll(first.map((one) => this.#delete(one)));
    // The platform refuses a create as long as it shows the deleted object.
    if (first.length > 0) await this.#settle();
    // A create fails if its group could not be freed.
    const creates = this.steps.creates.filter(({ item }) => !this.#hasFailedBeside(item));
    await this.#runAll([...this.#updates.map((one) => this.#update(one)), ...creates.map((one) => this.#create(one))]);
    // If a new item failed, its group keeps the old one: a name with an old record is better than a name with none.
    const deletes = last.filter(({ state }) => !this.#hasFailedBeside(state));
    await this.#runAll(deletes.map((one) => this.#delete(one)));
    await this.#settle();
    return {
      managed: this.#writes.items,
      failures: this.#failures,
      untried: this.#total - this.#begun,
      done: this.#done,
      perhapsCreated: [...this.#writes.perhapsCreated],
    };
  }

  #create(one: Labelled): Task {
    return { verb: "create", item: one.item, run: () => this.#writes.create(one) };
  }

  #update(one: ItemUpdate): Task {
    return { verb: "update", item: one.item, run: () => this.#writes.update(one) };
  }

  #delete(one: ManagedItem): Task {
    return { verb: "delete", item: one.state, run: () => this.#writes.delete(one) };
  }

  #hasFailedBeside(item: Item): boolean {
    return this.#failedGroups.has(this.#set.exclusivityGroup?.(item, this.work.parentFacts).group);
  }

  async #runAll(tasks: readonly Task[]): Promise<void> {
    const locked = this.#set.item.writing.oneAtATime?.(this.work.parents) !== undefined;
    await inParallel(
      tasks,
      locked ? 1 : maxConcurrent,
      (task) => this.#runOne(task),
      () => this.#stopped,
    );
  }

  async #runOne({ verb, item, run }: Task): Promise<void> {
    this.#begun += 1;
    try {
      await this.work.noteSending();
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

/** Works through the items, some at the same time. Once stopped, it begins no further item. */
async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const open = items.values();
  const worker = async (): Promise<void> => {
    for (const item of open) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}
