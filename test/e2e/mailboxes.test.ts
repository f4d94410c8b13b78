import { readFileSync } from "node:fs";
import type { MailspaceSeed, Simulator } from "../../src/simulator";
import {
  expectChanges,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  isSecret,
  type Outcome,
  type Stack,
  thorough,
  variants,
} from "./harness";
import { asked, hosted, notesOf, type Hosted } from "./hosted";

const path = "/api/mailspace/{mailspace_id}/mailboxes";
const routes = {
  list: `GET ${path}`,
  create: `POST ${path}`,
  read: `GET ${path}/{id}`,
  update: `PATCH ${path}/{id}`,
  delete: `DELETE ${path}/{id}`,
  mailspace: "GET /api/mailspace/{id}",
};

const password = "correct-horse-battery-staple";
const secondPassword = "another-horse-battery-staple";

const anna = (inputs = "", given = `"${password}"`) => `const mail = Mailspace.get("mail", "example.com");
  const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: ${given}, ${inputs} });
  exports.id = anna.id; exports.email = anna.email;`;

function withMail(body: string, seed: Partial<MailspaceSeed> = {}): Promise<Hosted> {
  return hosted(body, {
    mailspaces: [{ id: "m-1", domain: "example.com", groups: [{ email: "sales" }], lists: [{ email: "news" }], ...seed }],
  });
}

const mailboxesOf = ({ platform }: Simulator) => platform.mailspaces.get("m-1").mailboxes;
const annaOf = (simulator: Simulator) => mailboxesOf(simulator).get("anna@example.com");

/** Errors of a resource as the terminal shows them. */
function errorsOf({ diagnostics }: Outcome, name: string): string {
  return diagnostics
    .filter(({ severity, urn }) => severity === "error" && urn?.endsWith(`::${name}`))
    .map(({ message }) => message)
    .join("\n");
}

describe("a mailbox", () => {
  const full = `displayName: "Anna", quotaMb: 512, aliases: ["Info", "office@example.com"], groups: ["sales@example.com"], lists: ["NEWS@example.com"], allowedIps: ["192.0.2.1", "2001:DB8::/32"]`;

  thorough.it("lives from up to destroy", async () => {
    const { stack, simulator, change } = await withMail(anna(full));
    const created = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(created.outcome, { create: 1 });
    expect(created.byRoute).toMatchObject({ [routes.create]: 1, [routes.update]: 1 });
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
    const { id } = annaOf(simulator);
    expect(annaOf(simulator)).toMatchObject({
      display_name: "Anna",
      quota_mb: 512,
      aliases: ["info@example.com", "office@example.com"],
      allowed_ips: ["192.0.2.1", "2001:DB8::/32"],
      status: "active",
    });
    expect(await stack.outputs()).toEqual({ id: `m-1/${id}`, email: "anna@example.com" });

    const again = await asked(simulator, () => stack.up());
    expectChanges(again.outcome, { same: 1 });
    expect(again.requests.filter(({ path: asked }) => asked.includes("/mailboxes"))).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute[routes.list]).toBe(1);

    change(anna(`${full.replace("512", "256")}, status: "suspended"`));
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    expect(updated.requests.filter(({ method }) => method !== "GET").map(({ body }) => body)).toEqual([
      { quota_mb: 256, status: "suspended" },
    ]);

    mailboxesOf(simulator).update(id, { quota_mb: 0, allowed_ips: ["203.0.113.9"], groups: [] });
    const drifted = expectChanges(await stack.refresh(), { update: 1 });
    expect(drifted.steps.find(({ name }) => name === "anna")?.diffs.sort()).toEqual(["allowedIps", "groups", "quotaMb"]);
    expectChanges(await stack.up(), { update: 1 });
    expect(annaOf(simulator)).toMatchObject({
      id,
      quota_mb: 256,
      allowed_ips: ["192.0.2.1", "2001:DB8::/32"],
      groups: [expect.anything()],
    });

    // What the program drops goes back to its default, or is left alone.
    change(anna());
    expectChanges(await stack.up(), { update: 1 });
    expect(annaOf(simulator)).toMatchObject({
      display_name: "",
      quota_mb: 0,
      status: "suspended",
      aliases: ["info@example.com", "office@example.com"],
      allowed_ips: ["192.0.2.1", "2001:DB8::/32"],
    });
    expectUnchanged(await stack.refresh());

    const destroyed = expectChanges(await stack.destroy(), { delete: 1, discard: 1 });
    expect(destroyed.text).toMatch(/anna@example\.com is scheduled for deletion.*address stays taken/);
    expect(annaOf(simulator).scheduled_deletion_at).not.toBeNull();
  });

  thorough.it("is shown by get under its id and its address", async () => {
    const { stack } = await withMail(
      `for (const name of ["m-1/b-1", "example.com/anna@example.com", "m-1/Anna"]) exports[name] = Mailbox.get(name.replace(/\\W/g, "-"), name);`,
      {
        mailboxes: [{ id: "b-1", username: "anna", display_name: "Anna", allowed_ips: ["192.0.2.1"] }],
      },
    );
    expectUnchanged(await stack.up());
    const shown = {
      id: "m-1/b-1",
      mailspaceId: "m-1",
      email: "anna@example.com",
      displayName: "Anna",
      allowedIps: ["192.0.2.1"],
      status: "active",
    };
    expect(await stack.outputs()).toMatchObject({ "m-1/b-1": shown, "example.com/anna@example.com": shown, "m-1/Anna": shown });
  });
});

