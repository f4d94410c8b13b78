import type { MailspaceSeed, Simulator } from "../../src/simulator";
import { expectChanges, expectFailed, expectUnchanged, type Outcome, variants, thorough } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";

const path = "/api/mailspace/{mailspace_id}/aliases";
const routes = { list: `GET ${path}`, create: `POST ${path}`, delete: `DELETE ${path}/{address}` };

const program = (aliases: string) => `const mail = Mailspace.get("mail", "example.com"); ${aliases}`;
const info = (
  inputs = `address: "Info"`,
  target = "anna@example.com",
  name = "info",
) => `const alias = new MailAlias("${name}", { mailspaceId: mail.id, targetEmail: "${target}", ${inputs} });
  exports.id = alias.id; exports.email = alias.email;`;
const anna = (inputs = "") =>
  `const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "anna", password: "correct horse battery", ${inputs} });`;

function withMail(body: string, seed: Partial<MailspaceSeed> = {}): Promise<Hosted> {
  return hosted(program(body), {
    mailspaces: [{ id: "m-1", domain: "example.com", mailboxes: [{ username: "anna" }, { username: "ben" }], ...seed }],
  });
}

const mailOf = ({ platform }: Simulator) => platform.mailspaces.get("m-1");
/** Where mail to each alias goes. */
const targetsOf = (simulator: Simulator) =>
  Object.fromEntries(
    mailOf(simulator)
      .aliases.list()
      .map(({ address, target }) => [address, target.email]),
  );

function errorsOf({ diagnostics }: Outcome, name: string): string {
  return diagnostics
    .filter(({ severity, urn }) => severity === "error" && urn?.endsWith(`::${name}`))
    .map(({ message }) => message)
    .join("\n");
}

describe("an alias", () => {
  thorough.it("lives from up to destroy", async () => {
    const { stack, simulator, change } = await withMail(info());
    expectChanges(await stack.up({ preview: true }), { create: 1 });
    expect(await stack.outputs()).toEqual({ id: "m-1/info@example.com", email: "info@example.com" });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
    const again = await asked(simulator, () => stack.up());
    expectChanges(again.outcome, { same: 1 });
    expect(again.requests.filter(({ path: to }) => to.includes("/aliases"))).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute[routes.list]).toBe(1);

    for (const spelling of [`address: "info@example.com"`, `address: "INFO", domain: "Example.com"`]) {
      change(program(info(spelling)));
      const respelled = await asked(simulator, () => stack.up());
      expect(respelled.outcome.code).toBe(0);
      expect(respelled.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    }

    change(program(info(undefined, "ben@example.com")));
    expectChanges(await stack.up(), { update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "ben@example.com" });
    expect(await stack.outputs()).toMatchObject({ id: "m-1/info@example.com" });

    mailOf(simulator).aliases.remove("info@example.com");
    mailOf(simulator).aliases.create({ address: "info", target_email: "anna@example.com" });
    expectChanges(await stack.refresh(), { update: 1 });
    expectChanges(await stack.up(), { update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "ben@example.com" });

    mailOf(simulator).aliases.remove("info@example.com");
    expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), { create: 1 });

    change(program(info(`address: "office"`, "ben@example.com")));
    expectChanges(await stack.up(), { replace: 1 });
    expect(targetsOf(simulator)).toEqual({ "office@example.com": "ben@example.com" });
    expectChanges(await stack.destroy(), { delete: 1, discard: 1 });
    expect(targetsOf(simulator)).toEqual({});
  });

  thorough.it("is shown by get under its id and its address", async () => {
    const { stack } = await withMail(
      `for (const name of ["m-1/info@example.com", "example.com/info"]) exports[name] = MailAlias.get(name.replace(/\\W/g, "-"), name);`,
      { mailboxes: [{ username: "anna", aliases: ["info"] }] },
    );
    expectUnchanged(await stack.up());
    const shown = { id: "m-1/info@example.com", mailspaceId: "m-1", email: "info@example.com", targetEmail: "anna@example.com" };
    expect(await stack.outputs()).toMatchObject({ "m-1/info@example.com": shown, "example.com/info": shown });
  });
});

thorough.describe("a new target", () => {
  it("that is refused leaves the old one, in the state as well", async () => {
    const { stack, simulator, change } = await withMail(info());
    expectChanges(await stack.up(), { create: 1 });
    change(program(info(undefined, "nobody@example.com")));
    const failed = expectFailed(await stack.up());
    expect(errorsOf(failed, "info")).toMatch(/nobody@example\.com was not found in this mailspace/);
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });
    expectUnchanged(await stack.refresh());
    change(program(info()));
    expectUnchanged(await stack.up());
  });

  it.each([
    ["", false],
    [" and a refresh", true],
  ])("is reached by the next up after the platform was lost between removing and making the alias%s", async (_, refreshes) => {
    const { stack, simulator, change } = await withMail(info());
    expectChanges(await stack.up(), { create: 1 });
    change(program(info(undefined, "ben@example.com")));
    const down = simulator.faults.add({ kind: "dropBefore", route: routes.create, times: Infinity });
    expectFailed(await stack.up(), /aliases failed: the connection to \S+ was lost/);
    expect(targetsOf(simulator)).toEqual({});
    down.remove();
    if (refreshes) expectChanges(await stack.refresh(), { delete: 1 });
    expectChanges(await stack.up(), refreshes ? { create: 1 } : { update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "ben@example.com" });
    expectUnchanged(await stack.refresh());
  });
});

