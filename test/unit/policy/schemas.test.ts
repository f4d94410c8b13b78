import Ajv from "ajv";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { problemsIn } from "../../../src/policy/judge";

const root = resolve(__dirname, "../../..");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const validator = (name: string) =>
  new Ajv({ formats: { date: /^\d{4}-\d\d-\d\d$/ } }).compile(JSON.parse(read("schemas", name)) as object);

/** The JSON of a page: what a reader copies. */
const blocksOf = (page: string) =>
  [...read("docs", "guides", page).matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ""]) => JSON.parse(text) as object);

describe("the schema of the rules' configuration", () => {
  const valid = validator("policies.json");

  it.each([
    ...blocksOf("shield-with-policy.md"),
    ...blocksOf("policies-in-reviews.md"),
    {},
    { all: "advisory", environments: ["team/dev"] },
  ])("takes what the pages show: %j", (configuration) => {
    expect(valid(configuration) ? [] : valid.errors).toEqual([]);
    const { environments: _, ...ofRules } = configuration as Record<string, object>;
    expect(problemsIn(ofRules as never)).toEqual([]);
  });

  it.each<[object, RegExp]>([
    [{ "no-bypas-edge-rule": "advisory" }, /there is no rule "no-bypas-edge-rule"/],
    [{ "ttl-bounds": "fatal" }, /the level "fatal" of ttl-bounds/],
    [{ "ttl-bounds": { enforcementLevel: "fatal" } }, /the level "fatal" of ttl-bounds/],
    [{ "ttl-bounds": { minimum: 5 } }, /configuration of ttl-bounds .*minimum/],
    [{ "ttl-bounds": { min: "5" } }, /configuration of ttl-bounds can't be used: min/],
    [{ "every-site-has-shield": { exceptions: [{ resource: "x", until: "2027-03-31" }] } }, /of every-site-has-shield .*until/],
    [{ "every-site-has-shield": { exceptions: [{ reason: "x" }] } }, /exceptions\.0\.resource/],
    [{ "no-paid-resource-without-approval": { allowed: [{ name: "shop", plan: ["starter"] }] } }, /allowed\.0: .*plan/],
    [{ "ttl-bounds": { exceptions: [{ resource: "x", end: "soon" }] } }, /exceptions\.0\.end/],
    [{ "monthly-budget": { perMonth: 5, prices: [{ type: "Site", term: "weekly", price: 1 }] } }, /prices\.0\.term/],
    [{ $schema: "./policies.json" }, /the engine takes `\$schema` for a rule, and refuses the file/],
  ])("refuses what the rules refuse: %j", (configuration, says) => {
    expect(valid(configuration)).toBe(false);
    expect(problemsIn(configuration as never)).toEqual([expect.stringMatching(says)]);
  });

  it("says of all problems, and the preset strict of missing reasons", () => {
    const configuration = { "ttl-bouns": "advisory", "caa-present": { exceptions: [{ resource: "x" }] } };
    expect(problemsIn(configuration, "strict")).toEqual([
      expect.stringMatching(/"ttl-bouns"/),
      expect.stringMatching(/the exception for "x" has no reason and no end/),
    ]);
  });
});

describe("the schema of a zone in YAML", () => {
  const valid = validator("zone.json");
  const examples = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /zones\/.*\.yaml$/.test(name),
  );

  it.each(examples)("takes %s, which names it for editors", (name) => {
    const text = read("examples", name);
    expect(valid(parse(text)) ? [] : valid.errors).toEqual([]);
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=((\.\.\/)+node_modules|https:\/\/unpkg\.com)\/pulumi-hosting\/schemas\/zone\.json$/m,
    );
  });

  it.each([
    [[{ name: "www", type: "AA", value: "192.0.2.1" }]],
    [[{ name: "www", type: "A" }]],
    [[{ name: "www", type: "A", value: "192.0.2.1", prio: 5 }]],
    [{ www: { type: "A", value: "192.0.2.1" } }],
  ])("refuses %j", (zone) => expect(valid(zone)).toBe(false));

  it("takes an empty file", () => expect(valid(parse(""))).toBe(true));
});
