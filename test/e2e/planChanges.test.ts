import type { Cart, Site, SimulatorOptions } from "../../src/simulator";
import {
  expectChanges,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  type Outcome,
  type StackOptions,
  thorough,
  type StackResource,
} from "./harness";
import { asked, hosted, PassingClock, type Hosted } from "./hosted";
import { killedAt, met, orderAgain, started } from "./interrupted";

const shop = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };

/** Limits that a test can wait for. */
const impatient = { env: { HOSTING_REQUEST_TIMEOUT_MS: "5000", HOSTING_LOST_ORDER_MS: "1000" } };

/** A program with one site. */
function site(inputs: object = {}, options: object = {}): string {
  return `const site = new Site("shop", ${JSON.stringify({ ...shop, ...inputs })}, ${JSON.stringify(options)});
    exports.package = site.package; exports.price = site.subscription.price;`;
}

const business = site({ plan: "business" });

/** A stack whose site is there, and a program that wants it otherwise. */
async function changing(to = business, options: SimulatorOptions = {}, stackOptions: Partial<StackOptions> = {}): Promise<Hosted> {
  const made = await hosted(site(), { sites: [], ...options }, stackOptions);
  expectChanges(await made.stack.up(), { create: 1 });
  made.change(to);
  return made;
}

const billing = ({ simulator }: Hosted) => simulator.platform.billing;
const charges = (made: Hosted) => billing(made).payments.charges.map(({ cents }) => cents);
const lastCart = (made: Hosted) => billing(made).carts.list().at(-1) as Cart;
const theSite = ({ simulator }: Hosted) =>
  simulator.platform.sites.list().find(({ deleteScheduledAt }) => deleteScheduledAt === null) as Site;

/** The plan was changed once, after so many carts of which two were paid, and nothing is left to do. */
async function expectChangedOnce(made: Hosted, carts = 2): Promise<void> {
  expect(billing(made).carts.list()).toHaveLength(carts);
  expect([theSite(made).plan, charges(made)]).toEqual(["business", [1_000, 1_500]]);
  expect(await made.stack.outputs()).toEqual({ package: "business", price: { amountCents: 2_500, term: "monthly" } });
  expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
}

describe("a change of plan", () => {
  it("is made in place through its cart, for one charge of the difference", async () => {
    const made = await changing();
    const { id } = theSite(made);
    const changed = await asked(made.simulator, () => made.stack.up({ preview: true }));
    expectChanges(changed.outcome, { update: 1 });
    expect(changed.requests.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body])).toEqual([
      [`/api/sites/${id}`, { plan: "business" }],
    ]);
    expect(changed.byRoute["GET /api/carts/{token}"]).toBeGreaterThan(0);
    await expectChangedOnce(made);
  });

  thorough.it("to a cheaper plan costs nothing", async () => {
    const made = await changing(site({ plan: "basic" }));
    expectChanges(await made.stack.up(), { update: 1 });
    expect([theSite(made).plan, charges(made)]).toEqual(["basic", [1_000]]);
    expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
  });

  thorough.it("that was made in the panel before the program says it is neither ordered nor charged", async () => {
    const made = await changing();
    theSite(made).changeHosting({ plan: "business" });
    const changed = await asked(made.simulator, () => made.stack.up());
    expectChanges(changed.outcome, { update: 1 });
    expect(changed.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expectUnchanged(await made.stack.refresh());
  });
});

