import { type FieldReader, type Kinded, readFields, type ValueOf } from "./refusal";

/** The edge provider keeps adding action and trigger types, so numbers beyond the documented ones are not refused. */
const number = [0, 1_000_000] as const;

/** The fields of each part, in the edge provider's spelling. */
export const actionFields = { ActionType: number, ActionParameter1: "text", ActionParameter2: "text", ActionParameter3: "text" } as const;
export const triggerFields = { Type: number, PatternMatchingType: [0, 2], Parameter1: "text", PatternMatches: "texts" } as const;
const ownFields = { Guid: "text", TriggerMatchingType: [0, 2], Description: "text", Enabled: "flag", OrderIndex: number } as const;
export const ruleFields = { ...actionFields, ...ownFields };

/** A part as it is stored: a text that says nothing is null. Objects are replaced on change, never altered. */
type Stored<Fields> = { readonly [Key in keyof Fields]: Fields[Key] extends "text" ? string | null : Readonly<ValueOf<Fields[Key]>> };

type EdgeTrigger = Stored<typeof triggerFields>;
type EdgeAction = Stored<typeof actionFields>;

export interface EdgeRule extends Stored<typeof ruleFields> {
  readonly Guid: string;
  readonly Triggers: readonly EdgeTrigger[];
  readonly ExtraActions: readonly EdgeAction[];
}

/** What may be given for a rule. What is omitted is cleared; an omitted `OrderIndex` of a new rule puts it last. */
export interface EdgeRuleFields extends Partial<Omit<EdgeRule, "Triggers" | "ExtraActions">> {
  Triggers?: readonly Partial<EdgeTrigger>[];
  ExtraActions?: readonly Partial<EdgeAction>[];
}

/** Rules whose description begins so belong to the platform: not listed, not to be changed by customers. */
export const systemRulePrefix = "[system]";

export function isSystemRule(rule: EdgeRule): boolean {
  return rule.Description?.startsWith(systemRulePrefix) ?? false;
}

const unset = { text: null, flag: false, texts: [] };

function whole<Fields extends Kinded>(fields: Fields, given: Partial<Stored<Fields>>): Stored<Fields> {
  const values = Object.entries(fields).map(([key, kind]) => [key, given[key] || (typeof kind === "object" ? 0 : unset[kind])]);
  return Object.fromEntries(values) as Stored<Fields>;
}

/** The whole rule that a full replace leaves behind. */
export function wholeRule(guid: string, fields: EdgeRuleFields): EdgeRule {
  return {
    ...whole(ruleFields, fields),
    Guid: guid,
    Triggers: (fields.Triggers ?? []).map((trigger) => whole(triggerFields, trigger)),
    ExtraActions: (fields.ExtraActions ?? []).map((action) => whole(actionFields, action)),
  };
}

const mostPatterns = 5;

function readTrigger(reader: FieldReader): Partial<EdgeTrigger> {
  const trigger = reader.given(triggerFields);
  const { PatternMatches: patterns = [] } = trigger;
  if (patterns.length > mostPatterns) reader.problem("PatternMatches", `has more than ${mostPatterns} values`);
  return trigger;
}

/** The documented fields of a request body; unknown keys pass unread. A `whole` rule needs its action. */
export function readEdgeRule(body: unknown, extent: "whole" | "part" = "whole"): EdgeRuleFields {
  return readFields(body, (reader) => {
    if (extent === "whole" && !reader.has("ActionType")) reader.problem("ActionType", "is missing");
    return {
      ...reader.given(ruleFields),
      Triggers: reader.objects("Triggers", readTrigger) ?? undefined,
      ExtraActions: reader.objects("ExtraActions", (action) => action.given(actionFields)) ?? undefined,
    };
  });
}
