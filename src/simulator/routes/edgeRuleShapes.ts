import { answer, type Answer } from "../http/answer";
import { isObject } from "../platform/fieldReader";
import type { EdgeRule } from "../platform/edgeRule";
import type { Shapes } from "../shapes";

type Chosen = Required<Shapes>;

const listKeys = { wrapped: "edge_rules", camel: "edgeRules", pascal: "EdgeRules", items: "Items", data: "data" } as const;
const ruleKeys = { wrapped: "edge_rule", camel: "edgeRule", pascal: "EdgeRule", data: "data" } as const;

export function shownList(rules: readonly EdgeRule[], shapes: Chosen): Answer {
  const shown = rules.map((rule) => reshaped(rule, shapes));
  return answer(200, shapes.edgeRuleList === "bare" ? shown : { [listKeys[shapes.edgeRuleList]]: shown });
}

export function shownWrite(status: number, rule: EdgeRule, shapes: Chosen): Answer {
  if (shapes.edgeRuleWrite === "empty") return answer(status);
  const shown = reshaped(rule, shapes);
  return answer(status, shapes.edgeRuleWrite === "bare" ? shown : { [ruleKeys[shapes.edgeRuleWrite]]: shown });
}

function reshaped(value: unknown, shapes: Chosen): unknown {
  if (Array.isArray(value)) return value.map((item) => reshaped(item, shapes));
  if (!isObject(value)) return value;
  const shown: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null && shapes.edgeRuleUnset === "omitted") continue;
    shown[reshapedKey(key, shapes)] = inner === null && shapes.edgeRuleUnset === "empty" ? "" : reshaped(inner, shapes);
  }
  return shown;
}

function reshapedKey(key: string, shapes: Chosen): string {
  if (shapes.edgeRuleKeys === "pascal") return key;
  if (shapes.edgeRuleKeys === "camel") return key.charAt(0).toLowerCase() + key.slice(1);
  return key.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase();
}
