import { readFileSync } from "node:fs";
import type { MailspaceSeed, Simulator } from "../../src/simulator";
import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Outcome, type Stack, thorough } from "./harness";
import { asked, hosted, notesOf, type Hosted } from "./hosted";

/** The beginning of a program in a mailspace that the platform has. */
const inMail = (body: string) => `const mail = Mailspace.get("mail", "example.com"); ${body}`;

async function withMail(body: string, seed: Partial<MailspaceSeed> = {}): Promise<Hosted> {
  const made = await hosted(inMail(body), { mailspaces: [{ id: "m-1", domain: "example.com", ...seed }] });
  return { ...made, change: (changed) => made.change(inMail(changed)) };
}

const mailspaceOf = ({ platform }: Simulator) => platform.mailspaces.get("example.com");
const chargesOf = ({ platform }: Simulator) => platform.billing.payments.charges.map(({ cents }) => cents);

/** What the terminal shows of a resource. */
function messagesOf({ diagnostics }: Outcome, name: string, of: "error" | "warning" = "error"): string[] {
  return diagnostics.filter(({ severity, urn }) => severity === of && urn?.endsWith(`::${name}`)).map(({ message }) => message);
}

describe("a mailspace and the proof of its domain in one program", () => {
  it("are bought, proven and usable after one up, and go with one destroy", async () => {
    const { stack, simulator } = await hosted(`const zone = new DnsZone("zone", { name: "example.com" });
      const mail = new Mailspace("mail", { domain: "example.com", package: "mail_20" });
      const proof = new DnsRecord("proof", { zoneId: zone.id, type: "TXT", name: mail.verification.txtPrefix, value: mail.verification.txtValue });
      const ready = new MailspaceVerification("ready", { mailspaceId: mail.id }, { dependsOn: proof });
      exports.verification = mail.verification; exports.managed = ready.dnsManaged; exports.records = ready.dnsRecords;`);
    expectChanges(await stack.up({ preview: true }), { create: 4 });
    expect(chargesOf(simulator)).toEqual([9600]);
    const mailspace = mailspaceOf(simulator);
    expect(mailspace.state).toMatchObject({ provisioned: true, package: "mail_20" });
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
    const { txt_prefix, txt_host, txt_value } = mailspace.verification;
    const verification = { txtPrefix: txt_prefix, txtHost: txt_host, txtValue: txt_value };
    expect(await stack.outputs()).toMatchObject({ verification, managed: true });
    const [record] = simulator.platform.zones.get("example.com").recordsNamed(txt_prefix, recordTypes.TXT);
    expect(record).toMatchObject({ value: txt_value });

    const again = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(again.outcome, { same: 4 });
    expect(again.requests).toEqual([]);

    // The platform shows no proof once it is made; what was published stays right.
    expectChanges(await stack.refresh(), { same: 4 });
    expectChanges(await stack.up(), { same: 4 });
    expect(await stack.outputs()).toMatchObject({ verification });

    const destroyed = expectChanges(await stack.destroy(), { delete: 4 });
    expect(destroyed.text).toMatch(/mailspace of example\.com is scheduled for deletion.*restored/);
    expect(mailspaceOf(simulator).state.deleteScheduledAt).not.toBeNull();
    expect(chargesOf(simulator)).toEqual([9600]);
  });
});

describe("a proof that nobody publishes", () => {
  it("is waited for within the limit, named in the error, and waited for again by the next up", async () => {
    const { stack, simulator } = await hosted(`const mail = new Mailspace("mail", { domain: "example.com" });
      new MailspaceVerification("ready", { mailspaceId: mail.id }, { customTimeouts: { create: "2s", update: "2s" } });`);
    const failed = expectFailed(await stack.up());
    const { txt_host, txt_value } = mailspaceOf(simulator).verification;
    for (const part of [`TXT record ${txt_host}`, txt_value, "2 s", "customTimeouts"])
      expect(messagesOf(failed, "ready").join()).toContain(part);
    expect((await stack.resource("ready")).id).toBe(mailspaceOf(simulator).id);

    expectFailed(await stack.up(), /TXT record/);
    mailspaceOf(simulator).dns.publishElsewhere("example.com", { records: false });
    expectChanges(await stack.up(), { same: 1, update: 1 });
    expect(mailspaceOf(simulator).state.provisioned).toBe(true);
    expect(chargesOf(simulator)).toEqual([3000]);
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: 2 });
  });
});

