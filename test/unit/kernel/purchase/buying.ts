import { diffResource } from "../../../../src/kernel/operations/diff";
import { create } from "../../../../src/kernel/operations/create";
import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { remove } from "../../../../src/kernel/operations/delete";
import { update } from "../../../../src/kernel/operations/update";
import type { UnfinishedError } from "../../../../src/kernel/identity/unfinishedError";
import type { Resource } from "../../../../src/kernel/memory/session";
import type { Created, State } from "../../../../src/kernel/identity/state";
import { registry } from "../../../../src/resources";
import { someContact } from "../../../../src/resources/parts/registrant";
import type { Cart, SimulatorOptions } from "../../../../src/simulator";
import { endWorlds, isSearch, outcomeOf, World, type Process, type ProcessOptions } from "../../../harness/world";

const siteType = registry.Site as Definition;
const mailspaceType = registry.Mailspace as Definition;

const shop: Values = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
const mail: Values = { domain: "example.com", package: "mail_20" };

export const dayMs = 86_400_000;

/** What can be bought: how it is asked for, what it costs, and a change of it that costs more. */
export interface Purchasable {
  readonly definition: Definition;
  readonly inputs: Values;
  readonly cents: number;
  readonly changed: Values;
  readonly more: number;
}

export const site: Purchasable = { definition: siteType, inputs: shop, cents: 1_000, changed: { ...shop, plan: "business" }, more: 1_500 };
export const mailspace: Purchasable = {
  definition: mailspaceType,
  inputs: mail,
  cents: 9_600,
  changed: { ...mail, package: "mail_50" },
  more: 12_000,
};

export const panelAccount: Purchasable = {
  definition: registry.PanelAccount as Definition,
  inputs: { domain: "example.com", package: "basic" },
  cents: 900,
  changed: { domain: "example.com", package: "pro" },
  more: 1_000,
};

export const purchasables: [string, Purchasable][] = [
  ["Site", site],
  ["Mailspace", mailspace],
  ["PanelAccount", panelAccount],
];

/** What is bought once, and whose changes cost nothing. */
export type Orderable = Pick<Purchasable, "definition" | "inputs" | "cents">;

const registration: Orderable = {
  definition: registry.DomainRegistration as Definition,
  inputs: { name: "example.com", contact: someContact },
  cents: 1_200,
};

export const orderables: [string, Orderable][] = [...purchasables, ["DomainRegistration", registration]];

/** Where orders are placed. */
export const orderPath = /^\/api\/(orders(\/domain)?|mailspace|panel_accounts)$/;

/** So slow that every step of a purchase is seen. */
export const stepByStep = { paymentMs: 2_000, orderMs: 2_000, provisioningMs: 2_000 };

/** A platform that sells, with what its panel shows. */
export class BillingWorld extends World {
  /** A platform where nothing was bought yet, and which knows that the domain is the account's. */
  static open({ strict, ...options }: SimulatorOptions = {}): Promise<BillingWorld> {
    return BillingWorld.start({ sites: [], strict: { ownedDomains: ["example.com"], ...strict }, ...options });
  }

  /** A new process that wants the purchasable. */
  buyer({ definition }: Pick<Purchasable, "definition">, options: ProcessOptions = {}): Resource {
    return this.process(options).resource(definition);
  }

  get billing() {
    return this.simulator.platform.billing;
  }

  get carts(): Cart[] {
    return this.billing.carts.list();
  }

  get lastCart(): Cart {
    return this.carts.at(-1) as Cart;
  }

