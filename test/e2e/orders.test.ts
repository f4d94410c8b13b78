import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Cart, SimulatorOptions } from "../../src/simulator";
import {
  type CommandOptions,
  expectChanges,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  type Outcome,
  type StackOptions,
  thorough,
} from "./harness";
import { asked, hosted, type Hosted } from "./hosted";
import { killedAt, orderAgain, started } from "./interrupted";

const shop = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };

/** Limits that a test can wait for. */
const impatient = { env: { HOSTING_REQUEST_TIMEOUT_MS: "5000", HOSTING_LOST_ORDER_MS: "1000" } };

/** A program with one site. */
function site(inputs: object = {}, options: object = {}): string {
  return `const site = new Site("shop", ${JSON.stringify({ ...shop, ...inputs })}, ${JSON.stringify(options)});
    exports.package = site.package; exports.price = site.subscription.price;`;
}

/** A stack without a site, on a platform where nothing was bought yet. */
function unbought(body = site(), options: SimulatorOptions = {}, stackOptions: Partial<StackOptions> = {}): Promise<Hosted> {
  return hosted(body, { sites: [], ...options }, stackOptions);
}

const payments = ({ simulator }: Hosted) => simulator.platform.billing.payments;
const charges = (made: Hosted) => payments(made).charges.map(({ cents }) => cents);
const standing = ({ simulator }: Hosted) => simulator.platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);

function lastCart({ simulator }: Hosted): Cart {
  return simulator.platform.billing.carts.list().at(-1) as Cart;
}

/** What the state holds is the order, not yet the site. */
async function expectOnOrder(made: Hosted): Promise<void> {
  expect(await made.stack.resource("shop")).toMatchObject({ id: `cart:${lastCart(made).token}` });
  expect(standing(made)).toEqual([]);
}

/** There is one site, bought with these charges in so many carts, and nothing is left to do. */
async function expectOneSite(made: Hosted, paid = [1_000], carts = paid.length): Promise<void> {
  expect(standing(made).map(({ id }) => id)).toEqual([(await made.stack.resource("shop")).id]);
  expect(charges(made)).toEqual(paid);
  expect(made.simulator.platform.billing.carts.list()).toHaveLength(carts);
  expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
}

describe("a site whose payment waits for the user", () => {
  /** A stack whose site was ordered by an `up` that told where to pay. */
  async function unpaid(body = site(), options: SimulatorOptions = {}): Promise<Hosted & { failed: Outcome }> {
    const made = await unbought(body, options, impatient);
    payments(made).next = ["awaiting_authentication"];
    const failed = expectFailed(await made.stack.up(), /invoice/);
    await expectOnOrder(made);
    return { ...made, failed };
  }

  it("is told where to pay, and comes with the next up after it was paid", async () => {
    const made = await unpaid();
    const says = new RegExp(`cart ${lastCart(made).token}.*pay at https://invoices.example/${lastCart(made).token}.*\`pulumi up\` again`);
    expect(made.failed.text).toMatch(says);
    expectFailed(await made.stack.up(), says);
    await expectOnOrder(made);
    lastCart(made).pay();
    expectSucceeded(await made.stack.up());
    await expectOneSite(made);
  });

  thorough.it("comes, protected, with a refresh after it was paid, as the refused up says", async () => {
    const made = await unpaid(site({}, { protect: true }));
    lastCart(made).pay();
    lastCart(made).complete();
    expectFailed(await made.stack.up(), /marked for protection/, /pulumi refresh/);
    expectSucceeded(await made.stack.refresh());
    await expectOneSite(made);
  });

  thorough.it(
    "outlives a destroy as long as no order shows that could be cancelled, or the user says that nothing came of it",
    async () => {
      const made = await unpaid();
      const kept = expectFailed(await made.stack.destroy(), new RegExp(`cart ${lastCart(made).token}`), /https:\/\/invoices\.example/);
      expect(kept.text).not.toMatch(/^\s+at /m);
      await expectOnOrder(made);
      lastCart(made).expire();
      const doubtful = expectFailed(await made.stack.destroy(), /whether the Site was ordered is unknown, so it can't be deleted/);
      await expectOnOrder(made);
      expectChanges(await made.stack.destroy(orderAgain(doubtful)), { delete: 1 });
      expect([charges(made), made.simulator.platform.billing.carts.list().length]).toEqual([[], 1]);
    },
  );
});

const waiting = /waiting for the payment of the order \(processing\) \(\d+ s\)/;
/** A platform that leaves a payment by card undecided. */
const undecided = { delays: { paymentMs: 3_600_000 } };

describe("a payment that takes its time", () => {
  it("is waited for, with word of it on the site's own row", async () => {
    const made = await unbought(site(), undecided);
    const command = started(made.stack);
    await command.untilText(waiting);
    lastCart(made).pay();
    const { diagnostics } = expectChanges(await command.done, { create: 1 });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ ephemeral: true, urn: expect.stringMatching(/::shop$/), message: expect.stringMatching(waiting) }),
    );
    await expectOneSite(made);
  });
});

