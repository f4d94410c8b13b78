import { ApiError, HostingError } from "../../transport";
import type { IdParts, Item, Scope, SetOf, Values } from "../definition/resource";
import type { Resource } from "../memory/session";
import { stateAfterWrite } from "../identity/state";
import { write } from "../object/apply";
import { make } from "../object/make";
import { isGone, isUnknown, type Observed } from "../reading/observe";
import { lacks } from "../reading/ready";
import { planUpdate } from "../object/plan";
import { identical, objectName } from "../object/adopt";
import { until } from "../reading/wait";
import { send, settling } from "../object/write";
import { calledAs, counted, type Labelled } from "./form";
import { inParallel } from "./inParallel";
import { forItems, Live, lookAround } from "./live";
import { freeing, type Alter, type Held, type Steps } from "./steps";

/** As many writes of one set are under way at once; the transport holds back more than the settings allow. */
const width = 64;

type Verb = "make" | "alter" | "drop";

export interface Failure {
  readonly called: string;
  readonly reason: string;
  readonly verb: Verb;
}

/** What came of a set's writes. */
export interface Outcome {
  /** What is there now. */
  readonly held: readonly Held[];
  readonly failures: readonly Failure[];
  /** How many items weren't tried any more, since what failed before would have failed them too. */
  readonly untried: number;
  /** How many writes were done. */
  readonly done: number;
  /** The items that a request was sent for and that nobody refused: they are there, or may be. */
  readonly perhapsMade: readonly string[];
}

export interface Work {
  readonly resource: Resource;
  readonly set: SetOf;
  readonly operation: "create" | "update" | "delete";
  readonly inputs: Values;
  readonly parents: IdParts;
  readonly scope: Scope;
  /** What was read just now, where something had to be. */
  readonly live?: Live;
  /** Notes that a request is about to be sent. */
  readonly sending: () => Promise<void>;
}

