import type { Created, Fault, MailspaceSeed, Shapes, Values } from "../../harness";
import { checkInputs, create, failureOf, OneResource, outcomeOf, Plan, read, remove, UnfinishedError, update, World } from "../../harness";
import type { MailboxSeed } from "../../../src/simulator";

const parentFacts = { domain: "example.com" };
const plan = new Plan("Mailbox", parentFacts);
const mailboxType = plan.definition;
const password = "correct horse battery";
const updateRoute = "PATCH /api/mailspace/{mailspace_id}/mailboxes/{id}";

const anna = (more: Values = {}): Values => ({ mailspaceId: "m-1", username: "anna", password, ...more });

interface Arranged extends Partial<MailspaceSeed> {
  readonly shapes?: Shapes;
}

async function withMail({ shapes, ...seed }: Arranged = {}) {
  const world = await World.start({
    shapes,
    mailspaces: [
      {
        id: "m-1",
        domain: "example.com",
        groups: [{ email: "sales" }, { email: "help" }],
        lists: [{ email: "news" }, { email: "jobs" }],
        ...seed,
      },
    ],
  });
  const { mailboxes } = world.platform.mailspaces.get("m-1");
  const self = () => world.anew(mailboxType, "anna");
  return {
    world,
    mailboxes,
    self,
    up: (more?: Values) => create(self(), anna(more)),
    bodies: (route: string) => world.bodies(route),
  };
}

describe("a plan refuses", () => {
  const ips = (count: number) => Array.from({ length: count }, (_, number) => `192.0.2.${number + 1}`);

  test.each<[string, Values, RegExp]>([
    [
      "an entry of allowedIps that is no address",
      { allowedIps: ["192.0.2.1", "office"] },
      /^allowedIps\[1\] must be an address or a network/,
    ],
    [
      "an alias with a space",
      { aliases: ["in fo"] },
      /^aliases\[0\] must be an address such as info@example\.com, or the part before the @/,
    ],
    ["an alias with two @", { aliases: ["info", "a@b@example.com"] }, /^aliases\[1\] must be an address/],
    ["a network that is longer than its address", { allowedIps: ["192.0.2.0/33"] }, /^allowedIps\[0\] /],
    ["a whole address as username", { username: "anna@example.com" }, /^username must be the part before the @/],
    ["a username with spaces", { username: "anna b" }, /^username must be the part before the @/],
    ["a password of spaces, which the platform takes for none", { password: "    " }, /^password /],
    ["a missing password", { password: undefined }, /^password is required\. Only an existing object that is adopted/],
  ])("%s", (_, more, problem) => {
    expect(plan.problems(anna(more))).toEqual([expect.stringMatching(problem)]);
  });

  test("no bounds that are kept", () => {
    expect(checkInputs(mailboxType, {}, anna({ allowedIps: ips(20), quotaMb: 0, aliases: [], status: "suspended" })).problems).toEqual([]);
  });

  test.each([
    ["username", { username: "anne" }],
    ["domain", { domain: "example.org" }],
    ["mailspaceId", { mailspaceId: "m-2" }],
  ])("a change that costs the mail, unless allowReplacement allows it: %s", (path, more) => {
    const olds = anna({ domain: "example.com" });
    expect(checkInputs(mailboxType, olds, { ...olds, ...more }, parentFacts).problems).toEqual([
      { path, message: expect.stringContaining("allowReplacement: true") as string, explained: "replaces-precious" },
    ]);
    expect(checkInputs(mailboxType, olds, { ...olds, ...more, allowReplacement: true }, parentFacts).problems).toEqual([]);
    expect(plan.difference(olds, { ...olds, ...more })).toMatchObject({ replaces: [path], deleteFirst: false });
  });
});

