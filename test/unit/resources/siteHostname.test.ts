import type { SimulatorOptions, UnfinishedError, Values } from "../../harness";
import { create, failureOf, outcomeOf, Plan, read, registry, remove, unknownValue, until, update, wanted, World } from "../../harness";
import { conflict } from "../../../src/kernel/ownership/conflict";

const plan = new Plan("SiteHostname");
const hostnameType = plan.definition;
const postRoute = "POST /api/sites/{site_id}/domains";
const patchRoute = "PATCH /api/sites/{site_id}/domains/{id}";

const www = (more: Values = {}): Values => ({ siteId: "site-1", domain: "www.example.com", ...more });
const byNameservers = (more: Values = {}): Values => www({ provisionMethod: "dns", ...more });

async function withSite(options: SimulatorOptions = {}) {
  const world = await World.start({ sites: [{ id: "site-1", name: "shop" }], ...options });
  const { platform } = world.simulator;
  const site = platform.sites.get("site-1");
  const process = world.process();
  return {
    world,
    platform,
    site,
    process,
    self: (name = "www") => world.anew(hostnameType, name),
    up: (inputs = www(), name = "www") => create(process.resource(hostnameType, name), inputs),
    /** The site's hostnames, the primary one with a star. */
    hostnames: () => site.hosting.domains.map(({ hostname, primary }) => (primary ? `${hostname} *` : hostname)),
    count: (route: string) => world.count(route),
  };
}

describe("a plan", () => {
  test.each<[string, Values, RegExp]>([
    ["a name that is relative to something", { domain: "www" }, /^domain must be a full name such as `www.example.com`/],
    ["a URL", { domain: "https://www.example.com/" }, /^domain must be a domain such as `example.com`, not a URL/],
    ["an address", { domain: "192.0.2.1" }, /^domain ends in a number/],
    ["a wildcard", { domain: "*.example.com" }, /^domain contains `\*`/],
  ])("refuses %s", (_, more, problem) => {
    expect(plan.problems(www(more))).toEqual([expect.stringMatching(problem)]);
  });

  test("warns of replaceRecords where no record is touched", () => {
    expect(plan.checked(www({ replaceRecords: true })).warnings).toEqual([
      { path: "replaceRecords", message: expect.stringContaining('without `provisionMethod: "dns"`') },
    ]);
    for (const provisionMethod of ["dns", unknownValue]) expect(plan.warnings(www({ provisionMethod, replaceRecords: true }))).toEqual([]);
  });

  const replaces = (input: string, deleteFirst: boolean) => ({ replaces: [input], deleteFirst });

  test.each<[string, Values, Values, Partial<ReturnType<typeof plan.difference>>]>([
    [
      "another spelling of the domain is no change",
      www({ domain: "www.bücher.example" }),
      www({ domain: "WWW.xn--bcher-kva.example." }),
      { changed: [] },
    ],
    ["naming the default is no change", www(), www({ provisionMethod: "cname" }), { changed: [] }],
    ["no longer naming the default is no change", www({ provisionMethod: "cname" }), www(), { changed: [] }],
    ["another way to connect replaces it, the old one first", www(), byNameservers(), replaces("provisionMethod", true)],
    ["going back to the default replaces it, the old one first", byNameservers(), www(), replaces("provisionMethod", true)],
    ["another domain replaces it, the new one first", www(), www({ domain: "shop.example.com" }), replaces("domain", false)],
    ["another site replaces it, the old one first, since no two hold it", www(), www({ siteId: "site-2" }), replaces("siteId", true)],
    ["so does a site that is only being made", www(), www({ siteId: unknownValue }), replaces("siteId", true)],
    ["replaceRecords alone is no change", byNameservers(), byNameservers({ replaceRecords: true }), { changed: [] }],
    ["asking for the role is a change in place", www(), www({ primary: true }), { changed: ["primary"], replaces: [] }],
    ["no longer asking for it is one too", www({ primary: true }), www(), { changed: ["primary"], replaces: [] }],
    ["not asking for it in so many words is no change", www(), www({ primary: false }), { changed: [] }],
  ])("%s", (_, olds, news, expected) => {
    expect(plan.difference(olds, news)).toMatchObject(expected);
  });
});