thorough.describe("a change of plan that the platform refuses", () => {
  let made: Hosted;
  let before: StackResource;
  beforeAll(async () => {
    made = await changing();
    before = await made.stack.resource("shop");
  });

  it.each<[string, RegExp, () => () => unknown]>([
    ["unknown_product", /to a short name from the platform's catalogue/, () => offer(made, undefined)],
    ["product_unavailable", /choose another plan/, () => offer(made, { offered: false })],
    ["no_price_for_plan", /choose another plan or package that has one/, () => offer(made, { prices: { monthly: null, annual: 25_000 } })],
    [
      "no_default_payment_method",
      /Nothing was charged: save a default payment method in the platform's panel/,
      () => {
        const account = billing(made).accounts.of(made.simulator.account);
        account.paymentMethod = false;
        return () => (account.paymentMethod = true);
      },
    ],
    [
      "multi_site_resize_unsupported",
      /Change the plan in the platform's panel, then set the new plan in the program/,
      () => {
        const { core, sites } = made.simulator.platform;
        core.rules.multiSiteResize = "refuse";
        const { id } = sites.add({ name: "other" });
        return () => sites.remove(id);
      },
    ],
    [
      "subscription_not_proratable",
      /ask the platform's support to change the plan, then set the new plan in the program/,
      () => {
        const [subscription] = billing(made).subscriptions.list();
        subscription?.change({ proratable: false });
        return () => subscription?.change({ proratable: true });
      },
    ],
    [
      "cart_pay_failed",
      /nothing was ordered: check the default payment method/,
      () => {
        billing(made).payments.next = ["refused"];
        return () => undefined;
      },
    ],
  ])("(%s) says what to do, and leaves site, state and account alone", async (code, says, arrange) => {
    const mend = arrange();
    const refused = expectFailed(await made.stack.up(), new RegExp(`\\(${code}\\).*${says.source}`));
    mend();
    expect(refused.text).not.toMatch(/^\s+at /m);
    expect([theSite(made).plan, charges(made)]).toEqual(["starter", [1_000]]);
    const { inputs, outputs, initErrors } = await made.stack.resource("shop");
    expect({ inputs, outputs: { ...outputs, ssh: before.outputs.ssh }, initErrors }).toEqual({
      inputs: before.inputs,
      outputs: before.outputs,
      initErrors: [],
    });
  });

  it("is made by the first up that the platform lets pass", async () => {
    expectChanges(await made.stack.up(), { update: 1 });
    await expectChangedOnce(made);
  });
});

/** Offers the plan otherwise, or not at all; the answer takes it back. */
function offer(made: Hosted, changes: object | undefined): () => void {
  const { plans } = billing(made).catalogue;
  const plan = plans.get("business")!;
  plans.delete("business");
  if (changes) plans.set("business", { ...plan, ...changes });
  return () => plans.set("business", plan);
}

describe("a change of plan that has to wait, or is refused in part", () => {
  thorough.it("is made once the first billing has settled, with word of the wait on the site's own row", async () => {
    const made = await changing();
    theSite(made).settleFor(3_600_000);
    const command = started(made.stack);
    await command.untilText(/waiting for the first bill/);
    theSite(made).settleFor(0);
    const { diagnostics } = expectChanges(await command.done, { update: 1 });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        ephemeral: true,
        urn: expect.stringMatching(/::shop$/),
        message: expect.stringMatching(/waiting for the first bill/),
      }),
    );
    await expectChangedOnce(made);
  });

  thorough.it("leaves the new name that came with it, and the next up does the rest", async () => {
    const made = await changing(site({ name: "store", plan: "business" }));
    billing(made).payments.next = ["refused"];
    expectFailed(await made.stack.up(), /cart_pay_failed/);
    expect([theSite(made).name, theSite(made).plan]).toEqual(["store", "starter"]);
    expectChanges(await made.stack.up(), { update: 1 });
    expect(theSite(made).name).toBe("store");
    await expectChangedOnce(made);
  });
});

describe("a change of plan that comes to nothing", () => {
  thorough.it.each<[string, (made: Hosted) => void, RegExp, number]>([
    ["its payment fails", (made) => (billing(made).payments.next = ["failed"]), /payment.*failed/, 2],
    ["nothing is made of its order", (made) => (billing(made).provisioning = "fails"), /order [0-9a-f-]{36}.*failed/, 3],
  ])("because %s says so, leaves the state as it was, and is ordered anew by the next up", async (_, arrange, says, paid) => {
    const made = await changing();
    arrange(made);
    expectFailed(await made.stack.up(), says);
    expect((await made.stack.resource("shop")).outputs).toMatchObject({ plan: "starter", package: "starter" });
    billing(made).provisioning = "succeeds";
    expectChanges(await made.stack.up(), { update: 1 });
    expect([theSite(made).plan, charges(made).length]).toEqual(["business", paid]);
    expectUnchanged(await made.stack.up());
  });
});