thorough.it("another domain of a mailspace warns at preview, before money is spent, of a mailbox that stops the run half-way", async () => {
  const body = (domain: string, mailspace = "", mailbox = "") => `const mail = new Mailspace("mail", { domain: "${domain}", ${mailspace} });
    new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse battery", displayName: "Anna", ${mailbox} });`;
  const allowed = "allowReplacement: true";
  const { stack, simulator, change } = await hosted(body("example.com"), { strict: { ownedDomains: ["example.com", "example.org"] } });
  expectChanges(await stack.up(), { create: 2 });
  change(body("example.org", allowed));
  expect(messagesOf(await stack.preview(), "anna", "warning")).toEqual([expect.stringMatching(/"anna".*mailspaceId.*allowReplacement/s)]);

  change(body("example.org", allowed, allowed));
  const replaced = await asked(simulator, () => stack.up());
  expectChanges(replaced.outcome, { replace: 2 });
  expect(
    replaced.requests.filter(({ method, path }) => method !== "GET" && !path.includes("mailboxes")).map(({ method }) => method),
  ).toEqual(["POST", "DELETE"]);
  expect(simulator.platform.mailspaces.get("example.org").mailboxes.list()).toMatchObject([{ email: "anna@example.org" }]);
  expect(mailspaceOf(simulator).state.deleteScheduledAt).not.toBeNull();
  expect(chargesOf(simulator)).toEqual([3000, 3000]);
});

thorough.it(
  "a mailspace that is scheduled for deletion leaves the state with a warning about money, and isn't bought anew before its date",
  async () => {
    const mail = `new Mailspace("mail", { domain: "example.com" });`;
    const { stack, simulator } = await hosted(mail, { strict: { ownedDomains: ["example.com"] } });
    expectChanges(await stack.up(), { create: 1 });
    simulator.platform.mailspaces.removeLater(mailspaceOf(simulator));
    const date = mailspaceOf(simulator).state.deleteScheduledAt!;

    const refreshed = expectChanges(await stack.refresh(), { delete: 1 });
    const warning = refreshed.diagnostics.find(({ severity }) => severity === "warning")?.message;
    expect(warning).toMatch(/"mail".*money/);
    // The next up refuses: it would be wrong to say that it orders.
    expect(warning).toContain(date);
    const refused = await asked(simulator, () => stack.up());
    expectFailed(refused.outcome, /example\.com.*scheduled for deletion/, new RegExp(date), /Nothing was created/);
    expect(refused.byRoute["POST /api/mailspace"]).toBeUndefined();

    mailspaceOf(simulator).setPendingDelete(false);
    expectChanges(await stack.up({ env: { HOSTING_ADOPT: "1" } }), { create: 1 });
    expect(chargesOf(simulator)).toEqual([3000]);
    expectUnchanged(await stack.refresh());
  },
);

const password = "correct-horse-battery-staple";
const anna = (inputs = "", username = "anna") =>
  `const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "${username}", password: "${password}", ${inputs} });`;

describe("a mailbox", () => {
  const groups = [{ email: "sales" }];
  const mailboxesOf = (simulator: Simulator) => mailspaceOf(simulator).mailboxes;
  const annaOf = (simulator: Simulator) => mailboxesOf(simulator).get("anna@example.com");

  it("that was refused after it was written is in the state, and the mended program completes it, also after a refresh", async () => {
    const { stack, simulator, change } = await withMail(anna(`displayName: "Anna", groups: ["sales@example.com", "nobody"]`), { groups });
    const failed = expectFailed(await stack.up());
    expect(messagesOf(failed, "anna").join()).toMatch(/without .*groups.*nobody is not a group of this mailspace/s);
    expectHidden(stack, failed);
    const { id } = annaOf(simulator);
    expect((await stack.resource("anna")).id).toBe(`m-1/${id}`);

    expectSucceeded(await stack.refresh());
    change(anna(`displayName: "Anna", groups: ["sales@example.com"]`));
    expectChanges(await stack.up(), { update: 1 });
    expect(mailboxesOf(simulator).list()).toMatchObject([{ id, display_name: "Anna", groups: [expect.anything()] }]);
    expect(mailboxesOf(simulator).hasPassword(id, password)).toBe(true);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
  });
});

