import { create, type Fault, outcomeOf, read, registry, remove, World } from "../../../harness";
import { cachingType, recordIn, recordType, ruleOf, ruleType, zoneType } from "../samples";

const quick = { transport: { requestTimeoutMs: 100, readTries: 2 } };
interface Mishap {
  readonly kind: Fault["kind"];
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
}

const json = (body: string): Mishap => ({ kind: "garbage", contentType: "application/json", body });

/** Answers that say nothing about whether an object is there, beside the faults that test/contract/faults has for every type. */
const unclear: [string, Mishap][] = [
  ["402 without a code", { kind: "status", status: 402 }],
  ["a page of HTML with 404", { kind: "garbage", status: 404 }],
  ["a text with 404", { kind: "garbage", status: 404, contentType: "text/plain", body: "404 page not found" }],
  ["null", json("null")],
  ["an empty object", json("{}")],
  ["an object of another form", json('{"status":"ok"}')],
  ["a text", json('"ok"')],
  ["a list of no objects", json('["a", 1, null]')],
];

const things = [
  ["zone", zoneType, () => ({ name: "example.org" })],
  ["record", recordType, () => recordIn("7")],
  ["edge rule", ruleType, () => ruleOf("site-1")],
  ["settings", cachingType, () => ({ siteId: "site-1", cacheExpiration: 60 })],
] as const;

describe.each(unclear)("an answer that proves nothing: %s", (_, fault) => {
  test.each(things)("is never taken for the end of a %s", async (__, definition, inputs) => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const made = await create(world.anew(definition), inputs());
    world.fault({ ...fault, method: "GET", times: Infinity } as Fault);
    const seen = await outcomeOf(read(world.process(quick).resource(definition), made.id, made.state));
    expect(seen).toBeInstanceOf(Error);
    expect((seen as Error).message).not.toBe("");
  });

  // A 2xx with JSON is the platform's yes to a write, whatever it says besides.
  if (fault.contentType === "application/json") return;
  test.each(things)("doesn't end the wait for the deletion of a %s with success while it is there", async (__, definition, inputs) => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const made = await create(world.anew(definition), inputs());
    world.fault({ ...fault, method: "DELETE", times: Infinity } as Fault);
    world.fault({ ...fault, method: "PATCH", times: Infinity } as Fault);
    const removed = await outcomeOf(remove(world.process(quick).resource(definition, "it", 1000), made.id, made.state));
    const still = await read(world.anew(definition), made.id, made.state);
    const isThere =
      definition.kind === "singleton" ? world.platform.sites.get("site-1").caching.cache_expiration === 60 : still !== undefined;
    expect([isThere, removed instanceof Error]).toEqual([true, true]);
  });
});

test("an answer about another object is never taken for our own", async () => {
  const world = await World.start();
  const ours = await create(world.anew(zoneType), { name: "example.org" });
  const theirs = await create(world.anew(zoneType), { name: "example.net" });
  world.fault({
    ...json(JSON.stringify({ dns_zone: { id: theirs.id, name: "example.net", records: [] } })),
    route: "GET /api/dns_zones/{id}",
    times: Infinity,
  } as Fault);
  const seen = await outcomeOf(read(world.anew(zoneType), ours.id, ours.state));
  expect(String(seen)).toContain(`another DnsZone (${theirs.id}) than ${ours.id}.`);
});

// What somebody deleted by itself is in test/contract/life.
test.each<[string, string, (platform: World["platform"]) => unknown]>([
  ["record", "zone", ({ zones }) => zones.remove("7")],
  ["edge rule", "site", ({ sites }) => sites.remove("site-1")],
  ["edge rule", "site that waits for its purge", ({ sites }) => sites.get("site-1").setPendingDelete(true)],
  ["settings", "site that waits for its purge", ({ sites }) => sites.get("site-1").setPendingDelete(true)],
])("the platform itself calls gone, with its parent: a %s of a %s", async (what, _, end) => {
  const [, definition, inputs] = things.find(([name]) => name === what)!;
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  const made = await create(world.anew(definition), inputs());
  end(world.platform);
  expect(await read(world.anew(definition), made.id, made.state)).toBeUndefined();
  await remove(world.anew(definition), made.id, made.state);
});

