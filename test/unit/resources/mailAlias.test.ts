import { type Definition, killed, type MailspaceSeed, OneResource, Plan, unknownValue, type Values } from "../../harness";
import { withMail } from "../../harness/platforms";
import { hourMs } from "../kernel/samples";

const plan = new Plan("MailAlias", { domain: "example.com" });
const postRoute = "POST /api/mailspace/{mailspace_id}/aliases";

const info = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "info@example.com", targetEmail: "anna@example.com", ...more });
const toBen = info({ targetEmail: "ben@example.com" });

async function begin(seed: Partial<MailspaceSeed> = {}) {
  const mailboxes = [{ username: "anna" }, { username: "ben" }];
  const world = await withMail({ mailboxes, groups: [{ email: "sales" }], lists: [{ email: "news" }], ...seed });
  const mail = world.platform.mailspaces.get("m-1");
  const alias = (name: string) => new OneResource(world, plan.definition, name);
  return {
    ...{ world, mail, alias, it: alias("info") },
    /** Where mail to each alias goes. */
    targets: () => Object.fromEntries(mail.aliases.list().map(({ address, target }) => [address, target.email])),
  };
}

/** The same with the alias info@example.com, which leads to Anna. */
async function made(seed: Partial<MailspaceSeed> = {}) {
  const begun = await begin(seed);
  await begun.it.up(info());
  begun.world.simulator.resetReport();
  return begun;
}

test.each<[string, Values, RegExp[]]>([
  ["of another domain", { domain: "example.net" }, [/^domain .*has no effect: .*is in example\.com/]],
  ["of the same domain, in another spelling", { domain: "Example.com." }, []],
  ["that isn't known yet", { address: unknownValue, domain: "example.net" }, []],
  ["without a domain", { address: "info", domain: "example.net" }, []],
])("a plan warns of a domain beside a whole address only where it would do nothing: an address %s", (_, more, says) => {
  expect([plan.problems(info(more)), plan.warnings(info(more))]).toEqual([[], says.map((words) => expect.stringMatching(words))]);
});

test.each<[string, Values, RegExp]>([
  ["an address with spaces", { address: "in fo" }, /^address must be an address such as info@example.com, or the part before the @/],
  ["an address without a local part", { address: "@example.com" }, /^address must be an address/],
  ["an address with a slash, which no request could name", { address: "in/fo" }, /^address must be an address/],
  ["a target without a domain", { targetEmail: "anna" }, /^targetEmail must be a whole address, such as anna@example.com/],
])("a plan refuses %s", (_, more, problem) => expect(plan.problems(info(more))).toEqual([expect.stringMatching(problem)]));

describe("the address", () => {
  test.each<[string, Values]>([
    ["whole", { address: "Info@Example.com" }],
    ["bare", { address: "info" }],
    ["bare, with its domain", { address: "INFO", domain: "Example.com" }],
  ])("makes the same alias and the same id: %s", async (_, more) => {
    const { it, targets } = await begin();
    const state = await it.up(info(more));
    expect(it.id).toBe("m-1/info@example.com");
    expect(state).toMatchObject({ ...more, email: "info@example.com" });
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
    expect(await it.refresh()).toEqual({ id: it.id, state, inputs: info(more) });
    for (const spelling of [{ address: "info" }, { address: "INFO@example.com" }, { address: "info", domain: "example.com" }])
      expect(plan.difference(state, info(spelling)).replaces).toEqual([]);
  });

  test("lies in another domain of the mailspace when the program says so", async () => {
    const { it, targets } = await begin({ domains: ["example.org"] });
    expect(await it.up(info({ address: "info", domain: "example.org" }))).toMatchObject({ email: "info@example.org" });
    expect([it.id, targets()]).toEqual(["m-1/info@example.org", { "info@example.org": "anna@example.com" }]);
  });

  test("is what another one replaces, and spelling it otherwise changes nothing", () => {
    expect(plan.difference(info(), info({ address: "office" }))).toMatchObject({ replaces: ["address"], deleteFirst: false });
    expect(plan.changes(info(), info({ targetEmail: "Anna@EXAMPLE.com" }))).toEqual([]);
  });
});

