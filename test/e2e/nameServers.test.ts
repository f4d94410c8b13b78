import type { Answer } from "dns-packet";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { servedRecords, startNameServer } from "../harness/nameServer";
import { itUnless } from "../harness/toolchains";
import { called } from "./called";
import { expectSucceeded } from "./harness";
import { hosted, type Hosted } from "./hosted";
import { freePort } from "../harness/freePort";

const zone = "example.com";
const program = `
  const zone = new DnsZone("zone", { name: "${zone}" });
  new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1", ttl: 300 });
  new DnsRecords("set", { zoneId: zone.id, records: [
    { name: "@", type: "MX", value: "Mail.Example.net.", priority: 10 },
    { name: "@", type: "TXT", value: "v=spf1 -all" },
    { name: "long._domainkey", type: "TXT", value: "v=DKIM1; p=${"A".repeat(400)}" },
    { name: "@", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issue" },
    { name: "@", type: "HTTPS", value: ". port=443 alpn=h2,h3", priority: 1 },
    { name: "_sip._tcp", type: "SRV", value: "sip.example.net", priority: 0, weight: 5, port: 5060 },
    { name: "docs", type: "CNAME", value: "www.example.com" },
    { name: "go", type: "Redirect", value: "https://www.example.com/" },
  ] });`;

/** A Python with a name server of another make, or why there is none. */
const other = JSON.parse(
  execFileSync(process.execPath, [join(__dirname, "..", "..", "tools", "run.mjs"), "name-server"], { encoding: "utf8" }),
) as { python?: string; missing?: string };

describe("dns check after an up", () => {
  let made: Hosted;

  beforeAll(async () => {
    made = await hosted(program);
    expectSucceeded(await made.stack.up());
  });

  async function check(port: number): Promise<{ status: number; differing: string[] }> {
    const words = ["dns", "check", zone, "--server", "127.0.0.1", "--port", String(port), "--json"];
    const { status, out } = await called(words, made.stack.folder, made.stack.env);
    const { servers, declaredBy } = JSON.parse(out) as {
      declaredBy: string;
      servers: { verdict: string; records: { name: string; type: string; verdict: string }[] }[];
    };
    expect(declaredBy).toMatch(/^the stack /);
    expect(servers.map(({ verdict, records }) => [verdict, records.length])).toEqual([["as declared", 9]]);
    const differing = servers.flatMap(({ records }) => records.filter(({ verdict }) => verdict !== "as declared"));
    return { status, differing: differing.map(({ name, type, verdict }) => `${name} ${type} ${verdict}`) };
  }

  it("finds what the platform serves as declared, and then the one record that is changed there", async () => {
    const nameservers = ["ns1.nameservers.example", "ns2.nameservers.example"];
    const beside: Answer[] = nameservers.map((data) => ({ type: "NS", name: zone, ttl: 300, data }));
    const https = { type: "UNKNOWN_65", name: zone, ttl: 300, data: Buffer.from("00010000010006026832026833" + "0003000201bb", "hex") };
    const served = (address: string) => {
      const stored = made.simulator.platform.zones.list().flatMap(({ records }) => records);
      const records = stored.map((one) => (one.name === "www" ? { ...one, value: address } : one));
      return [{ zone, records: [...servedRecords(zone, records), ...beside, https as unknown as Answer] }];
    };
    const server = await startNameServer(served("192.0.2.1"));
    expect(await check(server.port)).toEqual({ status: 0, differing: [] });
    server.zones = served("192.0.2.9");
    expect(await check(server.port)).toEqual({ status: 3, differing: ["www A different"] });
    await server.close();
  });

  itUnless(other.missing, "understands a name server of another make that serves what `zone export` writes", async () => {
    const { url, token, account } = made.simulator;
    const settings = { HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account };
    const { out } = await called(["zone", "export", zone], made.stack.folder, { ...made.stack.env, ...settings });
    const head = [
      `$ORIGIN ${zone}.`,
      "@ 300 IN SOA ns1.nameservers.example. hostmaster 7 3600 600 86400 60",
      ...[1, 2].map((number) => `@ 300 IN NS ns${number}.nameservers.example.`),
    ];
    const records = out.split("\n").filter((line) => !/^(;|\$|\s*$)/.test(line));
    expect(await withOther([...head, ...records])).toEqual({ status: 0, differing: [] });
    const changed = records.map((line) => line.replace("192.0.2.1", "192.0.2.9"));
    expect(await withOther([...head, ...changed])).toEqual({ status: 3, differing: ["www A different"] });
  });

  async function withOther(lines: readonly string[]): ReturnType<typeof check> {
    const file = join(made.stack.folder, "served.txt");
    writeFileSync(file, `${lines.join("\n")}\n`);
    const port = await freePort();
    const words = ["-u", "-m", "dnslib.zoneresolver", "--zone", file, "--address", "127.0.0.1", "--port", String(port), "--tcp"];
    const child = spawn(other.python as string, words, { stdio: ["ignore", "pipe", "inherit"] });
    try {
      // It says which records it has once it listens.
      await once(child.stdout, "data");
      return await check(port);
    } finally {
      child.kill();
    }
  }
});
