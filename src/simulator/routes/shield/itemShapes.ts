import { answer, type Answer, under, written } from "../../http/route";
import { type AccessList, checksumOf, type ShieldRule } from "../../platform/shield/settings";
import type { Stored } from "../../platform/shield/shield";
import { type Shapes, shownId } from "../../shapes";

type Chosen = Required<Shapes>;
type Shown = Record<string, unknown>;
export type ItemName = "rate_limit" | "access_list" | "waf_custom_rule";

/** A list that the edge provider keeps for all its customers. */
const managedList = { id: 900_001, name: "Known crawlers", type: 0, isManaged: true };

/** What the edge provider fills in where a rule leaves it open. */
const ruleDefaults = { blockTime: null, severityType: 0, transformationTypes: [], chainedRuleConditions: [] };

export function shownRule(rule: Stored<ShieldRule>, shapes: Chosen): Shown {
  const { id, rule_name, rule_description } = rule;
  return { id: shownId(id, { ids: shapes.shieldIds }), rule_name, rule_description, rule_configuration: configuration(rule, shapes) };
}

/** What a code says, by its number. */
const wafNames: Readonly<Record<string, readonly (string | undefined)[]>> = {
  action_type: [undefined, "Block", "Log", "Challenge", "Allow", "Bypass"],
  severity_type: ["Notice", "Warning", "Critical"],
};

const documentedOfWaf = ["action_type", "variable_type", "variable_subselector", "operator_type", "severity_type", "value"];
const leftOutInPart = ["variable_type", "variable_subselector", "operator_type"];

export function shownWafRule(rule: Stored<ShieldRule>, shapes: Chosen): Shown {
  const shown = shownRule(rule, shapes);
  // Here the severity is documented, and a default of it stands under the documented key.
  const { severityType, ...others } = shown.rule_configuration as Shown;
  const sent = { ...(severityType !== undefined && { severity_type: severityType }), ...others };
  return { ...shown, rule_configuration: wafConfiguration(sent, shapes.wafRuleConfiguration) };
}

/** Only what the documents name is respelled; the rest is the edge provider's own and stays as it was sent. */
function wafConfiguration(sent: Shown, shape: Chosen["wafRuleConfiguration"]): Shown {
  const { variable_type: variable, variable_subselector: subselector } = sent;
  const shown = Object.entries(sent).flatMap(([key, value]): [string, unknown][] => {
    if (!documentedOfWaf.includes(key)) return [[key, value]];
    if (shape === "camel" || shape === "pascal") return [[spelled(key, shape), value]];
    if (shape === "name") return [[key, wafNames[key]?.[Number(value)] ?? value]];
    if (shape === "inPart" && leftOutInPart.includes(key)) return [];
    if (shape === "edge") return key.startsWith("variable_") ? [] : [[spelled(key, "camel"), value]];
    return [[key, value]];
  });
  const variables = shape === "edge" && typeof variable === "string" && { variableTypes: { [variable]: subselector ?? "" } };
  return { ...Object.fromEntries(shown), ...variables };
}

export function shownAccessList(list: Stored<AccessList>, shapes: Chosen): Shown {
  const { id, name, description, type } = list;
  const content = normalised(list.content, shapes);
  return { id: shownId(id, { ids: shapes.shieldIds }), name, description, type, content, checksum: checksumOf(content) };
}

export function shownItems(name: ItemName, items: Shown[], shapes: Chosen): Answer {
  const shown = items.map((item) => respelled(item, shapes));
  if (shapes.shieldList !== "edge") return answer(200, under(shapes.shieldList, shown, `${name}s`));
  return answer(200, name === "access_list" ? { managedLists: [managedList], customLists: shown } : { rules: shown });
}

export function shownItem(name: ItemName, item: Shown, shapes: Chosen): Answer {
  return answer(200, under(shapes.shieldItem, respelled(item, shapes), name));
}

export function shownItemWrite(status: number, name: ItemName, item: Shown, shapes: Chosen): Answer {
  const shape = shapes.shieldItemWrite;
  if (shape === "idOnly") return answer(status, respelled({ id: item.id }, shapes));
  return written(status, shape, respelled(item, shapes), name);
}

/** Outer keys only: what is inside a configuration is not the platform's to spell. */
function respelled(item: Shown, shapes: Chosen): Shown {
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [spelled(key, shapes.shieldItemKeys), value]));
}

function configuration({ rule_configuration: sent }: ShieldRule, shapes: Chosen): Shown {
  if (shapes.ruleConfiguration === "withDefaults") return { ...ruleDefaults, ...sent };
  if (shapes.ruleConfiguration === "reordered")
    return Object.fromEntries(Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sent;
}

function normalised(content: string, shapes: Chosen): string {
  switch (shapes.accessListContent) {
    case "asSent":
      return content;
    case "sorted":
      return content.split(/\r?\n/).filter(Boolean).sort().join("\n");
    case "trailingNewline":
      return content === "" || content.endsWith("\n") ? content : `${content}\n`;
    case "crlf":
      return content.replace(/\r?\n/g, "\r\n");
  }
}

/** A documented key as another style spells it: `rule_name`, `ruleName`, `RuleName`. */
export function spelled(key: string, style: "snake" | "camel" | "pascal"): string {
  if (style === "snake") return key;
  return (style === "camel" ? key : `_${key}`).replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
