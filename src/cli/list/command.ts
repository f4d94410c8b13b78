import type { Definition, Values } from "../../kernel/definition/resource";
import { ownKeyOf } from "../../kernel/identity/named";
import { gapsOf, list, type Listed, type Row, rowFields, rowOf } from "../../kernel/operations/list";
import { withCodeNames } from "../../kernel/values/codeNames";
import { singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import type { Call, Command, Ended } from "../frame/command";
import type { Named } from "../frame/named";
import { commandOn, places } from "../frame/place";
import { type Opened, reader, withSession } from "../frame/platform";
import { columns } from "../frame/table";
import type { World } from "../frame/world";
import { kinds, type ListName } from "./kinds";

/** The command that lists the objects of a type. All that it says and does follows from the definition. */
export function listCommand(name: ListName): Command {
  const [type, several] = kinds[name];
  const definition = registry[type] as Definition;
  const above = definition.parent?.type as keyof typeof places | undefined;
  const where = above === undefined ? "of the account" : `of a ${aboveWords[above]}`;
  const call = [name, ...(above === undefined ? [] : [places[above][2]])].join(" ");
  // Two objects may have one key; then the command shows none.
  const keyText = definition.identity.named ? ` \`key\` is for \`pulumi import hosting:index:${type} NAME KEY\`.` : "";
  const common = {
    name,
    summary: `lists the ${several} ${where}`,
    asks: "the platform, reads only",
    about: `Lists all ${several} ${where}, also those that no program manages. Objects that wait for their purge aren't listed: a note
counts them. Another note says if the platform may have left something out.
--json prints every value of the list that isn't secret.${keyText}`,
    options: {
      query: { type: "string", value: "TEXT", describe: "only those that the platform's search finds with TEXT, or with TEXT in a column" },
      json: { type: "boolean", describe: `print the ${several} as JSON` },
    },
    examples: [
      [`List the ${several}`, `pulumi-hosting ${call}`],
      ["Only the ids of some", `pulumi-hosting ${call} --query example --json | jq -r '.${jsonName(several)}[].id'`],
    ],
    exits: { 0: "listed" },
  } as const satisfies Partial<Command>;
  const shown = (asked: Call, world: World, opened: Opened, at?: Named): Promise<Ended> =>
    ended({ definition, several, query: asked.text("query"), world, opened, at });
  if (above === undefined)
    return { ...common, words: "", run: (asked, world) => withSession(world, (opened) => shown(asked, world, opened)) };
  return commandOn(above)({ ...common, run: (on, asked, world) => on((place) => shown(asked, world, place, place.at)) });
}

const aboveWords: Readonly<Record<keyof typeof places, string>> = {
  Site: "site",
  DnsZone: "zone",
  Mailspace: "mailspace",
  DomainRegistration: "domain",
  PanelAccount: "panel account",
};

interface Asked {
  readonly definition: Definition;
  readonly several: string;
  readonly query: string | undefined;
  readonly world: World;
  readonly opened: Opened;
  /** What the objects lie in. */
  readonly at: Named | undefined;
}

async function ended({ definition, several, query, world, opened, at }: Asked): Promise<Ended> {
  const { parent, type } = definition;
  const parents = parent && at ? { [parent.property]: at.id } : {};
  opened.line.say(`reading the ${several}`);
  const found = await list(reader(opened, type, several), parents, query);
  opened.line.done();
  const gaps = gapsOf(found);
  for (const note of [...gaps, ...waiting(found)]) world.err(`note: ${singleLine(note)}.\n`);
  const rows = found.objects.map((fields) => rowOf(definition, parents, withCodeNames(definition.inputFields, fields)));
  const keys = keysOf(definition, found, at);
  const json = {
    ...(parent && at && { [parent.type.charAt(0).toLowerCase() + parent.type.slice(1)]: at }),
    [jsonName(several)]: rows.map(({ id, name, ...rest }, index) => ({ id, name, ...(keys[index] && { key: keys[index] }), ...rest })),
    complete: gaps.length === 0,
  };
  const none = `No ${several}${query === undefined ? "" : ` with ${JSON.stringify(query)}`}.`;
  return { json, text: () => (rows.length === 0 ? `${singleLine(none, 300)}\n` : table(definition, rows)) };
}

/** `edge rules` as JSON calls them: `edgeRules`. */
const jsonName = (several: string): string => several.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

function waiting({ deleted }: Listed): string[] {
  return deleted === 0
    ? []
    : [`${deleted} more ${deleted === 1 ? "waits for its" : "wait for their"} purge, and ${deleted === 1 ? "is" : "are"} not listed`];
}

/** What `pulumi import` takes beside the id; nothing where two objects have the same. */
function keysOf(definition: Definition, { objects }: Listed, at: Named | undefined): (string | undefined)[] {
  const own = objects.map((fields: Values) => ownKeyOf(definition, fields));
  return own.map((key) => {
    if (key === undefined || own.filter((other) => other === key).length > 1) return undefined;
    return at === undefined ? key : `${at.name}/${key}`;
  });
}

/** So many columns beside name and id fit into most terminals. */
const mostColumns = 5;

/** The columns that say something: none that is empty, and none that repeats another. */
function table(definition: Definition, rows: readonly Row[]): string {
  const seen = new Set<string>();
  const says = (name: string): boolean => {
    const values = rows.map((row) => row[name]);
    const text = values.map(String).join("\n");
    const isAlike = name === "account" && values.every((value) => value === values[0]);
    return values.some((value) => value !== undefined && value !== "") && !isAlike && !seen.has(text) && Boolean(seen.add(text));
  };
  // The id tells more than a name that repeats it.
  const ids = ["id", "name"].filter(says);
  const head = [...ids.toReversed(), ...Object.keys(rowFields(definition)).filter(says).slice(0, mostColumns)];
  return columns(
    head,
    rows.map((row) => head.map((name) => row[name])),
  );
}
