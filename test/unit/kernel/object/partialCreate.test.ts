import type { MailspaceSeed, Values } from "../../../harness";
import { create, diff, outcomeOf, registry, unfinished, UnfinishedError, update, World } from "../../../harness";
import { readdirSync } from "node:fs";
import { hourMs } from "../samples";

const mailboxType = registry.Mailbox!;
const mailboxesRoute = "/api/mailspace/{mailspace_id}/mailboxes";
const password = "correct horse battery";

const anna = (more: Values = {}): Values => ({ mailspaceId: "m-1", username: "anna", password, ...more });

async function withMail(seed: Partial<MailspaceSeed> = {}) {
  const world = await World.start({
    mailspaces: [{ id: "m-1", domain: "example.com", groups: [{ email: "sales" }], lists: [{ email: "news" }], ...seed }],
  });
  return { world, mail: world.platform.mailspaces.get("m-1") };
}

/** What a run leaves in the state when the platform refused a part of what it asked for. */
const leftBy = (world: World, inputs: Values): Promise<UnfinishedError> => unfinished(create(world.anew(mailboxType, "anna"), inputs));

describe("a mailbox that was refused after it was written", () => {
  test.each<[string, Values, RegExp]>([
    ["groups", { groups: ["nobody"] }, /without .*groups.*nobody is not a group of this mailspace/s],
    ["lists", { lists: ["nobody"] }, /without .*lists.*nobody is not a mailing list of this mailspace/s],
    ["aliases", { aliases: ["sales@example.com"] }, /without .*aliases.*sales@example.com is already used by the group sales@example.com/s],
  ])("stays, and the error says what is missing: %s", async (name, refused, message) => {
    const { world, mail } = await withMail();
    const left = await leftBy(world, anna({ displayName: "Anna", quotaMb: 512, ...refused }));
    expect(left.id).toBe(`m-1/${mail.mailboxes.get("anna@example.com").id}`);
    expect(left.message).toMatch(message);
    expect(left.state).toMatchObject({
      mailspaceId: "m-1",
      username: "anna",
      displayName: "Anna",
      quotaMb: 512,
      email: "anna@example.com",
    });
    expect(left.state).not.toHaveProperty(name);
    expect(left.state.pending).toContain(name);
    expect(world.simulator.report().byRoute[`POST ${mailboxesRoute}`]).toBe(1);
  });

  test("isn't said to lack what it has", async () => {
    const { world, mail } = await withMail();
    const left = await leftBy(world, anna({ groups: ["nobody"] }));
    expect(mail.mailboxes.hasPassword("anna@example.com", password)).toBe(true);
    expect(/without ([\w, ]+):/.exec(left.message)?.[1]).toBe("groups");
  });

  test("is completed by the next run of the mended program", async () => {
    const { world, mail } = await withMail();
    const refused = anna({
      displayName: "Anna",
      groups: ["sales@example.com", "nobody"],
      lists: ["news@example.com"],
      allowedIps: ["192.0.2.1"],
    });
    const left = await leftBy(world, refused);
    const mended = { ...refused, groups: ["sales@example.com"] };
    expect(diff(mailboxType, left.state, mended, {}).unfinished).toBe(true);
    const state = await update(world.anew(mailboxType, "anna"), left.id, left.state, mended);
    expect(state).toMatchObject(mended);
    expect(state).not.toHaveProperty("pending");
    const made = mail.mailboxes.get("anna@example.com");
    expect(made).toMatchObject({ display_name: "Anna", allowed_ips: ["192.0.2.1"] });
    expect(mail.groups.members(mail.groups.list()[0]!)).toMatchObject([{ id: made.id }]);
    expect(mail.lists.members(mail.lists.list()[0]!)).toMatchObject([{ id: made.id }]);
    expect(mail.mailboxes.list()).toHaveLength(1);
  });

  test("stays unfinished when the program wasn't mended", async () => {
    const { world, mail } = await withMail();
    const refused = anna({ displayName: "Anna", groups: ["nobody"] });
    const left = await leftBy(world, refused);
    const again = await unfinished(update(world.anew(mailboxType, "anna"), left.id, left.state, refused));
    expect(again).toMatchObject({
      id: left.id,
      message: expect.stringContaining("nobody is not a group") as string,
      state: { displayName: "Anna", pending: expect.stringContaining("groups") as string },
    });
    expect(mail.mailboxes.list()).toHaveLength(1);
  });

  test("is found again by the next run when this one was killed", async () => {
    const { world, mail } = await withMail();
    await leftBy(world, anna({ aliases: ["sales@example.com"] }));
    world.clock.skip(2 * hourMs);
    const made = await create(world.anew(mailboxType, "anna"), anna({ aliases: ["info"], groups: ["sales@example.com"] }));
    expect(made.id).toBe(`m-1/${mail.mailboxes.get("anna@example.com").id}`);
    expect(made.state).toMatchObject({ aliases: ["info"], groups: ["sales@example.com"] });
    expect(mail.mailboxes.get("anna@example.com").aliases).toEqual(["info@example.com"]);
    expect(world.simulator.report().byRoute[`POST ${mailboxesRoute}`]).toBe(1);
  });

  test("still says why when it can't be looked for", async () => {
    const { world } = await withMail();
    world.fault({
      kind: "status",
      status: 503,
      code: "mailboxes_unavailable",
      route: `GET ${mailboxesRoute}`,
      after: 1,
      times: Infinity,
    });
    const failure = await outcomeOf(create(world.anew(mailboxType, "anna"), anna({ groups: ["nobody"] })));
    expect(String(failure)).toContain("nobody is not a group");
  });
});

