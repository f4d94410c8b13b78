import { rememberFacts } from "../../../../src/kernel/memory/parentFacts";
import { create } from "../../../../src/kernel/operations/create";
import type { Definition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { parseId } from "../../../../src/kernel/identity/ids";
import { conflict } from "../../../../src/kernel/object/conflict";
import { read } from "../../../../src/kernel/operations/read";
import { registry } from "../../../../src/resources";
import { unknownValue } from "../../../../src/kernel/values/unknown";
import { endWorlds, outcomeOf, World, type Process } from "../../../harness/world";

afterEach(endWorlds);

const mailboxType = registry.Mailbox as Definition;
const aliasType = registry.MailAlias as Definition;

const anna = (more: Values = {}): Values => ({ mailspaceId: "m-1", username: "anna", password: "correct horse battery", ...more });
const info = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "info@example.com", targetEmail: "anna@example.com", ...more });

function withMail(): Promise<World> {
  const mailboxes = [{ username: "carol" }];
  return World.start({
    mailspaces: [
      { id: "m-1", domain: "example.com", mailboxes },
      { id: "m-2", domain: "example.org", mailboxes },
    ],
  });
}

/** A process that has seen the mailspaces, as it has when they are in its program. */
async function acquainted(world: World): Promise<Process> {
  const process = world.process();
  for (const id of ["m-1", "m-2"]) await read(process.resource(registry.Mailspace as Definition), id, {}, "get");
  return process;
}

const one = (process: Process, type: Definition, name: string, inputs: Values) => conflict(process.resource(type, name), inputs);

describe("what one resource of a program owns", () => {
  test.each<[string, Values, Values]>([
    ["spelled alike", { aliases: ["info@example.com"] }, {}],
    ["spelled otherwise", { aliases: ["INFO"] }, { address: "Info@Example.COM" }],
    ["bare on both sides", { aliases: ["info"] }, { address: "info" }],
    ["with the domain apart", { domain: "example.com", aliases: ["info"] }, { address: "info", domain: "Example.com" }],
  ])("is refused to another, naming both and the alias: %s", async (_, box, alias) => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna(box))).toBeUndefined();
    const problem = one(process, aliasType, "info", info({ targetEmail: "carol@example.com", ...alias }));
    for (const part of ['"anna"', '"info"', "the alias info@example.com"]) expect(problem?.message).toContain(part);
  });

  test("is refused whichever of the two comes first", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, aliasType, "info", info())).toBeUndefined();
    expect(one(process, mailboxType, "anna", anna({ aliases: ["info"] }))?.message).toMatch(/"info".*"anna"/s);
  });

  test("includes all aliases of a mailbox that lists any, or none", async () => {
    for (const aliases of [["office"], []]) {
      const process = await acquainted(await withMail());
      expect(one(process, mailboxType, "anna", anna({ aliases }))).toBeUndefined();
      const problem = one(process, aliasType, "info", info({ targetEmail: "Anna@Example.com" }));
      for (const part of ['"anna"', '"info"', "the aliases of anna@example.com"]) expect(problem?.message).toContain(part);
    }
  });

  test("is nothing for a mailbox that doesn't name its aliases, and several aliases share a target", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna())).toBeUndefined();
    expect(one(process, aliasType, "info", info())).toBeUndefined();
    expect(one(process, aliasType, "office", info({ address: "office" }))).toBeUndefined();
  });

  test("is refused to a second mailbox", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna({ aliases: ["info"] }))).toBeUndefined();
    expect(one(process, mailboxType, "ben", anna({ username: "ben", aliases: ["office", "Info@example.com"] }))?.message).toMatch(
      /"anna".*the alias info@example.com.*"ben"/s,
    );
  });

  test("is nothing to another mailspace", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna({ aliases: ["info"] }))).toBeUndefined();
    expect(one(process, mailboxType, "other", anna({ mailspaceId: "m-2", aliases: ["info"] }))).toBeUndefined();
    expect(
      one(process, aliasType, "info", info({ mailspaceId: "m-2", address: "office", targetEmail: "carol@example.org" })),
    ).toBeUndefined();
  });

  test("is what it said last", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna({ aliases: ["info"] }))).toBeUndefined();
    expect(one(process, mailboxType, "anna", anna())).toBeUndefined();
    expect(one(process, aliasType, "info", info())).toBeUndefined();
    expect(one(process, mailboxType, "anna", anna({ aliases: [] }))?.message).toMatch(/"info".*"anna"/s);
  });

  test("is not asked of what isn't known yet", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, mailboxType, "anna", anna({ aliases: [unknownValue, "office"] }))).toBeUndefined();
    expect(one(process, mailboxType, "ben", anna({ username: unknownValue, aliases: ["info"] }))).toBeUndefined();
    expect(one(process, aliasType, "x", info({ address: unknownValue, targetEmail: unknownValue }))).toBeUndefined();
    expect(one(process, aliasType, "y", info({ targetEmail: "carol@example.com" }))).toBeUndefined();
  });
});

describe("in a process that hasn't seen the mailspace", () => {
  test.each<[string, Values, Values]>([
    ["an alias in both", { aliases: ["info@example.com"] }, { targetEmail: "carol@example.com" }],
    ["an alias in both, bare in one", { aliases: ["info"] }, { targetEmail: "carol@example.com" }],
    ["an alias of a mailbox that lists its own", { aliases: ["office"] }, {}],
  ])("two that clash are refused before the second is sent: %s", async (_, box, alias) => {
    const world = await withMail();
    const process = world.process();
    const program = [
      [mailboxType, "anna", anna(box)],
      [aliasType, "info", info(alias)],
    ] as const;
    for (const [type, name, inputs] of program) one(process, type, name, inputs);
    const outcomes = [];
    for (const [type, name, inputs] of program) outcomes.push(await outcomeOf(create(process.resource(type, name), inputs)));
    const errors = outcomes.filter((outcome) => outcome instanceof Error).map(String);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatch(/"anna".*"info"|"info".*"anna"/s);
    expect(world.simulator.report().byRoute["POST /api/mailspace/{mailspace_id}/aliases"]).toBeUndefined();
  });

  test("a mailbox that would undo what an alias did is refused as well", async () => {
    const world = await withMail();
    const process = world.process();
    await create(process.resource(aliasType, "info"), info({ targetEmail: "carol@example.com" }));
    const failure = await outcomeOf(create(process.resource(mailboxType, "anna"), anna({ aliases: ["info"] })));
    expect(String(failure)).toMatch(/"info".*"anna"/s);
  });

  test("one that is in the state already is known by its address", async () => {
    const world = await withMail();
    const process = world.process();
    const { id, state } = await create(world.process().resource(mailboxType, "anna"), anna({ aliases: ["office"] }));
    expect(one(process, mailboxType, "anna", anna({ aliases: ["office"] }))).toBeUndefined();
    rememberFacts(process.resource(mailboxType, "anna"), parseId(mailboxType, id) ?? {}, state);
    expect(one(process, aliasType, "info", info())?.message).toMatch(/"anna".*"info"/s);
  });
});
