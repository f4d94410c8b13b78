import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Declared } from "../../../src/cli/dns/declared";
import { type Result, Rounds } from "../../../src/cli/dns/round";
import { statusOf, sumOf } from "../../../src/cli/dns/words";
import { formatZoneFile, readZone } from "../../../src/dns/zoneFile";
import { isThere } from "../../harness/toolchains";
import { freePort } from "../../harness/freePort";

const zone = "example.com";
const nameservers = ["ns1.example.net", "ns2.example.net"];
const written = `$TTL 300
@ A 192.0.2.1
@ MX 10 mail.example.net.
@ TXT "v=spf1 -all"
@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
www A 192.0.2.1
www AAAA 2001:db8::1
docs CNAME www
_sip._tcp SRV 0 5 5060 sip.example.net.
@ HTTPS 1 . alpn=h2,h3 port=443 ipv4hint=192.0.2.1 key65400="a b"
_dns SVCB 1 dns.example.net. alpn=dot mandatory=alpn
1 PTR www.example.net.
*.dev 60 A 192.0.2.7
sub NS ns.other.example.
long TXT "${"x".repeat(255)}" "${"y".repeat(255)}" "z;\\"\\\\"
${Array.from({ length: 20 }, (_, index) => `huge TXT "${"t".repeat(100)}${index}"`).join("\n")}
`;
const records = readZone(written, { zone }).records.map((one) => ({ ...one }));

/** A zone as a server of another make reads it. */
function served(serial: number, change: (text: string) => string = (text) => text): string {
  const head = `$ORIGIN ${zone}.\n$TTL 300\n@ 3600 IN SOA ns1.example.net. hostmaster ${serial} 3600 600 86400 60\n`;
  return `${head}${nameservers.map((host) => `@ NS ${host}.\n`).join("")}${change(formatZoneFile({ zone, records }))}`;
}

const folder = mkdtempSync(join(tmpdir(), "dns-real-"));
const running: ChildProcess[] = [];
let port: number;

/** Servers lie where administrators have their programs. */
const path = `${process.env.PATH}:/usr/sbin`;

/** Told in the name of the tests: they are skipped on a machine without the server. */
const on = (program: string, tests: () => void): void =>
  isThere(program, path)
    ? describe(`dns check of ${program}`, tests)
    : describe.skip(`dns check of ${program}, which isn't on PATH`, tests);

/** Runs until the end of the tests; resolves as soon as it says that it listens. */
async function started(program: string, words: readonly string[], says: RegExp): Promise<void> {
  const child = spawn(program, words, { env: { ...process.env, PATH: path } });
  running.push(child);
  let heard = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      heard += String(text);
      if (says.test(heard)) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`${program} ended:\n${heard}`)));
  });
}

beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  const ended = running.map((child) => (child.exitCode === null ? once(child, "exit") : undefined));
  for (const child of running) child.kill();
  await Promise.all(ended);
  rmSync(folder, { recursive: true });
});

const declared: Declared = { zone, by: "the stack web/prod", records, gaps: [], isWhole: true, nameservers };
const patience = { answerMs: 500, tries: 2 };

/** Asks given addresses; without any, the parent at 127.0.0.4 and the name servers at the first two. */
function asked(only: readonly string[], changes: Partial<Declared> = {}): Promise<Result> {
  const places: Record<string, string> = {
    "a.parent.example": "127.0.0.4",
    "ns1.example.net": "127.0.0.1",
    "ns2.example.net": "127.0.0.2",
  };
  const finder = {
    parentsOf: () => Promise.resolve(["a.parent.example"]),
    addressOf: (host: string) => Promise.resolve(places[host] as string),
  };
  return new Rounds({ ...declared, ...changes }, { finder, port, only, patience }).ask();
}

const oddIn = ({ servers }: Result) =>
  servers.flatMap(({ server, verdict, records: its }) => [
    ...(verdict === "as declared" ? [] : [`${server} ${verdict}`]),
    ...its.filter((one) => one.verdict !== "as declared").map(({ name, type, verdict: own }) => `${server} ${name} ${type} ${own}`),
  ]);

