import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultKind } from "../../src/simulator";
import { expectChanges, expectFailed, isSecret, newStack, type Outcome } from "./harness";
import { hosted, newSimulator, program, recordsRoute, zoneRoute, zonesRoute, type Hosted } from "./hosted";
import { killedAt, met } from "./interrupted";
import { expectNoLeak, filesBelow } from "./leaks";

const token = "tok-3n0ugh-t0-be-f0und";

const all = `const zone = new DnsZone("zone-with-a-rather-long-name-in-the-program", { name: "example.com", dnssec: true }, { customTimeouts: { create: "10m", update: "10m", delete: "10m" } });
  new DnsRecord("record-with-a-rather-long-name-in-the-program", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" });
  new EdgeRule("rule-with-a-rather-long-name-in-the-program", { siteId: "site-1", actionType: "BlockRequest" });
  new CacheSettings("settings-with-a-rather-long-name-in-the-program", { siteId: "site-1", cacheExpiration: 3600 });
  exports.zone = zone;`;

function expectNoToken(...outcomes: Outcome[]): void {
  for (const { text, diagnostics } of outcomes) {
    expect(text).not.toContain(token);
    expect(JSON.stringify(diagnostics)).not.toContain(token);
  }
}

describe("the token", () => {
  it("is nowhere in the state, the outputs, the text and the provider's code", async () => {
    const { stack, simulator } = await hosted(all, { token });
    const outcomes = [expectChanges(await stack.up(), { create: 4 }), await stack.refresh(), await stack.up()];
    expectNoToken(...outcomes);
    expect(stack.rawState()).not.toContain(token);
    expect(JSON.stringify(await stack.outputs())).not.toContain(token);
    expect(simulator.report().requests.filter(({ path, query, body }) => JSON.stringify([path, query, body]).includes(token))).toEqual([]);
    expectNoToken(await stack.destroy());
  });

  it("is encrypted in state when a program gives it to a provider in plain text", async () => {
    const { url, account } = await newSimulator({ token });
    const stack = await newStack({
      program: program(
        `const provider = new Provider("p", { baseUrl: "${url}", token: "${token}", account: "${account}" }); new DnsZone("zone", { name: "example.com" }, { provider });`,
      ),
    });
    expectNoToken(expectChanges(await stack.up(), { create: 2 }));
    expect(stack.rawState()).not.toContain(token);
    expect(isSecret((await stack.resource("p")).inputs["hosting:token"])).toBe(true);
  });

  it("is taken out of whatever the platform answers", async () => {
    const { stack, simulator } = await hosted(all, { token });
    const echo = { errors: [`Rejected: Authorization: Bearer ${token}`], code: token };
    for (const fault of [
      { kind: "status", status: 401, body: echo },
      { kind: "status", status: 422, body: echo },
      { kind: "garbage", status: 404, body: `<html>Authorization: Bearer ${token}</html>` },
      { kind: "garbage", status: 200, body: `you sent Bearer ${token}` },
    ] as const) {
      const faults = [`POST ${zonesRoute}`, `GET ${zonesRoute}`, "GET /api/sites/{site_id}/cdn/caching"].map((route) =>
        simulator.faults.add({ ...fault, route, times: Infinity }),
      );
      const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }));
      expect(faults.some(({ hits }) => hits > 0)).toBe(true);
      expectNoToken(failed);
      simulator.faults.clear();
    }
    expect(stack.rawState()).not.toContain(token);
  });
});

describe("the provider's code in state", () => {
  it("is short, the same in every stack, and free of settings", async () => {
    const codes = async () => {
      const { stack, simulator } = await hosted(all, { token });
      expectChanges(await stack.up(), { create: 4 });
      const resources = await stack.resources();
      for (const { type, outputs } of resources) {
        const code = String(outputs.__provider);
        const urn = /urn:pulumi:[^"]*/.exec(code)?.[0] ?? "";
        expect(Buffer.byteLength(code) - Buffer.byteLength(urn)).toBeLessThanOrEqual(300);
        expect(code).toContain(`require('pulumi-hosting/provider').${type.split(":").at(-1)}(`);
        expect(code).not.toContain(simulator.url);
      }
      return resources.map(({ outputs }) => String(outputs.__provider)).sort();
    };
    expect(await codes()).toEqual(await codes());
  });

  it("leaves little state to a record, nothing of it null", async () => {
    const { stack } = await hosted(`const zone = new DnsZone("zone", { name: "example.com" });
      new DnsRecord("www.example.com/A", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1", ttl: 3600, comment: "the web" });`);
    expectChanges(await stack.up(), { create: 2 });
    const [record] = await stack.resources("DnsRecord");
    // The stack trace is the engine's, and as long as the path of the SDK.
    const { stackTrace: _, ...state } = record?.raw ?? {};
    expect(Buffer.byteLength(JSON.stringify(state))).toBeLessThanOrEqual(1300);
    expect(JSON.stringify(record?.raw.outputs)).not.toContain("null");
  });

  it("names the line of the program that made a resource", async () => {
    const { stack } = await hosted(`new DnsZone("zone", { name: "example.com" });`);
    expectChanges(await stack.up(), { create: 1 });
    const [zone] = await stack.resources("DnsZone");
    expect(zone?.raw.sourcePosition).toMatch(/^project:\/\/\/index\.[jt]s#/);
  });
});
