import { isUpdatable } from "../../src/kernel/definition/forms";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { idForm } from "../../src/kernel/identity/ids";
import type { Fields } from "../../src/kernel/definition/shape";
import { lookUpOf } from "../../src/kernel/operations/lookUp";
import { endpointsOf } from "./endpoints";
import { type Example, exampleText } from "./examples";
import { FieldTables } from "./fieldTables";
import { code, folded, listed, table } from "./markdown";
import { naturalKey, shownSample } from "./naturalKey";
import { refusalsOf } from "./refusals";

/** Programs by type: in each language, and the shortest. */
interface Shown {
  readonly examples: Readonly<Record<string, Example>>;
  readonly least: Readonly<Record<string, string>>;
}

/** A page for each type: all that its definition knows, for a reader. */
export function pageFiles(registry: Registry, { examples, least }: Shown, settings: Fields, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(registry).map((definition) => [
      `${folder}/${definition.type}.md`,
      page(registry, definition, leastText(least[definition.type]) + exampleText(examples[definition.type] as Example, "###"), settings),
    ]),
  );
}

function page(registry: Registry, definition: Definition, example: string, settings: Fields): string {
  const { type, description, inputFields, outputFields } = definition;
  const tables = new FieldTables(definition);
  const controls = Object.keys(inputFields).filter((name) => inputFields[name]?.marks.providerOption);
  const shown = `${controls.length > 0 ? `All inputs except ${listed(controls.map(code))}` : "All inputs"} are also outputs.${Object.keys(outputFields).length > 0 ? " Further outputs:" : ""}\n`;
  const sections = {
    Example: `${example}\nPrograms in languages other than TypeScript use [the plugin](../languages.md).\n`,
    Inputs: `${tables.inputs()}\n[What an omitted input means](../behaviour.md#what-an-omitted-input-means), at the creation and later.\n`,
    Outputs: shown + (Object.keys(outputFields).length > 0 ? `\n${tables.outputs()}` : ""),
    "Id and import": idText(registry, definition),
    "What exists already": adoptionText(registry, definition),
    Deleting: deletionText(registry, definition),
    Waiting: waitingText(definition, settings),
    Errors: errorsText(definition),
    Endpoints: `${folded("requests", table(["endpoint", "used by", "purpose"], endpointsOf(type)))}\n[All endpoints, and how often they are requested](../api-coverage.md).\n`,
  };
  const own = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const header = `<!-- Generated from src/resources/${own}.ts by \`npm run generate\`. Changes belong there. -->\n# ${type}\n\n${description}${setText(registry, definition)}${definition.readMore === undefined ? "" : ` ${definition.readMore}`}\n`;
  return (
    header +
    Object.entries(sections)
      .map(([heading, text]) => `\n## ${heading}\n\n${text}`)
      .join("")
  );
}

function leastText(program: string | undefined): string {
  return program === undefined ? "" : `The shortest program:\n\n\`\`\`ts\n${program}\`\`\`\n\nWith more inputs, in each language:\n\n`;
}

/** Where there is a set as well as single resources, what tells which to take. */
function setText(registry: Registry, definition: Definition): string {
  const ofSets = Object.values(registry).filter((one) => one.kind === "set");
  const other = definition.kind === "set" ? definition.set.item.type : ofSets.find(({ set }) => set.item.type === definition.type)?.type;
  return other === undefined ? "" : ` [When to use it, and when ${other}](../sets.md).`;
}