describe("a mailbox that was refused before anything was written", () => {
  test.each<[string, Partial<MailspaceSeed>, Values, RegExp]>([
    ["its address is a group's", { groups: [{ email: "anna" }] }, {}, /anna@example.com is already used by the group anna@example.com/],
    [
      "its address is a mailing list's",
      { lists: [{ email: "anna" }] },
      {},
      /anna@example.com is already used by the mailing list anna@example.com/,
    ],
    [
      "its address is an alias",
      { mailboxes: [{ username: "carol", aliases: ["anna"] }] },
      {},
      /anna@example.com is already used by the mailbox carol@example.com/,
    ],
    [
      "the package is full",
      { mailboxes: ["a", "b", "c", "d", "e"].map((username) => ({ username })) },
      {},
      /The package allows 5 mailboxes/,
    ],
    ["its quota is larger than the package", {}, { quotaMb: 20_000 }, /Quota is larger than the package/],
    ["its domain isn't the mailspace's", {}, { domain: "example.net" }, /example.net is not a domain of this mailspace/],
  ])("leaves nothing behind: %s", async (_, seed, more, message) => {
    const { world, mail } = await withMail(seed);
    const before = mail.mailboxes.list().length;
    const failure = await outcomeOf(create(world.anew(mailboxType, "anna"), anna(more)));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(message);
    expect(mail.mailboxes.list()).toHaveLength(before);
    expect(readdirSync(world.journalFolder)).toEqual([]);
    expect(world.simulator.report().byRoute[`POST ${mailboxesRoute}`]).toBe(1);
  });

  test("is not taken for half made because somebody else made one meanwhile", async () => {
    const { world, mail } = await withMail();
    const process = world.process();
    await create(process.resource(mailboxType, "ben"), anna({ username: "ben" }));
    mail.mailboxes.add({ id: "b-1", username: "anna", password: "theirs", display_name: "Another Anna" });
    world.clock.skip(5 * 60_000);
    const failure = await outcomeOf(create(process.resource(mailboxType, "anna"), anna()));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toContain("anna@example.com is already used by the mailbox anna@example.com");
  });

  test("is not taken for half made because one of that address waits for its purge", async () => {
    const { world, mail } = await withMail();
    const process = world.process();
    await create(process.resource(mailboxType, "ben"), anna({ username: "ben" }));
    mail.mailboxes.add({ username: "anna", pendingDeletion: true });
    const failure = await outcomeOf(create(process.resource(mailboxType, "anna"), anna()));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(/scheduled for deletion/);
  });
});