describe("connecting", () => {
  test("by CNAME says where the CNAME points to and touches no record, replaceRecords or not", async () => {
    const { up, platform } = await withSite({
      zones: [{ name: "example.com", records: [{ record_type: 0, name: "www", value: "192.0.2.1" }] }],
    });
    const { state } = await up(www({ replaceRecords: true }));
    expect(state).toMatchObject({ cname: "site-1.sites.example", dnsZoneId: platform.zones.get("example.com").id });
    expect(state).not.toHaveProperty("replaceRecords");
    expect(platform.zones.get("example.com").records).toMatchObject([{ value: "192.0.2.1" }]);
  });

  test("by name servers says which ones, though the platform never shows them again", async () => {
    const { up, self } = await withSite();
    const { id, state } = await up(byNameservers());
    expect(state).toMatchObject({ nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"] });
    expect((await read(self(), id, state))?.state).toEqual(state);
    expect((await read(self(), id, {}, "get"))?.state).not.toHaveProperty("nameservers");
  });

  test.each(["documented", "whole"] as const)(
    "is over when the site shows the hostname, and not with the answer (%s)",
    async (hostnameConnect) => {
      const { up, hostnames } = await withSite({ delays: { hostnameMs: 20_000 }, shapes: { hostnameConnect } });
      await up();
      expect(hostnames()).toEqual(["www.example.com *"]);
    },
  );

  test.each<[string, Values, string]>([
    ["an alias", {}, "www.example.com *"],
    ["the primary one", { primary: true }, "www.example.com *"],
  ])("that takes longer than the limit is gone on with by the next runs, for as long as it takes: %s", async (_, more, hostname) => {
    const { world, self, hostnames, count } = await withSite({ delays: { hostnameMs: 150_000 } });
    const left = (await outcomeOf(create(self(), www(more)))) as UnfinishedError;
    expect([left.explained, left.message]).toEqual([
      "wait-ended",
      expect.stringMatching(/was created, but waited 60 s without success.*Run the command again: it continues/),
    ]);
    expect(plan.difference(left.state, www(more)).unfinished).toBe(true);

    const next = await outcomeOf(update(self(), left.id, left.state, www(more)));
    expect(next).toMatchObject({
      explained: "not-shown",
      message: expect.stringMatching(
        /an earlier run created the SiteHostname .*doesn't show it yet.*60 s without success.*`pulumi refresh`, which removes it.*creates it again/,
      ) as string,
    });
    expect(String(next)).not.toMatch(/deleted|removed/);

    expect(await update(self(), left.id, left.state, www(more))).toMatchObject(www(more));
    expect(hostnames()).toEqual([hostname]);
    expect(count(postRoute)).toBe(1);
    expect(world.requests().filter((request) => request.startsWith("DELETE"))).toEqual([]);
  });

  test("that never comes to an end leaves the state with a refresh", async () => {
    const { self, hostnames, up } = await withSite({ delays: { hostnameMs: 150_000 } });
    const left = (await outcomeOf(up())) as UnfinishedError;
    expect(await read(self(), left.id, left.state)).toBeUndefined();
    expect(hostnames()).toEqual([]);
  });
});

describe("records of the hosted zone that stand in the way", () => {
  const zones = [
    {
      name: "example.com",
      records: [
        { record_type: 0, name: "www", value: "192.0.2.1" },
        { record_type: 7, name: "www", value: "site-2" },
        { record_type: 3, name: "www", value: "a text" },
      ],
    },
  ];
  const sites = [
    { id: "site-1", name: "shop" },
    { id: "site-2", name: "blog" },
  ];

  test.each(["name", "code"] as const)(
    "are named one by one with the way to replace them, and nothing is lost (shown by %s)",
    async (conflictType) => {
      const { up, platform, hostnames } = await withSite({ zones, sites, shapes: { conflictType } });
      const failure = await failureOf(up(byNameservers()));
      expect(failure).toContain("answered 422 (conflicts_found)");
      expect(failure).toContain("A www.example.com 192.0.2.1; PullZone www.example.com site-2 (of the site blog).");
      expect(failure).toContain("`replaceRecords: true`");
      expect(failure).not.toContain("a text");
      expect(platform.zones.get("example.com").records).toHaveLength(3);
      expect(hostnames()).toEqual([]);
    },
  );

  test("go with replaceRecords: true, and the others stay", async () => {
    const { up, platform, hostnames } = await withSite({ zones, sites });
    await up(byNameservers({ replaceRecords: true }));
    expect(platform.zones.get("example.com").records.map(({ record_type, value }) => [record_type, value])).toEqual([
      [3, "a text"],
      [7, "site-1"],
    ]);
    expect(hostnames()).toEqual(["www.example.com *"]);
  });

  test("of a great number the first are named", async () => {
    const records = Array.from({ length: 30 }, (_, number) => ({ record_type: 0, name: "www", value: `192.0.2.${number}` }));
    const { up } = await withSite({ zones: [{ name: "example.com", records }] });
    const failure = await failureOf(up(byNameservers()));
    expect(failure).toContain("192.0.2.19; and 10 more.");
    expect(failure).not.toContain("192.0.2.20");
  });

  test.each([
    ["nothing", undefined],
    ["a text", "many"],
    ["strange things", [null, 7, {}, { type: 99, host: "a\u0007b", site_name: 3 }]],
  ])("may be told of with %s", async (_, conflicts) => {
    const { up, world } = await withSite();
    world.fault({
      kind: "status",
      status: 422,
      body: { errors: ["Conflicts"], code: "conflicts_found", conflicts },
      route: postRoute,
    });
    const failure = await failureOf(up(byNameservers()));
    expect(failure).toMatch(/answered 422 \(conflicts_found\): Conflicts.*replaceRecords: true/s);
    expect(failure).not.toMatch(/undefined|\[object|null|\u0007/);
  });
});

describe("a refusal says what to do", () => {
  const other = { id: "site-2", name: "blog", domains: ["www.example.com"] };

  test.each<[string, SimulatorOptions, Values, RegExp]>([
    [
      "another site has the hostname",
      { sites: [{ id: "site-1" }, other] },
      {},
      /hostname_in_use\): www\.example\.com is already attached to the site blog\. .*remove the hostname there first/,
    ],
    [
      "a deleted site still has it",
      { sites: [{ id: "site-1" }, { ...other, pendingDelete: true }] },
      {},
      /hostname_in_use.*blog, which is pending deletion.*isn't purged yet/,
    ],
  ])("where %s", async (_, options, more, says) => {
    const { up } = await withSite(options);
    expect(await failureOf(up(www(more)))).toMatch(says);
  });
});

describe("the primary hostname", () => {
  test("is the first one by itself: nothing more is sent", async () => {
    const { up, hostnames, count } = await withSite();
    expect((await up(www({ primary: true }))).state.primary).toBe(true);
    expect([hostnames(), count(patchRoute)]).toEqual([["www.example.com *"], 0]);
  });

  test.each<[string, Values]>([
    ["absent", {}],
    ["false", { primary: false }],
  ])("stays so when it is %s from then on, without a request that changes anything and without drift", async (_, more) => {
    const { up, self, hostnames, count } = await withSite({ sites: [{ id: "site-1", domains: ["old.example"] }] });
    const { id, state } = await up(www({ primary: true }));
    const now = await update(self(), id, state, www(more));
    expect([hostnames(), count(patchRoute)]).toEqual([["old.example", "www.example.com *"], 1]);
    expect(now.primary).toBe(more.primary);
    expect((await read(self(), id, now))?.state).toEqual(now);
  });

  test("goes from one resource to another in one run, and neither drifts", async () => {
    const { up, world, hostnames } = await withSite();
    const one = await up(www({ primary: true }), "one");
    const two = await up(www({ domain: "shop.example.com" }), "two");
    const next = world.process();
    const states = await Promise.all([
      update(next.resource(hostnameType, "one"), one.id, one.state, www()),
      update(next.resource(hostnameType, "two"), two.id, two.state, www({ domain: "shop.example.com", primary: true })),
    ]);
    expect(hostnames()).toEqual(["www.example.com", "shop.example.com *"]);
    for (const [index, { id }] of [one, two].entries())
      expect((await read(world.anew(hostnameType), id, states[index]!))?.state).toEqual(states[index]);
  });

  test("can't be two of one site; of two sites it can", async () => {
    const { process } = await withSite();
    const declare = (name: string, more: Values) => conflict(wanted(process.resource(hostnameType, name), www({ primary: true, ...more })));
    expect(declare("one", {})).toBeUndefined();
    expect(declare("two", { domain: "shop.example.com" })?.message).toMatch(
      /"one" of this program manages the site's primary hostname too/,
    );
    expect(declare("three", { domain: "blog.example.com", siteId: "site-2" })).toBeUndefined();
  });

  test("when it is removed, leaves the site with its temporary URL and the others as aliases", async () => {
    const { up, self, hostnames, world } = await withSite({ delays: { hostnameMs: 20_000 } });
    const { id, state } = await up();
    await up(www({ domain: "shop.example.com" }), "shop");
    await remove(self(), id, state);
    expect(hostnames()).toEqual(["shop.example.com"]);
    expect(await read(world.anew(registry.Site!), "site-1", {}, "get")).toMatchObject({
      state: { primaryDomain: "site-1.sites.example" },
    });
  });

  test.each(["temporary", "null"] as const)("that nobody is (shown as %s) is promoted", async (primaryUnset) => {
    const { up, site, self, hostnames } = await withSite({ sites: [{ id: "site-1", domains: ["old.example"] }], shapes: { primaryUnset } });
    const { id, state } = await up();
    site.detach(site.hosting.domains[0]!.id);
    await update(self(), id, state, www({ primary: true }));
    expect(hostnames()).toEqual(["www.example.com *"]);
  });
});

test("a hostname is gone with its site, also while that waits for its purge, and kept while an invoice is unpaid", async () => {
  const { up, site, self } = await withSite();
  const { id, state } = await up();
  site.setSuspended(true);
  expect(await read(self(), id, state)).toMatchObject({ id, state });
  site.setSuspended(false);
  site.setPendingDelete(true);
  expect(await read(self(), id, state)).toBeUndefined();
  await remove(self(), id, state);
});

type All = Awaited<ReturnType<typeof withSite>>;

describe("a look-up by the domain alone", () => {
  const lookUp = (all: All, name: string) => read(all.self(), name, {}, "get");
  const twoSites = (options: SimulatorOptions = {}) => {
    const shop = { id: "site-1", name: "shop", domains: ["www.example.com"] };
    const blog = { id: "site-2", name: "blog", domains: ["my.www.example.com", "blog.example.com"] };
    return withSite({ sites: [shop, blog], ...options });
  };

  test("finds the site that has it, in two requests and those of a read", async () => {
    const all = await twoSites();
    const found = await lookUp(all, "Blog.example.com.");
    expect(found).toMatchObject({ state: { siteId: "site-2", domain: "blog.example.com" } });
    expect(all.count("GET /api/domains")).toBe(0);
    expect(await lookUp(all, "www.example.com")).toMatchObject({ state: { siteId: "site-1" } });
  });

  test("finds it by its own id", async () => {
    const all = await twoSites();
    const { id } = all.site.hosting.domains[0]!;
    expect(await lookUp(all, id)).toMatchObject({ id: `site-1/${id}`, state: { domain: "www.example.com" } });
    expect(await failureOf(lookUp(all, "none"))).toMatch(/SiteHostname "none" was not found/);
  });

  test("finds it where the search doesn't show it", async () => {
    const all = await twoSites();
    const faulty = { kind: "garbage", contentType: "application/json", route: "POST /api/domains/query" } as const;
    all.world.fault({ ...faulty, body: JSON.stringify({ domains: [] }) });
    expect(await lookUp(all, "www.example.com")).toMatchObject({ state: { siteId: "site-1" } });
    expect(all.count("GET /api/domains")).toBeGreaterThan(0);
  });

  test("says so where no site has it, or only one that waits for its purge", async () => {
    const all = await twoSites();
    expect(await failureOf(lookUp(all, "nobody.example.com"))).toMatch(
      /SiteHostname "nobody\.example\.com" was not found.*its domain \(www\.example\.com\), or site\/its domain/,
    );
    all.platform.sites.get("site-2").setPendingDelete(true);
    expect(await failureOf(lookUp(all, "blog.example.com"))).toMatch(/SiteHostname .* was not found/);
  });
});

describe("a task of the platform that failed", () => {
  const slow = { delays: { hostnameMs: 3_600_000 } };
  const end = (all: All, data: string): void => {
    const { tasks } = all.platform;
    tasks.end(tasks.list().find(({ status }) => status === "RUNNING")!.id, "FAILED", undefined, data);
  };
  /** Runs until the platform has a task of it, and lets that task fail. */
  const failing = async (all: All, work: () => Promise<unknown>, data: string): Promise<unknown> => {
    const outcome = outcomeOf(work());
    await until(() => all.platform.tasks.list().some(({ status }) => status === "RUNNING"));
    end(all, data);
    return outcome;
  };

  test("ends the wait for a connection with its words, and the next run connects anew", async () => {
    const all = await withSite(slow);
    const failed = await failing(all, () => all.up(), "www.example.com has no DNS");
    expect(String(failed)).toMatch(/SiteHostname was not created: the platform's task \d+ \(.*\) failed: www\.example\.com has no DNS\./);
    expect(failed).not.toHaveProperty("state");
    all.platform.core.delays.hostnameMs = 1;
    await create(all.self(), www());
    expect([all.hostnames(), all.count(postRoute)]).toEqual([["www.example.com *"], 2]);
  });

  test("ends the wait for a promotion and for a removal", async () => {
    const all = await withSite({ sites: [{ id: "site-1", name: "shop", domains: ["first.example"] }] });
    const { id, state } = await all.up();
    all.platform.core.delays.hostnameMs = 3_600_000;
    const promoted = await failing(all, () => update(all.self(), id, state, www({ primary: true })), "");
    expect(String(promoted)).toMatch(/task \d+ \(Change primary domain\) failed, and the platform gives no reason/);
    const removed = await failing(all, () => remove(all.self(), id, state), "locked");
    expect(String(removed)).toMatch(/task \d+ \(Remove domain\) failed: locked\./);
    expect(all.hostnames()).toContain("www.example.com");
  });

  test.each([
    ["of an earlier day", "before", "Connect domain", "www.example.com has no DNS"],
    ["of another hostname", "meanwhile", "Connect domain", "shop.example.com has no DNS"],
    ["of other work", "meanwhile", "Change PHP version", "no image for PHP 8.4"],
  ])("%s ends no wait", async (_, when, name, data) => {
    const all = await withSite({ delays: { hostnameMs: 1_000 } });
    const { tasks } = all.platform;
    const fail = (): void => tasks.end(tasks.start({ name, account: all.site.account, site: all.site.id }).id, "FAILED", undefined, data);
    if (when === "before") fail();
    const made = all.up();
    await until(() => all.count(postRoute) > 0);
    if (when === "meanwhile") fail();
    await made;
    expect(all.hostnames()).toEqual(["www.example.com *"]);
  });

  test("that can't be read ends no wait", async () => {
    const all = await withSite({ delays: { hostnameMs: 1_000 } });
    all.world.fault({ kind: "status", status: 403, path: /tasks/, times: Infinity });
    await all.up();
    expect(all.hostnames()).toEqual(["www.example.com *"]);
  });
});
