import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Registry } from "../../kernel/definition/resource";
import type { Item, SetOf } from "../../kernel/definition/set";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { isUnknown, mapUnknown, notKnown, unknownValue } from "../../kernel/values/unknown";
import { registry } from "../../resources";
import { type Command, UsageError } from "../frame/command";
import { ifJson, isJson, type Json } from "../../transport";
import { contentOf } from "../frame/input";
import { replaceFile } from "../frame/output";
import type { World } from "../frame/world";
import { isSecret } from "../report/collect/states";

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
    if (file === "-") throw new UsageError("rewrites a file, so it can't take the plan from the standard input. Name the file.");
    const plan = ifJson(await contentOf(world, file)) as { readonly resourcePlans?: unknown } | undefined;
    if (!isJson(plan?.resourcePlans)) throw new Error(`${singleLine(file, 200)} is no update plan of \`pulumi preview --save-plan\`.`);
    const relaxed = Object.entries(plan.resourcePlans).flatMap(([urn, resource]) => (relax(urn, resource) ? [urn] : []));
    const unseen = Object.entries(plan.resourcePlans).flatMap(([urn, resource]) => (hasSecretItems(urn, resource) ? [urn] : []));
    if (relaxed.length > 0) await rewrite(file, JSON.stringify(plan), world);
    for (const urn of unseen) {
      const { type, name } = readUrn(urn);
      const what = `${type} ${name}: its items are a secret, so it is unknown whether the plan can hold them`;
      world.err(`note: ${singleLine(what)}. If \`up\` says "violates plan" of it, run \`up\` without the plan.\n`);
    }
    const told = relaxed
      .map(readUrn)
      .map(({ type, name }) => `${type} ${name}: its items aren't held, because one of them isn't known before up.`);
    return { json: { relaxed, unseen }, text: () => told.map((line) => `${singleLine(line)}\n`).join("") };
  },
};

/** A link stays one. */
async function rewrite(file: string, text: string, { folder }: World): Promise<void> {
  const path = await realpath(resolve(folder, file));
  await replaceFile(path, text, (await stat(path)).mode & 0o777);
}

/** The inputs that a plan adds and changes. */
function inputsIn(resource: unknown): Json[] {
  const { adds, updates } = ((resource as { goal?: { inputDiff?: { adds?: Json; updates?: Json } } }).goal?.inputDiff ?? {}) as Json;
  return [adds, updates].filter(isJson);
}

function setOf(urn: string): SetOf | undefined {
  const definition = (registry as Registry)[readUrn(urn).type];
  return definition?.kind === "set" ? definition.set : undefined;
}

/** Whether items of a set are a secret, or all of them are: then their names can't be seen. */
function hasSecretItems(urn: string, resource: unknown): boolean {
  const set = setOf(urn);
  const hides = (items: unknown): boolean =>
    isSecret(items) || (isJson(items) && Object.values(items).some((item) => isJson(item) && hasSecret(item)));
  return set !== undefined && inputsIn(resource).some((inputs) => hides(inputs[set.collection]));
}

function hasSecret(item: Json): boolean {
  return isSecret(item) || Object.values(item).some(isSecret);
}

/** Takes out what the engine could never find so again; tells whether there was something. */
function relax(urn: string, resource: unknown): boolean {
  const set = setOf(urn);
  if (!set) return false;
  const found = inputsIn(resource).filter(({ [set.collection]: items }) => {
    return isJson(items) && !isSecret(items) && Object.values(items).some((item) => getsAnotherName(set, item));
  });
  // What isn't known in a plan may become anything.
  for (const inputs of found) inputs[set.collection] = unknownValue;
  return found.length > 0;
}

/** Whether a value that names the item isn't known yet. The name itself tells nothing: people write what it is made of. */
function getsAnotherName(set: SetOf, item: unknown): boolean {
  if (isUnknown(item)) return true;
  if (!isJson(item) || hasSecret(item) || !Object.values(item).some(isUnknown)) return false;
  return set.label(item as Item, {}) !== set.label(mapUnknown(item, notKnown) as Item, {});
}
