import { expectFailed, expectSucceeded, expectUnchanged, variants } from "./harness";
import type { StackState } from "./harness/stack";
import { asked, hosted, newSimulator } from "./hosted";

const inZone = (name: string, zone: string) => `"${name}", { zoneId: ${zone}, name: "${name}", type: "A", value: "192.0.2.1" }`;
const body = `const zone = new DnsZone("zone", { name: "example.com" });
new DnsRecord(${inZone("www", "zone.id")});
new DnsRecord(${inZone("alone", '"zone-9"')});
new DnsRecords("set", { zoneId: "zone-9", records: [{ name: "a.b", type: "TXT", value: "one" }, { name: "c", type: "TXT", value: "two" }] });
new CacheSettings("cache", { siteId: "site-1", browserCacheExpiration: 60 });
new CachePurge("purge", { siteId: "site-1", layer: "edge", triggers: { release: "1" } });`;
const platform = { zones: [{ id: "zone-9", name: "example.org" }], sites: [{ id: "site-1", name: "shop" }] };

const urnsIn = ({ deployment }: StackState): string[] => (deployment.resources ?? []).map(({ urn }) => String(urn)).sort();

const adopting = { HOSTING_ADOPT: "1" };
const writesTo = ({ byRoute }: { readonly byRoute: Record<string, number> }) =>
  Object.keys(byRoute).filter((route) => !route.startsWith("GET "));

it.each(
  variants<readonly ["dynamic" | "plugin", "config" | "environment"]>(
    // The other face asks the same of the kernel: e2e/providers has it for another account.
    [["plugin", "environment"]],
    [
      ["dynamic", "config"],
      ["dynamic", "environment"],
      ["plugin", "config"],
    ],
  ),
)(
  "a stack that points at another platform (%s, by %s) does nothing there, and the error names both places and the ways on; it moves by one run with HOSTING_ADOPT=1, which reads each object, and not where one is missing",
  async (face, by) => {
    const { stack, simulator, change } = await hosted(body, platform, { face, project: `there-${face}-${by}` });
    /** Points the stack at an address, as somebody would who forgot that the state is of another one. */
    const at = async (url: string): Promise<Record<string, string>> => {
      if (by === "config") await stack.config({ "hosting:baseUrl": url });
      return by === "config" ? {} : { HOSTING_BASE_URL: url };
    };
    if (by === "environment") await stack.run(["config", "rm", "hosting:baseUrl"]);
    expectSucceeded(await stack.up({ env: by === "environment" ? { HOSTING_BASE_URL: simulator.url } : {} }));
    const before = urnsIn(await stack.state());

    const other = await newSimulator(platform);
    const env = await at(other.url);
    const both = [simulator.url, other.url, /pulumi stack init/, /HOSTING_ADOPT=1/].map((part) => new RegExp(part));
    simulator.resetReport();
    expectFailed(await stack.up({ env }), ...both);
    expectFailed(await stack.preview({ env }), ...both);
    expectFailed(await stack.refresh({ args: ["--run-program"], env }), ...both);
    // Without the program, the provider has the settings of the last up.
    await stack.refresh({ env });
    expectFailed(await stack.destroy({ args: ["--run-program"], env }), ...both);
    if (by === "environment") expectFailed(await stack.destroy({ env }), ...both);
    expect([writesTo(simulator.report()), other.report().requests]).toEqual([[], []]);
    expect(urnsIn(await stack.state())).toEqual(before);

    // There, an object is missing.
    expectFailed(await stack.up({ env: { ...env, ...adopting } }), /doesn't move with HOSTING_ADOPT=1.*there is no /s);
    expect([writesTo(other.report()), urnsIn(await stack.state())]).toEqual([[], before]);

    const here = await at(simulator.url.replace("127.0.0.1", "localhost"));
    expectFailed(await stack.up({ env: here }), /HOSTING_ADOPT=1/);
    const moved = await asked(simulator, () => stack.up({ env: { ...here, ...adopting } }));
    expectSucceeded(moved.outcome);
    expect([writesTo(moved), urnsIn(await stack.state())]).toEqual([[], before]);
    expect(Object.keys(moved.byRoute).length).toBeGreaterThan(2);
    expectUnchanged(await stack.up({ env: here }));

    // What the program drops in the same run isn't read by it, so it isn't deleted; a refresh moves it.
    const back = await at(simulator.url);
    change(body.replace(/new DnsRecord\("alone".*\n/, ""));
    expectFailed(await stack.up({ env: { ...back, ...adopting } }), /moves with `pulumi refresh`, run once with HOSTING_ADOPT=1/);
    expectSucceeded(await stack.refresh({ env: { ...back, ...adopting } }));
    expectSucceeded(await stack.up({ env: back }));
    expect((await stack.resources()).map(({ name }) => name)).not.toContain("alone");
    expectUnchanged(await stack.up({ args: ["--refresh"], env: back }));
    expectSucceeded(await stack.destroy({ env: back }));
    expect(simulator.platform.zones.list().map(({ name }) => name)).toEqual(["example.org"]);
  },
);