  /** The sites, mailspaces, registrations and panel accounts that are there, by their ids. */
  get held(): string[] {
    const { platform } = this.simulator;
    const sites = platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);
    const mailspaces = platform.mailspaces.list().filter(({ state }) => state.deleteScheduledAt === null);
    const panelAccounts = platform.panelAccounts.list().filter(({ state }) => state.deleteScheduledAt === null);
    const registrations = platform.registrar.registrations.list();
    return [...[...sites, ...mailspaces, ...registrations].map(({ id }) => id), ...panelAccounts.map(({ username }) => username)];
  }

  /** The plans and packages of what is there. */
  get plans(): string[] {
    const { platform } = this.simulator;
    return [
      ...platform.sites.list().map(({ plan }) => plan),
      ...platform.mailspaces.list().map((there) => there.package.name),
      ...platform.panelAccounts.list().map(({ state }) => state.package.key),
    ];
  }

  /** What the account was charged, in cents. */
  get charged(): number[] {
    return this.billing.payments.charges.map(({ cents }) => cents);
  }

  /** How often the platform was asked to sell something. */
  get asked(): number {
    return this.requests().filter((line) => /^(POST|PATCH) /.test(line) && !isSearch(line)).length;
  }

  /** One object, the given charges, and the stack knows the object, however long one waits. */
  expectBought({ id }: Created, ...cents: number[]): void {
    this.clock.skip(3 * dayMs);
    expect({ held: this.held, charged: this.charged }).toEqual({ held: [id], charged: cents });
  }

  expectNothingBought(): void {
    this.clock.skip(3 * dayMs);
    expect({ held: this.held, charged: this.charged, carts: this.carts }).toEqual({ held: [], charged: [], carts: [] });
  }

  /** One change, one charge for it, however long one waits. */
  expectChanged({ changed, cents, more }: Purchasable): void {
    this.clock.skip(3 * dayMs);
    expect([this.plans, this.charged]).toEqual([[changed.plan ?? changed.package], [cents, more]]);
  }
}

/** Something that was bought, and the platform that has it. */
export async function bought(purchasable: Purchasable, options: SimulatorOptions = {}): Promise<{ world: BillingWorld; made: Created }> {
  const world = await BillingWorld.open(options);
  const made = await create(world.buyer(purchasable), purchasable.inputs);
  world.simulator.resetReport();
  return { world, made };
}

/** The failure of what had to fail. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await outcomeOf(work);
  if (outcome instanceof Error) return outcome;
  throw new Error(`it succeeded: ${JSON.stringify(outcome)}`);
}

/** What the engine keeps of an operation that came to no end. */
export async function unfinished(work: Promise<unknown>): Promise<UnfinishedError> {
  const failure = await failureOf(work);
  if (failure.name !== "UnfinishedError") throw failure;
  return failure as UnfinishedError;
}

/** What the engine does with a resource whose id is a handle: the delete hands the order on to the create that follows. */
export async function goOn(self: Resource, handle: { readonly id: string; readonly state: Values }, inputs: Values): Promise<Created> {
  await diffResource(self, handle.id, handle.state, inputs);
  await remove(self, handle.id, handle.state);
  return create(self, inputs);
}