describe("reads shared between resources", () => {
  test("refresh a zone and its records with one request", async () => {
    const world = await World.start();
    const run = world.process();
    const zone = await create(run.resource(zoneType, "zone"), { name: "example.com" });
    const records = await Promise.all(["a", "b", "c"].map((name) => create(run.resource(recordType, name), recordIn(zone.id, { name }))));
    for (const order of ["zone first", "zone last"]) {
      world.simulator.resetReport();
      const refresh = world.process();
      const reads = [
        () => read(refresh.resource(zoneType, "zone"), zone.id, zone.state),
        ...records.map(
          ({ id, state }, index) =>
            () =>
              read(refresh.resource(recordType, `r${index}`), id, state),
        ),
      ];
      await Promise.all((order === "zone first" ? reads : reads.reverse()).map((start) => start()));
      expect([order, world.requests()]).toEqual([order, [`GET /api/dns_zones/${zone.id}`]]);
    }
  });

  test("refresh a zone that names its account and its records with one request", async () => {
    const world = await World.start({ accounts: ["account-1", "account-2"] });
    const run = world.process();
    const zone = await create(run.resource(zoneType, "zone"), { name: "example.com", account: "account-2" });
    const record = await create(run.resource(recordType, "a"), recordIn(zone.id));
    world.simulator.resetReport();
    const refresh = world.process();
    await Promise.all([
      read(refresh.resource(zoneType, "zone"), zone.id, zone.state),
      read(refresh.resource(recordType, "a"), record.id, record.state),
    ]);
    expect(world.count()).toBe(1);
  });

  test("ask for a record by itself before they call it gone", async () => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const made = await create(world.anew(recordType), recordIn("7"));
    world.fault({ kind: "staleRead", method: "GET", path: "/api/dns_zones/7" });
    expect(await read(world.anew(recordType), made.id, made.state)).toBeDefined();
  });

  test("aren't spoilt by one object beside ours that can't be read", async () => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const made = await create(world.anew(recordType), recordIn("7"));
    const record = world.platform.zones.get("7").records[0];
    const strange = { id: "9", record_type: "NEW", name: {}, value: ["x"] };
    world.fault({
      ...json(JSON.stringify({ dns_zone: { id: "7", name: "example.com", records: [strange, record] } })),
      method: "GET",
      path: "/api/dns_zones/7",
      times: Infinity,
    } as Fault);
    expect(await read(world.anew(recordType), made.id, made.state)).toMatchObject({ state: made.state });
  });
});

describe("get", () => {
  test("takes natural keys", async () => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const run = world.process();
    const www = await create(run.resource(recordType), recordIn("7"));
    const apex = await create(run.resource(recordType, "apex"), recordIn("7", { name: "@", value: "192.0.2.9" }));
    expect(await read(world.anew(zoneType), "EXAMPLE.com.", {}, "get")).toMatchObject({ id: "7" });
    for (const name of ["example.com/www/A", "7/www/A", "Example.COM/WWW/A", "example.com/www.example.com./A"])
      expect([name, (await read(world.anew(recordType), name, {}, "get"))?.id]).toEqual([name, www.id]);
    for (const name of ["example.com/@/A", "example.com//A"])
      expect([name, await outcomeOf(read(world.anew(recordType), name, {}, "get"))]).toEqual([
        name,
        expect.objectContaining({ id: apex.id }),
      ]);
    await expect(read(world.anew(recordType), "example.com/none/A", {}, "get")).rejects.toThrow(/DnsRecord .* was not found/);
    await expect(read(world.anew(recordType), "example.com/www/AAAA", {}, "get")).rejects.toThrow(/DnsRecord .* was not found/);
  });

  test("finds settings by the natural key of what they belong to; an id comes before a name, and a name of two is refused", async () => {
    const sites = [
      { id: "site-1", name: "shop" },
      { id: "site-2", name: "site-1" },
      { id: "site-3", name: "twin" },
      { id: "site-4", name: "twin" },
    ].map((site) => ({ ...site, cdn: true, shield: { active: true } }));
    const world = await World.start({ sites, mailspaces: [{ id: "mail-1", domain: "example.com", provisioned: true }] });
    const idOf = async (type: string, name: string) => (await read(world.anew(registry[type]!), name, {}, "get"))?.id;
    for (const type of ["CacheSettings", "ShieldZone", "PhpVersion"]) {
      expect([type, await idOf(type, "shop")]).toEqual([type, "site-1"]);
      expect([type, await idOf(type, "site-1")]).toEqual([type, "site-1"]);
      await expect(idOf(type, "twin")).rejects.toThrow(/"twin" names 2 objects of type Site: site-3, site-4\. Use the id/);
      await expect(idOf(type, "none")).rejects.toThrow(new RegExp(`${type} "none" was not found.*or the site's name`));
    }
    // The list of a site's rules would be another site's.
    expect(await idOf("EdgeRules", "site-1")).toBe("site-1/all");
    expect(await idOf("MailspaceVerification", "EXAMPLE.com")).toBe("mail-1");
  });

  test("doesn't take a deleted site for one of its name", async () => {
    const world = await World.start({ sites: [{ id: "site-1", name: "shop", cdn: true, pendingDelete: true }] });
    await expect(read(world.anew(registry.CacheSettings!), "shop", {}, "get")).rejects.toThrow(/CacheSettings "shop" was not found/);
  });
});
