import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Site, SimulatorOptions } from "../../src/simulator";
import {
  expectChanges,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  isSecret,
  type Outcome,
  type Stack,
  variants,
  thorough,
} from "./harness";
import { asked, hosted, notesOf, PassingClock, type Asked, type Hosted } from "./hosted";

const shop = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };

/** A program with one site. */
function site(inputs: object = {}): string {
  return `const site = new Site("shop", ${JSON.stringify({ ...shop, ...inputs })});
    exports.id = site.id; exports.ssh = site.ssh; exports.cname = site.domainCname; exports.package = site.package; exports.subscription = site.subscription;`;
}

/** A stack whose site is there. */
async function withSite(body = site(), options: SimulatorOptions = {}): Promise<Hosted & { there: Site }> {
  const made = await hosted(body, { sites: [], ...options });
  expectSucceeded(await made.stack.up());
  return { ...made, there: theSite(made) };
}

function standing({ simulator }: Hosted): Site[] {
  return simulator.platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);
}

function theSite(made: Hosted): Site {
  const [only, ...others] = standing(made);
  expect([only !== undefined, others.length]).toEqual([true, 0]);
  return only as Site;
}

function charges({ simulator }: Hosted): number[] {
  return simulator.platform.billing.payments.charges.map(({ cents }) => cents);
}

/** What a command changed on the platform, as it was sent. */
function writes({ requests }: Asked): unknown[] {
  return requests.filter(({ method }) => method !== "GET").map(({ route, body }) => [route, body]);
}

const siteRoute = "/api/sites/{id}";

describe("a site", () => {
  it("lives from up to destroy, for one charge", async () => {
    const made = await hosted(site(), { sites: [] });
    const { stack, simulator } = made;

    const created = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(created.outcome, { create: 1 });
    expect(writes(created)).toEqual([["POST /api/orders", { site: shop }]]);
    expect(charges(made)).toEqual([1_000]);
    const { id, systemDomain, hosting, account } = theSite(made);
    const { name: _, ...ordered } = shop;
    expect([account, hosting]).toMatchObject([simulator.account, ordered]);
    expect(await stack.outputs()).toMatchObject({
      id,
      ssh: hosting.ssh,
      cname: systemDomain,
      package: "starter",
      subscription: { status: "active", price: { amountCents: 1_000, term: "monthly" } },
    });

    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${siteRoute}`]: 1, "GET /api/sites/{site_id}/domains": 1 });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(standing(made)).toEqual([]);
    expect(charges(made)).toHaveLength(1);
  });

  thorough.it("keeps its SSH access secret in state and in `pulumi stack output`", async () => {
    const { stack, there } = await withSite();
    expect(isSecret((await stack.resource("shop")).outputs.ssh)).toBe(true);
    const { password } = there.hosting.ssh;
    const shown = await stack.run(["stack", "output"]);
    expect(shown.stdout).toMatch(/ssh +\[secret\]/);
    expect(shown.text).not.toContain(password);
    expect(JSON.parse((await stack.run(["stack", "output", "ssh", "--show-secrets", "--json"])).stdout)).toEqual(there.hosting.ssh);
  });

  thorough.it("is renamed in place, for nothing", async () => {
    const made = await withSite();
    made.change(site({ name: "store" }));
    const renamed = await asked(made.simulator, () => made.stack.up());
    expectChanges(renamed.outcome, { update: 1 });
    expect(writes(renamed)).toEqual([[`PATCH ${siteRoute}`, { name: "store" }]]);
    expect(theSite(made)).toMatchObject({ id: made.there.id, name: "store" });
    expect(charges(made)).toEqual([1_000]);
    expectUnchanged(await made.stack.refresh());
  });

  thorough.it("is repaired after it was renamed and its plan was changed in the panel", async () => {
    const made = await withSite();
    const { stack, simulator, there } = made;
    there.rename("panel");
    const cart = simulator.platform.planChanges.start(there, "basic");
    cart.pay();
    cart.complete();

    const drifted = expectChanges(await stack.refresh(), { update: 1 });
    expect(drifted.steps).toMatchObject([{ name: "shop", diffs: ["name", "plan"], new: { name: "panel", plan: "basic" } }]);
    expectChanges(await stack.up(), { update: 1 });
    expect(theSite(made)).toMatchObject({ id: there.id, name: "shop", plan: "starter" });
    expect(charges(made)).toEqual([1_000, 500]);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
  });

  thorough.it("stays in state while an unpaid invoice locks it, and a change says so", async () => {
    const { stack, change, there } = await withSite();
    there.setSuspended(true);
    expectUnchanged(await stack.refresh());
    change(site({ name: "store" }));
    expectFailed(await stack.up(), /service_suspended/, /invoice is unpaid: pay it/);
    expectUnchanged(await stack.refresh());
  });
});

describe("a change that only a new site can have", () => {
  it.each(
    variants<[string, object, SimulatorOptions, number]>(
      [
        ["location", { location: "us-east" }, {}, 0],
        ["term", { term: "annual" }, {}, 0],
        ["term that the platform doesn't show", { term: "annual" }, { shapes: { siteSubscription: "omitted" } }, 0],
        ["variant", { variant: "extended" }, {}, 0],
        ["variant of a site that is hours old", { variant: "extended" }, {}, 2],
      ],
      1,
    ),
  )(
    "(%s) is refused at preview, and carried out with allowReplacement: first the new site comes, then the old one goes",
    async (_, inputs, options, hours) => {
      const clock = new PassingClock();
      const made = await withSite(site(), { ...options, clock });
      const { stack, simulator, change, there: old } = made;
      clock.passHours(hours);
      change(site(inputs));
      const refused = await asked(simulator, () => stack.preview());
      expectFailed(
        refused.outcome,
        new RegExp(`resource 'shop' has a problem: ${Object.keys(inputs).join()} can't change in place`),
        /deleted with everything in it. Set allowReplacement: true/,
      );
      expect(refused.requests).toEqual([]);

      change(site({ ...inputs, allowReplacement: true }));
      const replaced = await asked(simulator, () => stack.up());
      expectChanges(replaced.outcome, { replace: 1 });
      const now = theSite(made);
      expect(now.id).not.toBe(old.id);
      expect(now.hosting).toMatchObject(inputs);
      expect(charges(made)).toHaveLength(2);
      const inOrder = ["POST /api/orders", `GET /api/sites/${now.id}`, `DELETE /api/sites/${old.id}`];
      const path = replaced.requests.map(({ method, path }) => `${method} ${path}`);
      expect([...new Set(path.filter((request) => inOrder.includes(request)))]).toEqual(inOrder);
      expectUnchanged(await stack.up({ args: ["--refresh"] }));
    },
  );
});

