import type { Simulator } from "../../src/simulator";
import { expectChanges, thorough } from "./harness";
import { asked, hosted } from "./hosted";

const mailspaceOf = ({ platform }: Simulator) => platform.mailspaces.get("example.com");

thorough.it("another domain of a mailspace warns at preview, before money is spent, of a mailbox that stops the run half-way", async () => {
  const body = (domain: string, mailspace = "", mailbox = "") => `const mail = new Mailspace("mail", { domain: "${domain}", ${mailspace} });
    new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse battery", displayName: "Anna", ${mailbox} });`;
  const allowed = "allowReplacement: true";
  const { stack, simulator, change } = await hosted(body("example.com"), { strict: { ownedDomains: ["example.com", "example.org"] } });
  expectChanges(await stack.up(), { create: 2 });
  change(body("example.org", allowed));
  const { diagnostics } = await stack.preview();
  const warnings = diagnostics.filter(({ severity, urn }) => severity === "warning" && urn?.endsWith("::anna"));
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/"anna".*mailspaceId.*allowReplacement/s)]);

  change(body("example.org", allowed, allowed));
  const replaced = await asked(simulator, () => stack.up());
  expectChanges(replaced.outcome, { replace: 2 });
  expect(
    replaced.requests.filter(({ method, path }) => method !== "GET" && !path.includes("mailboxes")).map(({ method }) => method),
  ).toEqual(["POST", "DELETE"]);
  expect(simulator.platform.mailspaces.get("example.org").mailboxes.list()).toMatchObject([{ email: "anna@example.org" }]);
  expect(mailspaceOf(simulator).state.deleteScheduledAt).not.toBeNull();
  expect(simulator.platform.billing.payments.charges.map(({ cents }) => cents)).toEqual([3000, 3000]);
});

it("an alias goes from a mailbox's list to a MailAlias with adopt, along to another username, and with the mailbox at the end", async () => {
  const body = (username: string, mailbox: string, alias = "") => `const mail = Mailspace.get("mail", "example.com");
    const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "${username}", password: "correct horse battery", ${mailbox} }); ${alias}`;
  const info = (inputs = "") => `new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: anna.email, ${inputs} });`;
  const { stack, simulator, change } = await hosted(body("anna", `aliases: ["info"]`), {
    mailspaces: [{ id: "m-1", domain: "example.com" }],
  });
  const { aliases, mailboxes } = mailspaceOf(simulator);
  const targets = () => aliases.list().map(({ address, target }) => [address, target.email]);
  expectChanges(await stack.up(), { create: 1 });
  change(body("anna", "", info("adopt: true")));
  expectChanges(await stack.up(), { create: 1, update: 1 });
  expect(targets()).toEqual([["info@example.com", "anna@example.com"]]);

  change(body("anne", "allowReplacement: true", info()));
  expectChanges(await stack.up(), { replace: 1, update: 1 });
  expect(targets()).toEqual([["info@example.com", "anne@example.com"]]);
  expect(mailboxes.get("anna@example.com").scheduled_deletion_at).not.toBeNull();
  expectChanges(await stack.destroy(), { delete: 2, discard: 1 });
  expect(targets()).toEqual([]);
});
