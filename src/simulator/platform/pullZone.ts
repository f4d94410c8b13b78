import { type CachingSettings, defaultCaching } from "./caching";
import { type EdgeRule, type EdgeRuleFields, isSystemRule, wholeRule } from "./edgeRule";
import { type Identity, Kept } from "./kept";
import { Cell, Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";
import type { SiteSeed, SiteState } from "./siteSeed";
import { found } from "./refusal";

/** What the edge provider keeps for a site. */
export class PullZone extends Kept<Identity, SiteState> {
  /** How many writes of edge rules are under way: the edge provider takes one at a time. */
  edgeRuleWritesUnderWay = 0;
  readonly #caching: Cell<Readonly<CachingSettings>>;
  readonly #edgeRules: Collection<EdgeRule>;

  constructor(core: PlatformCore, identity: Identity, state: SiteState, seed: Pick<SiteSeed, "caching" | "edgeRules">) {
    super(core, identity, state);
    this.#caching = new Cell<Readonly<CachingSettings>>(core, { ...defaultCaching, ...seed.caching });
    this.#edgeRules = new Collection<EdgeRule>(core);
    for (const fields of seed.edgeRules ?? []) this.addEdgeRule(fields);
  }

  get caching(): Readonly<CachingSettings> {
    return this.#caching.get();
  }

  setCaching(changes: Partial<CachingSettings>): void {
    this.#caching.set({ ...this.#caching.get(), ...changes });
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
    const rule = wholeRule(fields.Guid ?? this.core.identifiers.guid(), { ...fields, OrderIndex: fields.OrderIndex ?? last + 1 });
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

  #require(guid: string): EdgeRule {
    return found(this.edgeRule(guid), "Edge rule");
  }
}