describe("an alias of a mailbox of the same program", () => {
  it("goes along when the mailbox gets another username, and with the mailbox at the end", async () => {
    const body = (
      username: string,
    ) => `const anna = new Mailbox("anna", { mailspaceId: mail.id, username: "${username}", password: "correct horse battery", allowReplacement: true });
      new MailAlias("info", { mailspaceId: mail.id, address: "info", targetEmail: anna.email });`;
    const { stack, simulator, change } = await withMail(body("anna"), { mailboxes: [] });
    expectChanges(await stack.up(), { create: 2 });
    change(program(body("anne")));
    expectChanges(await stack.up(), { replace: 1, update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anne@example.com" });
    expect(mailOf(simulator).mailboxes.get("anna@example.com").scheduled_deletion_at).not.toBeNull();
    expectUnchanged(await stack.refresh());
    expectChanges(await stack.destroy(), { delete: 2, discard: 1 });
    expect(targetsOf(simulator)).toEqual({});
  });
});

thorough.describe("an address that is taken", () => {
  it.each(
    variants<[string, Partial<MailspaceSeed>, string, RegExp]>(
      [
        ["a mailbox", {}, "ben", /ben@example\.com is already used by the mailbox ben@example\.com/],
        ["a group", { groups: [{ email: "sales" }] }, "sales", /sales@example\.com is already used by the group sales@example\.com/],
        [
          "an alias",
          { mailboxes: [{ username: "anna" }, { username: "ben", aliases: ["info"] }] },
          "info",
          /targetEmail \(on the platform: "ben@example\.com"\)/,
        ],
      ],
      1,
    ),
  )("is refused, naming the holder: %s", async (_, seed, address, message) => {
    const { stack } = await withMail(info(`address: "${address}"`), seed);
    expect(errorsOf(expectFailed(await stack.up()), "info")).toMatch(message);
    expect(await stack.resources("MailAlias")).toEqual([]);
  });
});

describe("a program that names an alias twice", () => {
  it.each(
    variants<[string, string]>(
      [
        ["as a MailAlias and in its mailbox's aliases", `${anna(`aliases: ["info"]`)} ${info()}`],
        [
          "as a MailAlias and in another mailbox's aliases",
          `${anna(`aliases: ["INFO@example.com"]`)} ${info(undefined, "ben@example.com")}`,
        ],
        ["by a mailbox that lists its aliases without it", `${anna(`aliases: []`)} ${info()}`],
        ["as two MailAliases", `${info().replaceAll("alias", "one")} ${info(`address: "INFO@example.com"`, "ben@example.com", "anna")}`],
      ],
      1,
    ),
  )("is refused at preview, naming both: %s", async (_, body) => {
    const { stack, simulator } = await withMail(body);
    const previewed = await asked(simulator, () => stack.preview());
    expectFailed(previewed.outcome, /has a problem: /, /"anna"/, /"info"/);
    expect(previewed.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("can hand it over from a mailbox's list to a MailAlias, with adopt", async () => {
    const { stack, simulator, change } = await withMail(anna(`aliases: ["info"]`), { mailboxes: [] });
    expectChanges(await stack.up(), { create: 1 });
    change(program(`${anna()} ${info(`address: "info", adopt: true`)}`));
    expectChanges(await stack.up(), { create: 1, update: 1 });
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });
    expectUnchanged(await stack.refresh());
    expectUnchanged(await stack.up());
  });
});

thorough.describe("an alias that has another name in the program", () => {
  it("is refused without losing anything, kept with adopt, and simply renamed with the option aliases", async () => {
    const { stack, simulator, change } = await withMail(info());
    expectChanges(await stack.up(), { create: 1 });
    change(program(info(undefined, undefined, "renamed")));
    const refused = expectFailed(await stack.up());
    expect(errorsOf(refused, "renamed")).toMatch(/m-1\/info@example\.com.*adopt: true.*option aliases/s);
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });

    change(program(info(`address: "info", adopt: true`, undefined, "renamed")));
    const renamed = expectChanges(await stack.up(), { create: 1, delete: 1 });
    expect(renamed.text).toMatch(/now belongs to "renamed" and is not deleted/);
    expect(targetsOf(simulator)).toEqual({ "info@example.com": "anna@example.com" });

    change(
      program(
        `new MailAlias("again", { mailspaceId: mail.id, address: "info", targetEmail: "anna@example.com" }, { aliases: [{ name: "renamed" }] });`,
      ),
    );
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
  });
});
