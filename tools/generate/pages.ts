import { isUpdatable } from "../../src/kernel/definition/forms";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { idForm } from "../../src/kernel/identity/ids";
import type { Fields } from "../../src/kernel/definition/shape";
import { endpointsOf } from "./endpoints";
import { exampleOf, naturalKey } from "./examples";
import { FieldTables } from "./fieldTables";
import { code, listed, table } from "./markdown";
import { refusalsOf } from "./refusals";

/** A page for each type: all that its definition knows, for a reader. */
export function pageFiles(registry: Registry, settings: Fields, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(registry).map((definition) => [`${folder}/${definition.type}.md`, page(registry, definition, settings)]),
  );
}

function page(registry: Registry, definition: Definition, settings: Fields): string {
  const { type, description, inputFields, outputFields } = definition;
  const tables = new FieldTables(definition);
  const controls = Object.keys(inputFields).filter((name) => inputFields[name]?.marks.providerOption);
  const shown = `${controls.length > 0 ? `All inputs but ${listed(controls.map(code))}` : "All inputs"} are outputs, too${Object.keys(outputFields).length > 0 ? "; besides:" : "."}\n`;
  const sections = {
    Example: `\`\`\`ts\n${exampleOf(registry, definition)}\`\`\`\n`,
    Inputs: `${tables.inputs()}\n[What an omitted input means](../behaviour.md#what-an-omitted-input-means), from the start and later.\n`,
    Outputs: shown + (Object.keys(outputFields).length > 0 ? `\n${tables.outputs()}` : ""),
    "Id and get": idText(definition),
    "What exists already": adoptionText(registry, definition),
    Deleting: deletionText(registry, definition),
    Waiting: waitingText(definition, settings),
    Endpoints: `${table(["endpoint", "asked by", "what for"], endpointsOf(type))}\n[All endpoints, and how often they are asked](../api-coverage.md).\n`,
    Errors: errorsText(definition),
  };
  const own = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const header = `<!-- Generated from src/resources/${own}.ts by \`npm run generate\`. Changes belong there. -->\n# ${type}\n\n${description}${setText(registry, definition)}\n`;
  return (
    header +
    Object.entries(sections)
      .map(([heading, text]) => `\n## ${heading}\n\n${text}`)
      .join("")
  );
}

/** Where there is a set as well as single resources, what tells which to take. */
function setText(registry: Registry, definition: Definition): string {
  const ofSets = Object.values(registry).filter((one) => one.kind === "set");
  const other = definition.kind === "set" ? definition.set.item.type : ofSets.find(({ set }) => set.item.type === definition.type)?.type;
  return other === undefined ? "" : ` [When to use it, and when ${other}](../sets.md).`;
}

function idText(definition: Definition): string {
  const { type, parent } = definition;
  const { nameForm } = definition.identity;
  const key = parent ? undefined : naturalKey(definition);
  const by =
    nameForm === undefined ? "" : ` It takes ${nameForm} as well${key === undefined ? "" : `: ${code(`${type}.get("it", "${key}")`)}`}.`;
  const same = definition.kind === "singleton" ? ` It is the id of the [${parent?.type}](${parent?.type}.md).` : "";
  return `The id is ${code(idForm(definition))}.${same} ${code(`${type}.get("it", "${idForm(definition)}")`)} looks at an existing one without managing it.${by} One that doesn't exist is an error.\n`;
}

function adoptionText(registry: Registry, definition: Definition): string {
  const { type, kind, parent } = definition;
  const { ignores = [], blockedBy } = definition.identity;
  if (kind === "singleton") {
    return isUpdatable(definition)
      ? `It is there with its ${parent?.type}, so nothing has to be taken over. What was set before the first write is remembered; inputs that the program doesn't name are left alone.\n`
      : "It makes nothing on the platform, so nothing can be in the way.\n";
  }
  const but = ignores.length > 0 ? ` Differences in ${listed(ignores.map(code), "or")} don't count.` : "";
  const blocked = blockedBy?.(sampleFields(registry, definition));
  const stays = blocked === undefined ? "" : ` One that waits for its purge can't be taken over: ${blocked}`;
  return `Nothing is made twice: ${withArticle(type)} that is there already under the same identity stops the creation with an error that names it.${but} \`adopt: true\`, or \`HOSTING_ADOPT=1\` for one run, takes it over and makes it what the program says. What a killed run left behind is taken over without that. [The rules](../behaviour.md#creating), [a guide](../guides/adopting-an-account.md).${stays}\n`;
}

