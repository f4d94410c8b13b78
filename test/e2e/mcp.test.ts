import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { environment, expectSucceeded } from "./harness";
import { hosted } from "./hosted";

const sdk = "node_modules/@modelcontextprotocol";

it("an agent rehearses over stdio, and sees what changed by hand: the platform gets reads only", async () => {
  const { stack, simulator } = await hosted(
    `const zone = DnsZone.get("zone", "example.com");
     new DnsRecord("api", { zoneId: zone.id, name: "api", type: "A", value: "192.0.2.2" });`,
    { zones: [{ id: "9", name: "example.com" }] },
  );
  expectSucceeded(await stack.up());
  simulator.resetReport();
  const client = new Client({ name: "test", version: "1" });
  const args = [join(environment().folder, "node_modules/pulumi-hosting/dist/cli/main.js"), "mcp"];
  // As after `npm install`: few users need the SDK, so that the package doesn't bring it.
  mkdirSync(join(stack.folder, "node_modules"), { recursive: true });
  symlinkSync(join(__dirname, "../..", sdk), join(stack.folder, sdk), "dir");
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: stack.env, cwd: stack.folder }));
  try {
    const call = async (name: string): Promise<unknown> => {
      const options = { onprogress: () => undefined, resetTimeoutOnProgress: true };
      const { content, isError } = await client.callTool({ name, arguments: { stack: stack.name } }, undefined, options);
      const [{ text }] = content as [{ text: string }];
      expect([name, isError ?? false, text]).toEqual([name, false, expect.stringMatching(/^\{/)]);
      return JSON.parse(text);
    };
    expect(await call("rehearse")).toMatchObject({ wouldSucceed: true });
    const zone = simulator.platform.zones.get("example.com");
    zone.updateRecord(zone.records[0]!.id, { value: "192.0.2.3" });
    expect(await call("drift")).toMatchObject({ drifted: [{ name: "api" }] });
    expect(new Set(simulator.report().requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  } finally {
    await client.close();
  }
});
