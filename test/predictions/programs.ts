import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { registry } from "../../src/resources";
import type { SimulatorOptions } from "../../src/simulator";
import { Program } from "../histories/program";
import { ownedDomains, slots } from "../histories/slots";
import { written } from "../harness/program";
import { setUpCommands } from "../package/harness/readme";
import type { Config } from "../e2e/harness/stack";

/** A program, and the account that it is for. */
export interface Case {
  readonly group: "example" | "random" | "faulty";
  readonly name: string;
  readonly seed: SimulatorOptions;
  readonly program: string;
  readonly language?: "typescript";
  /** Files beside the program. */
  readonly folder?: string;
  readonly config?: Config;
  /** A program that was applied before. */
  readonly before?: string;
  /** What is arranged at the platform beside the seed, by the path of the simulator's control. */
  readonly arranged?: readonly (readonly [path: string, body: unknown])[];
  /** Why a rehearsal can't know it, as its result says. */
  readonly unknowable?: string;
}

const accounts = ["account-1", "account-2", "account-3", "account-4"];
const examples = resolve(__dirname, "../../examples");

/** The programs of the folder examples/, configured as their READMEs say. */
export function exampleCases(): Case[] {
  return readdirSync(examples)
    .filter((name) => readdirSync(join(examples, name)).includes("index.ts"))
    .map((name) => ({
      ...{ group: "example", name, language: "typescript", folder: join(examples, name) },
      program: readFileSync(join(examples, name, "index.ts"), "utf8"),
      seed: { accounts, registeredNames: ["example.com"] },
      config: configOf(join(examples, name, "README.md")),
    }));
}

function configOf(readme: string): Config {
  const owners = ["your-account-id"];
  const accountOf = (owner: string) => accounts[owners.includes(owner) ? owners.indexOf(owner) : owners.push(owner) - 1] ?? owner;
  const settings = setUpCommands(readme).flatMap((line): [string, string | { secret: string }][] => {
    const [, secret, key = "", value = ""] = /^pulumi config set (--secret )?([\w:]+)(?: (\S+))?$/.exec(line) ?? [];
    if (key === "" || key.startsWith("hosting:")) return [];
    return [
      [key, secret ? { secret: "simulated-secret" } : value.replace("your-site-id", "site-1").replace(/\b\w+-account-id\b/, accountOf)],
    ];
  });
  return Object.fromEntries(settings);
}

const classes = [...Object.keys(registry), "Provider"].join(", ");
export const header = `const pulumi = require("@pulumi/pulumi");\nconst { ${classes} } = require("pulumi-hosting");\n`;

/** A program of the random histories, as a text. */
function textOf({ declared }: Program): string {
  const lines = declared.map(({ name, definition, inputs, after }) => {
    const values = JSON.stringify(
      written(
        definition,
        inputs((other) => `<${other}>`),
      ),
    ).replaceAll(/"<([\w-]+)>"/g, (_, other: string) => `made[${JSON.stringify(other)}].id`);
    const needs = after.map((other) => `made[${JSON.stringify(other)}]`).join(", ");
    return `made[${JSON.stringify(name)}] = new ${definition.type}(${JSON.stringify(name)}, ${values}, { dependsOn: [${needs}] });`;
  });
  return `${header}const made = {};\n${lines.join("\n")}\n`;
}

const declare = fc.record({
  kind: fc.constant("declare" as const),
  slot: fc.nat(slots.length - 1),
  variant: fc.nat(5),
});
const remove = fc.record({ kind: fc.constant("remove" as const), slot: fc.record({ declared: fc.nat(20) }) });
const random = fc.tuple(
  fc.array(declare, { minLength: 2, maxLength: 4 }),
  fc.option(fc.array(fc.oneof({ weight: 3, arbitrary: declare }, { weight: 1, arbitrary: remove }), { minLength: 1, maxLength: 3 })),
);

/** Random programs; most follow another one that was applied. What they stand on is in them. */
export function randomCases(count: number, seed: number): Case[] {
  return fc.sample(random, { numRuns: count, seed }).map(([edits, more], index) => {
    const first = new Program().edited(edits);
    return {
      ...{ group: "random", name: `${seed}.${index}` },
      program: textOf(more ? first.edited(more) : first),
      ...(more && { before: textOf(first) }),
      seed: {
        sites: [],
        plans: ["basic", "starter", "business", "premium"].map((shortName) => ({ shortName, prices: { monthly: 500, annual: 5_000 } })),
        registrations: [{ name: "example.com" }, { name: "second.example" }],
        strict: { ownedDomains, mailWritesDns: false, hostnameCertificates: "proven", registrationZone: "none" },
      },
    };
  });
}
