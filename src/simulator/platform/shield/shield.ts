import { Kept } from "../kept";
import type { PlatformCore } from "../platformCore";
import { type AccessListFields, wholeAccessList } from "./accessList";
import { type BotDetection, defaultBotDetection } from "./settings";
import { planTypeOf, type ShieldPlan } from "./settings";
import { type RuleFields, wholeRule } from "./rule";
import { type ShieldEvent, ShieldEvents } from "./shieldEvents";
import { ShieldObjects } from "./shieldObjects";
import { defaultShieldSettings, type ShieldSettings } from "./settings";

export interface ShieldSeed {
  /** What the site's product includes; `"none"` answers 403 `shield_not_in_plan` everywhere. Default `"business"`. */
  plan?: ShieldPlan | "none";
  /** Whether Shield is active from the start. Default false. */
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
export type ShieldStatus = "none" | "activating" | "active" | "inactive";

interface ShieldState {
  /** What the site's product includes. */
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
  readonly events: ShieldEvents;

  constructor(core: PlatformCore, seed: ShieldSeed = {}) {
    const { plan = "business", active } = seed;
    const settings = { ...freshSettings(plan), ...seed.settings };
    const botDetection = { ...defaultBotDetection, ...seed.botDetection };
    super(core, {}, { plan, status: active ? "active" : "none", settings, botDetection });
    this.events = new ShieldEvents(core, seed.events);
    for (const fields of seed.rateLimits ?? []) this.rateLimits.add(fields);
    for (const fields of seed.accessLists ?? []) this.accessLists.add(fields);
    for (const fields of seed.customRules ?? []) this.customRules.add(fields);
  }

  get active(): boolean {
    return this.status === "active";
  }

  /** Every plan above the first. */
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

  setBotDetection(changes: Partial<BotDetection>): void {
    this.change({ botDetection: { ...this.botDetection, ...changes } });
  }

  /** What PATCH does. Answers the settings as they will be. */
  changeSettingsLater(changes: Partial<ShieldSettings>): Readonly<ShieldSettings> {
    const next = { ...this.settings, ...changes };
    if (Object.keys(changes).length > 0) this.core.agenda.after(this.core.delays.shieldWriteMs, () => this.setSettings(changes));
    return next;
  }

  changeBotDetectionLater(changes: Partial<BotDetection>): Readonly<BotDetection> {
    const next = { ...this.botDetection, ...changes };
    if (Object.keys(changes).length > 0) this.core.agenda.after(this.core.delays.shieldWriteMs, () => this.setBotDetection(changes));
    return next;
  }

  /** What POST does: answered at once, to be read when the delay is over. */
  activate(): void {
    const { plan, status } = this;
    const fresh = status === "inactive" && this.core.rules.shieldReactivated === "reset";
    if (fresh) for (const objects of [this.rateLimits, this.accessLists, this.customRules]) objects.clear();
    this.change({ status: "activating", ...(fresh && { settings: freshSettings(plan), botDetection: { ...defaultBotDetection } }) });
    this.core.agenda.after(this.core.delays.shieldMs, () => {
      if (this.status === "activating") this.change({ status: "active" });
    });
  }

  /** What DELETE does: soft, it leaves WAF and DDoS protection switched off and all else in its place. */
  deactivate(): void {
    this.change({ status: "inactive", settings: { ...this.settings, waf_enabled: false, ddos_sensitivity: 0 } });
  }
}

function freshSettings(plan: ShieldPlan | "none"): ShieldSettings {
  return { ...defaultShieldSettings, plan_type: planTypeOf(plan) };
}
