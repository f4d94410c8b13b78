import { readFields, type FieldReader, isObject, Refusal } from "../refusal";
import { hash } from "node:crypto";

export const shieldPlans = ["basic", "advanced", "business", "enterprise"] as const;

export type ShieldPlan = (typeof shieldPlans)[number];

const longestTimeframeSeconds: Record<ShieldPlan, number> = { basic: 10, advanced: 60, business: 300, enterprise: 3_600 };

export function planNamed(planType: number): ShieldPlan {
  return shieldPlans[planType] ?? "basic";
}

/** The `plan_type` of what a product includes; a product without Shield would have none better than the first. */
export function planTypeOf(plan: ShieldPlan | "none"): number {
  return plan === "none" ? 0 : shieldPlans.indexOf(plan);
}

function longestTimeframeOf(planType: number): number {
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
  ddos_sensitivity: 1,
  ddos_execution_mode: 1,
  ddos_challenge_window: 1_800,
  whitelabel_response_pages: false,
};

export type ShieldSettings = typeof defaultShieldSettings;

/** What `PATCH .../shield/waf` may change. */
export const wafSettings = ["waf_enabled", "waf_execution_mode", "waf_disabled_rules", "waf_log_only_rules"] as const;

/** Numbers whose range the documents close. What only the edge provider knows is not refused. */
const highest: Partial<Record<string, number>> = { plan_type: shieldPlans.length - 1, waf_execution_mode: 1 };
const anyNumber = 2_147_483_647;

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

export function readBotDetection(body: unknown): Partial<BotDetection> {
  return readFields(body, (reader) => reader.settings(defaultBotDetection, (key) => reader.integer(key, 0, anyNumber)));
}

/** What rate limits and custom WAF rules are made of. The configuration is the edge provider's own and kept as it was sent. */
export interface ShieldRule {
  readonly rule_name: string;
  readonly rule_description: string;
  readonly rule_configuration: Readonly<Record<string, unknown>>;
}

export type RuleFields = Partial<ShieldRule>;

/** The documented fields of a request body; unknown keys pass unread. A create, and an update that replaces, need the `whole` rule. */
export function readRule(body: unknown, extent: "whole" | "part" = "part"): RuleFields {
  return readFields(body, (reader) => {
    const fields = {
      ...reader.given({ rule_name: "text", rule_description: "text" }),
      rule_configuration: configurationOf(reader, body),
    };
    if (extent === "part" || reader.problems.length > 0) return fields;
    if (!fields.rule_name) reader.problem("rule_name", "can't be blank");
    if (!fields.rule_configuration) reader.problem("rule_configuration", "is missing");
    return fields;
  });
}

export function wholeRule({ rule_name = "", rule_description = "", rule_configuration = {} }: RuleFields): ShieldRule {
  return { rule_name, rule_description, rule_configuration };
}

function configurationOf(reader: FieldReader, body: unknown): Record<string, unknown> | undefined {
  const value = isObject(body) ? body.rule_configuration : undefined;
  if (value === undefined || value === null) return undefined;
  if (isObject(value)) return value;
  reader.problem("rule_configuration", "must be an object");
  return undefined;
}

const plainText = /^[A-Za-z0-9 ]*$/;

/** Found out before the edge provider is asked, and told in an `error` text instead of `errors`. */
export function refuseNames(fields: RuleFields, needsName: boolean): void {
  const { rule_name: name, rule_description: description } = fields;
  const nameFits = name === undefined ? !needsName : plainText.test(name) && name.trim() !== "";
  if (!nameFits) throw new Refusal(422, { error: "Name can only contain letters, numbers, and spaces" });
  if (!plainText.test(description ?? "")) throw new Refusal(422, { error: "Description can only contain letters, numbers, and spaces" });
}

/** What the edge provider says about a rate limit that it does not take. */
export interface EdgeRejection {
  readonly errorKey: string;
  readonly message: string;
}

export function rejectedTimeframe(planType: number, configuration: RuleFields["rule_configuration"]): EdgeRejection | undefined {
  const seconds = timeframeOf(configuration ?? {});
  const longest = longestTimeframeOf(planType);
  if (seconds === undefined || seconds <= longest) return undefined;
  const message =
    `A timeframe of ${seconds} seconds is longer than the ${planNamed(planType)} plan allows. ` +
    `The longest allowed timeframe is ${longest} seconds.`;
  return { errorKey: "rateLimit.timeframeNotAllowed", message };
}

/** The documents do not name the key; every spelling of it is understood. */
function timeframeOf(configuration: Readonly<Record<string, unknown>>): number | undefined {
  const entry = Object.entries(configuration).find(([key]) => key.replaceAll("_", "").toLowerCase() === "timeframe");
  const seconds = entry === undefined || entry[1] === null ? NaN : Number(entry[1]);
  return Number.isFinite(seconds) ? seconds : undefined;
}

export interface AccessList {
  readonly name: string;
  readonly description: string;
  /** 0 IP, 1 CIDR, 2 ASN, 3 country, 4 organisation, 5 JA4. */
  readonly type: number;
  /** Entries, one a line, as they were sent. */
  readonly content: string;
}

export type AccessListFields = Partial<AccessList>;

export const accessListTypes = ["IP", "CIDR", "ASN", "Country", "Organization", "JA4"] as const;

/** The edge provider keeps adding types, so numbers beyond the known ones are not refused. */
const anyType = 1_000_000;

export function checksumOf(content: string): string {
  return hash("sha256", content, "hex");
}

/** The documented fields of a request body; unknown keys pass unread. A create, and an update that replaces, need the `whole` list. */
export function readAccessList(body: unknown, extent: "whole" | "part" = "part"): AccessListFields & { checksum?: string } {
  return readFields(body, (reader) => {
    const texts = reader.given({ name: "text", description: "text", content: "text", checksum: "text" });
    if (texts.name?.trim() === "") reader.problem("name", "can't be blank");
    const fields = { ...texts, type: reader.integer("type", 0, anyType) ?? undefined };
    const needed = extent === "whole" && reader.problems.length === 0 ? (["name", "type", "content"] as const) : [];
    for (const key of needed) if (fields[key] === undefined) reader.problem(key, "is missing");
    return fields;
  });
}

export function refuseChecksum(checksum: string | undefined, content: string): void {
  if (checksum === undefined || checksum.toLowerCase() === checksumOf(content)) return;
  throw Refusal.invalid("checksum does not match the content");
}

export function wholeAccessList({ name = "", description = "", type = 0, content = "" }: AccessListFields): AccessList {
  return { name, description, type, content };
}
