import { type FieldReader, isObject, readFields, Refusal } from "../refusal";
import { longestTimeframeOf, planNamed } from "./settings";

/** What rate limits and custom WAF rules are made of. The configuration is the edge provider's own and kept as it was sent. */
export interface ShieldRule {
  readonly rule_name: string;
  readonly rule_description: string;
  readonly rule_configuration: Readonly<Record<string, unknown>>;
}

/** What is given for a rule; null and absent are one. */
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