describe("get", () => {
  const sites = [
    { id: "7", name: "shop", plan: "business" },
    { id: "8", name: "twin" },
    { id: "9", name: "twin" },
  ];

  thorough.it("takes a site's id or its name", async () => {
    const { stack } = await hosted(
      `const [byId, byName] = [Site.get("by-id", "7"), Site.get("by-name", "shop")];
      exports.ids = [byId.id, byName.id]; exports.package = byName.package; exports.user = byName.ssh.username;`,
      { sites },
    );
    expectSucceeded(await stack.up());
    expect(await stack.outputs()).toEqual({ ids: ["7", "7"], package: "business", user: "user-7" });
    expect(isSecret((await stack.resource("by-name")).outputs.ssh)).toBe(true);
    expectUnchanged(await stack.refresh());
  });

  thorough.it.each([
    ["a name that no site has", "nothing", /Site "nothing" was not found.*its name/],
    ["a name that two sites have", "twin", /name one by its id: 8, 9/],
  ])("says what to do about %s", async (_, name, says) => {
    const { stack } = await hosted(`Site.get("it", "${name}");`, { sites });
    expectFailed(await stack.preview(), says);
  });
});

describe("the deletion of a site", () => {
  it("waits until the first billing has settled and the platform has let go of it, with word of it on the site's own row", async () => {
    const { stack, simulator, there } = await withSite(site(), { delays: { siteDeletionMs: 3_600_000 } });
    there.settleFor(3_600_000);
    simulator.resetReport();
    const command = stack.start(["destroy", "--yes", "--skip-preview"]);
    await command.untilText(/waiting for the first bill/);
    there.settleFor(0);
    await command.untilText(/waiting for the deletion/);
    there.setPendingDelete(true);
    const { diagnostics } = expectChanges(await command.done, { delete: 1 });
    const lines = diagnostics.filter(({ ephemeral, urn }) => ephemeral && urn?.endsWith("::shop")).map(({ message }) => message);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining("waiting for the first bill"),
        expect.stringContaining(`waiting for the deletion of Site ${there.id}`),
      ]),
    );
    expect(
      new Set(
        simulator
          .report()
          .requests.filter(({ method }) => method === "DELETE")
          .map(({ status }) => status),
      ),
    ).toEqual(new Set([422, 200]));
  });
});

