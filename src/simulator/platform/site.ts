import { type CachingSettings, defaultCaching } from "./caching";
import { type EdgeRule, type EdgeRuleFields, isSystemRule, wholeRule } from "./edgeRule";
import { Cell, Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";
import { Refusal } from "./refusal";

export interface SiteSeed {
  /** Default a new number. */
  id?: string;
  /** Default the id. */
  name?: string;
  /** Account that owns the site; default the first one. One that the simulator's token does not reach hides the site. */
  account?: string;
  /** Whether the site has a pull zone; without one the edge endpoints answer 409 `cdn_not_active`. Default true. */
  cdn?: boolean;
  /** Unpaid invoice: everything below the site answers 402 `service_suspended`. Default false. */
  suspended?: boolean;
  /** Soft-deleted: everything below the site answers 403 `pending_delete`. Default false. */
  pendingDelete?: boolean;
  /** Caching settings that differ from the platform's defaults. */
  caching?: Partial<CachingSettings>;
  /** Edge rules that are there from the start. */
  edgeRules?: EdgeRuleFields[];
}

interface SiteState {
  readonly name: string;
  readonly cdn: boolean;
  readonly suspended: boolean;
  readonly deleteScheduledAt: string | null;
  readonly updatedAt: string;
}

const graceMs = 7 * 24 * 3_600_000;

/** A site with what the edge provider keeps for it. Methods take effect at once. */
export class Site {
  readonly id: string;
  readonly account: string;
  readonly createdAt: string;
  /** How many writes of edge rules are under way: the edge provider takes one at a time. */
  edgeRuleWritesUnderWay = 0;
  readonly #core: PlatformCore;
  readonly #state: Cell<SiteState>;
  readonly #caching: Cell<Readonly<CachingSettings>>;
  readonly #edgeRules: Collection<EdgeRule>;

  constructor(core: PlatformCore, account: string, seed: SiteSeed) {
    this.#core = core;
    this.id = seed.id ?? core.identifiers.number();
    this.account = account;
    this.createdAt = core.stamp();
    this.#state = new Cell<SiteState>(core.ledger, {
      name: seed.name ?? this.id,
      cdn: seed.cdn ?? true,
      suspended: seed.suspended ?? false,
      deleteScheduledAt: seed.pendingDelete ? this.#graceEnd() : null,
      updatedAt: this.createdAt,
    });
    this.#caching = new Cell<Readonly<CachingSettings>>(core.ledger, { ...defaultCaching, ...seed.caching });
    this.#edgeRules = new Collection<EdgeRule>(core.ledger);
    for (const fields of seed.edgeRules ?? []) this.addEdgeRule(fields);
  }

  get name(): string {
    return this.#state.get().name;
  }

  get cdn(): boolean {
    return this.#state.get().cdn;
  }

  get suspended(): boolean {
    return this.#state.get().suspended;
  }

  /** When a soft-deleted site is purged; null when it is not deleted. */
  get deleteScheduledAt(): string | null {
    return this.#state.get().deleteScheduledAt;
  }

  get updatedAt(): string {
    return this.#state.get().updatedAt;
  }

  get caching(): Readonly<CachingSettings> {
    return this.#caching.get();
  }

  setCaching(changes: Partial<CachingSettings>): void {
    this.#caching.set({ ...this.#caching.get(), ...changes });
  }

  rename(name: string): void {
    this.#set({ name });
  }

  setCdn(active: boolean): void {
    this.#set({ cdn: active });
  }

  setSuspended(suspended: boolean): void {
    this.#set({ suspended });
  }

  /** Soft-deletes the site, or takes that back. */
  setPendingDelete(pending: boolean): void {
    this.#set({ deleteScheduledAt: pending ? this.#graceEnd() : null });
  }

  /** All rules in the order in which they apply, the platform's own included. */
  get edgeRules(): EdgeRule[] {
    return this.#edgeRules.values().sort((one, other) => one.OrderIndex - other.OrderIndex);
  }

  edgeRule(guid: string): EdgeRule | undefined {
    return this.#edgeRules.get(guid);
  }

  get listedEdgeRules(): EdgeRule[] {
    return this.edgeRules.filter((rule) => !isSystemRule(rule));
  }

  addEdgeRule(fields: EdgeRuleFields): EdgeRule {
    const last = Math.max(-1, ...this.#edgeRules.values().map((rule) => rule.OrderIndex));
    const rule = wholeRule(fields.Guid ?? this.#core.identifiers.guid(), { ...fields, OrderIndex: fields.OrderIndex ?? last + 1 });
    this.#edgeRules.set(rule.Guid, rule);
    return rule;
  }

  /** Clears what is not given. */
  replaceEdgeRule(guid: string, fields: EdgeRuleFields): EdgeRule {
    this.#require(guid);
    const rule = wholeRule(guid, fields);
    this.#edgeRules.set(guid, rule);
    return rule;
  }

  /** Keeps what is not given. */
  updateEdgeRule(guid: string, changes: EdgeRuleFields): EdgeRule {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.replaceEdgeRule(guid, { ...this.#require(guid), ...given });
  }

  removeEdgeRule(guid: string): boolean {
    return this.#edgeRules.delete(guid);
  }

  #set(changes: Partial<SiteState>): void {
    this.#state.set({ ...this.#state.get(), ...changes, updatedAt: this.#core.stamp() });
  }

  #require(guid: string): EdgeRule {
    const rule = this.edgeRule(guid);
    if (!rule) throw Refusal.notFound("Edge rule");
    return rule;
  }

  #graceEnd(): string {
    return new Date(this.#core.clock.now() + graceMs).toISOString();
  }
}