describe("a payment that takes days", () => {
  it("is not waited for: each up says so, and the first one after the payment goes on", async () => {
    const made = await unbought();
    payments(made).next = ["processing"];
    for (let run = 0; run < 2; run += 1) {
      const failed = expectFailed(await made.stack.up(), /payment \(sepa_debit\) is being processed, which can take days/);
      expect(failed.text).toContain(`cart ${lastCart(made).token}`);
      await expectOnOrder(made);
    }
    lastCart(made).pay();
    expectSucceeded(await made.stack.up());
    await expectOneSite(made);
  });
});

thorough.describe("an order that comes to nothing", () => {
  let made: Hosted;
  beforeAll(async () => (made = await unbought()));

  it.each<[string, () => void, RegExp]>([
    [
      "its payment can't begin",
      () => (payments(made).next = ["refused"]),
      /cart_pay_failed.*nothing was ordered: check the default payment/,
    ],
    ["its payment fails", () => (payments(made).next = ["failed"]), /payment.*failed/],
    ["nothing is made of it", () => (made.simulator.platform.billing.provisioning = "fails"), /order [0-9a-f-]{36}.*failed/],
  ])("because %s says so and leaves nothing in state", async (_, arrange, says) => {
    arrange();
    expectFailed(await made.stack.up(), says);
    expect(await made.stack.resources()).toEqual([]);
  });

  it("is placed anew by the next up", async () => {
    made.simulator.platform.billing.provisioning = "succeeds";
    expectChanges(await made.stack.up(), { create: 1 });
    await expectOneSite(made, [1_000, 1_000], 3);
  });
});

describe("what is to be set up on a site on order", () => {
  it("isn't begun, whatever is run, and never sees the order for the site", async () => {
    const made = await unbought(
      `${site()} new EdgeRule("rule", { siteId: site.id, actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: site.id, varyWebp: true });`,
    );
    const { stack, simulator } = made;
    payments(made).next = ["awaiting_authentication"];
    const urn = (type: string, name: string) => `urn:pulumi:dev::test::${stack.token(type)}::${name}`;
    const run = await asked(simulator, async () => {
      expectFailed(await stack.up());
      expectFailed(await stack.up({ args: ["--continue-on-error"] }));
      expectSucceeded(await stack.refresh());
      expectSucceeded(await stack.preview());
      return stack.up({ args: ["--target", urn("EdgeRule", "rule")] });
    });
    expectFailed(run.outcome, /siteId names a Site that is still on order/, /pulumi refresh/);
    expect((await stack.resources()).map(({ name }) => name)).toEqual(["shop"]);
    expect(run.requests.filter(({ path }) => /cart(:|%3A)/i.test(path))).toEqual([]);

    lastCart(made).pay();
    expectSucceeded(await stack.up());
    expect(standing(made)).toMatchObject([{ edgeRules: [{ ActionType: 4 }], caching: { vary_webp: true } }]);
    expectUnchanged(await stack.up());
  });
});

describe("a replacement on order", () => {
  it("leaves the old site alone until the new one is paid and there, even with --continue-on-error", async () => {
    const args = ["--continue-on-error"];
    const made = await unbought();
    expectSucceeded(await made.stack.up());
    const [old] = standing(made);
    payments(made).next = ["awaiting_authentication"];
    made.change(site({ location: "us-east", allowReplacement: true }));
    for (let run = 0; run < 2; run += 1) {
      expectFailed(await made.stack.up({ args }), /invoices\.example/);
      expect(standing(made)).toEqual([old]);
    }
    lastCart(made).pay();
    expectSucceeded(await made.stack.up({ args }));
    expect(standing(made)).toMatchObject([{ hosting: { location: "us-east" } }]);
    await expectOneSite(made, [1_000, 1_000]);
  });
});

describe("an engine that is killed while a site is on order", () => {
  it.each<[string, boolean]>([
    ["with all its processes", true],
    ["alone", false],
  ])("(%s) leaves the payment under way to the next up", async (_, tree) => {
    const made = await unbought(site(), undecided);
    await killedAt((command) => command.untilText(waiting), made.stack, { tree });
    const next = started(made.stack);
    await next.untilText(waiting);
    lastCart(made).pay();
    expectSucceeded(await next.done);
    await expectOneSite(made);
  });
});

