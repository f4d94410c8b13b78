import type { Found } from "../../import/found";
import { registry } from "../../../resources";
import type { Fields } from "../../../kernel/definition/shape";
import type { EdgeRule } from "../report";
import { type Estate, flagIn, numberIn, ofType, shownFields, subjectOf, textIn } from "./estate";
import { withoutCredentials } from "./credentials";

/** What stands for a value that isn't shown. */
const notShown = "(not shown)";

interface Action {
  readonly actionType?: unknown;
  readonly actionParameter1?: string;
  readonly actionParameter2?: string;
  readonly actionParameter3?: string;
}

interface Trigger {
  readonly type?: unknown;
  readonly patternMatchingType?: unknown;
  readonly parameter1?: string;
  readonly patternMatches?: readonly string[];
}

/** The name behind a code, as the definition has it. */
export function coded(fields: Fields | undefined, name: string, value: unknown): string {
  const shape = fields?.[name]?.shape;
  const names = shape?.kind === "coded" ? Object.entries(shape.names) : [];
  return names.find(([, code]) => code === value)?.[0] ?? String(value);
}

function fieldsOfTrigger(): Fields | undefined {
  const shape = registry.EdgeRule?.inputFields.triggers?.shape;
  return shape?.kind === "list" && shape.item.kind === "object" ? shape.item.fields : undefined;
}

/** Parts of a request in which people hide keys: a rule that looks at them, or sets them, names them and not their values. */
const privateTriggers = ["RequestHeader", "CookieValue", "UrlQueryString"];

const isPrivateTrigger = ({ type }: Trigger): boolean => privateTriggers.includes(coded(fieldsOfTrigger(), "type", type));

const actionName = ({ actionType }: Action): string => coded(registry.EdgeRule?.inputFields, "actionType", actionType);

/** The header that a site's own server gets often holds a key. */
const isPrivateAction = (action: Action): boolean => actionName(action) === "SetRequestHeader";

/** Whether fields of a rule may hold a key that nobody marked as a secret. */
export function mayHoldKeys(fields: Readonly<Record<string, unknown>>): boolean {
  const { triggers = [], extraActions = [] } = fields as { triggers?: readonly Trigger[]; extraActions?: readonly Action[] };
  return triggers.some(isPrivateTrigger) || [fields, ...extraActions].some(isPrivateAction);
}

export function edgeRulesOf(estate: Estate, site: Found): EdgeRule[] {
  const rules = ofType(estate, "EdgeRule", site).map((one): EdgeRule => {
    const fields = shownFields(estate, one);
    const { triggers = [], extraActions = [] } = fields as { triggers?: readonly Trigger[]; extraActions?: readonly Action[] };
    const isHidden = estate.ownership.hiddenOf(one.definition, one.id);
    const action = isHidden("actionType") ? notShown : actionName(fields);
    const hidden = ["actionType", "actionParameter1", "actionParameter2", "actionParameter3", "triggers", "extraActions"].some(isHidden);
    return {
      ...subjectOf(estate, one, textIn(fields, "description") ?? action),
      action,
      parameters: [...parametersOf(fields), ...extraActions.flatMap((extra) => [actionName(extra), ...parametersOf(extra)])],
      when: isHidden("triggers") ? [notShown] : triggers.map(conditionText),
      enabled: flagIn(fields, "enabled") ?? true,
      hidden,
      place: numberIn(fields, "orderIndex"),
      matching: triggers.length > 1 ? coded(one.definition.inputFields, "triggerMatchingType", fields.triggerMatchingType ?? 0) : undefined,
    };
  });
  return rules.sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0);
}

function parametersOf(action: Action): string[] {
  const given = [action.actionParameter1, action.actionParameter2, action.actionParameter3].filter(
    (text) => text !== undefined && text !== "",
  );
  const texts = given.map((text) => withoutCredentials(String(text)));
  return isPrivateAction(action) ? texts.map((text, index) => (index === 0 ? text : notShown)) : texts;
}

function conditionText(trigger: Trigger): string {
  const { type, parameter1, patternMatches = [], patternMatchingType } = trigger;
  const fields = fieldsOfTrigger();
  const part = [coded(fields, "type", type), parameter1].filter(Boolean).join(" ");
  if (isPrivateTrigger(trigger)) return `${part}: ${notShown}`;
  const how = patternMatches.length > 1 ? `${coded(fields, "patternMatchingType", patternMatchingType ?? 0).toLowerCase()} of ` : "";
  return `${part}: ${how}${patternMatches.map(withoutCredentials).join(", ")}`;
}