function idText(registry: Registry, definition: Definition): string {
  const { type, parent } = definition;
  if (definition.kind === "action")
    return `The id is ${code(idForm(definition))}; a program doesn't need it. The platform keeps nothing of an action, so ${code(`${type}.get`)} and ${code("pulumi import")} are errors, and there is no look-up function.\n`;
  const { nameForm } = definition.identity;
  const ids = [idForm(definition), ...(nameForm === undefined ? [] : [naturalKey(registry, definition) ?? []])].flat();
  const imports = ids.map((id) => `pulumi import hosting:index:${type} NAME ${/^[\w./@-]+$/.test(id) ? id : `"${id}"`}\n`);
  const ofParent = `the id of the [${parent?.type}](${parent?.type}.md)`;
  const same =
    definition.kind !== "singleton"
      ? ""
      : definition.parent?.property === definition.ownId
        ? ` It is ${ofParent}.`
        : ` Its first part is ${ofParent}.`;
  const lookUp = lookUpOf(definition)?.name;
  const asked =
    lookUp === undefined ? "" : ` [${code(lookUp)}](../functions.md#look-ups) returns the same data without a resource, in every language.`;
  const taking = `[${code("pulumi import")}](../guides/adopting-an-account.md#with-pulumi-import) adds an existing object to the state. ${code(`${type}.get("name", "${idForm(definition)}")`)} reads an object without managing it.`;
  const by = nameForm === undefined ? "" : ` Both also accept ${nameForm} instead of the id.`;
  return `The id is ${code(idForm(definition))}.${same}\n\n\`\`\`sh\n${imports.join("")}\`\`\`\n\n${taking}${by} If the object doesn't exist, both fail.${asked}\n`;
}

const nothingToAdopt = "It creates no object on the platform, so there is nothing to adopt.\n";

function adoptionText(registry: Registry, definition: Definition): string {
  const { type, kind, parent } = definition;
  const { ignores = [], blockedBy } = definition.identity;
  if (kind === "action") return nothingToAdopt;
  if (kind === "singleton") {
    return isUpdatable(definition)
      ? `The settings exist together with the ${parent?.type}, so there is nothing to adopt. The state remembers their values from before the first change. Settings that the program doesn't name keep their values.\n`
      : nothingToAdopt;
  }
  const but = ignores.length > 0 ? ` An object that differs only in ${listed(ignores.map(code), "or")} is the same object.` : "";
  const blocked = blockedBy?.(shownSample(registry, definition));
  const stays = blocked === undefined ? "" : ` An object whose deletion is scheduled can't be adopted. The error says: ${blocked}`;
  return `No object is created twice: if the same object exists already (${withArticle(type)} with the same identity), the creation fails, and the error names the object.${but} With \`adopt: true\`, or \`HOSTING_ADOPT=1\` for one run, the resource adopts the object and changes it to the program's values. Objects of an interrupted run are adopted without that. [The rules](../behaviour.md#creating), [a guide](../guides/adopting-an-account.md).${stays}\n`;
}

/** What a deletion deletes, and when it is done. */
function endOfDeletion(definition: Definition): string {
  const isSet = definition.kind === "set";
  const { waiting, reading } = isSet ? definition.set.item : definition;
  const what = isSet ? `A deletion deletes the ${definition.set.collection} that the set created or adopted. ` : "";
  const [it, counts] = isSet ? ["them", "They count"] : ["the object", "The object counts"];
  if (!waiting.asynchronous?.includes("delete")) return `${what}${counts} as deleted when the platform confirms it.`;
  return reading.gone
    ? `${what}The deletion ends once the platform shows ${it} as being deleted, or no longer shows ${it}.`
    : `${what}The deletion ends once the platform no longer shows ${it}.`;
}

