import { create } from "../../../src/kernel/operations/create";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import { diff } from "../../../src/kernel/object/diff";
import type { Definition } from "../../../src/kernel/definition/resource";
import type { Values } from "../../../src/kernel/definition/values";
import { remove } from "../../../src/kernel/operations/delete";
import { read } from "../../../src/kernel/operations/read";
import { UnfinishedError } from "../../../src/kernel/identity/unfinishedError";
import { update } from "../../../src/kernel/operations/update";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { registry } from "../../../src/resources";
import type { Fault, MailspaceSeed } from "../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../harness/world";
import { hourMs } from "../kernel/samples";

afterEach(endWorlds);

const aliasType = registry.MailAlias as Definition;
const parentFacts = { domain: "example.com" };
const postRoute = "POST /api/mailspace/{mailspace_id}/aliases";
const deleteRoute = "DELETE /api/mailspace/{mailspace_id}/aliases/{address}";
const listRoute = "GET /api/mailspace/{mailspace_id}/aliases";

const info = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "info@example.com", targetEmail: "anna@example.com", ...more });

async function withMail(seed: Partial<MailspaceSeed> = {}) {
  const world = await World.start({
    mailspaces: [
      {
        id: "m-1",
        domain: "example.com",
        mailboxes: [{ username: "anna" }, { username: "ben" }],
        groups: [{ email: "sales" }],
        lists: [{ email: "news" }],
        ...seed,
      },
    ],
  });
  const mail = world.simulator.platform.mailspaces.get("m-1");
  const self = (name = "info") => world.process().resource(aliasType, name);
  return {
    world,
    mail,
    self,
    up: (more?: Values) => create(self(), info(more)),
    fault: (fault: Fault) => world.simulator.faults.add(fault),
    /** Where mail to each alias goes. */
    targets: () => Object.fromEntries(mail.aliases.list().map(({ address, target }) => [address, target.email])),
    byRoute: () => world.simulator.report().byRoute,
  };
}

const changed = (olds: Values, news: Values) => diff(aliasType, olds, news, parentFacts);

test.each<[string, Values, string[]]>([
  ["of another domain", { domain: "example.net" }, ["domain"]],
  ["of the same domain, in another spelling", { domain: "Example.com." }, []],
  ["that isn't known yet", { address: unknownValue, domain: "example.net" }, []],
  ["without a domain", { address: "info", domain: "example.net" }, []],
])("a plan warns of a domain beside a whole address only where it would do nothing: an address %s", (_, more, paths) => {
  const { problems, warnings } = checkInputs(aliasType, {}, info(more));
  expect([problems, warnings.map(({ path }) => path)]).toEqual([[], paths]);
  if (paths.length > 0) expect(warnings[0]!.message).toMatch(/has no effect: .*is in example\.com/);
});

describe("a plan refuses", () => {
  test.each<[string, Values, RegExp]>([
    ["an empty address", { address: "" }, /^address /],
    ["an address with spaces", { address: "in fo" }, /^address must be an address such as info@example.com, or the part before the @/],
    ["an address without a local part", { address: "@example.com" }, /^address must be an address/],
    ["an address with a slash, which no request could name", { address: "in/fo" }, /^address must be an address/],
    ["a target without a domain", { targetEmail: "anna" }, /^targetEmail must be a whole address, such as anna@example.com/],
    ["a missing target", { targetEmail: undefined }, /^targetEmail is required\.$/],
    ["an output", { email: "info@example.com" }, /^email is view-only/],
    ["a spelling of the API", { target_email: "anna@example.com" }, /^target_email .*spelled targetEmail\.$/],
  ])("%s", (_, more, problem) => {
    const { problems } = checkInputs(aliasType, {}, info(more));
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([expect.stringMatching(problem)]);
  });

  test("nothing that isn't known yet", () => {
    expect(
      checkInputs(aliasType, {}, info({ mailspaceId: unknownValue, address: unknownValue, targetEmail: unknownValue })).problems,
    ).toEqual([]);
  });
});

