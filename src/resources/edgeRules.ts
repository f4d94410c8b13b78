import { z } from "zod";
import type { ObjectDefinition, SetDefinition } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { defineSet } from "../kernel/set/define";
import { actionNames } from "../vocabulary/edgeRuleCodes";

function actionOf({ actionType }: Values): string {
  return typeof actionType === "string"
    ? actionType
    : (Object.entries(actionNames).find(([, code]) => code === actionType)?.[0] ?? `action ${String(actionType)}`);
}

function firstPattern({ triggers }: Values): string {
  const [first] = Array.isArray(triggers) ? (triggers as readonly Values[]) : [];
  const [pattern] = Array.isArray(first?.patternMatches) ? (first.patternMatches as readonly unknown[]) : [];
  return pattern === undefined ? "" : ` ${String(pattern)}`;
}

function hasDescription({ description }: Values): boolean {
  return typeof description === "string" && description !== "";
}

/** The edge rules of a site as one resource, made of what a single rule is. */
export const edgeRules = (rule: ObjectDefinition): SetDefinition =>
  defineSet({
    type: "EdgeRules",
    summary: "the rules of a site, in order, as one resource ([when](sets.md))",
    description:
      "The edge rules of a site, in order, as one resource. The rules run in the order of the array; a change moves only the rules " +
      "that must move. Rules that the resource doesn't list stay as they are, and so do the platform's own rules.",
    readMore: "[All actions and triggers, with their parameters](../edge-actions.md).",
    itemsText:
      "The rules in the order in which they run, each with the inputs of EdgeRule except `orderIndex`, which follows from the array's " +
      "order. At most 500 (a limit of this package).",
    item: rule,
    collection: "rules",
    noun: "rule",
    maxItems: 500,
    outputs: z.object({}),
    label: (item) => (hasDescription(item) ? String(item.description) : `${actionOf(item)}${firstPattern(item)}`),
    // A pattern can be a secret: that of a header, say.
    displayName: (item) => (hasDescription(item) ? String(item.description) : actionOf(item)),
    indexKey: (item) => actionOf(item),
    // A rule that does something else is a new one: turned into it, the old one would leave it what nobody named.
    updateGroup: (item) => ({ group: `${actionOf(item)}${firstPattern(item)}` }),
    derive: () => ({}),
    nameForm: "the site's name",
    samples: ({ siteId = "" }) => [
      {
        siteId,
        rules: [
          {
            actionType: "Redirect",
            actionParameter1: "https://example.com/",
            actionParameter2: "301",
            triggers: [{ type: 0, patternMatches: ["*/old/*"] }],
            description: "old pages",
            enabled: true,
          },
          { actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }], enabled: true },
        ],
      },
    ],
  });