/** No password is in the state, the notes or what the commands showed. */
function expectHidden(stack: Stack, ...outcomes: Outcome[]): void {
  const notes = notesOf(stack).map((file) => readFileSync(file, "utf8"));
  const shown = outcomes.map(({ text, diagnostics }) => [text, diagnostics]);
  expect(JSON.stringify([stack.rawState(), notes, shown])).not.toMatch(/horse/);
}

describe("an alias of a mailbox", () => {
  const targetsOf = (simulator: Simulator) =>
    Object.fromEntries(
      mailspaceOf(simulator)
        .aliases.list()
        .map(({ address, target }) => [address, target.email]),
    );
  const info = (inputs = "") => `new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: anna.email, ${inputs} });`;

  it("goes from the mailbox's list to a MailAlias with adopt, along to another username, and with the mailbox at the end", async () => {
    const { stack, simulator, change } = await withMail(anna(`aliases: ["info"]`));
    expectChanges(await stack.up(), { create: 1 });
    change(anna() + info("adopt: true"));
    expectChanges(await stack.up(), { create: 1, update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });
    expectUnchanged(await stack.refresh());

    change(anna("allowReplacement: true", "anne") + info());
    expectChanges(await stack.up(), { replace: 1, update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anne@example.com" });
    expect(mailspaceOf(simulator).mailboxes.get("anna@example.com").scheduled_deletion_at).not.toBeNull();
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2, discard: 1 });
    expect(targetsOf(simulator)).toEqual({});
  });
});

describe("who is in a group", () => {
  const mailbox = (name: string, inputs = "") =>
    `const ${name} = new Mailbox("${name}", { mailspaceId: mail.id, username: "${name}", password: "correct horse battery", ${inputs} });`;
  const team = (inputs: string) => `const team = new MailGroup("team", { mailspaceId: mail.id, address: "Team", ${inputs} });`;

  function membersIn(simulator: Simulator): (readonly [string, readonly string[]])[] {
    const { groups } = mailspaceOf(simulator);
    const sorted = (addresses: readonly { email: string }[]) => addresses.map(({ email }) => email).sort();
    return groups.list().map((group) => [group.email, sorted(groups.members(group))]);
  }

  it("follows the group's mailboxes, or the mailboxes their group, and moves from the one to the other; both is refused at preview", async () => {
    const { stack, simulator, change } = await withMail(
      `${mailbox("anna")} ${mailbox("ben")} ${team(`members: [ben.email, anna.email], aliases: ["all"]`)} exports.count = team.memberCount;`,
    );
    expectChanges(await stack.up(), { create: 3 });
    expect(membersIn(simulator)).toEqual([["team@example.com", ["anna@example.com", "ben@example.com"]]]);
    expect(await stack.outputs()).toEqual({ count: 2 });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));

    change(`${team("members: []")} ${mailbox("anna", `groups: ["team@example.com"]`)}`);
    const previewed = await asked(simulator, () => stack.preview());
    expectFailed(previewed.outcome, /manages the members of team@example.com too/, /"anna"/, /"team"/);
    expect(previewed.requests.filter(({ method }) => method !== "GET")).toEqual([]);

    change(`${team("")} ${mailbox("anna", "groups: [team.email]")} ${mailbox("ben", "groups: []")}`);
    expectChanges(await stack.up(), { update: 3 });
    expect(membersIn(simulator)).toEqual([["team@example.com", ["anna@example.com"]]]);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
    await stack.destroy();
    expect(membersIn(simulator)).toEqual([]);
  });
});