describe("the domain", () => {
  const bare = (more: Values = {}) => info({ address: "info", ...more });
  const there = (more: Values = {}): Values => ({ ...bare(more), email: "info@example.com" });

  test.each<[string, Values, Values]>([
    ["named where it was left to the mailspace", there(), bare({ domain: "Example.com" })],
    ["no longer named where it is the mailspace's own", there({ domain: "example.com" }), bare()],
    ["named beside an address that has it", info(), info({ domain: "example.com" })],
    ["named beside an address that has another, which counts", info(), info({ domain: "example.org" })],
  ])("that the alias has already is no change: %s", (_, olds, news) => expect(plan.changes(olds, news)).toEqual([]));

  test.each<[string, Values, Values]>([
    ["named where it was left to the mailspace", there(), bare({ domain: "example.org" })],
    ["no longer named", { ...bare({ domain: "example.org" }), email: "info@example.org" }, bare()],
    ["named instead of another one", there({ domain: "example.com" }), bare({ domain: "example.org" })],
  ])("that is another one replaces the alias: %s", (_, olds, news) => {
    expect(plan.difference(olds, news)).toMatchObject({ changed: ["domain"], replaces: ["domain"], deleteFirst: false });
  });

  test("that can't be told yet is no change", () => {
    expect(new Plan("MailAlias").changes(there(), bare({ domain: "example.com" }))).toEqual([]);
  });
});

