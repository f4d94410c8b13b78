import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Cart, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Outcome, type StackOptions, thorough } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";
import { killedAt, started } from "./interrupted";

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

function expectToPay(made: Hosted, outcome: Outcome): void {
  const { token } = lastCart(made);
  expectFailed(outcome, new RegExp(`cart ${token}.*pay at https://invoices.example/${token}.*\`pulumi up\` again`));
}

/** What the state holds is the order, not yet the site. */
async function expectOnOrder(made: Hosted): Promise<void> {
  expect(await made.stack.resource("shop")).toMatchObject({ id: `cart:${lastCart(made).token}` });
  expect(standing(made)).toEqual([]);
}

/** There is one site, bought with these charges in as many carts, and nothing is left to do. */
async function expectOneSite(made: Hosted, paid = [1_000]): Promise<void> {
  expect(standing(made).map(({ id }) => id)).toEqual([(await made.stack.resource("shop")).id]);
  expect(charges(made)).toEqual(paid);
  expect(made.simulator.platform.billing.carts.list()).toHaveLength(paid.length);
  expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
}

describe("a site whose payment waits for the user", () => {
  /** A stack whose site was ordered by an `up` that told where to pay. */
  async function unpaid(body = site()): Promise<Hosted> {
    const made = await unbought(body, {}, impatient);
    payments(made).next = ["awaiting_authentication"];
    expectToPay(made, await made.stack.up());
    await expectOnOrder(made);
    return made;
  }

  it("is told where to pay, and comes with the next up after it was paid", async () => {
    const made = await unpaid();
    expectToPay(made, await made.stack.up());
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
});

it("a payment by card is waited for, with word of it on the site's own row, also by the run after one that was killed", async () => {
  const waiting = /waiting for the payment of the order \(processing\) \(\d+ s\)/;
  const made = await unbought(site(), { delays: { paymentMs: 3_600_000 } });
  await killedAt((command) => command.untilText(waiting), made.stack);
  const next = started(made.stack);
  await next.untilText(waiting);
  lastCart(made).pay();
  const { diagnostics } = expectSucceeded(await next.done);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ ephemeral: true, urn: expect.stringMatching(/::shop$/), message: expect.stringMatching(waiting) }),
  );
  await expectOneSite(made);
});

it("a payment that takes days is not waited for, and what is to be set up on the site isn't begun, whatever is run", async () => {
  const made = await unbought(
    `${site()} new EdgeRule("rule", { siteId: site.id, actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: site.id, varyWebp: true });`,
  );
  const { stack, simulator } = made;
  payments(made).next = ["processing"];
  const run = await asked(simulator, async () => {
    for (const args of [[], ["--continue-on-error"]]) {
      const failed = expectFailed(await stack.up({ args }), /payment \(sepa_debit\) is being processed, which can take days/);
      expect(failed.text).toContain(`cart ${lastCart(made).token}`);
      await expectOnOrder(made);
    }
    expectSucceeded(await stack.refresh());
    expectSucceeded(await stack.preview());
    return stack.up({ args: ["--target", `urn:pulumi:dev::test::${stack.token("EdgeRule")}::rule`] });
  });
  expectFailed(run.outcome, /siteId names a Site that is still on order/, /pulumi refresh/);
  expect((await stack.resources()).map(({ name }) => name)).toEqual(["shop"]);
  expect(run.requests.filter(({ path }) => /cart(:|%3A)/i.test(path))).toEqual([]);

  lastCart(made).pay();
  expectSucceeded(await stack.up());
  expect(standing(made)).toMatchObject([{ edgeRules: [{ ActionType: 4 }], caching: { vary_webp: true } }]);
  await expectOneSite(made);
});

it("another location is refused at preview; with allowReplacement the old site stays until the new one is paid and there", async () => {
  const args = ["--continue-on-error"];
  const made = await unbought();
  const { stack, simulator, change } = made;
  expectSucceeded(await stack.up());
  const [old] = standing(made);
  change(site({ location: "us-east" }));
  const refused = await asked(simulator, () => stack.preview());
  expectFailed(
    refused.outcome,
    /resource 'shop' has a problem: location can't change in place/,
    /deleted with everything in it. Set allowReplacement: true/,
  );
  expect(refused.requests).toEqual([]);

  payments(made).next = ["awaiting_authentication"];
  change(site({ location: "us-east", allowReplacement: true }));
  for (let run = 0; run < 2; run += 1) {
    expectToPay(made, await stack.up({ args }));
    expect(standing(made)).toEqual([old]);
  }
  lastCart(made).pay();
  const replaced = await asked(simulator, () => stack.up({ args }));
  expectSucceeded(replaced.outcome);
  const [now] = standing(made);
  expect(now).toMatchObject({ hosting: { location: "us-east" } });
  const inOrder = [`GET /api/sites/${now!.id}`, `DELETE /api/sites/${old!.id}`];
  const asks = replaced.requests.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(asks.filter((request) => inOrder.includes(request)))]).toEqual(inOrder);
  await expectOneSite(made, [1_000, 1_000]);
});

it("a site that the same project ordered with another backend is left to its stack, if the login chooses the backend", async () => {
  const made = await unbought();
  const { stack } = made;
  cpSync(join(stack.folder, ".backend"), join(stack.folder, ".other"), { recursive: true });
  const env = { PULUMI_BACKEND_URL: undefined, PULUMI_HOME: join(stack.folder, ".home") };
  const logIn = async (backend: string) => expectSucceeded(await stack.run(["login", `file://${join(stack.folder, backend)}`], { env }));
  await logIn(".backend");
  expectChanges(await stack.up({ env }), { create: 1 });
  await logIn(".other");
  expectFailed(await stack.up({ env }), new RegExp(`a run in ${stack.folder} with the same project.*this stack has another backend`));
  expect(charges(made)).toEqual([1_000]);
  await logIn(".backend");
  expectUnchanged(await stack.up({ env }));
});

describe("a change of plan", () => {
  /** A stack whose site is there, and a program that wants another plan. */
  async function changing(): Promise<Hosted & { id: string }> {
    const made = await unbought(site(), {}, impatient);
    expectChanges(await made.stack.up(), { create: 1 });
    made.change(site({ plan: "business" }));
    return { ...made, id: standing(made)[0]!.id };
  }

  async function expectChangedOnce(made: Hosted): Promise<void> {
    expect(standing(made)).toMatchObject([{ plan: "business" }]);
    expect(await made.stack.outputs()).toEqual({ package: "business", price: { amountCents: 2_500, term: "monthly" } });
    await expectOneSite(made, [1_000, 1_500]);
  }

  it("is made in place through its cart, for one charge of the difference", async () => {
    const made = await changing();
    const changed = await asked(made.simulator, () => made.stack.up({ preview: true }));
    expectChanges(changed.outcome, { update: 1 });
    expect(changed.requests.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body])).toEqual([
      [`/api/sites/${made.id}`, { plan: "business" }],
    ]);
    expect(changed.byRoute["GET /api/carts/{token}"]).toBeGreaterThan(0);
    await expectChangedOnce(made);
  });

  it("whose payment waits for the user comes with the next up after it was paid", async () => {
    const made = await changing();
    payments(made).next = ["awaiting_authentication"];
    for (let run = 0; run < 2; run += 1) expectToPay(made, await made.stack.up());
    lastCart(made).pay();
    expectChanges(await made.stack.up(), { update: 1 });
    await expectChangedOnce(made);
  });
});
