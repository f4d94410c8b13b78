import { Kept, Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import {
  type BotDetection,
  defaultBotDetection,
  planTypeOf,
  type ShieldPlan,
  defaultShieldSettings,
  type ShieldSettings,
  type AccessListFields,
  wholeAccessList,
  type RuleFields,
  wholeRule,
} from "./settings";
import { found } from "../refusal";

export interface ShieldSeed {
  /** What the site's product includes; `"none"` answers 403 `shield_not_in_plan` everywhere. Default `"business"`. */
  plan?: ShieldPlan | "none";
  active?: boolean;
  /** Settings that differ from the platform's defaults; `plan_type` is by default that of the product. */
  settings?: Partial<ShieldSettings>;
  botDetection?: Partial<BotDetection>;
  rateLimits?: (RuleFields & { id?: string })[];
  accessLists?: (AccessListFields & { id?: string })[];
  customRules?: (RuleFields & { id?: string })[];
  events?: ShieldEvent[];
}

/** `"none"`: never activated; `"activating"`: answered 201, and not yet to be read; `"inactive"`: deactivated. */
type ShieldStatus = "none" | "activating" | "active" | "inactive";

interface ShieldState {
  readonly plan: ShieldPlan | "none";
  readonly status: ShieldStatus;
  readonly settings: Readonly<ShieldSettings>;
  readonly botDetection: Readonly<BotDetection>;
}

/** The firewall of a site. Methods take effect at once; what the API does with a delay says so. */
export class Shield extends Kept<object, ShieldState> {
  readonly rateLimits = new ShieldObjects(this.core, "Rate limit", wholeRule);
  readonly accessLists = new ShieldObjects(this.core, "Access list", wholeAccessList);
  readonly customRules = new ShieldObjects(this.core, "WAF rule", wholeRule);
  readonly events: Set<ShieldEvent>;

  constructor(core: PlatformCore, seed: ShieldSeed = {}) {
    const { plan = "business", active } = seed;
    const settings = { ...defaultShieldSettings, plan_type: planTypeOf(plan), ...seed.settings };
    const botDetection = { ...defaultBotDetection, ...seed.botDetection };
    super(core, {}, { plan, status: active ? "active" : "none", settings, botDetection });
    this.events = new Set(seed.events);
    for (const fields of seed.rateLimits ?? []) this.rateLimits.add(fields);
    for (const fields of seed.accessLists ?? []) this.accessLists.add(fields);
    for (const fields of seed.customRules ?? []) this.customRules.add(fields);
  }

  get active(): boolean {
    return this.status === "active";
  }

  get premium(): boolean {
    return this.settings.plan_type > 0;
  }

  /** The site got another product; its Shield follows. */
  setPlan(plan: ShieldPlan | "none"): void {
    this.change({ plan, settings: { ...this.settings, plan_type: planTypeOf(plan) } });
  }

  setActive(active: boolean): void {
    this.change({ status: active ? "active" : "inactive" });
  }

  setSettings(changes: Partial<ShieldSettings>): void {
    this.change({ settings: { ...this.settings, ...changes } });
  }

  /** What PATCH does. Answers the settings as they will be. */
  changeLater<Part extends "settings" | "botDetection">(part: Part, changes: Partial<ShieldState[Part]>): ShieldState[Part] {
    const changed = (): ShieldState[Part] => ({ ...this.state[part], ...changes });
    if (Object.keys(changes).length > 0)
      this.core.agenda.after(this.core.delays.shieldWriteMs, () => this.change({ [part]: changed() } as Partial<ShieldState>));
    return changed();
  }

  /** What POST does: answered at once, to be read when the delay is over. */
  activate(): void {
    this.change({ status: "activating" });
    this.core.agenda.after(this.core.delays.shieldMs, () => {
      if (this.status === "activating") this.change({ status: "active" });
    });
  }

  /** What DELETE does: soft, it leaves WAF and DDoS protection switched off and all else in its place. */
  deactivate(): void {
    this.change({ status: "inactive", settings: { ...this.settings, waf_enabled: false, ddos_sensitivity: 0 } });
  }
}

export type Stored<Fields> = Readonly<Fields> & { readonly id: string };

/** Objects of one kind that a Shield holds, oldest first. Nothing keeps two of them from being equal in all but the id. */
export class ShieldObjects<Whole extends object> extends Shelf<Stored<Whole>> {
  /** @param complete fills in what a request may omit */
  constructor(
    core: PlatformCore,
    protected readonly what: string,
    private readonly complete: (fields: Partial<Whole>) => Whole,
  ) {
    super(core);
  }

  /** The object, or the 404 that the API answers when there is none. */
  override get(id: string): Stored<Whole> {
    return found(this.find(id), this.what);
  }

  add(fields: Partial<Whole> & { id?: string }): Stored<Whole> {
    const object = this.#made(fields.id ?? this.core.identifiers.number(), fields);
    return this.put(object.id, object);
  }

  update(id: string, changes: Partial<Whole>): Stored<Whole> {
    return this.put(id, this.#merged(this.get(id), changes));
  }

  /** What POST does. Answers the object as it will be. */
  addLater(fields: Partial<Whole>): Stored<Whole> {
    const object = this.#made(this.core.identifiers.number(), fields);
    this.#later(() => this.kept.set(object.id, object));
    return object;
  }

  /** What PATCH does; whether what is omitted is kept or cleared is a rule. Answers the object as it will be. */
  changeLater(id: string, changes: Partial<Whole>): Stored<Whole> {
    const replaces = this.core.rules.shieldPatch === "replace";
    const changed = (before: Stored<Whole>) => (replaces ? this.#made(id, changes) : this.#merged(before, changes));
    const next = changed(this.get(id));
    this.#later(() => {
      const before = this.kept.get(id);
      if (before) this.kept.set(id, changed(before));
    });
    return next;
  }

  removeLater(id: string): void {
    this.get(id);
    this.#later(() => this.remove(id));
  }

  #later(effect: () => void): void {
    this.core.agenda.after(this.core.delays.shieldWriteMs, effect);
  }

  #merged(before: Stored<Whole>, changes: Partial<Whole>): Stored<Whole> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Whole>;
    return this.#made(before.id, { ...before, ...given });
  }

  #made(id: string, fields: Partial<Whole>): Stored<Whole> {
    return { id, ...this.complete(fields) };
  }
}

/** One entry of the log. Which fields it has the documents do not show; the simulator only needs to know its day. */
interface ShieldEvent {
  readonly timestamp: string;
  readonly [field: string]: unknown;
}
