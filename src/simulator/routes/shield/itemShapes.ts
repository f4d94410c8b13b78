import { answer, type Answer } from "../../http/answer";
import { type AccessList, checksumOf } from "../../platform/shield/accessList";
import type { ShieldRule } from "../../platform/shield/rule";
import type { Stored } from "../../platform/shield/shieldObjects";
import type { Shapes } from "../../shapes";

type Chosen = Required<Shapes>;
type Shown = Record<string, unknown>;
export type ItemName = "rate_limit" | "access_list" | "waf_custom_rule";

/** A list that the edge provider keeps for all its customers. */
const managedList = { id: 900_001, name: "Known crawlers", type: 0, isManaged: true };

/** What the edge provider fills in where a rule leaves it open. */
const ruleDefaults = { blockTime: null, severityType: 0, transformationTypes: [], chainedRuleConditions: [] };

export function shownRule(rule: Stored<ShieldRule>, shapes: Chosen): Shown {
  const { id, rule_name, rule_description } = rule;
  return { id: shownId(id, shapes), rule_name, rule_description, rule_configuration: configuration(rule, shapes) };
}

export function shownAccessList(list: Stored<AccessList>, shapes: Chosen): Shown {
  const { id, name, description, type } = list;
  const content = normalised(list.content, shapes);
  return { id: shownId(id, shapes), name, description, type, content, checksum: checksumOf(content) };
}

export function shownItems(name: ItemName, items: Shown[], shapes: Chosen): Answer {
  const shown = items.map((item) => respelled(item, shapes));
  if (shapes.shieldList === "bare") return answer(200, shown);
  if (shapes.shieldList === "edge")
    return answer(200, name === "access_list" ? { managedLists: [managedList], customLists: shown } : { rules: shown });
  return answer(200, { [shapes.shieldList === "wrapped" ? `${name}s` : shapes.shieldList]: shown });
}

export function shownItem(name: ItemName, item: Shown, shapes: Chosen): Answer {
  return answer(200, envelope(name, respelled(item, shapes), shapes.shieldItem));
}

export function shownItemWrite(status: number, name: ItemName, item: Shown, shapes: Chosen): Answer {
  const shape = shapes.shieldItemWrite;
  if (shape === "empty") return answer(status);
  if (shape === "idOnly") return answer(status, respelled({ id: item.id }, shapes));
  return answer(status, envelope(name, respelled(item, shapes), shape));
}

function envelope(name: ItemName, item: Shown, shape: "bare" | "wrapped" | "data"): Shown {
  return shape === "bare" ? item : { [shape === "wrapped" ? name : shape]: item };
}

function shownId(id: string, shapes: Chosen): string | number {
  return shapes.shieldIds === "integer" && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** Outer keys only: what is inside a configuration is not the platform's to spell. */
function respelled(item: Shown, shapes: Chosen): Shown {
  const style = shapes.shieldItemKeys;
  if (style === "snake") return item;
  const camel = (key: string) => key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const spell = (key: string) => (style === "camel" ? camel(key) : camel(`_${key}`));
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [spell(key), value]));
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