describe("a password", () => {
  function expectHidden(stack: Stack, ...outcomes: Outcome[]): void {
    const notes = notesOf(stack).map((file) => readFileSync(file, "utf8"));
    const shown = outcomes.map(({ text, diagnostics }) => [text, diagnostics]);
    expect(JSON.stringify([stack.rawState(), notes, shown])).not.toMatch(/horse/);
  }

  it.each(
    variants(
      [
        ["in plain text", (text: string) => `"${text}"`],
        ["as a secret", (text: string) => `pulumi.secret("${text}")`],
      ],
      1,
    ),
  )("that the program gives %s is nowhere to be read, whatever happens", async (_, given) => {
    const body = (text: string, inputs = "") => `${anna(`quotaMb: 512, ${inputs}`, given(text))} exports.all = anna;`;
    const { stack, simulator, change } = await withMail(body(password));
    expectHidden(stack, expectChanges(await stack.up({ preview: true }), { create: 1 }));
    expect(mailboxesOf(simulator).hasPassword("anna@example.com", password)).toBe(true);
    const { inputs, outputs } = await stack.resource("anna");
    expect([isSecret(inputs.password), isSecret(outputs.password)]).toEqual([true, true]);

    mailboxesOf(simulator).update(annaOf(simulator).id, { quota_mb: 1 });
    expectHidden(stack, expectChanges(await stack.refresh(), { update: 1 }));
    expectHidden(stack, expectChanges(await stack.up(), { update: 1 }));

    change(body(secondPassword));
    const refusing = simulator.faults.add({
      kind: "status",
      status: 422,
      code: "update_failed",
      errors: [`Password ${secondPassword} was used before`],
      route: routes.update,
    });
    const refused = expectFailed(await stack.up(), /Password \[secret\] was used before/);
    refusing.remove();
    expectHidden(stack, refused, expectChanges(await stack.up({ preview: true, args: ["--diff"] }), { update: 1 }));
    expect(mailboxesOf(simulator).hasPassword("anna@example.com", secondPassword)).toBe(true);
    expectUnchanged(await stack.refresh());

    change(body(secondPassword, `groups: ["nobody"]`));
    expectHidden(stack, expectFailed(await stack.up()));
    expectHidden(stack, await stack.destroy());
  });

  thorough.it("stays hidden where the mailbox is only half made, and where the plan is refused", async () => {
    const { stack, change } = await withMail(anna(`groups: ["nobody"]`));
    expectHidden(stack, expectFailed(await stack.up()), await stack.refresh());
    change(anna(`username: "a b", quotaMb: -1, passwort: "${password}"`));
    expectHidden(stack, expectFailed(await stack.preview()));
  });
});

describe("a mailbox that was refused after it was written", () => {
  it.each(
    variants(
      [
        [" and a refresh", true],
        ["", false],
      ],
      1,
    ),
  )("is in the state, the error says what is missing, and the mended program completes it after the error%s", async (_, refreshes) => {
    const { stack, simulator, change } = await withMail(anna(`displayName: "Anna", groups: ["sales@example.com", "nobody"]`));
    const failed = expectFailed(await stack.up());
    expect(errorsOf(failed, "anna")).toMatch(/without .*groups.*nobody is not a group of this mailspace/s);
    const { id } = annaOf(simulator);
    expect((await stack.resource("anna")).id).toBe(`m-1/${id}`);

    if (refreshes) expectSucceeded(await stack.refresh());
    change(anna(`displayName: "Anna", groups: ["sales@example.com"]`));
    expectChanges(await stack.up(), { update: 1 });
    expect(mailboxesOf(simulator).list()).toMatchObject([{ id, display_name: "Anna", groups: [expect.anything()] }]);
    expect(mailboxesOf(simulator).hasPassword(id, password)).toBe(true);
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
  });

  thorough.it("leaves nothing in the state when nothing was written, and the error names who holds the address", async () => {
    const { stack } = await withMail(anna(), { groups: [{ email: "anna" }] });
    const failed = expectFailed(await stack.up());
    expect(errorsOf(failed, "anna")).toMatch(/anna@example\.com is already used by the group anna@example\.com/);
    expect(await stack.resources("Mailbox")).toMatchObject([]);
  });
});

