import { counted } from "../values/text";
import { settling } from "../object/shown";
import { objectName } from "../identity/ids";
import { identical } from "../object/identical";
import { isGone, isNotFound } from "../reading/gone";
import { sendCreate } from "../object/sendCreate";
import { ApiError, HostingError } from "../../transport";
import type { Item, SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { stateAfterWrite } from "../identity/state";
import { write } from "../object/apply";
import type { Observed } from "../reading/observe";
import { notReadyReason } from "../reading/ready";
import { planUpdate } from "../object/plan";
import { until } from "../reading/wait";
import type { SetDefinition } from "../definition/resource";
import { sendOnce } from "../reading/doubt";
import { displayNameOf, type Labelled } from "./form";
import { inParallel } from "./inParallel";
import { forItems, Listing, listItems } from "./live";
import { freeing, type ItemUpdate, type ManagedItem, type Steps } from "./steps";

/** As many writes of one set are under way at once; the transport holds back more than the settings allow. */
const width = 64;

type Verb = "create" | "update" | "delete";

export interface Failure {
  readonly called: string;
  readonly reason: string;
  readonly verb: Verb;
}

/** What came of a set's writes. */
export interface Outcome {
  /** What is there now. */
  readonly held: readonly ManagedItem[];
  readonly failures: readonly Failure[];
  /** How many items weren't tried any more, since what failed before would have failed them too. */
  readonly untried: number;
  /** How many writes were done. */
  readonly done: number;
  /** The items that a request was sent for and that nobody refused: they are there, or may be. */
  readonly perhapsMade: readonly string[];
}

export interface Work {
  readonly resource: Resource<SetDefinition>;
  readonly set: SetOf;
  readonly operation: "create" | "update" | "delete";
  readonly inputs: Values;
  readonly parents: IdParts;
  readonly parentFacts: ParentFacts;
  /** What was read just now, where something had to be. */
  readonly live?: Listing;
  /** Notes that a request is about to be sent. */
  readonly sending: () => Promise<void>;
}

/** What is waited for after the writes: that the platform shows them. */
type Shows = (live: Listing) => "shows" | "not yet";

/** A write that the platform took and doesn't show yet. */
interface Awaited {
  readonly verb: Verb;
  readonly called: string;
  readonly shows: Shows;
  readonly done: () => void;
  /** What the state is to say when it never shows. */
  readonly undone?: () => void;
}

/** One write of a set. */
interface Task {
  readonly verb: Verb;
  readonly item: Item;
  readonly run: () => Promise<void>;
}

/** Makes a set what the program lists. What fails keeps the rest from nothing, unless it would fail as well. */
export class ApplyRun {
  /** By their ids: two objects may be called the same. */
  readonly #held: Map<string, ManagedItem>;
  readonly #ids: Set<string>;
  readonly #failures: Failure[] = [];
  readonly #waiting = new Map<string, Awaited>();
  readonly #failedPlaces = new Set<string | undefined>();
  readonly #perhapsMade = new Set<string>();
  #done = 0;
  #begun = 0;
  #ended = 0;
  #stopped = false;
  #toldAt = 0;

  constructor(
    private readonly work: Work,
    held: readonly ManagedItem[],
    private readonly steps: Steps,
  ) {
    this.#held = new Map(held.map((one) => [one.id, one]));
    this.#ids = new Set(held.map(({ id }) => id));
  }

  async run(): Promise<Outcome> {
    const { set, parentFacts } = this.work;
    const { creates: coming, deletes: drop } = this.steps;
    const alter = this.steps.updates.filter((one) => one.changed.length > 0);
    for (const one of this.steps.updates) if (one.changed.length === 0) this.#keep(one);
    const total = coming.length + alter.length + drop.length;
    const freed = freeing(set, this.steps, parentFacts);
    const first = drop.filter((one) => freed.has(one));
    await this.#each(
      first.map((one) => this.#deleting(one)),
      total,
    );
    // What takes a name waits until it is free.
    if (first.length > 0) await this.#untilShown();
    // What takes a name that could not be freed would fail for that alone.
    const possible = coming.filter(({ item }) => !this.#failedPlaces.has(set.exclusivityGroup?.(item, parentFacts)));
    const updating = alter.map((one): Task => ({ verb: "update", item: one.item, run: () => this.#update(one) }));
    await this.#each(
      [...updating, ...possible.map((one): Task => ({ verb: "create", item: one.item, run: () => this.#create(one) }))],
      total,
    );
    // A name whose new record failed keeps the old one.
    const last = drop.filter((one) => !freed.has(one) && !this.#failedPlaces.has(set.exclusivityGroup?.(one.state, parentFacts)));
    await this.#each(
      last.map((one) => this.#deleting(one)),
      total,
    );
    await this.#untilShown();
    return {
      held: [...this.#held.values()],
      failures: this.#failures,
      untried: total - this.#begun,
      done: this.#done,
      perhapsMade: [...this.#perhapsMade],
    };
  }

  #deleting(held: ManagedItem): Task {
    return { verb: "delete", item: held.state, run: () => this.#delete(held) };
  }

  async #each(tasks: readonly Task[], total: number): Promise<void> {
    const { set, parents } = this.work;
    const oneByOne = set.item.writing.oneAtATime?.(parents) !== undefined;
    await inParallel(
      tasks,
      oneByOne ? 1 : width,
      async ({ verb, item, run }) => {
        this.#begun += 1;
        try {
          await this.work.sending();
          await run();
          this.#done += 1;
        } catch (error) {
          this.#fail(verb, item, error as Error);
        }
        this.#ended += 1;
        this.#tell(total);
      },
      () => this.#stopped,
    );
  }

  /** Says now and then how far it is, and at last that it is there: the last word stays on the resource's row. */
  #tell(total: number): void {
    const { resource, set } = this.work;
    const now = resource.session.clock.now();
    if (now - this.#toldAt < 1_000 && this.#ended < total) return;
    this.#toldAt = now;
    resource.log.status(`${this.#ended} of ${total} ${set.noun}s`);
  }

  #fail(verb: Verb, item: Item, error: Error): void {
    const { set, parentFacts } = this.work;
    this.#failures.push({ called: displayNameOf(set, item, parentFacts), reason: error.message, verb });
    if (set.exclusivityGroup) this.#failedPlaces.add(set.exclusivityGroup(item, parentFacts));
    // A word of the platform on just this item says nothing of the others; anything else would be said of all of them.
    // What is made and not found lacks its parent.
    const own = error instanceof ApiError && [400, 409, 422, ...(verb === "create" ? [] : [404])].includes(error.status);
    if (!own && error instanceof HostingError) this.#stopped = true;
  }

  #parts(id: string): IdParts {
    return { ...this.work.parents, [this.work.set.item.ownId]: id };
  }

  async #create({ label, item }: Labelled): Promise<void> {
    const { resource, set, parentFacts, inputs, parents, operation } = this.work;
    const own = set.item.ownId;
    const whole = { ...item, ...parents };
    const made = await sendCreate(forItems(resource), whole, whole, parentFacts, {
      announce: async () => {
        this.#perhapsMade.add(label);
        await this.work.sending();
      },
      retract: async () => void this.#perhapsMade.delete(label),
      find: async () => {
        const live = await listItems(resource, parents, inputs, "fresh");
        const found = live
          .candidatesFor(whole)
          .find(
            ({ id, fields }) =>
              !this.#ids.has(id) &&
              resource.session.claims.free(this.#object(id), resource.key) &&
              identical(set.item, whole, fields, live.parentFacts, true),
          );
        return found && { id: this.#parts(found.id), fields: found.fields, identical: true };
      },
      findPart: () => Promise.resolve(undefined),
    });
    const id = made.id[own] as string;
    this.#ids.add(id);
    const claims = resource.session.claims;
    if (operation === "create") claims.make(this.#object(id), resource.key);
    else claims.own(this.#object(id), resource.key);
    this.#enter({ label, id, state: stateAfterWrite(set.item, whole, made.observed.fields, parentFacts) });
    const shown = Object.keys(whole).every((name) => made.observed.fields[name] !== undefined);
    const settled = settling(forItems(resource), whole, whole);
    if (!settled(made.observed) || !shown) this.#await(whole, id, settled);
  }

  async #update({ label, item, existing: held, changed }: ItemUpdate): Promise<void> {
    const { resource, set, parents } = this.work;
    const whole = { ...item, ...parents };
    const self = forItems(resource);
    const known = this.#known(held.id);
    const change = { operation: "update" as const, id: this.#parts(held.id), olds: held.state, inputs: whole, ...(known && { known }) };
    const plan = await planUpdate(self, change, changed);
    const answered = await write(self, change, plan).catch((error: unknown) => {
      if (isGone(error))
        throw new Error(`it is no longer there: somebody deleted it. Run \`pulumi refresh\`, then \`pulumi up\`.`, { cause: error });
      throw error;
    });
    const settled = settling(self, whole, plan.wanted, plan.before);
    this.#enter({ label, id: held.id, state: stateAfterWrite(set.item, whole, answered?.fields ?? {}, this.work.parentFacts, held.state) });
    const undone = (): void => this.#enter(held);
    if (!answered || !settled(answered)) this.#await(whole, held.id, settled, undone);
  }

  /** What nothing has to be written for: it may only be called otherwise now. What somebody else made of it is for a refresh to find. */
  #keep({ label, item, existing: held }: ItemUpdate): void {
    const { set, parents, parentFacts } = this.work;
    this.#enter({ label, id: held.id, state: stateAfterWrite(set.item, { ...item, ...parents }, {}, parentFacts, held.state) });
  }

  #known(id: string): Observed | undefined {
    const { live } = this.work;
    const found = live?.byId.get(id);
    return found && live && { fields: found.fields, parentFacts: live.parentFacts };
  }

  async #delete(held: ManagedItem): Promise<void> {
    const { resource, set, inputs, parents, parentFacts } = this.work;
    const { session } = resource;
    const look = async () => ((await listItems(resource, parents, inputs, "fresh")).byId.has(held.id) ? undefined : "gone");
    let said404: Error | undefined;
    try {
      const send = () => set.item.delete({ api: session.platform(inputs), id: this.#parts(held.id) }).then(() => "sent");
      await sendOnce(resource, inputs, { send, look });
    } catch (error) {
      // Without a CDN there is nothing left of what depends on it.
      if (!isGone(error) && notReadyReason(error) === undefined) throw error;
      if (!isNotFound(error)) return this.#forget(held);
      said404 = error as Error;
    }
    if (!said404 && !set.item.waiting.asynchronous?.delete) return this.#forget(held);
    const shows = (live: Listing) => {
      if (!live.byId.has(held.id)) return "shows";
      // It is there, so nothing was deleted.
      if (said404) throw said404;
      return "not yet";
    };
    this.#waiting.set(held.id, {
      verb: "delete",
      called: displayNameOf(set, held.state, parentFacts),
      shows,
      done: () => this.#forget(held),
    });
  }

  #forget({ id }: ManagedItem): void {
    this.#held.delete(id);
    this.work.resource.session.claims.forget(this.#object(id));
  }

  #object(id: string): string {
    return objectName(this.work.set.item, this.#parts(id));
  }

  #enter(held: ManagedItem): void {
    this.#held.set(held.id, held);
  }

  #await(item: Item, id: string, settled: (observed: Observed) => boolean, undone?: () => void): void {
    const { set, parentFacts } = this.work;
    let seen: Observed | undefined;
    this.#waiting.set(id, {
      verb: undone ? "update" : "create",
      called: displayNameOf(set, item, parentFacts),
      shows: (live) => {
        const found = live.byId.get(id);
        if (!found) return "not yet";
        seen = { fields: found.fields, parentFacts: live.parentFacts };
        return settled(seen) ? "shows" : "not yet";
      },
      undone,
      done: () => {
        const before = this.#held.get(id) as ManagedItem;
        this.#enter({ ...before, state: stateAfterWrite(set.item, item, seen?.fields ?? {}, parentFacts, before.state) });
      },
    });
  }

  /** One read for all that was written, as often as it takes. */
  async #untilShown(): Promise<void> {
    const { resource, set, inputs, parents, operation, parentFacts } = this.work;
    if (this.#waiting.size === 0) return;
    const what = (): string => `${counted(this.#waiting.size, set.noun)} to show the change`;
    try {
      await until(resource, inputs, operation, what, async () => {
        const live = await listItems(resource, parents, inputs, "fresh").catch((error: unknown) => {
          // With its parent all of it is gone.
          if (operation === "delete" && (isGone(error) || notReadyReason(error) !== undefined)) return new Listing(set, [], parentFacts);
          throw error;
        });
        for (const [id, { verb, called, shows, done, undone }] of [...this.#waiting]) {
          try {
            if (shows(live) === "not yet") continue;
            done();
          } catch (error) {
            undone?.();
            this.#failures.push({ called, reason: (error as Error).message, verb });
          }
          this.#waiting.delete(id);
        }
        return this.#waiting.size === 0 ? true : undefined;
      });
    } catch (error) {
      for (const { verb, called, undone } of this.#waiting.values()) {
        undone?.();
        this.#failures.push({ called, reason: `it was written, but doesn't show yet: ${(error as Error).message}`, verb });
      }
      this.#waiting.clear();
      this.#stopped = true;
    }
  }
}
