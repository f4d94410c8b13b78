import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import type { Simulator } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, thorough, variants } from "./harness";
import { asked, hosted } from "./hosted";

const mailspacesRoute = "/api/mailspace";
const mailspaceRoute = "/api/mailspace/{id}";
const checkRoute = "POST /api/mailspace/{mailspace_id}/domain_verification";

/** A mailspace whose proof is published by the same program, in a zone that is hosted here. */
const proven = (inputs = `package: "mail_20"`, more = "") => `const zone = new DnsZone("zone", { name: "example.com" });
  const mail = new Mailspace("mail", { domain: "example.com", ${inputs} });
  const proof = new DnsRecord("proof", { zoneId: zone.id, type: "TXT", name: mail.verification.txtPrefix, value: mail.verification.txtValue });
  const ready = new MailspaceVerification("ready", { mailspaceId: mail.id }, { dependsOn: proof });
  ${more}
  exports.verification = mail.verification; exports.managed = ready.dnsManaged; exports.records = ready.dnsRecords;`;

/** A mailspace whose proof somebody else has to publish. */
const external = (seconds: number) => `const mail = new Mailspace("mail", { domain: "example.com" });
  new MailspaceVerification("ready", { mailspaceId: mail.id }, { customTimeouts: { create: "${seconds}s", update: "${seconds}s" } });`;

const alone = (inputs = "") => `const mail = new Mailspace("mail", { domain: "example.com", ${inputs} });
  exports.id = mail.id; exports.verification = mail.verification; exports.provisioned = mail.provisioned; exports.packageName = mail.packageName;`;

const owned = { strict: { ownedDomains: ["example.com", "example.org"] } };

const chargesOf = ({ platform }: Simulator) => platform.billing.payments.charges.map(({ cents }) => cents);
const mailspaceOf = ({ platform }: Simulator) => platform.mailspaces.get("example.com");

describe("a mailspace and the proof of its domain in one program", () => {
  it("are bought, proven and usable after one up, and go with one destroy", async () => {
    const { stack, simulator } = await hosted(proven());
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

  thorough.it("stay as they are when the package changes, which is bought in place", async () => {
    const { stack, simulator, change } = await hosted(proven());
    expectChanges(await stack.up(), { create: 4 });
    const { id } = mailspaceOf(simulator);
    const [record] = simulator.platform.zones.get("example.com").recordsNamed("_mail-verification");
    const { verification } = await stack.outputs();

    change(proven(`package: "mail_50"`));
    const resized = await asked(simulator, () => stack.up());
    expectChanges(resized.outcome, { same: 3, update: 1 });
    expect(resized.requests.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body])).toEqual([
      ["PATCH", { package: "mail_50" }],
    ]);
    expect(chargesOf(simulator)).toEqual([9600, 12_000]);
    expect(mailspaceOf(simulator)).toMatchObject({ id, state: { package: "mail_50" } });
    expect(await stack.outputs()).toMatchObject({ verification });
    expect(simulator.platform.zones.get("example.com").recordsNamed("_mail-verification")).toEqual([record]);
    expectChanges(await stack.up(), { same: 4 });

    // Somebody else changed it: it is bought back.
    mailspaceOf(simulator).change({ package: "mail_200" });
    expectChanges(await stack.refresh(), { same: 3, update: 1 });
    expectChanges(await stack.up(), { same: 3, update: 1 });
    expect(mailspaceOf(simulator).state.package).toBe("mail_50");

    change(proven(""));
    expectSucceeded(await stack.up());
    expect(mailspaceOf(simulator).state.package).toBe("mail_50");
    expectUnchanged(await stack.refresh());
  });
});