function deletionText(registry: Registry, definition: Definition): string {
  const { kind, parent, replacing, writing } = definition;
  const { afterDelete, deletionRefusals = {}, stays } = writing;
  if (stays !== undefined) return `The API can't delete this object: a deletion only removes it from the state and warns. ${stays}\n`;
  if (kind === "action" || (kind === "singleton" && !isUpdatable(definition)))
    return "A deletion only removes the resource from the state. Nothing changes on the platform.\n";
  const what =
    kind === "singleton"
      ? definition.create
        ? "If this resource switched the feature on, the deletion switches it off. Otherwise the deletion restores the values from before the first change."
        : "The deletion restores the values from before the first change."
      : endOfDeletion(definition);
  const later = afterDelete ? ` A line of the output then says: "${String(afterDelete(shownSample(registry, definition)))}".` : "";
  const kept = Object.entries(deletionRefusals).map(
    ([refusal, stays]) =>
      ` If the platform refuses with ${code(refusal)}, ${kind === "singleton" ? "the settings stay as they are, and the resource" : "the object"} is only removed from the state, with a warning. ${stays}`,
  );
  const subject = kind === "singleton" ? "the resource" : kind === "set" ? "the set" : "the object";
  const together = parent
    ? ` If the program also declares the ${parent.type} and deletes both, ${subject} is deleted together with the ${parent.type} (\`deletedWith\`), without a request of its own.`
    : "";
  const keep = replacing.destructive ? " `{ protect: true }` prevents an accidental deletion." : "";
  const goneAlready =
    kind === "set" ? "Objects that no longer exist count as deleted." : "If the object no longer exists, the deletion succeeds.";
  return `${what}${later}${kept.join("")}${together}${keep} ${goneAlready}\n`;
}

function waitingText(definition: Definition, settings: Fields): string {
  const { kind, samples, waiting } = definition;
  const isBought = kind === "purchase";
  const limit = (setting: string) => [minutes(settings[setting]?.marks.default), code(`hosting:${setting}`)];
  if (!waiting.showsProgress)
    return `\`customTimeouts\` have no effect here. The setting \`hosting:waitLimitMs\` limits waits (${limit("waitLimitMs")[0]}), and \`hosting:deletionLimitMs\` limits the wait of a deletion (${limit("deletionLimitMs")[0]}).\n`;
  const making = limit(isBought ? "orderLimitMs" : "waitLimitMs");
  const rows = [
    ["create", ...making],
    ...(isUpdatable(definition) ? [["update", ...making]] : []),
    ...(kind === "action" || (kind === "singleton" && !isUpdatable(definition)) ? [] : [["delete", ...limit("deletionLimitMs")]]),
  ];
  const missing = samples({})
    .map((sample) => waiting.pending?.(sample, {}))
    .find((text) => text !== undefined);
  const awaited = [...(isBought ? ["the payment", "the order"] : []), ...(missing === undefined ? [] : [missing])];
  const what = awaited.length === 0 ? "" : `It waits for ${listed(awaited)}. `;
  return `${what}During the wait, the row of the resource shows what is missing. The option \`customTimeouts\` (\`{ create: "1h" }\`) sets another limit. ${kind === "action" ? "After the limit, the operation fails, and the next `pulumi up` runs the action again." : "After the limit, the state keeps the resource as unfinished, and the next `pulumi up` continues."}\n\n${table(["operation", "default limit", "setting for all resources"], rows)}`;
}

function errorsText(definition: Definition): string {
  const { replacing: rules, inputFields } = definition;
  const refused = Object.entries(inputFields).flatMap(([name, { marks }]) =>
    Object.values(marks.refused ?? {}).map((reason) => `- ${code(name)} ${reason}\n`),
  );
  const replacing = rules.destructive
    ? `The preview refuses a replacement without \`allowReplacement: true\`, and names the changed inputs.${rules.blocked ? ` If the old ${definition.type.toLowerCase()} has aliases, the preview always refuses the replacement, and the error lists the possible steps.` : ""}\n\n`
    : "";
  const met = folded("answers", refusalsOf(definition));
  return `The preview refuses wrong inputs, and reports all mistakes of a resource at once.\n\n${refused.join("")}${refused.length > 0 ? "\n" : ""}${replacing}${met}${met === "" ? "" : "\n"}[All errors, explained](../errors.md).\n`;
}

function withArticle(type: string): string {
  return `${/^[AEIOU]/.test(type) ? "an" : "a"} ${type}`;
}

function minutes(ms: unknown): string {
  return `${Number(ms) / 60_000} minutes`;
}