describe("another username of a mailbox with aliases, which the old one holds until its purge", () => {
  const moved = (before: Values, after: Values) =>
    checkInputs(mailboxType, anna(before), anna({ username: "anne", allowReplacement: true, ...after }), parentFacts).problems;

  test.each<[string, Values, Values]>([
    ["the same", { aliases: ["info"] }, { aliases: ["INFO@example.com"] }],
    ["some that the program didn't manage before", {}, { aliases: ["info"] }],
  ])("is refused, with the way out: %s", (_, before, after) => {
    expect(moved(before, after)).toEqual([{ path: "username", message: expect.stringMatching(/aliases.*aliases: \[\] first/) as string }]);
  });

  test.each<[string, Values, Values]>([
    ["the old one has none", { aliases: [] }, { aliases: ["info"] }],
    ["the new one has none", { aliases: [] }, { aliases: [] }],
    ["the program leaves them alone", {}, {}],
  ])("is carried out where %s", (_, before, after) => expect(moved(before, after)).toEqual([]));
});

describe("no change is", () => {
  const full = anna({
    domain: "example.com",
    aliases: ["info", "office@example.com"],
    groups: ["sales@example.com", "help@example.com"],
    lists: ["news@example.com", "jobs@example.com"],
    allowedIps: ["192.0.2.1", "2001:db8::/32"],
  });

  test.each<[string, Values]>([
    [
      "another order of sets",
      {
        aliases: ["office@example.com", "info"],
        groups: ["help@example.com", "sales@example.com"],
        lists: ["jobs@example.com", "news@example.com"],
        allowedIps: ["2001:db8::/32", "192.0.2.1"],
      },
    ],
    [
      "another spelling of addresses",
      {
        username: "Anna",
        domain: "EXAMPLE.com",
        aliases: ["INFO@Example.com", "Office"],
        groups: ["Sales@example.com", "help@EXAMPLE.com"],
        lists: ["NEWS@example.com", "Jobs@example.com"],
      },
    ],
    ["addresses without the mailspace's domain", { groups: ["Sales", "help@example.com"], lists: ["news", "jobs"] }],
    ["another spelling of networks", { allowedIps: ["192.0.2.1/32", "2001:0DB8:0::/32"] }],
    ["an entry named twice", { aliases: ["info", "info@example.com", "office"], allowedIps: ["192.0.2.1", "192.0.2.1", "2001:db8::/32"] }],
    ["what only steers the provider", { adopt: true, allowReplacement: true }],
  ])("%s", (_, more) => expect(plan.changes(full, { ...full, ...more })).toEqual([]));
});

describe("creating a mailbox", () => {
  test("has nothing to do with one of the same name in another domain of the mailspace", async () => {
    const { up, mailboxes } = await withMail({ domains: ["example.org"], mailboxes: [{ username: "anna", domain: "example.org" }] });
    expect(await up()).toMatchObject({ state: { email: "anna@example.com" } });
    expect(mailboxes.list().map(({ email }) => email)).toEqual(["anna@example.org", "anna@example.com"]);
  });

  test("in a domain in Unicode sends and compares it as the platform spells it", async () => {
    const { world, self } = await withMail();
    const { id } = world.platform.mailspaces.add({ domain: "xn--bcher-kva.example" });
    const inputs = { ...anna({ domain: "bücher.example" }), mailspaceId: id };
    const { state } = await create(self(), inputs);
    expect(state).toMatchObject({ domain: "bücher.example", email: "anna@xn--bcher-kva.example" });
    expect(plan.changes(state, { ...inputs, domain: "xn--bcher-kva.example" })).toEqual([]);
  });

  test("waits for its mailspace, and says what for", async () => {
    const { world, up } = await withMail({ provisioned: false });
    const failure = await outcomeOf(up());
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(/mailspace.*to be ready.*proof of its domain/s);
    world.platform.mailspaces.get("m-1").confirmOwnership();
    expect(await up()).toMatchObject({ state: { email: "anna@example.com" } });
  });

  test("names the day on which an address that is scheduled for deletion comes free, with adopt as well", async () => {
    const { up, mailboxes } = await withMail({ mailboxes: [{ username: "anna", pendingDeletion: true }] });
    const date = mailboxes.get("anna@example.com").scheduled_deletion_at as string;
    for (const more of [{}, { adopt: true }]) {
      const failure = await failureOf(up(more));
      for (const part of ["anna@example.com", "scheduled for deletion", date, "panel", "Nothing was created"])
        expect(failure).toContain(part);
    }
  });

  const older: MailboxSeed = { id: "b-1", username: "anna", display_name: "Somebody", created_at: "2020-01-01T00:00:00Z" };

  test("over an older one with adopt makes it what the program says, password and all", async () => {
    const { up, mailboxes } = await withMail({ mailboxes: [older] });
    expect(await up({ adopt: true, displayName: "Anna", groups: ["sales@example.com"] })).toMatchObject({ id: "m-1/b-1" });
    expect(mailboxes.get("b-1")).toMatchObject({ display_name: "Anna", password_set_count: 1 });
    expect(mailboxes.hasPassword("b-1", password)).toBe(true);
  });
});