function deletionText(registry: Registry, definition: Definition): string {
  const { kind, parent, replacing, waiting, writing } = definition;
  const { afterDelete } = writing;
  if (kind === "singleton" && !isUpdatable(definition)) return "Deleting it undoes nothing: the state forgets it.\n";
  const what =
    kind === "singleton"
      ? `What was set before the first write is put back${definition.activation ? ", or it is switched off, where this resource had switched it on" : ""}.`
      : waiting.asynchronous?.delete
        ? "The platform accepts a deletion for later. It is waited for until the object no longer shows."
        : "What the platform confirms counts as deleted.";
  const later = afterDelete ? ` Then a line says: ${afterDelete(sampleFields(registry, definition))}.` : "";
  const together = parent
    ? ` Where the program makes the ${parent.type} as well and both go, it goes with the ${parent.type} (\`deletedWith\`).`
    : "";
  const keep = replacing.destructive ? " `{ protect: true }` keeps it from going by accident." : "";
  return `${what}${later}${together}${keep} What is gone already is a success.\n`;
}

function waitingText(definition: Definition, settings: Fields): string {
  const { kind, samples, waiting } = definition;
  const isBought = kind === "purchase";
  const limit = (setting: string) => [minutes(settings[setting]?.marks.default), code(`hosting:${setting}`)];
  if (!waiting.showsProgress)
    return `It takes no \`customTimeouts\`. What it may have to wait for is limited by \`hosting:waitLimitMs\` (${limit("waitLimitMs")[0]}), in deletions by \`hosting:deletionLimitMs\` (${limit("deletionLimitMs")[0]}).\n`;
  const making = limit(isBought ? "orderLimitMs" : "waitLimitMs");
  const rows = [
    ["create", ...making],
    ...(isUpdatable(definition) ? [["update", ...making]] : []),
    ...(kind === "singleton" && !isUpdatable(definition) ? [] : [["delete", ...limit("deletionLimitMs")]]),
  ];
  const missing = samples({})
    .map((sample) => waiting.pending?.(sample, {}))
    .find((text) => text !== undefined);
  const awaited = [...(isBought ? ["the payment", "the order"] : []), ...(missing === undefined ? [] : [missing])];
  const what = awaited.length === 0 ? "" : `It waits for ${listed(awaited)}. `;
  return `${what}Its row says meanwhile what is missing. \`customTimeouts\` (\`{ create: "1h" }\`) sets another limit; past it the resource is kept as unfinished, and the next \`pulumi up\` goes on.\n\n${table(["operation", "default limit", "set for all by"], rows)}`;
}

function errorsText(definition: Definition): string {
  const { replacing: rules, inputFields } = definition;
  const refused = Object.entries(inputFields).flatMap(([name, { marks }]) =>
    Object.values(marks.refused ?? {}).map((reason) => `- ${code(name)} ${reason}\n`),
  );
  const replacing = rules.destructive
    ? `A change that replaces is refused at preview without \`allowReplacement: true\`, naming the inputs.${rules.blocked ? " With aliases on the old one it is refused all the same, and the error says in which steps it can be done." : ""}\n\n`
    : "";
  const met = refusalsOf(definition);
  return `What is wrong with the inputs is refused at preview, all of a resource at once.\n\n${refused.join("")}${refused.length > 0 ? "\n" : ""}${replacing}${met}${met === "" ? "" : "\n"}[All errors, explained](../errors.md).\n`;
}

/** An object that fits the first sample, for texts that speak of one. */
function sampleFields(registry: Registry, definition: Definition): Values {
  const [sample = {}] = definition.samples({});
  const above = definition.parent && (registry[definition.parent.type] as Definition);
  const parentFacts = above?.factsForChildren?.(above.samples({})[0] ?? {}) ?? {};
  return { [definition.ownId]: "…", ...sample, ...definition.derive?.(sample, parentFacts) };
}

function withArticle(type: string): string {
  return `${/^[AEIOU]/.test(type) ? "an" : "a"} ${type}`;
}

function minutes(ms: unknown): string {
  return `${Number(ms) / 60_000} minutes`;
}
