import type { Definition, Process, Values } from "../../../harness";
import { create, outcomeOf, read, registry, unknownValue, wanted, World } from "../../../harness";
import { rememberFacts } from "../../../../src/kernel/memory/parentFacts";
import { parseId } from "../../../../src/kernel/identity/ids";
import { conflict } from "../../../../src/kernel/ownership/conflict";

const mailboxType = registry.Mailbox!;
const aliasType = registry.MailAlias!;
const groupType = registry.MailGroup!;

const anna = (more: Values = {}): Values => ({ mailspaceId: "m-1", username: "anna", password: "correct horse battery", ...more });
const info = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "info@example.com", targetEmail: "anna@example.com", ...more });

const team = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "team@example.com", ...more });

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
  for (const id of ["m-1", "m-2"]) await read(process.resource(registry.Mailspace!), id, {}, "get");
  return process;
}

type Declared = readonly [type: Definition, name: string, inputs: Values];

const box = (more: Values = {}, name = "anna"): Declared => [mailboxType, name, anna({ username: name, ...more })];
const alias = (more: Values = {}, name = "info"): Declared => [aliasType, name, info(more)];
const group = (more: Values = {}, name = "team"): Declared => [groupType, name, team(more)];

const declare = (process: Process, ...[type, name, inputs]: Declared) => conflict(wanted(process.resource(type, name), inputs));

const toCarol = { targetEmail: "carol@example.com" };

test.each<[string, Declared, Declared, string]>([
  ["an alias", box({ aliases: ["info@example.com"] }), alias(toCarol), "the alias info@example.com"],
  [
    "an alias, spelled otherwise",
    box({ aliases: ["INFO"] }),
    alias({ ...toCarol, address: "Info@Example.COM" }),
    "the alias info@example.com",
  ],
  ["an alias, bare on both sides", box({ aliases: ["info"] }), alias({ ...toCarol, address: "info" }), "the alias info@example.com"],
  [
    "an alias, with the domain apart",
    box({ domain: "example.com", aliases: ["info"] }),
    alias({ ...toCarol, address: "info", domain: "Example.com" }),
    "the alias info@example.com",
  ],
  [
    "all aliases, if a mailbox lists any",
    box({ aliases: ["office"] }),
    alias({ targetEmail: "Anna@Example.com" }),
    "the aliases of anna@example.com",
  ],
  ["all aliases, if it lists none", box({ aliases: [] }), alias(), "the aliases of anna@example.com"],
  [
    "an alias of a second mailbox",
    box({ aliases: ["info"] }),
    box({ aliases: ["office", "Info@example.com"] }, "ben"),
    "the alias info@example.com",
  ],
  [
    "the members of a group that lists them",
    group({ members: [] }),
    box({ groups: ["team@example.com"] }),
    "the members of team@example.com",
  ],
  ["the same in other spellings", group({ address: "Team", members: [] }), box({ groups: ["TEAM"] }), "the members of team@example.com"],
  [
    "the groups of a mailbox that lists none",
    group({ members: ["Anna@example.com"] }),
    box({ groups: [] }),
    "the groups of anna@example.com",
  ],
  [
    "the same with the mailbox's domain apart",
    group({ members: ["anna@example.com"] }),
    box({ domain: "Example.com", groups: [] }),
    "the groups of anna@example.com",
  ],
  ["an alias of a group", group({ aliases: ["info"] }), alias(toCarol), "the alias info@example.com"],
  ["any alias of a group", group({ aliases: [] }), alias({ targetEmail: "Team@example.com" }), "the aliases of team@example.com"],
  [
    "an alias in the group's own domain",
    group({ address: "team@example.org", aliases: ["info"] }),
    alias({ address: "info@example.org" }),
    "the alias info@example.org",
  ],
])("what one resource owns is refused to another, whichever comes first: %s", async (_, one, other, what) => {
  for (const order of [
    [one, other],
    [other, one],
  ]) {
    const process = await acquainted(await withMail());
    const [first, second] = order.map((declared) => declare(process, ...declared));
    expect(first).toBeUndefined();
    for (const part of [`"${one[1]}"`, `"${other[1]}"`, what]) expect(second?.message).toContain(part);
  }
});

test.each<[string, ...Declared[]]>([
  ["a mailbox names no aliases, and several aliases share a target", box(), alias(), alias({ address: "office" }, "office")],
  [
    "they are in two mailspaces",
    box({ aliases: ["info"] }),
    box({ mailspaceId: "m-2", aliases: ["info"] }, "other"),
    alias({ mailspaceId: "m-2", address: "office", targetEmail: "carol@example.org" }),
  ],
  [
    "nothing of it is known yet",
    box({ aliases: [unknownValue, "office"] }),
    box({ username: unknownValue, aliases: ["info"] }, "ben"),
    alias({ address: unknownValue, targetEmail: unknownValue }, "x"),
    alias(toCarol, "y"),
  ],
  ["only the group names its members", group({ members: ["anna@example.com"] }), box()],
  ["only the mailbox names its groups", group(), box({ groups: ["team"] })],
  ["group and mailbox speak of others", group({ members: ["ben@example.com"] }), box({ groups: ["crew"] })],
  ["nothing of the group is known yet", group({ members: unknownValue }), box({ groups: [unknownValue] })],
  [
    "two groups have one mailbox, and two mailboxes one group",
    ...["team", "crew"].map((name) => group({ address: name, members: ["anna@example.com"] }, name)),
    ...["ben", "carol"].map((name) => box({ groups: ["others"] }, name)),
  ],
  ["a group names no aliases", group({ members: [] }), alias({ targetEmail: "team@example.com" })],
])("is nobody's conflict if %s", async (_, ...program) => {
  const process = await acquainted(await withMail());
  expect(program.map((declared) => declare(process, ...declared))).toEqual(program.map(() => undefined));
});

test("what a resource owns is what it said last", async () => {
  const process = await acquainted(await withMail());
  expect([box({ aliases: ["info"] }), box(), alias()].map((declared) => declare(process, ...declared))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(declare(process, ...box({ aliases: [] }))?.message).toMatch(/"info".*"anna"/s);
});

test("a conflict is refused at the preview of a new mailspace, too, as far as the addresses are whole", async () => {
  const process = (await withMail()).process();
  const mailspaceId = unknownValue;
  expect(declare(process, ...group({ mailspaceId, members: [] }))).toBeUndefined();
  expect(declare(process, ...box({ mailspaceId, groups: ["team@example.com"] }))?.message).toContain("the members of");
});

describe("in a process that hasn't seen the mailspace", () => {
  test.each<[string, ...Declared[]]>([
    ["an alias in both", box({ aliases: ["info@example.com"] }), alias(toCarol)],
    ["an alias in both, bare in one", box({ aliases: ["info"] }), alias(toCarol)],
    ["an alias of a mailbox that lists its own", box({ aliases: ["office"] }), alias()],
  ])("two that clash are refused before the second is sent: %s", async (_, ...program) => {
    const world = await withMail();
    const process = world.process();
    for (const declared of program) declare(process, ...declared);
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
    const { id, state } = await create(world.anew(mailboxType, "anna"), anna({ aliases: ["office"] }));
    expect(declare(process, ...box({ aliases: ["office"] }))).toBeUndefined();
    rememberFacts(process.resource(mailboxType, "anna"), parseId(mailboxType, id) ?? {}, state);
    expect(declare(process, ...alias())?.message).toMatch(/"anna".*"info"/s);
  });
});
