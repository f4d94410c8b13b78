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

The actions and triggers of [EdgeRule](resources/EdgeRule.md) and [EdgeRules](resources/EdgeRules.md). A program can use the name or the
number. For the usual rules there are functions: [Edge rules by functions](guides/builders.md#edge-rules).

## Actions

A parameter is always a text, even if it is a number: \`actionParameter1: "86400"\`.

${table(["number", "name", "what it does", "parameters, with an example"], actions)}
- The preview refuses a \`Redirect\` without a URL, and a \`Redirect\` with a status that isn't in the table.
- If another parameter is missing, the preview warns and the rule is sent as it is.
- "Not documented": the action needs parameters, but no document names them. Create such a rule in the platform's panel and read it with
  \`EdgeRule.get\` or \`pulumi-hosting import\`.
- The API's documents confirm the numbers, that each parameter is a text, and the parameters of \`Redirect\`. The other parameters are those
  that users of the edge provider know.

## Triggers

A trigger compares a part of the request with at most 5 patterns. A rule can have several triggers; \`triggerMatchingType\` sets whether any,
all or none of them must match.

${table(["number", "name", "compares", "`parameter1`", "example of a pattern"], triggers)}
If a trigger needs \`parameter1\` and the rule lacks it, the preview warns.
`;
}

function placeText({ is, example }: Place): string {
  return `${is}, ${code(example)}`;
}
