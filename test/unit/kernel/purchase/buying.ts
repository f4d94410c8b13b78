import type { Created, Definition, Fault, FaultKind, Process, ProcessOptions, Resource, State, Values } from "../../../harness";
import {
  create,
  diffResource,
  killed,
  outcomeOf,
  read,
  registry,
  remove,
  unfinished,
  UnfinishedError,
  update,
  World,
} from "../../../harness";
import { doubtOf, cartOf } from "../../../../src/kernel/identity/handle";
import type { Read } from "../../../../src/kernel/identity/state";
import type { NoteOf } from "../../../../src/kernel/memory/noteKinds";
import { someContact } from "../../../../src/resources/parts/registrant";
import type { Cart } from "../../../../src/simulator";
import { isSearch, type WorldOptions } from "../../../harness/world";

export { unfinished };

export const dayMs = 86_400_000;

/** What is bought once, and whose changes cost nothing. */
export interface Orderable {
  readonly definition: Definition;
  readonly inputs: Values;
  readonly cents: number;
}

/** What can be bought, and two changes of it that cost more. */
export interface Purchasable extends Orderable {
  readonly changed: Values;
  readonly more: number;
  readonly changedOtherwise: Values;
}

/** What the platform is asked for of a site. */
export const siteInputs = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
const domain = "example.com";

export const site: Purchasable = {
  definition: registry.Site as Definition,
  inputs: siteInputs,
  cents: 1_000,
  changed: { ...siteInputs, plan: "business" },
  more: 1_500,
  changedOtherwise: { ...siteInputs, plan: "premium" },
};

export const mailspace: Purchasable = {
  definition: registry.Mailspace as Definition,
  inputs: { domain, package: "mail_20" },
  cents: 9_600,
  changed: { domain, package: "mail_50" },
  more: 12_000,
  changedOtherwise: { domain, package: "mail_200" },
};

export const panelAccount: Purchasable = {
  definition: registry.PanelAccount as Definition,
  inputs: { domain, package: "basic" },
  cents: 900,
  changed: { domain, package: "pro" },
  more: 1_000,
  changedOtherwise: { domain, package: "max" },
};

export const purchasables: [string, Purchasable][] = [
  ["Site", site],
  ["Mailspace", mailspace],
  ["PanelAccount", panelAccount],
];

export const registration: Orderable = {
  definition: registry.DomainRegistration as Definition,
  inputs: { name: domain, contact: someContact },
  cents: 1_200,
};

/** An order that a program asks for: of an object, or of a change of one that was bought before. */
export interface Deal {
  readonly orderable: Orderable;
  readonly inputs: Values;
  /** What the platform charges, for the object and for its change. */
  readonly cents: readonly number[];
  readonly method: "POST" | "PATCH";
  /** Where the order is placed. */
  readonly path: RegExp;
}

const ofObject = (orderable: Orderable): Deal => ({
  ...{ orderable, inputs: orderable.inputs, cents: [orderable.cents], method: "POST" },
  path: /^\/api\/(orders(\/domain)?|mailspace|panel_accounts)$/,
});
const ofChange = (purchasable: Purchasable): Deal => ({
  ...{ orderable: purchasable, inputs: purchasable.changed, cents: [purchasable.cents, purchasable.more], method: "PATCH" },
  path: /./,
});

export const orders = purchasables.map(([type, one]): [string, Deal] => [`a ${type}`, ofObject(one)]);
export const creations: [string, Deal][] = [...orders, ["a DomainRegistration", ofObject(registration)]];
export const changes = purchasables.map(([type, one]): [string, Deal] => [`a change of a ${type}`, ofChange(one)]);
export const deals = [...creations, ...changes];

/** What the engine has of a resource. */
export type Kept = Pick<Created, "id" | "state">;

/** So slow that every step of a purchase is seen. */
export const stepByStep = { paymentMs: 2_000, orderMs: 2_000, provisioningMs: 6_000 };

export const planOf = (inputs: Values): string => String(inputs.plan ?? inputs.package);

/** A platform that sells, with what its panel shows. */
export class BillingWorld extends World {
  /** A platform where nothing was bought yet, and which knows that the domain is the account's. */
  static open({ strict, ...options }: WorldOptions = {}): Promise<BillingWorld> {
    return BillingWorld.start({ sites: [], strict: { ownedDomains: [domain], ...strict }, ...options });
  }