describe("the address", () => {
  test.each<[string, Values]>([
    ["whole", { address: "Info@Example.com" }],
    ["bare", { address: "info" }],
    ["bare, with its domain", { address: "INFO", domain: "Example.com" }],
  ])("makes the same alias and the same id: %s", async (_, more) => {
    const { up, targets, self } = await withMail();
    const { id, state } = await up(more);
    expect(id).toBe("m-1/info@example.com");
    expect(state).toMatchObject({ ...more, email: "info@example.com" });
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
    expect(await read(self(), id, state)).toEqual({ id, state, inputs: info(more) });
    for (const spelling of [{ address: "info" }, { address: "INFO@example.com" }, { address: "info", domain: "example.com" }]) {
      expect(changed(state, info(spelling)).replaces).toEqual([]);
    }
  });

  test("lies in another domain of the mailspace when the program says so", async () => {
    const { up, targets } = await withMail({ domains: ["example.org"] });
    expect(await up({ address: "info", domain: "example.org" })).toMatchObject({
      id: "m-1/info@example.org",
      state: { email: "info@example.org" },
    });
    expect(targets()).toEqual({ "info@example.org": "anna@example.com" });
  });

  test("in Unicode is sent and compared as the platform spells it", async () => {
    const { world, self } = await withMail();
    const { id: mailspaceId } = world.simulator.platform.mailspaces.add({
      domain: "xn--bcher-kva.example",
      mailboxes: [{ username: "anna" }],
    });
    const { id } = await create(self(), { mailspaceId, address: "info@bücher.example", targetEmail: "anna@bücher.example" });
    expect(id).toBe(`${mailspaceId}/info@xn--bcher-kva.example`);
  });

  test("is what another one replaces, and spelling it otherwise changes nothing", () => {
    expect(changed(info(), info({ address: "office" }))).toMatchObject({ replaces: ["address"], deleteFirst: false });
    expect(changed(info(), info({ targetEmail: "Anna@EXAMPLE.com" })).changed).toEqual([]);
    expect(changed(info(), info({ targetEmail: "ben@example.com" }))).toMatchObject({ changed: ["targetEmail"], replaces: [] });
  });
});

describe("the domain", () => {
  const bare = (more: Values = {}) => info({ address: "info", ...more });
  const made = (more: Values = {}): Values => ({ ...bare(more), email: "info@example.com" });

  test.each<[string, Values, Values]>([
    ["named where it was left to the mailspace", made(), bare({ domain: "Example.com" })],
    ["no longer named where it is the mailspace's own", made({ domain: "example.com" }), bare()],
    ["named beside an address that has it", info(), info({ domain: "example.com" })],
    ["named beside an address that has another, which counts", info(), info({ domain: "example.org" })],
  ])("that the alias has already is no change: %s", (_, olds, news) => {
    expect(changed(olds, news).changed).toEqual([]);
  });

  test.each<[string, Values, Values]>([
    ["named where it was left to the mailspace", made(), bare({ domain: "example.org" })],
    ["no longer named", { ...bare({ domain: "example.org" }), email: "info@example.org" }, bare()],
    ["named instead of another one", made({ domain: "example.com" }), bare({ domain: "example.org" })],
  ])("that is another one replaces the alias: %s", (_, olds, news) => {
    expect(changed(olds, news)).toMatchObject({ changed: ["domain"], replaces: ["domain"], deleteFirst: false });
  });

  test("that can't be told yet is no change", () => {
    expect(diff(aliasType, made(), bare({ domain: "example.com" }), {}).changed).toEqual([]);
  });
});

