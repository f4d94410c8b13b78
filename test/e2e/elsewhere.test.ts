import { expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import type { StackState } from "./harness/stack";
import { asked, type Hosted, hosted, newSimulator } from "./hosted";

const inZone = (name: string, zone: string) => `"${name}", { zoneId: ${zone}, name: "${name}", type: "A", value: "192.0.2.1" }`;
const body = `const zone = new DnsZone("zone", { name: "example.com" });
new DnsRecord(${inZone("www", "zone.id")});
new DnsRecord(${inZone("alone", '"zone-9"')});
new DnsRecords("set", { zoneId: "zone-9", records: [{ name: "a.b", type: "TXT", value: "one" }, { name: "c", type: "TXT", value: "two" }] });
new CacheSettings("cache", { siteId: "site-1", browserCacheExpiration: 60 });
new CachePurge("purge", { siteId: "site-1", layer: "edge", triggers: { release: "1" } });`;
const platform = { zones: [{ id: "zone-9", name: "example.org" }], sites: [{ id: "site-1", name: "shop" }] };

const urnsIn = ({ deployment }: StackState): string[] => (deployment.resources ?? []).map(({ urn }) => String(urn)).sort();

const faces = [
  ["dynamic", "config"],
  ["plugin", "config"],
  ["plugin", "environment"],
] as const;

describe.each(faces)("a stack that points at another platform (%s, by %s)", (face, by) => {
  /** Points the stack at an address, as somebody would who forgot that the state is of another one. */
  async function at({ stack }: Hosted, url: string): Promise<Record<string, string>> {
    if (by === "config") await stack.config({ "hosting:baseUrl": url });
    return by === "config" ? {} : { HOSTING_BASE_URL: url };
  }

  async function madeAtA(): Promise<Hosted> {
    const made = await hosted(body, platform, { face, project: `there-${face}-${by}` });
    if (by === "environment") await made.stack.run(["config", "rm", "hosting:baseUrl"]);
    expectSucceeded(await made.stack.up({ env: by === "environment" ? { HOSTING_BASE_URL: made.simulator.url } : {} }));
    return made;
  }

  it("reads, changes, deletes, forgets and makes nothing there, and the error names both places and the ways on", async () => {
    const made = await madeAtA();
    const { stack, simulator } = made;
    const [before, other] = [await stack.state(), await newSimulator(platform)];
    const env = await at(made, other.url);
    const both = [simulator.url, other.url, /pulumi stack init/, /HOSTING_ADOPT=1/].map((part) => new RegExp(part));
    simulator.resetReport();
    expectFailed(await stack.up({ env }), ...both);
    expectFailed(await stack.preview({ env }), ...both);
    expectFailed(await stack.refresh({ args: ["--run-program"], env }), ...both);
    // Without the program, the plugin's provider has the settings of the last up.
    await stack.refresh({ env });
    expect(urnsIn(await stack.state())).toEqual(urnsIn(before));
    const destroyed = expectFailed(await stack.destroy({ args: ["--run-program"], env }), ...both);
    expect([other, simulator].flatMap((one) => one.report().requests.filter(({ method }) => method !== "GET"))).toEqual([]);
    expect(other.report().requests).toEqual([]);
    // The engine itself drops what goes with a parent, before it asks for the parent's deletion.
    const kept = urnsIn(await stack.state());
    const left = urnsIn(before).filter((urn) => !kept.includes(urn));
    expect(left.every((urn) => urn.endsWith("::www"))).toBe(true);
    if (left.length > 0) expect(destroyed.text).toMatch(/from the state already: they still exist.*HOSTING_ADOPT=1/);
    const back = await at(made, simulator.url);
    const { outcome, byRoute } = await asked(simulator, () => stack.up({ env: { ...back, HOSTING_ADOPT: "1" } }));
    expectSucceeded(outcome);
    expect(Object.keys(byRoute).filter((route) => !route.startsWith("GET "))).toEqual([]);
    expect(urnsIn(await stack.state())).toEqual(urnsIn(before));
    expectUnchanged(await stack.up({ env: back }));
  });

  it("moves by one run with HOSTING_ADOPT=1, which reads each object, and not where one is missing", async () => {
    const made = await madeAtA();
    const { stack, simulator } = made;
    const lacking = await newSimulator(platform);
    const before = await stack.state();
    const there = await at(made, lacking.url);
    expectFailed(await stack.up({ env: { ...there, HOSTING_ADOPT: "1" } }), /doesn't move with HOSTING_ADOPT=1.*there is no /s);
    expect(Object.keys(lacking.report().byRoute).filter((route) => !route.startsWith("GET "))).toEqual([]);
    expect(urnsIn(await stack.state())).toEqual(urnsIn(before));

    const moved = simulator.url.replace("127.0.0.1", "localhost");
    const here = await at(made, moved);
    expectFailed(await stack.up({ env: here }), /HOSTING_ADOPT=1/);
    const { outcome, byRoute } = await asked(simulator, () => stack.up({ env: { ...here, HOSTING_ADOPT: "1" } }));
    expectSucceeded(outcome);
    expect(Object.keys(byRoute).filter((route) => !route.startsWith("GET "))).toEqual([]);
    expect(Object.keys(byRoute).length).toBeGreaterThan(2);
    expectUnchanged(await stack.up({ env: here }));

    // What the program drops in the same run isn't read by it, so it isn't deleted; a refresh moves it.
    const back = await at(made, simulator.url);
    made.change(body.replace(/new DnsRecord\("alone".*\n/, ""));
    expectFailed(await stack.up({ env: { ...back, HOSTING_ADOPT: "1" } }), /moves with `pulumi refresh`, run once with HOSTING_ADOPT=1/);
    expectSucceeded(await stack.refresh({ env: { ...back, HOSTING_ADOPT: "1" } }));
    expectSucceeded(await stack.up({ env: back }));
    expect((await stack.resources()).map(({ name }) => name)).not.toContain("alone");
    expectUnchanged(await stack.up({ args: ["--refresh"], env: back }));
    expectSucceeded(await stack.destroy({ env: back }));
    expect(simulator.platform.zones.list().map(({ name }) => name)).toEqual(["example.org"]);
  });
});