describe("an alias leads to", () => {
  test.each(["anna@example.com", "sales@example.com", "news@example.com"])("%s", async (targetEmail) => {
    const { it, targets } = await begin();
    await it.up(info({ targetEmail }));
    expect(targets()).toEqual({ "info@example.com": targetEmail });
  });

  test("its old target when the platform refuses the new one", async () => {
    const { it, targets } = await made();
    const before = it.kept;
    expect(await it.failure(info({ targetEmail: "nobody@example.com" }))).toMatch(/nobody@example.com was not found in this mailspace/);
    expect([targets(), it.kept === before]).toEqual([{ "info@example.com": "anna@example.com" }, true]);
  });

  test("the target that somebody else gave it meanwhile, when the platform refuses the new one", async () => {
    const { it, mail, targets } = await made();
    mail.aliases.remove("info@example.com");
    mail.aliases.create({ address: "info@example.com", target_email: "ben@example.com" });
    expect(await it.failure(info({ targetEmail: "nobody@example.com" }))).toMatch(/nobody@example.com was not found in this mailspace/);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  const toNobody = info({ targetEmail: "nobody@example.com" });

  test("its old target when the platform refuses the new one, also if its list is cut short and the state is out of date", async () => {
    const mailboxes = ["anna", ...Array.from({ length: 501 }, (_, index) => `user${index}`), "ben"].map((username) => ({ username }));
    const { it, mail } = await begin({ package: "mail_500", mailboxes });
    await it.up(toBen);
    const aliasesOf = (email: string) => mail.mailboxes.get(email).aliases;
    expect(await it.failure(toNobody)).toMatch(/nobody@example.com was not found in this mailspace/);
    expect([aliasesOf("ben@example.com"), it.state.pending]).toEqual([["info@example.com"], undefined]);
    mail.aliases.remove("info@example.com");
    mail.aliases.create({ address: "info@example.com", target_email: "user500@example.com" });
    await it.failure(toNobody);
    expect([aliasesOf("ben@example.com"), aliasesOf("user500@example.com")]).toEqual([[], ["info@example.com"]]);
  });

  test("its old target when the answer to the removal was lost, and the platform refuses the new one after that", async () => {
    const { it, world, targets } = await made();
    world.fault({ kind: "dropAfter", method: "DELETE", times: 1 });
    expect(await it.failure(toNobody)).toMatch(/nobody@example.com was not found in this mailspace/);
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test("nothing when no request can be sent any more after the removal, and the next run makes it", async () => {
    const { it, world, targets } = await made();
    const run = world.process();
    const send = run.transport.request;
    run.transport.request = async (call) => {
      const answer = await send(call);
      if (call.method === "DELETE") run.transport.halt("the engine has ended");
      return answer;
    };
    expect(await it.failure(toBen, run)).toMatch(/the engine has ended.*old target \(anna@example.com\) couldn't be put back/s);
    expect([targets(), it.state]).toEqual([{}, expect.objectContaining({ targetEmail: "anna@example.com", pending: "targetEmail" })]);
    await it.up(info());
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test("nothing that somebody took it off, when the platform refuses the new one", async () => {
    const { it, mail, targets } = await made();
    mail.aliases.remove("info@example.com");
    expect(await it.failure(toNobody)).toMatch(/nobody@example.com was not found in this mailspace/);
    expect(targets()).toEqual({});
  });

  test("nothing when that can't be put back either, which is said, and the next run makes it", async () => {
    const { it, world, targets } = await made();
    const refusal = { status: 422, code: "invalid_alias", errors: ["Simulated refusal"] };
    const refusing = world.fault({ kind: "status", ...refusal, route: postRoute, times: Infinity });
    expect(await it.failure(toBen)).toMatch(
      /Simulated refusal.*removed.*old target \(anna@example.com\) couldn't be put back.*alias is missing/s,
    );
    expect([targets(), it.state.pending]).toEqual([{}, "targetEmail"]);
    refusing.remove();
    expect(await it.up(toBen)).toMatchObject({ targetEmail: "ben@example.com" });
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  test.each([
    ["its new target", toBen],
    ["its old target, when the program went back to it", info()],
  ])("%s in the next run when the platform was out of reach after the delete", async (_, inputs) => {
    const { it, world, targets } = await made();
    const down = world.fault({ kind: "dropBefore", route: postRoute, times: Infinity });
    await it.failure(toBen);
    expect(it.state).toMatchObject({ targetEmail: "anna@example.com", pending: "targetEmail" });
    down.remove();
    await it.up(inputs);
    expect(targets()).toEqual({ "info@example.com": inputs.targetEmail });
  });
});

describe("creating an alias", () => {
  const office = [{ username: "anna", aliases: ["office"] }];

  test.each<[string, Partial<MailspaceSeed>, Values, RegExp]>([
    ["the address of a mailbox", {}, { address: "ben" }, /ben@example.com is already used by the mailbox ben@example.com/],
    ["the address of a group", {}, { address: "sales" }, /sales@example.com is already used by the group sales@example.com/],
    ["the address of a list", {}, { address: "News@example.com" }, /news@example.com is already used by the mailing list news@example.com/],
    [
      "another's alias",
      { mailboxes: [{ username: "anna" }, { username: "ben", aliases: ["info"] }] },
      {},
      /m-1\/info@example.com.*targetEmail \(on the platform: "ben@example.com"\).*adopt: true/s,
    ],
    [
      "the address of a mailbox that waits for its purge",
      { mailboxes: [{ username: "anna" }, { username: "gone", pendingDeletion: true }] },
      { address: "gone" },
      /gone@example.com.*scheduled for deletion/,
    ],
    ["a target of nobody", { mailboxes: office }, { targetEmail: "nobody@example.com" }, /nobody@example.com was not found/],
    ["a target that is an alias itself", { mailboxes: office }, { targetEmail: "office@example.com" }, /office@example.com was not found/],
    ["a domain that isn't served", {}, { address: "info@example.net" }, /example.net is not a domain of this mailspace/],
  ])("with %s says so, and leaves nothing behind", async (_, seed, more, message) => {
    const { it, targets } = await begin(seed);
    const before = targets();
    expect(await it.failure(info(more))).toMatch(message);
    expect([it.kept, targets()]).toEqual([undefined, before]);
  });

  test("goes on with what a killed run made, though this one learns the mailspace's domain another time", async () => {
    const { world, alias, it, targets } = await begin();
    const run = world.process();
    for (const name of ["office", "info"]) await alias(name).up(info({ address: name }), run);
    world.clock.skip(2 * hourMs);
    await it.up(info({ address: "info" }));
    expect([it.id, Object.keys(targets())]).toEqual(["m-1/info@example.com", ["info@example.com", "office@example.com"]]);
  });

  test("beside others goes one at a time, since each rewrites all aliases of its target", async () => {
    const { world, alias, targets } = await begin();
    const run = world.process();
    const [a, ...others] = ["a", "b", "c", "d", "e", "f"].map(alias) as [OneResource, ...OneResource[]];
    const make = (one: OneResource) => one.up(info({ address: one.name }), run);
    await a.up(info({ address: "a" }));
    world.platform.delays.answerMs = 5;
    world.simulator.resetReport();
    await Promise.all(others.slice(0, -1).map(make));
    await Promise.all([a.destroy(run), make(others.at(-1)!)]);
    expect(Object.keys(targets())).toEqual(others.map(({ name }) => `${name}@example.com`));
    expect(world.simulator.report().peakConcurrency).toBe(1);
  });
});

describe("an alias that is there", () => {
  test("is gone when something else has its address by now", async () => {
    const { it, mail } = await made();
    mail.aliases.remove("info@example.com");
    mail.groups.add({ email: "info" });
    expect(await it.refresh()).toBeUndefined();
  });
});

describe("an alias that moves into the aliases of its target in one run", () => {
  const boxType = new Plan("Mailbox").definition;
  const groupType = new Plan("MailGroup").definition;
  const annasBox = { mailspaceId: "m-1", username: "anna", password: "correct horse battery" };
  const sales = { mailspaceId: "m-1", address: "sales@example.com", adopt: true };

  test.each<[string, Definition, Values, Values]>([
    ["a mailbox", boxType, { ...annasBox, adopt: true }, info()],
    ["a mailbox, each of them spelled otherwise", boxType, { ...annasBox, domain: "Example.com", adopt: true }, info({ address: "INFO" })],
    ["a group", groupType, sales, info({ targetEmail: "sales@example.com" })],
  ])("stays, and is forgotten: into %s", async (_, type, owner, inputs) => {
    const { world, it, targets } = await begin();
    const target = new OneResource(world, type, "target");
    await target.up(owner);
    await it.up(inputs);
    const run = world.process();
    const listing = { ...owner, aliases: ["info"] };
    await target.preview(listing, run);
    await target.up(listing, run);
    await it.destroy(run);
    expect(run.said).toContain('MailAlias m-1/info@example.com now belongs to "target" and is not deleted');
    expect(targets()).toEqual({ "info@example.com": inputs.targetEmail });
    expect((await target.preview(listing)).changed).toEqual([]);
  });

  test("goes if it leads elsewhere: the mailbox that lists it can't have it yet", async () => {
    const { world, it, targets } = await begin();
    const anna = new OneResource(world, boxType, "anna");
    await anna.up({ ...annasBox, adopt: true });
    await it.up(toBen);
    const run = world.process();
    expect(await anna.failure({ ...annasBox, aliases: ["info"] }, run)).toMatch(/info@example.com is already used by/);
    await it.destroy(run);
    expect(targets()).toEqual({});
  });
});

describe("a deletion that a killed run has under way", () => {
  const asItLeft = { request: 0, from: "DELETE", moment: "before" } as const;

  test("is waited out before the alias is made anew with another target, since it would take that one away", async () => {
    const { world, it, targets } = await made();
    const dying = world.process();
    await killed(dying, asItLeft, () => it.up(toBen, dying));
    const next = world.process();
    const before = world.clock.now();
    await it.up(toBen, next);
    expect(world.clock.now() - before).toBeGreaterThanOrEqual(next.session.limits.requestTimeoutMs - 1);
    expect(next.said.join()).toMatch(/an interrupted run deleted this MailAlias: waiting \d+ s for its request to end/);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  test("is waited out before another resource makes the alias, however it spells the address, and once only", async () => {
    const { world, it, alias, targets, mail } = await made();
    const dying = world.process();
    await killed(dying, asItLeft, () => it.destroy(dying));
    mail.aliases.remove("info@example.com");
    const [next, last, other] = [world.process(), world.process(), alias("other")];
    await other.up(info({ address: "INFO" }), next);
    expect(next.said.join()).toMatch(/an interrupted run deleted this MailAlias/);
    await other.up(toBen, last);
    expect(last.said.join()).not.toMatch(/interrupted/);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });
});
