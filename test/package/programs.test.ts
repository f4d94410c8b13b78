import { join } from "node:path";
import { newProject, packaged, root, setUpCommands } from "./harness";

// CommonJS programs are those of test/e2e, and TypeScript programs those of the examples.
it("the installed package runs in an ES module program", async () => {
  const program = await newProject();
  program.write({
    "Pulumi.yaml": "name: program\nruntime: nodejs\n",
    "package.json": { name: "program", type: "module", main: "index.js" },
    "index.js": `import { CacheSettings, DnsRecord, DnsZone, EdgeRule } from "pulumi-hosting";
const zone = new DnsZone("zone", { name: "example.com" });
new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.10", ttl: 300 });
new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 600 });
new EdgeRule("moved", {
  siteId: "site-1",
  actionType: "Redirect",
  actionParameter1: "https://shop.example.com/",
  triggers: [{ type: "Url", patternMatches: ["*/shop/*"] }],
});
export const zoneId = zone.id;
`,
  });
  await program.follow(["pulumi stack init dev", ...setUpCommands(join(root, "README.md"))]);
  await program.live();
});

it("the simulator of the installed package starts from a user's own test", async () => {
  const { startSimulator } = packaged<typeof import("../../src/simulator")>("pulumi-hosting/simulator");
  const simulator = await startSimulator({ zones: [{ name: "example.com" }] });
  try {
    const headers = { authorization: `Bearer ${simulator.token}`, "x-auth-account": simulator.account };
    const answer = await fetch(`${simulator.url}/api/dns_zones`, { headers });
    expect(answer.status).toBe(200);
    expect(simulator.report().byRoute).toEqual({ "GET /api/dns_zones": 1 });
    expect(simulator.platform.zones.get("example.com").records).toEqual([]);
  } finally {
    await simulator.close();
  }
});
