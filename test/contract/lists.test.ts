import { create, type Definition, parentFor, registry, sampleOf, type Values, World } from "../harness";
import { kinds, type ListName } from "../../src/cli/list/kinds";
import { functions } from "../../src/functions";
import type { IdParts } from "../../src/kernel/definition/values";
import { callables, invoke } from "../../src/kernel/operations/invoke";
import { listName } from "../../src/kernel/operations/listUp";
import { withCodeNames } from "../../src/kernel/values/codeNames";
import { called } from "../unit/cli/called";

const all = callables(registry, functions);
const listed = Object.entries(kinds).map(([command, [type]]) => [command as ListName, type, registry[type] as Definition] as const);

test("every type whose objects come and go has a command that lists them, and a function that does", () => {
  const types = Object.values(registry).filter(({ kind }) => kind === "object" || kind === "purchase");
  expect(types.map(({ type }) => type).sort()).toEqual(listed.map(([, type]) => type).sort());
  // The objects of a set are looked up as a whole.
  expect(types.filter(({ type }) => all[listName(type)] === undefined).map(({ type }) => type)).toEqual([]);
});

async function withOne(definition: Definition) {
  const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] } });
  const parents: IdParts = parentFor(definition, world.simulator);
  const { id } = await create(world.anew(definition), sampleOf(definition, parents, 0));
  const [above] = Object.values(parents);
  const run = async (command: string, ...options: string[]) =>
    called([command, ...(definition.parent ? [above as string] : []), ...options], { simulator: world.simulator });
  const json = async (command: string, ...options: string[]) => {
    const { complete, ...shown } = JSON.parse((await run(command, "--json", ...options)).out) as Values;
    return { complete, rows: Object.values(shown).find(Array.isArray) as (Values & { id: string; name: string; key?: string })[] };
  };
  return { world, parents, id, run, json };
}

describe.each(listed)("%s", (command, type, definition) => {
  it("shows what was made, by name and id, and by the key that a look-up takes", async () => {
    const { world, id, run, json } = await withOne(definition);
    const { complete, rows } = await json(command);
    const row = rows.find((one) => one.id === id);
    expect([complete, row]).toEqual([true, expect.objectContaining({ id, name: expect.any(String) as unknown })]);
    if (row?.key !== undefined) expect(await invoke(all[`get${type}`]!, world.process(), { id: row.key })).toMatchObject({ id });
    expect(row?.key === undefined).toBe(definition.identity.named === undefined);
    const { status, out, err } = await run(command);
    expect([status, out, err]).toEqual([0, expect.stringContaining(id), expect.not.stringContaining("note:")]);
  });

  it("searches", async () => {
    const { id, run, json } = await withOne(definition);
    const { rows } = await json(command);
    const { name } = rows.find((one) => one.id === id)!;
    const some = (definition.identity.named ? name : "old page").slice(0, 8);
    const found = await json(command, "--query", some.toUpperCase());
    expect(found.rows.map((row) => row.id)).toContain(id);
    expect(await run(command, "--query", "no such thing")).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^No .* with "no such thing"\.\n$/),
    });
  });

  if (listName(type).slice(3) in registry) return;

  it("is a function, too, which shows the same and no secret", async () => {
    const { world, parents, json } = await withOne(definition);
    const callable = all[listName(type)]!;
    const { rows } = await json(command);
    const args = definition.parent ? { [definition.parent.property]: Object.values(parents)[0] } : {};
    const answer = await invoke(callable, world.process(), args);
    const named = (answer.items as Values[]).map((item) => withCodeNames(definition.inputFields, item));
    expect([named, answer.complete]).toEqual([rows.map(({ key: _, ...row }) => row), true]);
    expect(await invoke(callable, world.process(), { ...args, query: "no such thing" })).toEqual({ items: [], complete: true });
    const isSecret = (name: string): boolean => (definition.inputFields[name] ?? definition.outputFields[name])?.marks.secret === true;
    expect((answer.items as Values[]).flatMap((item) => Object.keys(item).filter(isSecret))).toEqual([]);
  });
});