/** What is waited for after the writes: that the platform shows them. */
type Shows = (live: Live) => "shows" | "not yet";

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
export class CarryOut {
  /** By their ids: two objects may be called the same. */
  readonly #held: Map<string, Held>;
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
    held: readonly Held[],
    private readonly steps: Steps,
  ) {
    this.#held = new Map(held.map((one) => [one.id, one]));
    this.#ids = new Set(held.map(({ id }) => id));
  }

  async run(): Promise<Outcome> {
    const { set, scope } = this.work;
    const { make: coming, drop } = this.steps;
    const alter = this.steps.alter.filter((one) => one.changed.length > 0);
    for (const one of this.steps.alter) if (one.changed.length === 0) this.#keep(one);
    const total = coming.length + alter.length + drop.length;
    const freed = freeing(set, this.steps, scope);
    const first = drop.filter((one) => freed.has(one));
    await this.#each(
      first.map((one) => this.#dropping(one)),
      total,
    );
    // What takes a name waits until it is free.
    if (first.length > 0) await this.#untilShown();
    // What takes a name that could not be freed would fail for that alone.
    const possible = coming.filter(({ item }) => !this.#failedPlaces.has(set.place?.(item, scope)));
    const altering = alter.map((one): Task => ({ verb: "alter", item: one.item, run: () => this.#alter(one) }));
    await this.#each([...altering, ...possible.map((one): Task => ({ verb: "make", item: one.item, run: () => this.#make(one) }))], total);
    // A name whose new record failed keeps the old one.
    const last = drop.filter((one) => !freed.has(one) && !this.#failedPlaces.has(set.place?.(one.state, scope)));
    await this.#each(
      last.map((one) => this.#dropping(one)),
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

  #dropping(held: Held): Task {
    return { verb: "drop", item: held.state, run: () => this.#drop(held) };
  }

  async #each(tasks: readonly Task[], total: number): Promise<void> {
    const { set, parents } = this.work;
    const oneByOne = set.item.oneAtATime?.(parents) !== undefined;
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
    const { set, scope } = this.work;
    this.#failures.push({ called: calledAs(set, item, scope), reason: error.message, verb });
    if (set.place) this.#failedPlaces.add(set.place(item, scope));
    // A word of the platform on just this item says nothing of the others; anything else would be said of all of them.
    // What is made and not found lacks its parent.
    const own = error instanceof ApiError && [400, 409, 422, ...(verb === "make" ? [] : [404])].includes(error.status);
    if (!own && error instanceof HostingError) this.#stopped = true;
  }

  #parts(id: string): IdParts {
    return { ...this.work.parents, [this.work.set.item.id.at(-1) as string]: id };
  }

  async #make({ label, item }: Labelled): Promise<void> {
    const { resource, set, scope, inputs, parents, operation } = this.work;
    const own = set.item.id.at(-1) as string;
    const whole = { ...item, ...parents };
    const made = await make(forItems(resource, set), whole, whole, scope, {
      announce: async () => {
        this.#perhapsMade.add(label);
        await this.work.sending();
      },
      retract: async () => void this.#perhapsMade.delete(label),
      find: async () => {
        const live = await lookAround(resource, set, parents, inputs, "fresh");
        const found = live
          .like(whole)
          .find(
            ({ id, fields }) =>
              !this.#ids.has(id) &&
              resource.session.claims.free(this.#object(id), resource.key) &&
              identical(set.item, whole, fields, live.scope, true),
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
    this.#enter({ label, id, state: stateAfterWrite(set.item, whole, made.observed.fields, scope) });
    const shown = Object.keys(whole).every((name) => made.observed.fields[name] !== undefined);
    const settled = settling(forItems(resource, set), whole, whole);
    if (!settled(made.observed) || !shown) this.#await(whole, id, settled);
  }

  async #alter({ label, item, held, changed }: Alter): Promise<void> {
    const { resource, set, parents } = this.work;
    const whole = { ...item, ...parents };
    const self = forItems(resource, set);
    const known = this.#known(held.id);
    const change = { operation: "update" as const, id: this.#parts(held.id), olds: held.state, inputs: whole, ...(known && { known }) };
    const plan = await planUpdate(self, change, changed);
    const answered = await write(self, change, plan).catch((error: unknown) => {
      if (isGone(error))
        throw new Error(`it is no longer there: somebody deleted it. Run \`pulumi refresh\`, then \`pulumi up\`.`, { cause: error });
      throw error;
    });
    const settled = settling(self, whole, plan.wanted, plan.before);
    this.#enter({ label, id: held.id, state: stateAfterWrite(set.item, whole, answered?.fields ?? {}, this.work.scope, held.state) });
    const undone = (): void => this.#enter(held);
    if (!answered || !settled(answered)) this.#await(whole, held.id, settled, undone);
  }

  /** What nothing has to be written for: it may only be called otherwise now. What somebody else made of it is for a refresh to find. */
  #keep({ label, item, held }: Alter): void {
    const { set, parents, scope } = this.work;
    this.#enter({ label, id: held.id, state: stateAfterWrite(set.item, { ...item, ...parents }, {}, scope, held.state) });
  }

  #known(id: string): Observed | undefined {
    const { live } = this.work;
    const found = live?.byId.get(id);
    return found && live && { fields: found.fields, scope: live.scope };
  }

  async #drop(held: Held): Promise<void> {
    const { resource, set, inputs, parents, scope } = this.work;
    const { session } = resource;
    const sendDelete = set.item.delete as NonNullable<typeof set.item.delete>;
    const look = async () => ((await lookAround(resource, set, parents, inputs, "fresh")).byId.has(held.id) ? undefined : "gone");
    let said404: Error | undefined;
    try {
      await send(resource, inputs, () => sendDelete({ api: session.platform(inputs), id: this.#parts(held.id) }).then(() => "sent"), look);
    } catch (error) {
      // Without a CDN there is nothing left of what depends on it.
      if (!isGone(error) && lacks(error) === undefined) throw error;
      if (!isUnknown(error)) return this.#forget(held);
      said404 = error as Error;
    }
    if (!said404 && !set.item.asynchronous?.delete) return this.#forget(held);
    const shows = (live: Live) => {
      if (!live.byId.has(held.id)) return "shows";
      // It is there, so nothing was deleted.
      if (said404) throw said404;
      return "not yet";
    };
    this.#waiting.set(held.id, { verb: "drop", called: calledAs(set, held.state, scope), shows, done: () => this.#forget(held) });
  }

  #forget({ id }: Held): void {
    this.#held.delete(id);
    this.work.resource.session.claims.forget(this.#object(id));
  }

  #object(id: string): string {
    return objectName(this.work.set.item, this.#parts(id));
  }

  #enter(held: Held): void {
    this.#held.set(held.id, held);
  }

  #await(item: Item, id: string, settled: (observed: Observed) => boolean, undone?: () => void): void {
    const { set, scope } = this.work;
    let seen: Observed | undefined;
    this.#waiting.set(id, {
      verb: undone ? "alter" : "make",
      called: calledAs(set, item, scope),
      shows: (live) => {
        const found = live.byId.get(id);
        if (!found) return "not yet";
        seen = { fields: found.fields, scope: live.scope };
        return settled(seen) ? "shows" : "not yet";
      },
      undone,
      done: () => {
        const before = this.#held.get(id) as Held;
        this.#enter({ ...before, state: stateAfterWrite(set.item, item, seen?.fields ?? {}, scope, before.state) });
      },
    });
  }

  /** One read for all that was written, as often as it takes. */
  async #untilShown(): Promise<void> {
    const { resource, set, inputs, parents, operation, scope } = this.work;
    if (this.#waiting.size === 0) return;
    const what = (): string => `${counted(this.#waiting.size, set.noun)} to show the change`;
    try {
      await until(resource, inputs, operation, what, async () => {
        const live = await lookAround(resource, set, parents, inputs, "fresh").catch((error: unknown) => {
          // With its parent all of it is gone.
          if (operation === "delete" && (isGone(error) || lacks(error) !== undefined)) return new Live(set, [], scope);
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