thorough.describe("a mail server that is down", () => {
  it("changes nothing: refresh fails, up without changes goes on, and afterwards nothing has drifted", async () => {
    const { stack, simulator } = await withMail(
      anna(`displayName: "Anna", quotaMb: 512, aliases: ["info"], groups: ["sales@example.com"], allowedIps: ["192.0.2.1"]`),
    );
    expectChanges(await stack.up(), { create: 1 });
    const held = async () => (await stack.resource("anna", { showSecrets: true })).outputs;
    const before = await held();
    simulator.platform.rules.mailServer = "down";
    const impatient = { env: { HOSTING_READ_TRIES: "1" } };
    expectFailed(await stack.refresh(impatient), /mailboxes answered 503 \(mailboxes_unavailable\)/);
    expect(await held()).toEqual(before);
    expectUnchanged(await stack.up(impatient));
    expectFailed(await stack.destroy(impatient), /503 \(mailserver_unavailable\)/);
    expect(await stack.resources("Mailbox")).toHaveLength(1);
    simulator.platform.rules.mailServer = "up";
    expectUnchanged(await stack.refresh());
    expect(annaOf(simulator)).toMatchObject({ scheduled_deletion_at: null, allowed_ips: ["192.0.2.1"] });
  });
});

thorough.describe("a mailspace with more mailboxes than its list shows", () => {
  it("keeps those that the list leaves out, and finds what changed in them", async () => {
    const others = Array.from({ length: 510 }, (_, number) => ({ username: `other${number}` }));
    const { stack, simulator } = await withMail(anna(`displayName: "Anna", allowedIps: ["192.0.2.1"]`), {
      package: "mail_500",
      groups: [],
    });
    expectChanges(await stack.up(), { create: 1 });
    const made = annaOf(simulator);
    // The oldest come first in the list.
    mailboxesOf(simulator).remove(made.id);
    for (const other of others) mailboxesOf(simulator).add(other);
    simulator.platform.mailspaces.get("m-1").book.put(made);

    expectUnchanged(await stack.refresh());
    mailboxesOf(simulator).update(made.id, { allowed_ips: ["203.0.113.9"] });
    expectChanges(await stack.refresh(), { update: 1 });
    expectChanges(await stack.up(), { update: 1 });
    expect(annaOf(simulator).allowed_ips).toEqual(["192.0.2.1"]);
    expectChanges(await stack.destroy(), { delete: 1, discard: 1 });
    expect(annaOf(simulator).scheduled_deletion_at).not.toBeNull();
  });
});

thorough.describe("a mailbox that was deleted in the panel", () => {
  it("leaves the state; while its address is held the next up says until when, and then makes it anew", async () => {
    const { stack, simulator } = await withMail(anna());
    expectChanges(await stack.up(), { create: 1 });
    const { id } = annaOf(simulator);
    const date = mailboxesOf(simulator).scheduleDeletion(id).scheduled_deletion_at!;
    expectChanges(await stack.refresh(), { delete: 1 });
    const refused = expectFailed(await stack.up());
    for (const part of ["anna@example.com", "scheduled for deletion", date, "Nothing was created"])
      expect(errorsOf(refused, "anna")).toContain(part);

    mailboxesOf(simulator).remove(id);
    expectChanges(await stack.up(), { create: 1 });
    expect(annaOf(simulator).id).not.toBe(id);
  });
});

describe("another username", () => {
  const anne = (inputs = "") => anna(inputs).replace(`username: "anna"`, `username: "anne"`);

  thorough.it("is refused at preview without allowReplacement; with it the new mailbox is there before the old one goes", async () => {
    const { stack, simulator, change } = await withMail(anna());
    expectChanges(await stack.up(), { create: 1 });
    change(anne());
    expectFailed(await stack.preview(), /'anna' has a problem: username can't change in place.*allowReplacement: true/);
    change(anne("allowReplacement: true"));
    const replaced = await asked(simulator, () => stack.up());
    expectChanges(replaced.outcome, { replace: 1 });
    expect(replaced.requests.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["POST", "DELETE"]);
    expect(mailboxesOf(simulator).get("anne@example.com").scheduled_deletion_at).toBeNull();
    expect(annaOf(simulator).scheduled_deletion_at).not.toBeNull();
  });

  thorough.it(
    "is refused while the old mailbox has aliases that the new one couldn't have, and takes them once they were dropped",
    async () => {
      const aliases = `aliases: ["info"]`;
      const { stack, simulator, change } = await withMail(anna(aliases));
      expectChanges(await stack.up(), { create: 1 });
      change(anne(`${aliases}, allowReplacement: true`));
      const refused = await asked(simulator, () => stack.up());
      expectFailed(refused.outcome, /'anna' has a problem: username can't change.*aliases: \[\] first/);
      expect(refused.requests.filter(({ method }) => method !== "GET")).toEqual([]);

      change(anna("aliases: []"));
      expectChanges(await stack.up(), { update: 1 });
      change(anne(`${aliases}, allowReplacement: true`));
      expectChanges(await stack.up(), { replace: 1 });
      expect(mailboxesOf(simulator).get("anne@example.com").aliases).toEqual(["info@example.com"]);
      expectUnchanged(await stack.refresh());
    },
  );
});