describe("an alias leads to", () => {
  test.each(["anna@example.com", "sales@example.com", "news@example.com"])("%s", async (targetEmail) => {
    const { up, targets } = await withMail();
    await up({ targetEmail });
    expect(targets()).toEqual({ "info@example.com": targetEmail });
  });

  test("a new target under the same id", async () => {
    const { up, self, targets, byRoute } = await withMail();
    const { id, state } = await up();
    expect(await update(self(), id, state, info({ targetEmail: "ben@example.com" }))).toMatchObject({
      targetEmail: "ben@example.com",
      email: "info@example.com",
    });
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
    expect(byRoute()).toMatchObject({ [deleteRoute]: 1, [postRoute]: 2 });
  });

  test("its old target when the platform refuses the new one", async () => {
    const { up, self, targets } = await withMail();
    const { id, state } = await up();
    const failure = await outcomeOf(update(self(), id, state, info({ targetEmail: "nobody@example.com" })));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(/nobody@example.com was not found in this mailspace/);
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test("nothing when that can't be put back either, which is said, and the next run makes it", async () => {
    const { up, self, targets, fault } = await withMail();
    const { id, state } = await up();
    const refusal: Fault = {
      kind: "status",
      status: 422,
      code: "invalid_alias",
      errors: ["Simulated refusal"],
      route: postRoute,
      times: Infinity,
    };
    const refusing = fault(refusal);
    const left = (await outcomeOf(update(self(), id, state, info({ targetEmail: "ben@example.com" })))) as UnfinishedError;
    expect(left).toBeInstanceOf(UnfinishedError);
    expect(left.reason).toMatch(/Simulated refusal.*removed.*old target couldn't be put back.*alias is missing/s);
    expect(targets()).toEqual({});
    refusing.remove();
    expect(await update(self(), left.id, left.state, info({ targetEmail: "ben@example.com" }))).toMatchObject({
      targetEmail: "ben@example.com",
    });
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  test.each<[string, Fault]>([
    ["before the delete took effect", { kind: "dropBefore", route: deleteRoute }],
    ["after the delete took effect", { kind: "dropAfter", route: deleteRoute }],
    ["before the creation took effect", { kind: "dropBefore", route: postRoute }],
    ["after the creation took effect", { kind: "dropAfter", route: postRoute }],
    [
      "and the platform says that it may have been created, and it was",
      { kind: "status", status: 503, code: "aliases_unavailable", takesEffect: true, route: postRoute },
    ],
    [
      "and the platform says that it may have been created, and it wasn't",
      { kind: "status", status: 503, code: "aliases_unavailable", route: postRoute },
    ],
    [
      "and the platform says that it may have been removed, and it was",
      { kind: "status", status: 503, code: "aliases_unavailable", takesEffect: true, route: deleteRoute },
    ],
  ])("its new target although the connection broke %s", async (_, breaking) => {
    const { up, self, targets, fault } = await withMail();
    const { id, state } = await up();
    const met = fault(breaking);
    await update(self(), id, state, info({ targetEmail: "ben@example.com" }));
    expect(met.hits).toBe(1);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  test.each([
    ["its new target", { targetEmail: "ben@example.com" }],
    ["its old target, when the program went back to it", {}],
  ])("%s in the next run when the platform was out of reach after the delete", async (_, more) => {
    const { up, self, targets, fault } = await withMail();
    const { id, state } = await up();
    const down = fault({ kind: "dropBefore", route: postRoute, times: Infinity });
    const left = (await outcomeOf(update(self(), id, state, info({ targetEmail: "ben@example.com" })))) as UnfinishedError;
    expect(left).toMatchObject({ name: "UnfinishedError", state: { targetEmail: "anna@example.com", pending: "targetEmail" } });
    down.remove();
    await update(self(), left.id, left.state, info(more));
    expect(targets()).toEqual({ "info@example.com": info(more).targetEmail });
  });
});

describe("creating an alias", () => {
  test("that may have been created, and was, needs no second run", async () => {
    const { up, targets, fault, byRoute } = await withMail();
    fault({ kind: "status", status: 503, code: "aliases_unavailable", takesEffect: true, route: postRoute });
    expect(await up()).toMatchObject({ id: "m-1/info@example.com" });
    expect(byRoute()[postRoute]).toBe(1);
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test.each<[string, Partial<MailspaceSeed>, Values, RegExp]>([
    ["a mailbox", {}, { address: "ben" }, /ben@example.com is already used by the mailbox ben@example.com/],
    ["a group", {}, { address: "sales" }, /sales@example.com is already used by the group sales@example.com/],
    ["a mailing list", {}, { address: "News@example.com" }, /news@example.com is already used by the mailing list news@example.com/],
    [
      "another's alias",
      { mailboxes: [{ username: "anna" }, { username: "ben", aliases: ["info"] }] },
      {},
      /m-1\/info@example.com.*targetEmail \(on the platform: "ben@example.com"\).*adopt: true/s,
    ],
    [
      "a mailbox that waits for its purge",
      { mailboxes: [{ username: "anna" }, { username: "gone", pendingDeletion: true }] },
      { address: "gone" },
      /gone@example.com.*scheduled for deletion/,
    ],
  ])("under an address that is taken names the holder: %s", async (_, seed, more, message) => {
    const { up, targets } = await withMail(seed);
    const before = targets();
    const failure = await outcomeOf(up(more));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(message);
    expect(targets()).toEqual(before);
  });

  test.each<[string, Values, RegExp]>([
    ["of nobody", { targetEmail: "nobody@example.com" }, /nobody@example.com was not found/],
    ["that is an alias itself", { targetEmail: "office@example.com" }, /office@example.com was not found/],
    ["whose domain isn't served", { address: "info@example.net" }, /example.net is not a domain of this mailspace/],
  ])("with a target or address %s leaves nothing behind", async (_, more, message) => {
    const { up, targets } = await withMail({ mailboxes: [{ username: "anna", aliases: ["office"] }] });
    expect(String(await outcomeOf(up(more)))).toMatch(message);
    expect(Object.keys(targets())).toEqual(["office@example.com"]);
  });

  test("over another target with adopt moves it there", async () => {
    const { up, targets } = await withMail({ mailboxes: [{ username: "anna" }, { username: "ben", aliases: ["info"] }] });
    expect(await up({ adopt: true })).toMatchObject({ id: "m-1/info@example.com", state: { targetEmail: "anna@example.com" } });
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test("goes on with what a killed run made, though this one learns the mailspace's domain another time", async () => {
    const { world, self, targets } = await withMail();
    const killed = world.process();
    await create(killed.resource(aliasType, "office"), info({ address: "office" }));
    await create(killed.resource(aliasType, "info"), info({ address: "info" }));
    world.clock.skip(2 * hourMs);
    expect(await create(self("info"), info({ address: "info" }))).toMatchObject({ id: "m-1/info@example.com" });
    expect(Object.keys(targets())).toEqual(["info@example.com", "office@example.com"]);
  });

  test("beside others goes one at a time, since each rewrites all aliases of its target", async () => {
    const { world, up, targets } = await withMail();
    const made = await up({ address: "a" });
    const process = world.process();
    await create(process.resource(aliasType, "b"), info({ address: "b" }));
    world.simulator.platform.delays.answerMs = 5;
    world.simulator.resetReport();
    await Promise.all(["c", "d", "e"].map((address) => create(process.resource(aliasType, address), info({ address }))));
    await Promise.all([
      remove(process.resource(aliasType, "a"), made.id, made.state),
      create(process.resource(aliasType, "f"), info({ address: "f" })),
    ]);
    expect(Object.keys(targets())).toEqual(["b", "c", "d", "e", "f"].map((name) => `${name}@example.com`));
    expect(world.simulator.report().peakConcurrency).toBe(1);
  });

  test("waits for its mailspace, and says what for and how to wait longer", async () => {
    const { up } = await withMail({ provisioned: false });
    const failure = String(await outcomeOf(up()));
    expect(failure).toMatch(/mailspace.*to be ready.*verification of its domain/s);
    expect([aliasType.waiting.showsProgress === true, failure.includes("customTimeouts")]).toEqual([false, false]);
  });
});

describe("an alias that is there", () => {
  test("is drift under another target, and gone when it is removed", async () => {
    const { up, self, mail } = await withMail();
    const { id, state } = await up();
    mail.aliases.remove("info@example.com");
    mail.aliases.create({ address: "info", target_email: "ben@example.com" });
    expect((await read(self(), id, state))?.inputs).toEqual(info({ targetEmail: "ben@example.com" }));
    mail.aliases.remove("info@example.com");
    expect(await read(self(), id, state)).toBeUndefined();
    await remove(self(), id, state);
  });

  test("isn't gone because the mail server is down", async () => {
    const { up, self, world } = await withMail();
    const { id, state } = await up();
    world.simulator.platform.rules.mailServer = "down";
    await expect(read(self(), id, state)).rejects.toThrow(/answered 503 \(aliases_unavailable\)/);
    await expect(remove(self(), id, state)).rejects.toThrow(/aliases_unavailable/);
  });

  test("is gone when something else has its address by now", async () => {
    const { up, self, mail } = await withMail();
    const { id, state } = await up();
    mail.aliases.remove("info@example.com");
    mail.groups.add({ email: "info" });
    expect(await read(self(), id, state)).toBeUndefined();
  });

  test("under another name of the program is refused without adopt, and kept with it", async () => {
    const { up, world, targets } = await withMail();
    const { id, state } = await up();
    await world.process().session.notes.end("creation", "info~abcdef");
    expect(String(await outcomeOf(create(world.process().resource(aliasType, "renamed"), info())))).toMatch(
      /identical MailAlias.*m-1\/info@example.com.*adopt: true.*option aliases/s,
    );
    const run = world.process();
    expect(await create(run.resource(aliasType, "renamed"), info({ adopt: true }))).toMatchObject({ id });
    await remove(run.resource(aliasType, "info"), id, state);
    expect(run.said.join()).toMatch(/belongs to "renamed" and is not deleted/);
    expect(targets()).toEqual({ "info@example.com": "anna@example.com" });
  });

  test.each<[string, Fault | undefined]>([
    ["", undefined],
    [", also when the connection broke after it", { kind: "dropAfter", route: deleteRoute }],
    [
      ", also when the platform isn't sure",
      { kind: "status", status: 503, code: "aliases_unavailable", takesEffect: true, route: deleteRoute },
    ],
  ])("is deleted alone%s", async (_, breaking) => {
    const { up, self, targets, fault, mail } = await withMail();
    mail.aliases.create({ address: "office", target_email: "anna@example.com" });
    const { id, state } = await up();
    if (breaking) fault(breaking);
    await remove(self(), id, state);
    expect(targets()).toEqual({ "office@example.com": "anna@example.com" });
  });

  test.each(["m-1/info@example.com", "m-1/Info", "example.com/info@example.com", "example.com/info"])("is got by %s", async (name) => {
    const { self } = await withMail({ mailboxes: [{ username: "anna", aliases: ["info"] }] });
    expect(await read(self(), name, {}, "get")).toMatchObject({
      id: "m-1/info@example.com",
      state: { mailspaceId: "m-1", email: "info@example.com", targetEmail: "anna@example.com" },
    });
  });

  test.each(["m-1/nobody@example.com", "example.net/info"])("is missed with a sentence when there is none: %s", async (name) => {
    const { self } = await withMail();
    expect(String(await outcomeOf(read(self(), name, {}, "get")))).toMatch(/MailAlias .* was not found.*example\.com\/info@example\.com/);
  });

  test("costs one request for all of a mailspace on refresh, and its domain one", async () => {
    const { world, byRoute } = await withMail();
    const made = [];
    for (const address of ["a", "b", "c"]) made.push(await create(world.process().resource(aliasType, address), info({ address })));
    world.simulator.resetReport();
    const process = world.process();
    for (const [index, { id, state }] of made.entries()) await read(process.resource(aliasType, String(index)), id, state);
    expect(byRoute()).toEqual({ [listRoute]: 1, "GET /api/mailspace/{id}": 1 });
  });
});

describe("a deletion that a killed run has under way", () => {
  /** A run that is killed when its deletion has left for the platform. */
  async function killedWhileDeleting(world: World, run: (process: ReturnType<World["process"]>) => Promise<unknown>): Promise<void> {
    const process = world.process();
    const request = process.transport.request.bind(process.transport);
    await new Promise<void>((resolve) => {
      Object.assign(process.transport, {
        request: (sent: Parameters<typeof request>[0]) => (sent.method === "DELETE" ? new Promise(() => resolve()) : request(sent)),
      });
      void run(process);
    });
  }

  const toBen = info({ targetEmail: "ben@example.com" });

  test("is waited out before the alias is made anew with another target, since it would take that one away", async () => {
    const { world, up, targets } = await withMail();
    const { id, state } = await up();
    await killedWhileDeleting(world, (process) => update(process.resource(aliasType, "info"), id, state, toBen));
    const next = world.process();
    const before = world.clock.now();
    await update(next.resource(aliasType, "info"), id, state, toBen);
    expect(world.clock.now() - before).toBeGreaterThanOrEqual(next.session.limits.requestTimeoutMs - 1);
    expect(next.said.join()).toMatch(/an interrupted run deleted this MailAlias: waiting \d+ s for its request to end/);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });

  test("is waited out before another resource makes the alias, however it spells the address, and once only", async () => {
    const { world, up, targets, mail } = await withMail();
    const { id, state } = await up();
    await killedWhileDeleting(world, (process) => remove(process.resource(aliasType, "info"), id, state));
    mail.aliases.remove("info@example.com");
    const next = world.process();
    await create(next.resource(aliasType, "other"), info({ address: "INFO" }));
    expect(next.said.join()).toMatch(/an interrupted run deleted this MailAlias/);
    const last = world.process();
    await update(last.resource(aliasType, "other"), id, state, toBen);
    expect(last.said.join()).not.toMatch(/stopped/);
    expect(targets()).toEqual({ "info@example.com": "ben@example.com" });
  });
});
