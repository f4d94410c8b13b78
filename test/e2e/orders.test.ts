import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Cart, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type StackOptions, thorough } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";
import { killedAt, met, started } from "./interrupted";

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

/** Where the user reads to pay. */
const whereToPay = (made: Hosted) => {
  const { token } = lastCart(made);
  return new RegExp(`cart ${token}.*pay at https://invoices.example/${token}.*\`pulumi up\` again`);
};

thorough.describe("a site whose payment waits for the user", () => {
  /** A stack whose site was ordered by an `up` that told where to pay. */
  async function unpaid(body = site()): Promise<Hosted> {
    const made = await unbought(body, {}, impatient);
    payments(made).next = ["awaiting_authentication"];
    expectFailed(await made.stack.up(), /invoice/);
    await expectOnOrder(made);
    return made;
  }

  it("comes, protected, with a refresh after it was paid, as the refused up says", async () => {
    const made = await unpaid(site({}, { protect: true }));
    lastCart(made).pay();
    lastCart(made).complete();
    expectFailed(await made.stack.up(), /marked for protection/, /pulumi refresh/);
    expectSucceeded(await made.stack.refresh());
    await expectOneSite(made);
  });
});

describe("what is to be set up on a site on order", () => {
  it("isn't begun, whatever is run, and never sees the order for the site: each up says where to pay, and the one after that goes on", async () => {
    const made = await unbought(
      `${site()} new EdgeRule("rule", { siteId: site.id, actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: site.id, varyWebp: true });`,
    );
    const { stack, simulator } = made;
    payments(made).next = ["awaiting_authentication"];
    const urn = (type: string, name: string) => `urn:pulumi:dev::test::${stack.token(type)}::${name}`;
    const run = await asked(simulator, async () => {
      for (const args of [[], ["--continue-on-error"]]) {
        const failed = await stack.up({ args });
        expectFailed(failed, whereToPay(made));
        await expectOnOrder(made);
      }
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
    await expectOneSite(made);
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

  it("of a killed run, which the program takes back, is told of by each run until the user ends that, and by no refresh", async () => {
    const made = await unbought(site(), {}, { env: { HOSTING_ORDER_LIMIT_MS: "1" } });
    const { stack } = made;
    expectSucceeded(await stack.up({ env: { HOSTING_ORDER_LIMIT_MS: "60000" } }));
    made.change(site({ location: "us-east", allowReplacement: true }));
    const hang = made.simulator.faults.add({ kind: "hang", route: "POST /api/orders", takesEffect: true });
    await killedAt((command) => met(hang, command), stack);
    made.change(site());
    const unwanted = /an interrupted run .*ordered .* in the place of "shop".*HOSTING_FORGET_ORDER=([0-9a-f]+)/;
    expect((await stack.run(["refresh", "--yes", "--skip-preview"])).text).not.toMatch(unwanted);
    const { text } = expectUnchanged(await stack.up());
    expect(text).toMatch(unwanted);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
    const [, forgotten = ""] = unwanted.exec(text) ?? [];
    expect(expectUnchanged(await stack.up({ env: { HOSTING_FORGET_ORDER: forgotten } })).text).not.toMatch(unwanted);
    expect(expectUnchanged(await stack.up()).text).not.toMatch(unwanted);
    expect(charges(made)).toEqual([1_000, 1_000]);
  });
});

describe("an engine that is killed alone while a payment takes its time", () => {
  const waiting = /waiting for the payment of the order \(processing\) \(\d+ s\)/;

  it("leaves the order to the next up, which waits for the payment, with word of it on the site's own row", async () => {
    const made = await unbought(site(), { delays: { paymentMs: 3_600_000 } });
    await killedAt((command) => command.untilText(waiting), made.stack, { tree: false });
    const next = started(made.stack);
    await next.untilText(waiting);
    lastCart(made).pay();
    const { diagnostics } = expectSucceeded(await next.done);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ ephemeral: true, urn: expect.stringMatching(/::shop$/), message: expect.stringMatching(waiting) }),
    );
    await expectOneSite(made);
  });
});

describe("a change of plan", () => {
  it("whose payment waits for the user comes with the next up after it was paid, in place, for one charge of the difference", async () => {
    const made = await unbought(site(), {}, impatient);
    expectChanges(await made.stack.up(), { create: 1 });
    made.change(site({ plan: "business" }));
    payments(made).next = ["awaiting_authentication"];
    for (let run = 0; run < 2; run += 1) {
      const failed = await made.stack.up();
      expectFailed(failed, whereToPay(made));
    }
    lastCart(made).pay();
    expectChanges(await made.stack.up(), { update: 1 });
    expect(standing(made)).toMatchObject([{ plan: "business" }]);
    expect(await made.stack.outputs()).toMatchObject({ package: "business", price: { amountCents: 2_500, term: "monthly" } });
    await expectOneSite(made, [1_000, 1_500]);
  });
});

/** Providers begin in the program's folder, which has no project's file. The project's file chooses the backend. */
function withBackend({ stack }: Hosted, backend: string): void {
  const project = parse(readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8")) as object;
  stack.write("Pulumi.yaml", stringify({ ...project, main: "program", backend: { url: `file://${join(stack.folder, backend)}` } }));
}

it("a site that the same project ordered with another backend, which its file chooses, is left to the stack of that backend", async () => {
  const made = await unbought();
  const { stack } = made;
  cpSync(join(stack.folder, ".backend"), join(stack.folder, ".other"), { recursive: true });
  mkdirSync(join(stack.folder, "program"));
  for (const file of ["package.json", "index.js"]) cpSync(join(stack.folder, file), join(stack.folder, "program", file));
  const env = { PULUMI_BACKEND_URL: undefined, PULUMI_HOME: join(stack.folder, ".home") };
  withBackend(made, ".backend");
  expectChanges(await stack.up({ env }), { create: 1 });

  withBackend(made, ".other");
  const another = new RegExp(`a run in ${stack.folder}/program with the same project.*this stack has another backend`);
  expectFailed(await stack.up({ env }), another);
  expect(charges(made)).toEqual([1_000]);
  withBackend(made, ".backend");
  expectUnchanged(await stack.up({ env }));
});
