import type { Simulator, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectUnchanged } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";

const program = (body: string) => `const mail = Mailspace.get("mail", "example.com"); ${body}`;
const mailbox = (name: string, inputs = "") =>
  `const ${name} = new Mailbox("${name}", { mailspaceId: mail.id, username: "${name}", password: "correct horse battery", ${inputs} });`;
const team = (inputs: string) => `const team = new MailGroup("team", { mailspaceId: mail.id, address: "Team", ${inputs} });`;

function withMail(body: string, options: SimulatorOptions = {}): Promise<Hosted> {
  return hosted(program(body), { mailspaces: [{ id: "m-1", domain: "example.com" }], ...options });
}

function membersIn({ platform }: Simulator): (readonly [string, readonly string[]])[] {
  const { groups } = platform.mailspaces.get("m-1");
  return groups.list().map((group) => [
    group.email,
    groups
      .members(group)
      .map(({ email }) => email)
      .sort(),
  ]);
}

describe("who is in a group", () => {
  it("follows the group's mailboxes, or the mailboxes their group, and moves from the one to the other", async () => {
    const { stack, simulator, change } = await withMail(
      `${mailbox("anna")} ${mailbox("ben")} ${team(`members: [ben.email, anna.email], aliases: ["all"]`)} exports.count = team.memberCount;`,
    );
    expectChanges(await stack.up(), { create: 3 });
    expect(membersIn(simulator)).toEqual([["team@example.com", ["anna@example.com", "ben@example.com"]]]);
    expect(await stack.outputs()).toEqual({ count: 2 });
    expectUnchanged(await stack.refresh());
    expectUnchanged(await stack.up());

    change(program(`${team("")} ${mailbox("anna", "groups: [team.email]")} ${mailbox("ben", "groups: []")}`));
    expectChanges(await stack.up(), { update: 3 });
    expect(membersIn(simulator)).toEqual([["team@example.com", ["anna@example.com"]]]);
    expectUnchanged(await stack.refresh());
    expectUnchanged(await stack.up());
    await stack.destroy();
    expect(membersIn(simulator)).toEqual([]);
  });

  it("is refused at preview if both say it, naming both", async () => {
    const { stack, simulator } = await withMail(`${team("members: []")} ${mailbox("anna", `groups: ["team@example.com"]`)}`);
    const previewed = await asked(simulator, () => stack.preview());
    expectFailed(previewed.outcome, /manages the members of team@example.com too/, /"anna"/, /"team"/);
    expect(previewed.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});

it("a group that the platform can't change stays as it is, and so does the state", async () => {
  const { stack, simulator, change } = await withMail(team(""), { strict: { groupChanges: "missing" } });
  expectChanges(await stack.up(), { create: 1 });
  change(program(team(`description: "The team"`)));
  expectFailed(await stack.up(), /doesn't offer that through its API/, /panel/);
  change(program(""));
  expectFailed(await stack.up(), /Delete it in the panel/);
  expect(membersIn(simulator)).toHaveLength(1);
  const { groups } = simulator.platform.mailspaces.get("m-1");
  groups.remove(groups.list()[0]!.principal_id);
  expectChanges(await stack.up(), { delete: 1 });
});