describe("an update", () => {
  const before: Values = {
    displayName: "Anna",
    quotaMb: 512,
    allowedIps: ["192.0.2.1"],
    aliases: ["info"],
    groups: ["sales@example.com"],
    lists: ["news@example.com"],
    status: "suspended",
  };

  async function updated(more: Values): Promise<{ bodies: unknown[]; state: Values; mailbox: unknown }> {
    const { up, self, bodies, world, mailboxes } = await withMail();
    const { id, state } = await up(before);
    world.simulator.resetReport();
    const after = await update(
      self(),
      id,
      state,
      Object.fromEntries(Object.entries(anna({ ...before, ...more })).filter(([, value]) => value !== undefined)),
    );
    return { bodies: bodies(updateRoute), state: after, mailbox: mailboxes.get("anna@example.com") };
  }

  test.each<[string, Values, Values]>([
    ["a name", { displayName: "Anne" }, { display_name: "Anne" }],
    ["a password", { password: "another secret" }, { password: expect.any(String) }],
    ["a status", { status: "active" }, { status: "active" }],
    ["no aliases", { aliases: [] }, { aliases: [] }],
    ["no restriction any more", { allowedIps: [] }, { allowed_ips: [] }],
    ["a dropped name, which is cleared", { displayName: undefined }, { display_name: "" }],
    ["a dropped quota, which is lifted", { quotaMb: undefined }, { quota_mb: 0 }],
  ])("sends what changed and nothing else: %s", async (_, more, body) => {
    expect((await updated(more)).bodies).toEqual([body]);
  });

  test("leaves alone what the program no longer names", async () => {
    const { bodies, mailbox, state } = await updated({
      aliases: undefined,
      groups: undefined,
      lists: undefined,
      allowedIps: undefined,
      status: undefined,
    });
    expect(bodies).toEqual([]);
    expect(mailbox).toMatchObject({ aliases: ["info@example.com"], allowed_ips: ["192.0.2.1"], status: "suspended" });
    expect(state).not.toHaveProperty("allowedIps");
  });

  test.each<[string, Fault, Values]>([
    ["whose answer was lost", { kind: "status", status: 500, route: updateRoute, times: Infinity }, {}],
    [
      "with something else that was refused, in a mailbox that was only half made",
      { kind: "status", status: 422, code: "update_failed", route: updateRoute },
      { groups: ["nobody"] },
    ],
  ])("of a password %s is made by the next run", async (_, fault, more) => {
    const { up, self, mailboxes, world } = await withMail();
    const made = (await outcomeOf(up(more))) as Created | UnfinishedError;
    const failing = world.fault(fault);
    const left = (await outcomeOf(update(self(), made.id, made.state, anna({ ...more, password: "another secret" })))) as UnfinishedError;
    expect(left).toBeInstanceOf(UnfinishedError);
    failing.remove();
    await update(self(), left.id, left.state, anna({ password: "another secret" }));
    expect(mailboxes.hasPassword("anna@example.com", "another secret")).toBe(true);
  });
});

test.each<[string, Values, string]>([
  ["the mailspace's domain", {}, "example.com"],
  ["the mailbox's own domain", { domain: "Example.org" }, "example.org"],
])("aliases without a domain are sent in %s, by the creation and by an update", async (_, own, domain) => {
  const { self: process, bodies } = await withMail({ domains: ["example.org"] });
  const self = process();
  const { id, state } = await create(self, anna({ ...own, aliases: ["Info", "office@example.com"] }));
  await update(self, id, state, anna({ ...own, aliases: ["Info", "help-desk"] }));
  const [[created], [updated]] = [bodies("POST /api/mailspace/{mailspace_id}/mailboxes"), bodies(updateRoute)];
  expect(created).toMatchObject({ aliases: [`info@${domain}`, "office@example.com"] });
  expect(updated).toEqual({ aliases: [`info@${domain}`, `help-desk@${domain}`] });
});