describe("a change of plan", () => {
  const business = site({ plan: "business" });

  /** A stack whose site is there, and a program that wants it otherwise. */
  async function changing(stackOptions: Partial<StackOptions> = {}): Promise<Hosted> {
    const made = await unbought(site(), {}, stackOptions);
    expectChanges(await made.stack.up(), { create: 1 });
    made.change(business);
    return made;
  }

  /** The plan was changed once, after so many carts of which two were paid, and nothing is left to do. */
  async function expectChangedOnce(made: Hosted): Promise<void> {
    expect(standing(made)).toMatchObject([{ plan: "business" }]);
    expect(await made.stack.outputs()).toMatchObject({ package: "business", price: { amountCents: 2_500, term: "monthly" } });
    await expectOneSite(made, [1_000, 1_500]);
  }

  it("is made in place through its cart, for one charge of the difference", async () => {
    const made = await changing();
    const { id } = await made.stack.resource("shop");
    const changed = await asked(made.simulator, () => made.stack.up({ preview: true }));
    expectChanges(changed.outcome, { update: 1 });
    expect(changed.requests.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body])).toEqual([
      [`/api/sites/${id}`, { plan: "business" }],
    ]);
    expect(changed.byRoute["GET /api/carts/{token}"]).toBeGreaterThan(0);
    await expectChangedOnce(made);
  });

  it("whose payment waits for the user comes with the next up after it was paid", async () => {
    const made = await changing(impatient);
    payments(made).next = ["awaiting_authentication"];
    for (let run = 0; run < 2; run += 1) {
      const { text } = expectFailed(await made.stack.up());
      const { token } = lastCart(made);
      expect(text).toMatch(new RegExp(`cart ${token}.*pay at https://invoices.example/${token}.*\`pulumi up\` again`));
    }
    lastCart(made).pay();
    expectChanges(await made.stack.up(), { update: 1 });
    await expectChangedOnce(made);
  });

  thorough.it.each<[string, (made: Hosted) => void, RegExp, number]>([
    ["its payment fails", (made) => (payments(made).next = ["failed"]), /payment.*failed/, 2],
    [
      "nothing is made of its order",
      ({ simulator }) => (simulator.platform.billing.provisioning = "fails"),
      /order [0-9a-f-]{36}.*failed/,
      3,
    ],
  ])("because %s says so, leaves the state as it was, and is ordered anew by the next up", async (_, arrange, says, paid) => {
    const made = await changing();
    const before = await made.stack.resource("shop");
    arrange(made);
    expect(expectFailed(await made.stack.up(), says).text).not.toMatch(/^\s+at /m);
    const { inputs, outputs, initErrors } = await made.stack.resource("shop");
    expect([inputs, { ...outputs, ssh: before.outputs.ssh }, initErrors]).toEqual([before.inputs, before.outputs, []]);
    made.simulator.platform.billing.provisioning = "succeeds";
    expectChanges(await made.stack.up(), { update: 1 });
    expect([standing(made)[0]?.plan, charges(made).length]).toEqual(["business", paid]);
    expectUnchanged(await made.stack.up());
  });
});

describe("a site that the same project ordered with another backend", () => {
  it.each([
    ["the login", "", ({ stack }: Hosted, url: string, env: Env) => stack.run(["login", url], { env }).then(expectSucceeded)],
    ["the file of a project whose program is in a folder below", "/program", inFile],
  ])("is left to its stack, if %s chooses the backend", async (_, programFolder, choose) => {
    const made = await unbought();
    const { stack } = made;
    const url = (name: string) => `file://${join(stack.folder, name)}`;
    cpSync(join(stack.folder, ".backend"), join(stack.folder, ".other"), { recursive: true });
    const env = { PULUMI_BACKEND_URL: undefined, PULUMI_HOME: join(stack.folder, ".home") };
    await choose(made, url(".backend"), env);
    expectChanges(await stack.up({ env }), { create: 1 });

    await choose(made, url(".other"), env);
    expectFailed(
      await stack.up({ env }),
      new RegExp(`a run in ${stack.folder}${programFolder} with the same project.*this stack has another backend`),
    );
    expect(charges(made)).toEqual([1_000]);
    await choose(made, url(".backend"), env);
    expectUnchanged(await stack.up({ env }));
  });
});

type Env = CommandOptions["env"];

/** Providers begin in the program's folder, so this one has no project's file. */
function inFile({ stack }: Hosted, backend: string): void {
  const project = parse(readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8")) as object;
  stack.write("Pulumi.yaml", stringify({ ...project, main: "program", backend: { url: backend } }));
  mkdirSync(join(stack.folder, "program"), { recursive: true });
  for (const file of ["package.json", "index.js"]) cpSync(join(stack.folder, file), join(stack.folder, "program", file));
}

it("a run that orders several things and loses their answers asks nothing twice in the same moment", async () => {
  const made = await unbought(
    `${site()}
    new Mailspace("mail", { domain: "example.com", package: "mail_5" });
    new PanelAccount("panel", { domain: "example.com", package: "basic" });`,
    { strict: { ownedDomains: ["example.com"] } },
  );
  const lost = ["POST /api/orders", "POST /api/mailspace", "POST /api/panel_accounts"];
  for (const route of lost) made.simulator.faults.add({ kind: "dropAfter", route });
  expectChanges(await made.stack.up(impatient), { create: 3 });
  expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
  const sentAt = new Map<string, number>();
  const twice = made.simulator.report().requests.filter(({ method, path, query = "", account, at }) => {
    if (method !== "GET" || query.includes("page=")) return false;
    const read = `${path}?${query} ${account}`;
    const before = sentAt.get(read) ?? 0;
    sentAt.set(read, Date.parse(at));
    return Date.parse(at) - before < 20;
  });
  expect(twice).toEqual([]);
});
