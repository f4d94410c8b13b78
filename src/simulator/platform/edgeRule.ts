import { type FieldReader, readFields } from "./refusal";

export interface EdgeTrigger {
  readonly Type: number;
  readonly PatternMatchingType: number;
  readonly Parameter1: string | null;
  readonly PatternMatches: readonly string[];
}

export interface EdgeAction {
  readonly ActionType: number;
  readonly ActionParameter1: string | null;
  readonly ActionParameter2: string | null;
  readonly ActionParameter3: string | null;
}

/** An edge rule as it is stored, in the edge provider's spelling. Objects are replaced on change, never altered. */
export interface EdgeRule extends EdgeAction {
  readonly Guid: string;
  readonly TriggerMatchingType: number;
  readonly Description: string | null;
  readonly Enabled: boolean;
  readonly OrderIndex: number;
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

function wholeAction(fields: Partial<EdgeAction>): EdgeAction {
  return {
    ActionType: fields.ActionType ?? 0,
    ActionParameter1: fields.ActionParameter1 || null,
    ActionParameter2: fields.ActionParameter2 || null,
    ActionParameter3: fields.ActionParameter3 || null,
  };
}

/** The whole rule that a full replace leaves behind. */
export function wholeRule(guid: string, fields: EdgeRuleFields): EdgeRule {
  return {
    Guid: guid,
    ...wholeAction(fields),
    TriggerMatchingType: fields.TriggerMatchingType ?? 0,
    Description: fields.Description || null,
    Enabled: fields.Enabled ?? false,
    OrderIndex: fields.OrderIndex ?? 0,
    Triggers: (fields.Triggers ?? []).map((trigger) => ({
      Type: trigger.Type ?? 0,
      PatternMatchingType: trigger.PatternMatchingType ?? 0,
      Parameter1: trigger.Parameter1 || null,
      PatternMatches: [...(trigger.PatternMatches ?? [])],
    })),
    ExtraActions: (fields.ExtraActions ?? []).map(wholeAction),
  };
}

const mostPatterns = 5;
/** The edge provider keeps adding action and trigger types, so numbers beyond the documented ones are not refused. */
const anyType = 1_000_000;

const number = [0, anyType] as const;

/** The fields that each part may be given. */
export const actionFields = { ActionType: number, ActionParameter1: "text", ActionParameter2: "text", ActionParameter3: "text" } as const;
export const triggerFields = { Type: number, PatternMatchingType: [0, 2], Parameter1: "text", PatternMatches: "texts" } as const;
const own = { Guid: "text", TriggerMatchingType: [0, 2], Description: "text", Enabled: "flag", OrderIndex: number } as const;
export const ruleFields = { ...actionFields, ...own } as const;

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