/** The note of an order that nobody knows the end of, as its error names it; `undefined` for any other failure. */
export function noteOf(failure: Error): string | undefined {
  if ((failure as Partial<UnfinishedError>).explained !== "order-unknown") return undefined;
  return /once (?:with |`)HOSTING_ORDER_AGAIN=(\w+)/.exec(failure.message)?.[1];
}

/** The same, where the failure has to be such a doubt. */
export function doubtIn(failure: Error): string {
  const note = noteOf(failure);
  if (note === undefined) throw failure;
  return note;
}

/** Whether the platform's panel shows something that may still be carried out. */
function isUnderWay(world: BillingWorld): boolean {
  return world.carts.some(({ state: { phase } }) => ["opened", "settling", "awaiting", "paid"].includes(phase));
}

/**
 * Runs until one succeeds, each in a process of its own. The user does what an error says: looks in the platform's panel, and where
 * that shows nothing, says so for one run.
 */
async function untilDone<T>(world: BillingWorld, run: (process: Process, failure?: Error) => Promise<T>): Promise<T> {
  let failure: Error | undefined;
  for (let runs = 1; ; runs += 1) {
    const orderAgain = failure && !isUnderWay(world) ? noteOf(failure) : undefined;
    const before = world.asked;
    const outcome = await outcomeOf(run(world.process({ orderAgain }), failure));
    if (!(outcome instanceof Error)) return outcome as T;
    // What is refused again was not ordered before that.
    if (failure && noteOf(failure) === noteOf(outcome)) expect(world.asked).toBe(before);
    if (runs === 4) throw outcome;
    failure = outcome;
  }
}

/** `up` after `up` until the object is there. */
export function upUntilMade(
  world: BillingWorld,
  { definition, inputs }: Pick<Purchasable, "definition" | "inputs">,
  kept?: UnfinishedError,
): Promise<Created> {
  return untilDone(world, ({ resource }, failure) => {
    const last = failure === undefined ? kept : failure.name === "UnfinishedError" ? (failure as UnfinishedError) : undefined;
    return up(resource(definition), inputs, last);
  });
}

/** `up` after `up` until the object is changed. To the engine nothing has happened before the first one. */
export function changeUntilMade(world: BillingWorld, { definition, changed }: Purchasable, { id, state }: Created): Promise<State> {
  return untilDone(world, ({ resource }, failure) => {
    const last = failure?.name === "UnfinishedError" ? (failure as UnfinishedError).state : state;
    return update(resource(definition), id, last, changed);
  });
}

/** What an `up` does with a resource of which the engine has nothing yet, a handle, or an object. */
async function up(self: Resource, inputs: Values, kept?: UnfinishedError): Promise<Created> {
  if (!kept) return create(self, inputs);
  if (kept.id.startsWith("cart:")) return goOn(self, kept, inputs);
  return { id: kept.id, state: await update(self, kept.id, kept.state, inputs) };
}

/** Where a process is stopped: at a request, counted from 0, from the first one of a method on where that is given. */
export interface Place {
  readonly request: number;
  readonly from?: string;
  /** Before it is sent, or once it was answered. */
  readonly moment: "before" | "after";
}

/** Runs an operation until its process is stopped, as a kill does: it sends, hears and notes nothing more. What it had sent takes its course. */
export async function killed(process: Process, { request, from, moment }: Place, run: () => Promise<unknown>): Promise<void> {
  const send = process.transport.request;
  const never = new Promise<never>(() => undefined);
  // A request that waits for its note doesn't leave a dead process.
  const orDead = (noted?: Promise<void>) => Promise.race([noted, stopped.then(() => Promise.reject(new Error("killed")))]);
  const underWay: Promise<unknown>[] = [];
  let begun = from === undefined;
  let dead = false;
  let sent = 0;
  const stopped = new Promise<void>((resolve) => {
    process.transport.request = async (call) => {
      if (dead) return never;
      begun ||= call.method === from;
      const last = begun && sent++ === request;
      if (!last || moment === "after") {
        const answer = send({ ...call, onSending: () => orDead(call.onSending?.()) });
        underWay.push(answer);
        await answer.catch(() => undefined);
        if (!last && !dead) return answer;
      }
      dead = true;
      Object.assign(process.session.notes, { begin: () => never, advance: () => never, end: () => never });
      resolve();
      return never;
    };
  });
  await Promise.race([stopped, outcomeOf(run())]);
  await Promise.allSettled(underWay);
}

/** An operation, and the process that it runs in. */
export type Work<W extends World> = (world: W) => { readonly process: Process; readonly run: () => Promise<unknown> };

/**
 * Kills an operation at each of its requests, on a platform of its own each time, and expects the same of all: what is
 * true after `then`.
 */
export async function everywhere<W extends World>(
  begin: () => Promise<W>,
  work: Work<W>,
  then: (world: W, place: Place) => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  const whole = await begin();
  whole.simulator.resetReport();
  await work(whole).run();
  const methods = whole.requests().map((line) => line.split(" ", 1)[0]);
  // Between the answer to a read and the next request there is little that a kill could hit.
  const places = methods.flatMap((method, request): Place[] => [
    { request, moment: "before" },
    ...(method === "GET" && request % 3 !== 0 ? [] : [{ request, moment: "after" } as const]),
  ]);
  expect(places.length).toBeGreaterThan(6);
  const wrong: Record<string, unknown> = {};
  for (const place of places) {
    const world = await begin();
    const { process, run } = work(world);
    await killed(process, place, run);
    const outcome = await then(world, place);
    if (!isDeepStrictEqual(outcome, expected)) wrong[`${place.moment} request ${place.request} (${methods[place.request]})`] = outcome;
    await endWorlds();
  }
  expect(wrong).toEqual({});
}