describe("a mailspace of a domain that the platform knows to be ours", () => {
  thorough.it("asks for no proof, and nothing waits", async () => {
    const { stack, simulator } = await hosted(`${alone()} new MailspaceVerification("ready", { mailspaceId: mail.id });`, owned);
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 2 });
    expect(created.byRoute[checkRoute]).toBeUndefined();
    const outputs = await stack.outputs();
    expect(outputs).toMatchObject({ id: mailspaceOf(simulator).id, provisioned: true, packageName: "Mail 5" });
    expect(outputs).not.toHaveProperty("verification");
    const refreshed = await asked(simulator, () => stack.refresh());
    expectChanges(refreshed.outcome, { same: 2 });
    expect(Object.keys(refreshed.byRoute).sort()).toEqual([`GET ${mailspaceRoute}`, "GET /api/mailspace/{mailspace_id}/domains/dns"]);
  });

  thorough.it("is shown by get under its id and its domain, and one that is missing or scheduled for deletion is an error", async () => {
    const { stack, change } = await hosted(`for (const name of ["m-1", "Example.com"]) exports[name] = Mailspace.get(name, name);`, {
      mailspaces: [
        { id: "m-1", domain: "example.com", package: "mail_20" },
        { domain: "example.org", pendingDelete: true },
      ],
    });
    expectUnchanged(await stack.up());
    const shown = { id: "m-1", domain: "example.com", package: "mail_20", provisioned: true, status: "active", maxMailboxes: 20 };
    expect(await stack.outputs()).toMatchObject({ "m-1": shown, "Example.com": shown });
    for (const domain of ["example.net", "example.org"]) {
      change(`Mailspace.get("mail", "${domain}");`);
      expectFailed(await stack.up(), new RegExp(`Mailspace "${domain}" was not found.*its domain`));
    }
  });
});

describe("a proof that nobody publishes", () => {
  it.each(variants([["ok"], ["unprocessable"]], 1))(
    "is waited for within the limit, named in the error, and waited for again by the next up (%s)",
    async (verificationFailed) => {
      const { stack, simulator } = await hosted(external(2), { shapes: { verificationFailed } });
      const failed = expectFailed(await stack.up());
      const { txt_host, txt_value } = mailspaceOf(simulator).verification;
      const error = failed.diagnostics.find(({ severity, urn }) => severity === "error" && urn?.endsWith("::ready"))?.message ?? "";
      for (const part of [`TXT record ${txt_host}`, txt_value, "2 s", "customTimeouts"]) expect(error).toContain(part);
      expect((await stack.resource("ready")).id).toBe(mailspaceOf(simulator).id);

      expectFailed(await stack.up(), /TXT record/);
      mailspaceOf(simulator).dns.publishElsewhere("example.com", { records: false });
      expectChanges(await stack.up(), { same: 1, update: 1 });
      expect(mailspaceOf(simulator).state.provisioned).toBe(true);
      expect(chargesOf(simulator)).toEqual([3000]);
      expectChanges(await stack.up(), { same: 2 });
      expectUnchanged(await stack.refresh());
    },
  );

  thorough.it("is asked for at most every 15 s, and nothing else is slowed down by that", async () => {
    const { stack, simulator } = await hosted(external(16), { strict: { verificationMinIntervalMs: 15_000 } });
    expectFailed(await stack.up(), /TXT record/);
    const { byRoute, rateLimited, requests } = simulator.report();
    expect(byRoute[checkRoute]).toBe(2);
    expect([rateLimited, requests.filter(({ status }) => status === 429)]).toEqual([0, []]);
  });

  it("holds up whoever needs the mailspace, who says what it waits for", async () => {
    const children = (order = "") => `${alone()}
      const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse battery" }, { customTimeouts: { create: "1s" } });
      new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: "anna@example.com" }, { ${order} });`;
    const { stack, simulator, change } = await hosted(children(), {}, { env: { HOSTING_WAIT_LIMIT_MS: "1000" } });
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }));
    for (const name of ["anna", "info"]) {
      const error = failed.diagnostics.find(({ severity, urn }) => severity === "error" && urn?.endsWith(`::${name}`))?.message;
      expect([name, error]).toEqual([name, expect.stringMatching(/mailspace to be ready.*verification of its domain/)]);
    }
    expect((await stack.resources()).map(({ name }) => name)).toEqual(["mail"]);

    const { id } = mailspaceOf(simulator);
    mailspaceOf(simulator).confirmOwnership();
    change(children("dependsOn: anna"));
    expectChanges(await stack.up({ env: { HOSTING_WAIT_LIMIT_MS: undefined } }), { same: 1, create: 2 });
    expect(mailspaceOf(simulator).aliases.list()).toMatchObject([{ address: "info@example.com" }]);
    expect((await stack.resource("info")).id).toBe(`${id}/info@example.com`);
  });
});