describe("a change of plan whose payment waits for the user", () => {
  /** A stack whose change of plan was ordered by an `up` that told where to pay. */
  async function unpaid(options: SimulatorOptions = {}): Promise<Hosted> {
    const made = await changing(business, options, impatient);
    billing(made).payments.next = ["awaiting_authentication"];
    expectToPay(made, await made.stack.up());
    return made;
  }

  function expectToPay(made: Hosted, outcome: Outcome): void {
    const { token } = lastCart(made);
    expectFailed(outcome, new RegExp(`cart ${token}.*pay at https://invoices.example/${token}.*\`pulumi up\` again`));
  }

  function expectWarned({ diagnostics }: Outcome, token: string): void {
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        message: expect.stringMatching(new RegExp(`cart ${token}.*https://invoices.example/${token}`)),
      }),
    );
  }

  it("comes with the next up after it was paid", async () => {
    const made = await unpaid();
    expectToPay(made, await made.stack.up());
    lastCart(made).pay();
    expectChanges(await made.stack.up(), { update: 1 });
    await expectChangedOnce(made);
  });

  thorough.it("stays on order through refreshes", async () => {
    const made = await unpaid();
    expectSucceeded(await made.stack.refresh());
    expectToPay(made, await made.stack.up());
    lastCart(made).pay();
    lastCart(made).complete();
    expectSucceeded(await made.stack.refresh());
    expectSucceeded(await made.stack.up());
    await expectChangedOnce(made);
  });

  thorough.it("is in doubt after nobody paid in time, and is ordered anew by the user's word alone", async () => {
    const made = await unpaid();
    lastCart(made).expire();
    const inDoubt = [/whether the change of .* was ordered is unknown/, new RegExp(`cart ${lastCart(made).token} has ended`)];
    expectFailed(await made.stack.up(), ...inDoubt);
    const refused = expectFailed(await made.stack.up(), ...inDoubt);
    expect(billing(made).carts.list()).toHaveLength(2);
    expectChanges(await made.stack.up(orderAgain(refused)), { update: 1 });
    await expectChangedOnce(made, 3);
  });

  thorough.it("is warned of as long as the program wants it no more and no order shows that could be cancelled", async () => {
    const clock = new PassingClock();
    const made = await unpaid({ clock });
    const { token } = lastCart(made);
    made.change(site());
    for (let run = 0; run < 2; run += 1) expectWarned(expectSucceeded(await made.stack.up()), token);
    lastCart(made).expire();
    expect(expectSucceeded(await made.stack.up()).text).toMatch(new RegExp(`cart ${token}.*its cart has ended`));
    clock.passHours(9 * 24);
    expectSucceeded(await made.stack.up());
    expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
    expect([theSite(made).plan, charges(made)]).toEqual(["starter", [1_000]]);
  });

  thorough.it("is taken back when it was paid though the program wanted it no more", async () => {
    const made = await unpaid();
    made.change(site());
    expectSucceeded(await made.stack.up());
    lastCart(made).pay();
    lastCart(made).complete();
    expectSucceeded(await made.stack.up());
    expect([theSite(made).plan, charges(made)]).toEqual(["starter", [1_000, 1_500]]);
    expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
  });

  thorough.it("is cancelled when the program wants it no more and its order shows", async () => {
    const made = await unpaid({ strict: { orderAppears: "opened" } });
    made.change(site());
    expectSucceeded(await made.stack.up());
    expect(
      billing(made)
        .orders.list()
        .map(({ status }) => status),
    ).toEqual(["completed", "cancelled"]);
    expectUnchanged(await made.stack.up({ args: ["--refresh"] }));
  });

  thorough.it("is warned of when the site is destroyed without it", async () => {
    const made = await unpaid();
    expectWarned(expectChanges(await made.stack.destroy(), { delete: 1 }), lastCart(made).token);
  });

  thorough.it("is not gone on with for another site", async () => {
    const made = await unpaid();
    theSite(made).setPendingDelete(true);
    expectChanges(await made.stack.refresh(), { delete: 1 });
    made.change(site());
    expectChanges(await made.stack.up(), { create: 1 });
    made.change(business);
    expectChanges(await made.stack.up(), { update: 1 });
    expect([theSite(made).plan, charges(made)]).toEqual(["business", [1_000, 1_000, 1_500]]);
  });
});

thorough.describe("a change of plan whose payment takes its time", () => {
  it("ends in the time that customTimeouts gives, and the next up goes on with the cart that it named", async () => {
    const made = await changing(site({ plan: "business" }, { customTimeouts: { update: "1s" } }));
    made.simulator.platform.delays.paymentMs = 3_600_000;
    const failed = expectFailed(await made.stack.up(), /\b1 s\b/, /customTimeouts/);
    expect(failed.text).toContain(`cart ${lastCart(made).token}`);
    lastCart(made).pay();
    made.change(business);
    expectChanges(await made.stack.up(), { update: 1 });
    await expectChangedOnce(made);
  });
});

thorough.describe("an engine that is killed during a change of plan", () => {
  it("leaves the payment under way to the next up", async () => {
    const made = await changing();
    made.simulator.platform.delays.paymentMs = 3_600_000;
    await killedAt((command) => command.untilText(/waiting for the payment/), made.stack);
    const next = started(made.stack);
    await next.untilText(/waiting for the payment/);
    lastCart(made).pay();
    expectChanges(await next.done, { update: 1 });
    await expectChangedOnce(made);
  });

  it("leaves its order, which nobody heard the answer to, to the next up", async () => {
    const made = await changing(business, {}, impatient);
    made.simulator.platform.delays.provisioningMs = 3_600_000;
    const hang = made.simulator.faults.add({ kind: "hang", takesEffect: true, route: "PATCH /api/sites/{id}" });
    await killedAt((command) => met(hang, command), made.stack);
    const next = started(made.stack);
    await next.untilText(/waiting for order/);
    lastCart(made).complete();
    expectChanges(await next.done, { update: 1 });
    await expectChangedOnce(made);
  });
});
