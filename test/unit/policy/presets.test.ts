import type { ResourceValidation, ResourceValidationPolicy } from "@pulumi/policy";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { presets, type RuleName, rules } from "../../../src/policy";
import { judge } from "./judge";

const names = Object.keys(rules) as RuleName[];
const root = join(__dirname, "../../..");

test.each(names)("%s says what has to be so, why, and what to do, what it can't see, and what can be configured", (name) => {
  const { name: own, description, remediationSteps, cannotSee, configSchema, enforcementLevel, ...more } = rules[name];
  const page = readFileSync(join(root, "docs/policies.md"), "utf8");
  expect(["low", "medium", "high", "critical"]).toContain(more.severity);
  expect([more.tags?.length !== 0, more.displayName]).toEqual([true, expect.stringMatching(/^[A-Z][\w ]+$/)]);
  expect(page).toContain(`\n## ${/^https:\/\/\S+\/docs\/policies\.md#(.*)$/.exec(String(more.url))?.[1]}\n`);
  expect(own).toBe(name);
  expect(description).toMatch(/^[A-Z].{20,}\. .{20,}\.$/);
  expect(remediationSteps).toMatch(/^[A-Z].{10,}[.`]$/);
  expect(cannotSee).toMatch(/^[A-Z].{20,}\.$/);
  expect(["mandatory", "advisory"]).toContain(enforcementLevel);
  // Nothing is required: a rule works as it comes.
  expect(configSchema?.required ?? []).toEqual([]);
  for (const [field, schema] of Object.entries(configSchema?.properties ?? {}))
    expect([field, schema.description]).toEqual([field, expect.stringMatching(/^[A-Z].+\.$/)]);
});

test.each(Object.entries(presets))("the preset %s has every rule once", (_, policies) => {
  expect(policies.map(({ name }) => name)).toEqual(names);
});

test("the presets differ in what stops an up", () => {
  const levels = (preset: keyof typeof presets) => new Set(presets[preset].map(({ enforcementLevel }) => enforcementLevel));
  expect(levels("audit")).toEqual(new Set(["advisory"]));
  // What exceptions there are is only told, so that one doesn't stop what it excepts.
  expect(presets.strict.filter(({ enforcementLevel }) => enforcementLevel !== "mandatory").map(({ name }) => name)).toEqual(["exceptions"]);
  expect(levels("recommended")).toEqual(new Set(["mandatory", "advisory", "disabled"]));
});

test("a violation says the case first, what to do about it, then the rule", () => {
  const rule = rules["ttl-bounds"] as ResourceValidationPolicy;
  const report = jest.fn();
  const args = { type: "hosting:index:DnsRecord", name: "www", urn: "urn", props: { ttl: 5 }, getConfig: () => ({}) };
  void (rule.validateResource as ResourceValidation)(args as never, report);
  const message = `\`ttl\` is 5 seconds, outside of 60 to 86400. ${rule.remediationSteps}\n${rule.description}`;
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message })]]);
});

test("a preset leaves the rules themselves as they are", () => {
  expect(rules["waf-enabled"].enforcementLevel).toBe("mandatory");
});

test.each<[RuleName, object, RegExp]>([
  ["ttl-bounds", { min: "soon" }, /the configuration of ttl-bounds can't be used: min: /],
  ["ttl-bounds", { minimum: 5 }, /Unrecognized key: "minimum"/],
  ["no-bypass-edge-rule", { allow: ["DisableEverything"] }, /allow\.0: /],
  [
    "monthly-budget",
    { prices: [{ type: "Site", term: "annual", price: 60 }] },
    /perMonth: it is missing, and `prices` alone limit nothing/,
  ],
])("a wrong configuration of %s is told, not ignored", (name, config, problem) => {
  expect(() => judge(name, [{ type: name === "ttl-bounds" ? "DnsRecord" : "EdgeRule", props: {} }], config)).toThrow(problem);
});

test.each(names)("a setting that %s doesn't have is an error in every program, without a stack trace", (name) => {
  const { message, stack } = failureOf(() => judge(name, [{ type: "pulumi:pulumi:Stack" }], { misspelt: true }));
  expect(message).toContain(`the configuration of ${name} can't be used: as a whole: Unrecognized key: "misspelt".`);
  expect(stack).toBe(message);
});

function failureOf(run: () => unknown): { message: string; stack: string | undefined } {
  try {
    run();
  } catch (error) {
    const { message, stack } = error as Error;
    return { message, stack };
  }
  throw new Error("nothing failed");
}