test.each(["email", "id"] as const)(
  "groups and lists may be named without the mailspace's domain, whatever shows them: %s",
  async (mailboxGroups) => {
    const { world } = await withMail({ shapes: { mailboxGroups } });
    const it = new OneResource(world, mailboxType, "anna");
    const inputs = anna();
    await it.up({ ...inputs, groups: ["sales"], lists: ["news"] });
    expect((await it.preview({ ...inputs, groups: ["Sales@example.com"], lists: ["news@example.com"] })).changed).toEqual([]);
    const [before, more, run] = [world.clock.now(), { ...inputs, groups: ["sales@example.com", "help"], lists: ["news"] }, world.process()];
    expect((await it.preview(more, run)).changed).toEqual(["groups"]);
    await it.up(more, run);
    expect(world.clock.now() - before).toBeLessThan(1_000);
    expect(await it.drift(more)).toEqual([]);
  },
);

describe("deleting a mailbox", () => {
  test("in a mailspace that is scheduled for deletion itself is a success, and until then it stays in the state", async () => {
    const { up, self, world } = await withMail();
    const { id, state } = await up();
    world.platform.mailspaces.get("m-1").setPendingDelete(true);
    expect(await read(self(), id, state)).toMatchObject({ id, state });
    await remove(self(), id, state);
  });

  test("schedules it and says what that means", async () => {
    const { up, mailboxes, world } = await withMail();
    const { id, state } = await up();
    const process = world.process();
    await remove(process.resource(mailboxType), id, state);
    expect(mailboxes.get("anna@example.com").scheduled_deletion_at).not.toBeNull();
    expect(process.said.join()).toMatch(/anna@example.com is scheduled for deletion.*address stays taken/);
  });
});

describe("get", () => {
  test("isn't said to be missing if the list is full: only its id finds it then", async () => {
    const username = (_: unknown, index: number) => ({ username: `user${index}` });
    const { self } = await withMail({ package: "mail_500", mailboxes: Array.from({ length: 505 }, username) });
    expect(await failureOf(read(self(), "m-1/user504", {}, "get"))).toBe(
      'Mailbox "m-1/user504" was not found by its name: the mailspace has 505 mailboxes, and the platform lists 498. ' +
        "Use its id (mailspaceId/mailboxId).",
    );
  });
});

describe("a mailbox that is taken over", () => {
  const bare = { mailspaceId: "m-1", username: "anna", adopt: true };

  test("keeps its password, which nobody needs to know, until the program names one", async () => {
    const { self, mailboxes, bodies } = await withMail({ mailboxes: [{ username: "anna", password, allowed_ips: ["192.0.2.1"] }] });
    expect(checkInputs(mailboxType, {}, bare, parentFacts).problems).toEqual([]);
    const made = await create(self(), bare);
    await create(self(), { ...bare, allowedIps: ["192.0.2.1"] });
    expect(bodies(updateRoute)).toEqual([]);
    expect(mailboxes.hasPassword("anna@example.com", password)).toBe(true);
    // Without `adopt`, too: the state has the mailbox.
    expect(checkInputs(mailboxType, bare, { mailspaceId: "m-1", username: "anna" }, parentFacts).problems).toEqual([]);
    await update(self(), made.id, made.state, { ...bare, password: "another horse" });
    expect(mailboxes.hasPassword("anna@example.com", "another horse")).toBe(true);
  });

  test("needs no adopt of its own where the whole run takes over what is there", () => {
    const { adopt: _, ...silent } = bare;
    expect(checkInputs(mailboxType, {}, silent, parentFacts).problems).toMatchObject([{ path: "password" }]);
    expect(checkInputs(mailboxType, {}, silent, parentFacts, true).problems).toEqual([]);
  });

  test("has to be there: without a password none is made", async () => {
    const { self, mailboxes } = await withMail();
    expect(await failureOf(create(self(), bare))).toContain("a new one needs password");
    expect(mailboxes.list()).toEqual([]);
  });
});
