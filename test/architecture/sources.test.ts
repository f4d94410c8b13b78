import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { functions } from "../../src/functions";
import { registry } from "../../src/resources";

const root = join(__dirname, "..", "..");

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesIn(path) : [path];
  });
}

const sources = filesIn("src").filter((path) => path.endsWith(".ts"));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const resourceFiles = sources.filter((path) => /^src\/resources\/[^/]+$/.test(path) && !path.endsWith("/index.ts"));

test.each(sources)("%s has a speaking name in camelCase", (path) => {
  for (const step of path.replace(/\.ts$/, "").split("/")) expect(step).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  expect(basename(path, ".ts")).not.toMatch(/^(utils?|helpers?|common|types|misc|shared)$/i);
});

/** What a definition says, in this order. */
const groups =
  "type area summary description readMore inputs outputs wire envelope id parent key identity eitherOr same rules parentNamed parentFactsOf " +
  "factsForChildren toBody wordsOf derive reading rest readableRest find read run create update delete writing waiting replacing purchase activation samples";

test.each(resourceFiles)("%s is a screen or two, and says everything in the same order", (path) => {
  const lines = text(path).split("\n");
  expect(lines.length).toBeLessThanOrEqual(151);
  // A set is made of what its items are: it only adds what a program can say of the whole.
  const ofItems = lines.some((line) => /^ {2}defineSet\(/.test(line));
  const order = ofItems
    ? [/^const options\b/, /^const outputs\b/, /^export const \w+ = \(\w+: ObjectDefinition\): SetDefinition =>$/]
    : [/^const inputs\b/, /^const outputs\b/, /^const wire\b/, /^export const \w+ = define(Resource|Purchase|Singleton|Action)\(/];
  const parts = order.map((start) => lines.findIndex((line) => start.test(line)));
  if (!ofItems) expect(parts[0]).toBeGreaterThan(0);
  expect(parts.at(-1)).toBeGreaterThan(0);
  const there = parts.filter((line) => line >= 0);
  expect(there).toEqual([...there].sort((one, other) => one - other));
  if (ofItems) return;
  const said = lines.slice(parts.at(-1)).flatMap((line) => /^ {2}(?:\.\.\.)?(\w+)[(:,]/.exec(line)?.[1] ?? []);
  expect(said).toEqual(groups.split(" ").filter((group) => said.includes(group)));
});

test.each(sources.filter((path) => /^src\/(resources|functions|vocabulary)\//.test(path)))(
  "%s has no line that runs off the screen",
  (path) => {
    for (const line of text(path).split("\n")) expect(line.length).toBeLessThanOrEqual(140);
  },
);

test("every resource file is one line of the registry, under the type's name", () => {
  const registryText = text("src/resources/index.ts");
  expect(Object.keys(registry)).toHaveLength(resourceFiles.length);
  for (const [type, definition] of Object.entries(registry)) {
    const file = type.charAt(0).toLowerCase() + type.slice(1);
    expect(definition.type).toBe(type);
    expect(resourceFiles).toContain(`src/resources/${file}.ts`);
    const item = definition.kind === "set" ? definition.set.item.type : undefined;
    const made = item === undefined ? file : `${file}(${item.charAt(0).toLowerCase() + item.slice(1)})`;
    expect(registryText).toContain(`  ${type}: ${made},`);
  }
});

const functionFiles = sources.filter((path) => /^src\/functions\/[^/]+$/.test(path) && !path.endsWith("/index.ts"));

test.each(functionFiles)("%s is a screen, says everything in the same order, and is one line of the registry", (path) => {
  const lines = text(path).split("\n");
  expect(lines.length).toBeLessThanOrEqual(80);
  const name = basename(path, ".ts");
  const start = lines.indexOf(`export const ${name} = defineFunction({`);
  expect(start).toBeGreaterThan(0);
  const said = lines.slice(start).flatMap((line) => /^ {2}(\w+)[(:,]/.exec(line)?.[1] ?? []);
  expect(said).toEqual(["name", "area", "description", "inputs", "outputs", "call", "samples"]);
  expect(text("src/functions/index.ts")).toContain(`  ${name},\n`);
  expect(Object.values(functions).map((one) => one.name)).toContain(name);
});

test("the program's side speaks to Node and to Pulumi, and to nothing else", () => {
  const program = sources.filter((path) => /^src\/(index|dynamic\/(generated|resource|account|ask))(\.ts$|\/)/.test(path));
  expect(program.length).toBeGreaterThanOrEqual(4);
  for (const path of program) {
    for (const [, from] of text(path).matchAll(/(?:from|require\(|import\()\s*"([^"]+)"/g)) {
      expect([path, from]).toEqual([path, expect.stringMatching(/^(@pulumi\/pulumi|node:\w+|(\.\.?\/)+[\w/]+)$/)]);
    }
  }
});

test("only the transport knows the token's header", () => {
  for (const path of sources) {
    if (!/^src\/(transport|simulator)\//.test(path)) expect([path, /bearer/i.test(text(path))]).toEqual([path, false]);
  }
});

// Generated: lists of properties and of values stand in one line.
const generated = /^src\/\w+\/generated\//;

test("no line is longer than 140 columns", () => {
  const lines = sources
    .filter((path) => !generated.test(path))
    .flatMap((path) =>
      text(path)
        .split("\n")
        .flatMap((line, index) => ([...line].length > 140 ? [`${path}:${index + 1}`] : [])),
    );
  expect(lines).toEqual([]);
});

test("nobody keeps what used to be in comments", () => {
  for (const path of sources) expect([path, /\b(TODO|FIXME|XXX|HACK)\b/.test(text(path))]).toEqual([path, false]);
});
