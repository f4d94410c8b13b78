import { join } from "node:path";
import { newProject, packaged, root, setUpCommands, type Project } from "./harness";

const body = `
const zone = new DnsZone("zone", { name: "example.com" });
new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.10", ttl: 300 });
new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 600 });
new EdgeRule("moved", {
  siteId: "site-1",
  actionType: "Redirect",
  actionParameter1: "https://shop.example.com/",
  triggers: [{ type: "Url", patternMatches: ["*/shop/*"] }],
});
`;
const classes = "{ CacheSettings, DnsRecord, DnsZone, EdgeRule }";

async function project(files: Record<string, string | object>): Promise<Project> {
  const made = await newProject();
  made.write({ "Pulumi.yaml": "name: program\nruntime: nodejs\n", ...files });
  await made.follow(["pulumi stack init dev", ...setUpCommands(join(root, "README.md"))]);
  return made;
}

describe("the installed package runs", () => {
  it("in a CommonJS program", async () => {
    const program = await project({
      "package.json": { name: "program", main: "index.js" },
      "index.js": `"use strict";\nconst ${classes} = require("pulumi-hosting");\n${body}\nexports.zoneId = zone.id;\n`,
    });
    await program.live();
  });

  it("in an ES module program", async () => {
    const program = await project({
      "package.json": { name: "program", type: "module", main: "index.js" },
      "index.js": `import ${classes} from "pulumi-hosting";\n${body}\nexport const zoneId = zone.id;\n`,
    });
    await program.live();
  });

  it("in a TypeScript program that is run as it stands", async () => {
    const program = await project({
      "package.json": { name: "program", main: "index.ts" },
      "tsconfig.json": {
        compilerOptions: { strict: true, target: "es2022", module: "nodenext", types: ["node"], noEmit: true },
        files: ["index.ts"],
      },
      "index.ts": `import ${classes} from "pulumi-hosting";\n${body}\nexport const zoneId = zone.id;\n`,
    });
    expect(program.compile()).toBe("");
    await program.live();
  });
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
