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

const one = (process: Process, type: Definition, name: string, inputs: Values) => conflict(wanted(process.resource(type, name), inputs));

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
    const { id, state } = await create(world.anew(mailboxType, "anna"), anna({ aliases: ["office"] }));
    expect(one(process, mailboxType, "anna", anna({ aliases: ["office"] }))).toBeUndefined();
    rememberFacts(process.resource(mailboxType, "anna"), parseId(mailboxType, id) ?? {}, state);
    expect(one(process, aliasType, "info", info())?.message).toMatch(/"anna".*"info"/s);
  });
});

describe("who is in a group", () => {
  test.each<[string, Values, Values, string]>([
    [
      "the group lists members, and a mailbox the group",
      { members: [] },
      { groups: ["team@example.com"] },
      "the members of team@example.com",
    ],
    ["both in other spellings", { address: "Team", members: [] }, { groups: ["TEAM"] }, "the members of team@example.com"],
    [
      "the group lists a mailbox, which lists no group",
      { members: ["Anna@example.com"] },
      { groups: [] },
      "the groups of anna@example.com",
    ],
    [
      "the mailbox's domain apart",
      { members: ["anna@example.com"] },
      { domain: "Example.com", groups: [] },
      "the groups of anna@example.com",
    ],
  ])("is said by the group or by the mailbox, and not by both, whichever comes first: %s", async (_, group, box, what) => {
    for (const isGroupFirst of [true, false]) {
      const process = await acquainted(await withMail());
      const both = [() => one(process, groupType, "team", team(group)), () => one(process, mailboxType, "anna", anna(box))];
      const [first, second] = isGroupFirst ? both : both.toReversed();
      expect(first?.()).toBeUndefined();
      const problem = second?.()?.message;
      for (const part of ['"team"', '"anna"', what]) expect(problem).toContain(part);
    }
  });

  test.each<[string, Values, Values]>([
    ["only the group says it", { members: ["anna@example.com"] }, {}],
    ["only the mailbox says it", {}, { groups: ["team"] }],
    ["they speak of others", { members: ["ben@example.com"] }, { groups: ["crew"] }],
    ["nothing of it is known yet", { members: unknownValue }, { groups: [unknownValue] }],
  ])("is nobody's conflict if %s", async (_, group, box) => {
    const process = await acquainted(await withMail());
    expect(one(process, groupType, "team", team(group))).toBeUndefined();
    expect(one(process, mailboxType, "anna", anna(box))).toBeUndefined();
  });

  test("may be said by several groups of one mailbox, and by several mailboxes of one group", async () => {
    const process = await acquainted(await withMail());
    for (const address of ["team", "crew"])
      expect(one(process, groupType, address, team({ address, members: ["anna@example.com"] }))).toBeUndefined();
    for (const username of ["ben", "carol"])
      expect(one(process, mailboxType, username, anna({ username, groups: ["others"] }))).toBeUndefined();
  });

  test("is refused at the preview of a new mailspace, too, as far as the addresses are whole", async () => {
    const process = (await withMail()).process();
    const mailspaceId = unknownValue;
    expect(one(process, groupType, "team", team({ mailspaceId, members: [] }))).toBeUndefined();
    expect(one(process, mailboxType, "anna", anna({ mailspaceId, groups: ["team@example.com"] }))?.message).toContain("the members of");
  });
});

describe("the aliases of a group", () => {
  test.each<[string, Values, Values]>([
    ["one of them", { aliases: ["info"] }, { targetEmail: "carol@example.com" }],
    ["any of them", { aliases: [] }, { targetEmail: "Team@example.com" }],
    ["one in the group's own domain", { address: "team@example.org", aliases: ["info"] }, { address: "info@example.org" }],
  ])("are the group's where it lists any, and no MailAlias's: %s", async (_, group, alias) => {
    const process = await acquainted(await withMail());
    expect(one(process, groupType, "team", team(group))).toBeUndefined();
    expect(one(process, aliasType, "info", info(alias))?.message).toMatch(/"team".*the alias.*"info"/s);
  });

  test("are MailAliases' where the group lists none", async () => {
    const process = await acquainted(await withMail());
    expect(one(process, groupType, "team", team({ members: [] }))).toBeUndefined();
    expect(one(process, aliasType, "info", info({ targetEmail: "team@example.com" }))).toBeUndefined();
  });
});
