import { join } from "node:path";
import { newProject, root, setUpCommands } from "./harness";

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
