import { actionFacts, type Place, triggerFacts } from "../../src/vocabulary/edgeActions";
import { actionNames, triggerNames } from "../../src/vocabulary/edgeRuleCodes";
import { code, table } from "./markdown";

/** What the actions and triggers of edge rules take. */
export function edgeActionsPage(): string {
  const actions = Object.entries(actionFacts).map(([name, { does, parameters }]) => [
    String(actionNames[name as keyof typeof actionNames]),
    code(name),
    does,
    parameters === undefined
      ? "not documented"
      : parameters.map((place, index) => `${index + 1}: ${placeText(place)}`).join("; ") || "none",
  ]);
  const triggers = Object.entries(triggerFacts).map(([name, { looksAt, parameter, pattern }]) => [
    String(triggerNames[name as keyof typeof triggerNames]),
    code(name),
    looksAt,
    parameter === undefined ? "" : placeText(parameter),
    code(pattern),
  ]);
  return `<!-- Generated from src/vocabulary/edgeActions.ts by \`npm run generate\`. Changes belong there. -->
# Edge actions and triggers

What [EdgeRule](resources/EdgeRule.md) and [EdgeRules](resources/EdgeRules.md) take. Numbers and names mean the same. In a program,
functions write the usual rules: [Edge rules by functions](guides/builders.md#edge-rules).

## Actions

A parameter is a text, also if it is a number: \`actionParameter1: "86400"\`.

${table(["number", "name", "the rule", "parameters"], actions)}
- The preview refuses a \`Redirect\` without its URL, and one with another status. Nothing else is certain enough to be refused.
- The preview warns where a rule lacks a parameter that its action takes, and passes the rule on.
- "Not documented": the edge provider takes parameters there that no document names. Make such a rule in the platform's panel, and read it:
  \`EdgeRule.get\`, or \`pulumi-hosting import\`.
- Certain are the numbers, that each parameter is a text, and the parameters of \`Redirect\`. The other parameters are those that users of
  the edge provider know; the API's documents don't name them.

## Triggers

A trigger compares a part of the request with at most 5 patterns. A rule can have several triggers; \`triggerMatchingType\` says how they
combine.

${table(["number", "name", "looks at", "`parameter1`", "a pattern"], triggers)}
The preview warns of a trigger without the \`parameter1\` that it takes.
`;
}

function placeText({ is, example }: Place): string {
  return `${is}, ${code(example)}`;
}
