import { FieldReader, isObject, readFields } from "../refusal";

/** What rate limits and custom WAF rules are made of. The configuration is the edge provider's own and kept as it was sent. */
export interface ShieldRule {
  readonly rule_name: string;
  readonly rule_description: string;
  readonly rule_configuration: Readonly<Record<string, unknown>>;
}

/** What is given for a rule; null and absent are one. */
export type RuleFields = Partial<ShieldRule>;

/** The documented fields of a request body; unknown keys pass unread. */
export function readRule(body: unknown): RuleFields {
  return readFields(body, (reader) => ({
    ...reader.given({ rule_name: "text", rule_description: "text" }),
    rule_configuration: configurationOf(reader, body),
  }));
}

/** What a create needs, and an update that replaces. */
export function readWholeRule(body: unknown): RuleFields {
  const fields = readRule(body);
  const reader = new FieldReader(body);
  if (!fields.rule_name) reader.problem("rule_name", "can't be blank");
  if (!fields.rule_configuration) reader.problem("rule_configuration", "is missing");
  reader.finish();
  return fields;
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