describe("a mailspace that is scheduled for deletion", () => {
  thorough.it("leaves the state with a warning about money, and isn't bought anew before its date", async () => {
    const { stack, simulator } = await hosted(alone(), owned);
    expectChanges(await stack.up(), { create: 1 });
    simulator.platform.mailspaces.removeLater(mailspaceOf(simulator));
    const date = mailspaceOf(simulator).state.deleteScheduledAt!;

    const refreshed = expectChanges(await stack.refresh(), { delete: 1 });
    const warning = refreshed.diagnostics.find(({ severity }) => severity === "warning")?.message;
    expect(warning).toMatch(/"mail".*money/);
    // What the next up does is to refuse: it would be wrong to say that it orders.
    expect(warning).toContain(date);

    const refused = await asked(simulator, () => stack.up());
    expectFailed(refused.outcome, /example\.com.*scheduled for deletion/, new RegExp(date), /Nothing was created/);
    expect(refused.byRoute[`POST ${mailspacesRoute}`]).toBeUndefined();
    expect(chargesOf(simulator)).toEqual([3000]);

    mailspaceOf(simulator).setPendingDelete(false);
    expectChanges(await stack.up({ env: { HOSTING_ADOPT: "1" } }), { create: 1 });
    expect(chargesOf(simulator)).toEqual([3000]);
    expectUnchanged(await stack.refresh());
  });

  thorough.it("is bought anew once it was purged", async () => {
    const { stack, simulator } = await hosted(alone(), owned);
    expectChanges(await stack.up(), { create: 1 });
    simulator.platform.mailspaces.remove("example.com");
    expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), { create: 1 });
    expect(chargesOf(simulator)).toEqual([3000, 3000]);
  });
});

describe("another domain", () => {
  const moved = (inputs = "", mailbox = "") => `const mail = new Mailspace("mail", { domain: "example.org", ${inputs} });
    ${mailbox && `new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse battery", ${mailbox} });`}`;

  thorough.it("is refused at preview without allowReplacement; with it the new mailspace is bought before the old one goes", async () => {
    const { stack, simulator, change } = await hosted(alone(), owned);
    expectChanges(await stack.up(), { create: 1 });
    const old = mailspaceOf(simulator);

    change(moved());
    const refused = await asked(simulator, () => stack.preview());
    expectFailed(refused.outcome, /resource 'mail' has a problem: domain can't change in place.*allowReplacement: true/);
    expect(refused.requests).toEqual([]);

    change(moved("allowReplacement: true"));
    const replaced = await asked(simulator, () => stack.up());
    expectChanges(replaced.outcome, { replace: 1 });
    expect(replaced.requests.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["POST", "DELETE"]);
    expect(simulator.platform.mailspaces.get("example.org").state).toMatchObject({ provisioned: true });
    expect(old.state.deleteScheduledAt).not.toBeNull();
    expect(chargesOf(simulator)).toEqual([3000, 3000]);
  });

  thorough.it("warns at preview, before money is spent, that a mailbox without allowReplacement stops the run half-way", async () => {
    const { stack, simulator, change } = await hosted(moved("", `displayName: "Anna"`).replace("example.org", "example.com"), owned);
    expectChanges(await stack.up(), { create: 2 });
    change(moved("allowReplacement: true", `displayName: "Anna"`));
    const previewed = await stack.preview();
    const said = previewed.diagnostics
      .filter(({ severity, urn }) => severity === "warning" && urn?.endsWith("::anna"))
      .map(({ message }) => message);
    expect(said).toEqual([expect.stringMatching(/"anna".*mailspaceId.*allowReplacement/s)]);

    change(moved("allowReplacement: true", `displayName: "Anna", allowReplacement: true`));
    expectChanges(await stack.up(), { replace: 2 });
    expect(simulator.platform.mailspaces.get("example.org").mailboxes.list()).toMatchObject([{ email: "anna@example.org" }]);
    expect(mailspaceOf(simulator).state.deleteScheduledAt).not.toBeNull();
    expect(chargesOf(simulator)).toEqual([3000, 3000]);
  });
});