on("knotd", () => {
  async function knot(name: string, address: string, of: string, text: string, more = "", global = ""): Promise<string> {
    const own = mkdtempSync(join(folder, `${name}-`));
    writeFileSync(join(own, "zone"), text);
    const config = join(own, "knot.conf");
    writeFileSync(
      config,
      `server:\n  listen: ${address}@${port}\n  rundir: ${own}\ndatabase:\n  storage: ${own}\n${global}` +
        `zone:\n  - domain: ${of}\n    file: zone\n    storage: ${own}\n    zonefile-sync: -1\n    zonefile-load: whole\n${more}`,
    );
    await started("knotd", ["-c", config], /loaded, serial[^]*server started|server started[^]*loaded, serial/);
    return config;
  }

  const signing = "policy:\n  - id: keys\n    algorithm: ecdsap256sha256\n";
  const truncating = "mod-rrl:\n  - id: default\n    rate-limit: 1\n    slip: 1\n";
  let keys: { dsRecord: string };

  beforeAll(async () => {
    const signed = await knot("signed", "127.0.0.1", zone, served(5), "    dnssec-signing: on\n    dnssec-policy: keys\n", signing);
    await knot(
      "stale",
      "127.0.0.2",
      zone,
      served(3, (text) => text.replace(/^(www .* A .*)192\.0\.2\.1$/m, "$1192.0.2.99")),
    );
    await knot("busy", "127.0.0.3", zone, served(6), "    module: mod-rrl/default\n", truncating);
    const ds = execFileSync("keymgr", ["-c", signed, zone, "ds"], { encoding: "utf8", env: { PATH: path } }).split("\n")[0] ?? "";
    keys = { dsRecord: ds };
    const head = "$ORIGIN com.\n@ 300 SOA ns.com. h.com. 1 2 3 4 5\n@ 300 NS ns.com.\nns 300 A 127.0.0.4\n";
    const cut = nameservers.map((host) => `example 300 NS ${host}.\n`).join("");
    await knot("parent", "127.0.0.4", "com", `${head}${cut}${ds.replace(" DS ", " 300 DS ")}\n`);
  });

  it("finds a signed zone as declared, with its DS at the parent, and a secondary that is behind", async () => {
    const result = await asked([], { keys });
    expect(result.delegation.map(({ type, verdict }) => [type, verdict])).toEqual([
      ["NS", "as declared"],
      ["DS", "as declared"],
    ]);
    expect(result.servers[0]?.records.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["A", "AAAA", "CAA", "CNAME", "HTTPS", "MX", "NS", "PTR", "SRV", "SVCB", "TXT"]),
    );
    const stale = "ns2.example.net (127.0.0.2)";
    expect(oddIn(result)).toEqual([`${stale} older`, `${stale} www A older`]);
    expect(statusOf(result)).toBe(3);
  });

  it("calls the DS of another key dangerous", async () => {
    const other = { dsRecord: keys.dsRecord.replace(/ DS \d+/, " DS 1") };
    const { delegation } = await asked([], { keys: other });
    expect(delegation.find(({ type }) => type === "DS")).toMatchObject({ verdict: "different", dangerous: true });
  });

  it("gets by TCP what a server that limits its answers by UDP cuts", async () => {
    const result = await asked(["127.0.0.3"]);
    expect([statusOf(result), oddIn(result)]).toEqual([0, []]);
  });
});

on("named", () => {
  /** With a flag of its tests, BIND is as odd as servers behind old firewalls. */
  async function named(flag: string): Promise<void> {
    port = await freePort();
    const own = mkdtempSync(join(folder, "named-"));
    writeFileSync(join(own, "zone"), served(5));
    const listening = `listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };`;
    const options = `directory "${own}"; pid-file "${own}/pid"; session-keyfile "${own}/key"; recursion no; dnssec-validation no;`;
    const config = `options { ${listening} ${options} };\ncontrols {};\nzone "${zone}" { type primary; file "${own}/zone"; };\n`;
    writeFileSync(join(own, "named.conf"), config);
    await started("named", ["-g", "-T", flag, "-c", join(own, "named.conf")], /running$/m);
  }

  it.each([
    ["knows no EDNS", "noedns"],
    ["doesn't answer questions with EDNS", "dropedns"],
    ["answers them with FORMERR", "ednsformerr"],
    ["answers them with NOTIMP", "ednsnotimp"],
    ["cuts what is longer than 512 octets", "maxudp512"],
  ])("gets every answer of a server that %s", async (_, flag) => {
    await named(flag);
    const result = await asked(["127.0.0.1"]);
    expect([statusOf(result), oddIn(result), sumOf(result)]).toEqual([0, [], expect.stringMatching(/^1 unreachable, \d+ as declared$/)]);
  });

  it("calls a server that refuses questions with EDNS refused", async () => {
    await named("ednsrefused");
    expect(oddIn(await asked(["127.0.0.1"]))).toEqual(["127.0.0.1 refused"]);
  });
});
