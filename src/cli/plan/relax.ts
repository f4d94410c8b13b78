import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Registry } from "../../kernel/definition/resource";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { notKnown, unknownValue } from "../../kernel/values/unknown";
import { registry } from "../../resources";
import type { Command } from "../frame/command";
import { engineJson } from "../frame/engine";
import { contentOf } from "../frame/input";
import { asJson } from "../frame/output";
import { isSecret } from "../report/collect/states";

type Fields = Record<string, unknown>;

export const planRelax: Command = {
  name: "plan relax",
  summary: "makes an update plan fit for sets whose items aren't known before up",
  words: "FILE",
  asks: "nobody",
  about: `Rewrites the file of \`pulumi preview --save-plan FILE\`, so that \`pulumi up --plan FILE\` can hold it.

A set (DnsRecords, EdgeRules, MailAliases) names its items by their values. If a value isn't known before up, the item has another name
then, and the engine refuses the set: it "violates plan". For such a set, the rewritten plan still holds what may happen to it (created,
updated, never replaced or deleted), but no longer its items. Everything else stays as it was planned.`,
  options: { json: { type: "boolean", describe: "print the sets as JSON" } },
  examples: [
    ["A plan to keep", "pulumi preview --save-plan plan.json && pulumi-hosting plan relax plan.json"],
    ["See what isn't held", "pulumi-hosting plan relax plan.json --json | jq .relaxed"],
  ],
  exits: { 0: "the plan can be used", 1: "the file is no plan, or can't be read or written" },
  async run(call, world) {
    const [file = ""] = call.words;
    const path = resolve(world.folder, file);
    const plan = engineJson(await contentOf(world, file)) as { readonly resourcePlans?: unknown } | undefined;
    if (!isFields(plan?.resourcePlans)) throw new Error(`${singleLine(file, 200)} is no update plan of \`pulumi preview --save-plan\`.`);
    const relaxed = Object.entries(plan.resourcePlans).flatMap(([urn, resource]) => (relax(resource) ? [urn] : []));
    const unseen = Object.entries(plan.resourcePlans).flatMap(([urn, resource]) => (hasSecretItems(urn, resource) ? [urn] : []));
    if (relaxed.length > 0) await writeFile(path, JSON.stringify(plan));
    if (call.flag("json")) world.out(asJson({ relaxed, unseen }));
    for (const urn of unseen) {
      const { type, name } = readUrn(urn);
      const what = `${type} ${name}: its items are a secret, so it is unknown whether the plan can hold them`;
      world.err(`note: ${singleLine(what)}. If \`up\` says "violates plan" of it, run \`up\` without the plan.\n`);
    }
    for (const urn of call.flag("json") ? [] : relaxed) {
      const { type, name } = readUrn(urn);
      world.out(singleLine(`${type} ${name}: its items aren't held, because one of them isn't known before up.`) + "\n");
    }
    return 0;
  },
};

/** The inputs that a plan adds and changes. */
function inputsIn(resource: unknown): Fields[] {
  const { adds, updates } = ((resource as { goal?: { inputDiff?: { adds?: Fields; updates?: Fields } } }).goal?.inputDiff ?? {}) as Fields;
  return [adds, updates].filter(isFields);
}

/** Whether the items of a set are a secret as a whole: then their names can't be seen. */
function hasSecretItems(urn: string, resource: unknown): boolean {
  const definition = (registry as Registry)[readUrn(urn).type];
  return definition?.kind === "set" && inputsIn(resource).some((inputs) => isSecret(inputs[definition.set.collection]));
}

/** Takes out what the engine could never find so again; tells whether there was something. */
function relax(resource: unknown): boolean {
  const found = inputsIn(resource).flatMap((inputs) =>
    Object.entries(inputs).flatMap(([name, value]) => (hasUnknownItem(value) ? [{ inputs, name }] : [])),
  );
  // What isn't known in a plan may become anything.
  for (const { inputs, name } of found) inputs[name] = unknownValue;
  return found.length > 0;
}

function hasUnknownItem(value: unknown): boolean {
  return isFields(value) && Object.keys(value).some((label) => label.includes(notKnown));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
