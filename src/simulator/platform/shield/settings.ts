import { readFields } from "../refusal";

/** Plans by their `plan_type`. */
export const shieldPlans = ["basic", "advanced", "business", "enterprise"] as const;

export type ShieldPlan = (typeof shieldPlans)[number];

/** Of rate limits. */
const longestTimeframeSeconds: Record<ShieldPlan, number> = { basic: 10, advanced: 60, business: 300, enterprise: 3_600 };

export function planNamed(planType: number): ShieldPlan {
  return shieldPlans[planType] ?? "basic";
}

/** The `plan_type` of what a product includes; a product without Shield would have none better than the first. */
export function planTypeOf(plan: ShieldPlan | "none"): number {
  return plan === "none" ? 0 : shieldPlans.indexOf(plan);
}

export function longestTimeframeOf(planType: number): number {
  return longestTimeframeSeconds[planNamed(planType)];
}

/** What can be set for a site's Shield, in the spelling of the API's request bodies, as it is at first. */
export const defaultShieldSettings = {
  /** 0 basic, 1 advanced, 2 business, 3 enterprise. */
  plan_type: 0,
  learning_mode: true,
  waf_enabled: true,
  /** 0 log, 1 block. */
  waf_execution_mode: 0,
  waf_disabled_rules: [] as readonly string[],
  waf_log_only_rules: [] as readonly string[],
  /** 0 is off. */
  ddos_sensitivity: 1,
  ddos_execution_mode: 1,
  /** Seconds. */
  ddos_challenge_window: 1_800,
  whitelabel_response_pages: false,
};

export type ShieldSettings = typeof defaultShieldSettings;

/** What `PATCH .../shield/waf` may change. */
export const wafSettings = ["waf_enabled", "waf_execution_mode", "waf_disabled_rules", "waf_log_only_rules"] as const;

/** Numbers whose range the documents close. What only the edge provider knows is not refused. */
const highest: Partial<Record<string, number>> = { plan_type: shieldPlans.length - 1, waf_execution_mode: 1 };
const anyNumber = 2_147_483_647;

/** The documented settings of a PATCH body; unknown keys pass unread. */
export function readShieldSettings(body: unknown, keys: readonly string[] = Object.keys(defaultShieldSettings)): Partial<ShieldSettings> {
  const defaults = Object.fromEntries(Object.entries(defaultShieldSettings).filter(([key]) => keys.includes(key)));
  return readFields(body, (reader) => {
    const premium = keys.includes("plan_type") ? reader.boolean("premium") : undefined;
    const changes = reader.settings(defaults, (key) => reader.integer(key, 0, highest[key] ?? anyNumber));
    // An alias; where both are sent, the number says more.
    return { ...(typeof premium === "boolean" && { plan_type: premium ? 1 : 0 }), ...changes };
  });
}

export const defaultBotDetection = {
  /** 0 log, 1 challenge. */
  execution_mode: 0,
  request_integrity_sensitivity: 1,
  ip_address_sensitivity: 1,
  browser_fingerprint_sensitivity: 1,
  browser_fingerprint_aggression: 1,
  browser_fingerprint_complex_enabled: false,
};

export type BotDetection = typeof defaultBotDetection;

/** The documented fields of a PATCH body; unknown keys pass unread. */
export function readBotDetection(body: unknown): Partial<BotDetection> {
  return readFields(body, (reader) => reader.settings(defaultBotDetection, (key) => reader.integer(key, 0, anyNumber)));
}