describe("a site that was deleted elsewhere", () => {
  it.each(
    variants<[string, (made: Hosted) => void, SimulatorOptions]>(
      [
        ["and purged", (made) => made.simulator.platform.sites.remove(theSite(made).id), {}],
        ["and waits for its purge", (made) => theSite(made).setPendingDelete(true), {}],
        [
          "and answers 403 until its purge",
          (made) => theSite(made).setPendingDelete(true),
          { shapes: { pendingDeleteSite: "forbidden", siteListPendingDelete: "hidden" } },
        ],
      ],
      1,
    ),
  )("%s leaves the state with a warning, is ordered anew, and destroys without a word", async (_, lose, options) => {
    const made = await withSite(site(), options);
    lose(made);
    const refreshed = expectChanges(await made.stack.refresh(), { delete: 1 });
    expect(refreshed.diagnostics).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        message: expect.stringMatching(/Site "shop".*the next `pulumi up` orders a new one, which costs money/),
      }),
    );
    expectChanges(await made.stack.up(), { create: 1 });
    expect(theSite(made).id).not.toBe(made.there.id);
    expect(charges(made)).toEqual([1_000, 1_000]);
    lose(made);
    expectChanges(await made.stack.destroy(), { delete: 1 });
  });

  thorough.it("is refused a change with the way out of it", async () => {
    const { stack, change, there } = await withSite();
    there.setPendingDelete(true);
    change(site({ name: "store" }));
    expectFailed(await stack.up(), /pending_delete/, /pulumi refresh/);
  });
});

describe("what is set up on a site right after its creation", () => {
  it("waits for its CDN, and needs no deletion of its own", async () => {
    const body = `${site()} new EdgeRule("rule", { siteId: site.id, actionType: "BlockRequest" }); new CacheSettings("cache", { siteId: site.id, varyWebp: true });`;
    const made = await hosted(body, { sites: [], delays: { cdnMs: 3_600_000 } });
    const command = made.stack.start(["up", "--yes", "--skip-preview"]);
    await command.untilText(/waiting for the site's CDN/);
    theSite(made).setCdn(true);
    expectChanges(await command.done, { create: 3 });
    expect(theSite(made)).toMatchObject({ edgeRules: [{ ActionType: 4 }], caching: { vary_webp: true } });
    expectUnchanged(await made.stack.up());
    const destroyed = await asked(made.simulator, () => made.stack.destroy());
    expectChanges(destroyed.outcome, { delete: 3 });
    expect(writes(destroyed)).toEqual([[`DELETE ${siteRoute}`, undefined]]);
  });
});

describe("token, callback authorization and SSH password", () => {
  it("are nowhere in plain text, whatever state an order is in", async () => {
    const [token, authorization] = ["tok-3n0ugh-t0-be-f0und", "Basic Y2FsbGJhY2stc2VjcmV0"];
    const body = (plan: string) => site({ plan, callback: { url: "https://ci.example.com/done", authorization } });
    const made = await hosted(body("starter"), { sites: [], token });
    const { stack, simulator, change } = made;
    const { payments, carts, orders } = simulator.platform.billing;
    const expectHidden = (outcome: Outcome) => {
      const passwords = simulator.platform.sites.list().map(({ hosting }) => hosting.ssh.password);
      const places = [outcome.text, JSON.stringify(outcome.diagnostics), ...written(stack)];
      for (const secret of [token, authorization, authorization.slice(6), ...passwords])
        expect(places.filter((text) => text.includes(secret))).toEqual([]);
    };

    payments.next = ["awaiting_authentication", "awaiting_authentication"];
    expectHidden(expectFailed(await stack.up()));
    expect(notesOf(stack)).toHaveLength(1);
    expectHidden(expectSucceeded(await stack.refresh()));
    carts.list()[0]?.pay();
    carts.list()[0]?.complete();
    expectHidden(expectSucceeded(await stack.refresh()));
    expect(orders.list()[0]?.callback?.authorization).toBe(authorization);
    change(body("business"));
    expectHidden(expectFailed(await stack.up({ args: ["--diff"] })));
    expectHidden(expectSucceeded(await stack.refresh()));
    expectHidden(expectChanges(await stack.destroy(), { delete: 1 }));
  });
});

/** All that lies in a stack's folder: state, its history, settings, the provider's notes. Not the program, and not the engine's debug log. */
function written({ folder }: Stack): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => !/^(index\.js|\.events-.*)$/.test(file) && statSync(join(folder, file)).isFile(),
  );
  return files.map((file) => readFileSync(join(folder, file), "utf8"));
}