  /** A new process that wants the purchasable. */
  buyer({ definition }: Pick<Orderable, "definition">, options: ProcessOptions = {}): Resource {
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

  /** Somebody deletes all sites, mailspaces and panel accounts. */
  deleteAll(): void {
    const { sites, mailspaces, panelAccounts } = this.platform;
    for (const all of [sites, mailspaces, panelAccounts]) for (const id of this.held) all.remove(id);
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

  get underWay() {
    return this.billing.orders.list().filter(({ status }) => status === "pending");
  }

  /** Somebody else orders a site. */
  orderByHand(changes: Partial<typeof siteInputs> = {}): void {
    this.simulator.platform.siteOrders.place(this.simulator.account, { ...siteInputs, ...changes });
  }

  /** One object, the given charges, and the stack knows the object, however long one waits. */
  expectBought({ id }: Pick<Created, "id">, ...cents: number[]): void {
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
    expect([this.plans, this.charged]).toEqual([[planOf(changed)], [cents, more]]);
  }

  /** The plan and the charge of before, however long one waits. */
  expectUnchanged({ inputs, cents }: Purchasable): void {
    this.clock.skip(3 * dayMs);
    expect([this.plans, this.charged]).toEqual([[planOf(inputs)], [cents]]);
  }
}

/** Another machine, with notes of its own. */
export async function elsewhere(): Promise<Pick<ProcessOptions, "journalFolder">> {
  const { journalFolder } = await World.start();
  return { journalFolder };
}

export type Stage = "processing" | "awaiting_authentication" | "hanging";

/** A stack whose program asks for one deal, and what its engine has. */
export class Shop extends BillingWorld {
  deal!: Deal;
  /** What the engine had before the first run. */
  before: Kept | undefined;
  kept: Kept | undefined;
  #cartsBefore = 0;

  static async of(deal: Deal, { delays, strict, ...options }: WorldOptions = {}): Promise<Shop> {
    const shop = await Shop.start({ sites: [], strict: { ownedDomains: [domain], ...strict }, ...options });
    const { definition, inputs } = deal.orderable;
    if (deal.method === "PATCH") shop.before = await create(shop.anew(definition), inputs);
    shop.#cartsBefore = shop.carts.length;
    Object.assign(shop.platform.delays, delays);
    shop.simulator.resetReport();
    return Object.assign(shop, { deal, kept: shop.before });
  }

  /** A stack whose first run gave up on its order: as far as the payment went, or while the order was carried out. */
  static async onOrder(deal: Deal, stage: Stage, options: WorldOptions = {}): Promise<Shop> {
    const shop = await Shop.of(deal, options);
    if (stage === "hanging") shop.billing.provisioning = "hangs";
    else shop.billing.payments.next = [stage];
    await shop.upUnfinished();
    return shop;
  }

  /** The program asks for something else from now on. */
  wants(inputs: Values): void {
    this.deal = { ...this.deal, inputs };
  }

  /** To the engine nothing has happened since the beginning. */
  forget(): void {
    this.kept = this.before;
  }

  self(options: ProcessOptions | Process = {}): Resource {
    return ("session" in options ? options : this.process(options)).resource(this.deal.orderable.definition);
  }

  /** What an `up` does with a resource of which the engine has nothing yet, a handle, or an object. */
  async up(options: ProcessOptions | Process = {}): Promise<Created> {
    const [self, { inputs }, { kept }] = [this.self(options), this.deal, this];
    try {
      this.kept = !kept
        ? await create(self, inputs)
        : cartOf(kept.id) !== undefined
          ? await goOn(self, kept, inputs)
          : { id: kept.id, state: await update(self, kept.id, kept.state, inputs) };
      return this.kept;
    } catch (error) {
      if (error instanceof UnfinishedError) this.kept = error;
      // The handle was deleted before the creation that failed.
      else if (kept && cartOf(kept.id) !== undefined) this.kept = undefined;
      throw error;
    }
  }

  /** An `up` that leaves the resource unfinished. */
  upUnfinished(options: ProcessOptions | Process = {}): Promise<UnfinishedError> {
    return unfinished(this.up(options));
  }

  /** A run that is stopped at a request, counted from its order on: its engine learns nothing of it. */
  async upKilled(request: number, moment: "before" | "after" = "after", options: ProcessOptions = {}): Promise<void> {
    const { kept } = this;
    const process = this.process(options);
    await killed(process, { request, from: this.deal.method, moment }, () => this.up(process));
    this.kept = kept;
  }

  /** A refresh of what the engine has. */
  async refresh(options: ProcessOptions | Process = {}): Promise<Read | undefined> {
    const { id, state } = this.kept as Kept;
    const seen = await read(this.self(options), id, state);
    this.kept = seen;
    return seen;
  }

  /** A destroy of what the engine has. */
  destroy(options: ProcessOptions | Process = {}): Promise<void> {
    const { id, state } = this.kept as Kept;
    return remove(this.self(options), id, state);
  }

  /**
   * `up` after `up` until it is done. The user does what an error says: looks in the platform's panel, and where that shows nothing, says
   * so for one run.
   */
  async upUntilDone(): Promise<Created> {
    let failure: Error | undefined;
    for (let runs = 1; ; runs += 1) {
      const isUnderWay = this.carts.some(({ state: { phase } }) => ["opened", "settling", "awaiting", "paid"].includes(phase));
      const orderAgain = failure && !isUnderWay ? noteOf(failure) : undefined;
      const before = this.asked;
      const outcome = await outcomeOf(this.up({ orderAgain }));
      if (!(outcome instanceof Error)) return outcome as Created;
      // An order that is in doubt again was not placed before that.
      if (failure && noteOf(failure) === noteOf(outcome)) expect(this.asked).toBe(before);
      if (runs === 4) throw outcome;
      failure = outcome;
    }
  }

  /** The answer to an order is lost, or odd. */
  spoil(fault: FaultKind, more: Partial<Fault> = {}): void {
    this.simulator.faults.add({ ...fault, method: this.deal.method, path: this.deal.path, ...more } as Fault);
  }

  /** How many orders the platform took. */
  get ordered(): number {
    return this.carts.length - this.#cartsBefore;
  }

  /** The note of the order. */
  note(): Promise<NoteOf<"order" | "change"> | undefined> {
    const { notes } = this.process().session;
    if (!this.before) return notes.read("order", this.self().key);
    return notes.read("change", `${this.deal.orderable.definition.type} ${this.before.id}`);
  }

  /** What the engine has of an order that isn't done: its cart, or the note of its doubt. */
  get open(): { readonly cart: string } | { readonly noteId: string } | undefined {
    const { id = "", state = {} } = this.kept ?? {};
    const { cart = cartOf(id), noteId = "" } = state.changeOrder ?? {};
    if (cart === undefined) return state.changeOrder && { noteId };
    const doubt = doubtOf(cart);
    return doubt === undefined ? { cart } : { noteId: doubt };
  }

  /** The deal is done and paid for, as often as given, and the state says so, however long one waits. */
  expectDone({ times = 1 } = {}): void {
    const { cents, inputs, orderable } = this.deal;
    this.clock.skip(3 * dayMs);
    const { id, state } = this.kept as Kept;
    const charges = [...cents.slice(0, -1), ...Array<number>(times).fill(cents.at(-1) as number)];
    expect([this.held, this.charged]).toEqual([[id], charges]);
    expect(state).toMatchObject(inputs);
    expect([this.open, state.pending]).toEqual([undefined, undefined]);
    if (orderable.definition.type !== "DomainRegistration") expect(this.plans).toEqual([planOf(inputs)]);
  }

  /** All is as it was, however long one waits. */
  expectNothingDone(): void {
    this.clock.skip(3 * dayMs);
    const { cents, orderable } = this.deal;
    expect([this.charged, this.held]).toEqual([cents.slice(0, -1), this.before ? [this.before.id] : []]);
    if (this.before) expect(this.plans).toEqual([planOf(orderable.inputs)]);
  }
}

/** Something that was bought, and the platform that has it. */
export async function bought(purchasable: Purchasable, options: WorldOptions = {}): Promise<{ world: BillingWorld; made: Created }> {
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

/** What the engine does with a resource whose id is a handle: the delete hands the order on to the create that follows. */
export async function goOn(self: Resource, handle: { readonly id: string; readonly state: State }, inputs: Values): Promise<Created> {
  await diffResource(self, handle.id, handle.state, inputs);
  await remove(self, handle.id, handle.state);
  return create(self, inputs);
}

/** What a destroy says of an order that it cancelled and that was paid. */
export const cancelledAfterPayment = /warning: order \S+ .*cancelled, but it was paid.*refund/;

/** The note of an order that nobody knows the end of, as its error names it; `undefined` for any other failure. */
export function noteOf(failure: Error): string | undefined {
  if ((failure as Partial<UnfinishedError>).explained !== "order-unknown") return undefined;
  return /once (?:with HOSTING_FORGET_ORDER|`HOSTING_ORDER_AGAIN)=(\w+)/.exec(failure.message)?.[1];
}

/** The same, where the failure has to be such a doubt. */
export function doubtIn(failure: Error): string {
  const note = noteOf(failure);
  if (note === undefined) throw failure;
  return note;
}
