import type { Answer } from "dns-packet";
import { askUntil } from "../../../src/cli/dns/check";
import type { Declared } from "../../../src/cli/dns/declared";
import type { Patience } from "../../../src/cli/dns/nameServer";
import { type Result, Rounds } from "../../../src/cli/dns/round";
import { drawn, statusOf, sumOf } from "../../../src/cli/dns/words";
import { judged } from "../../../src/cli/dns/verdict";
import { plainly } from "../../../src/cli/frame/paint";
import { type Manner, servedRecords, startNameServer, type TestNameServer, type ZoneSeed } from "../../harness/nameServer";
import { called, ends, fakeEngine, folderWith, jsonOf, newSimulator, obeyed } from "./called";

const zone = "example.com";
const ns = ["ns1.nameservers.example", "ns2.nameservers.example"];
const apex: Answer[] = ns.map((data) => ({ type: "NS", name: zone, ttl: 300, data }));
/** Long enough for a server in this process that has other work to do. */
const patience = { answerMs: 500, tries: 1 };

/** For servers that mostly say nothing. */
const hasty = { answerMs: 60, tries: 3 };

const open: TestNameServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function serve(
  records: readonly Answer[],
  more: Partial<ZoneSeed> = {},
  how: Parameters<typeof startNameServer>[1] = {},
): Promise<TestNameServer> {
  const server = await startNameServer([{ zone, records: [...apex, ...records], ...more }], how);
  open.push(server);
  return server;
}

const a = (name: string, data: string, ttl = 300): Answer => ({ type: "A", name: `${name}.${zone}`, ttl, data });
const addresses = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, type: "A", value: "192.0.2.1" }));

const declared: Declared = {
  ...{ zone, by: "the stack web/prod", gaps: [], isWhole: true, nameservers: ns, keys: "unsigned" },
  records: [{ name: "www", type: "A", value: "192.0.2.1", ttl: 300 }],
};

/** Questions to given servers, by the declaration above with changes. */
function roundsOf(servers: readonly TestNameServer[], changes: Partial<Declared> = {}, how: Partial<Patience> = {}): Rounds {
  const [{ port } = { port: 0 }] = servers;
  const finder = { parentsOf: () => Promise.reject(new Error("not asked")), addressOf: () => Promise.reject(new Error("not asked")) };
  return new Rounds(
    { ...declared, ...changes },
    { finder, port, only: servers.map(({ address }) => address), patience: { ...patience, ...how } },
  );
}

const asked = (...given: Parameters<typeof roundsOf>): Promise<Result> => roundsOf(...given).ask();

/** What a zone's own server can't say. */
const reason = "this server answers for example.com itself, and can't know what the parent has: ask without --server";
const ownDelegation = ["NS", "DS"].map((type) => ({ server: "127.0.0.1", type, verdict: "unreachable", unknowable: true, reason }));
const ownServer = [
  "server     asked for         verdict      why",
  ...["NS", "DS"].map((type) => `127.0.0.1  ${type} at the parent  unreachable  ${reason}`),
  "\n",
].join("\n");

const wholeZone = [
  { record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 },
  { record_type: 1, name: "www", value: "2001:db8::1", ttl: 300 },
  { record_type: 2, name: "docs", value: "www.example.com", ttl: 300 },
  { record_type: 4, name: "", value: "mail.example.net", priority: 10, ttl: 300 },
  { record_type: 3, name: "", value: "v=spf1 -all", ttl: 300 },
  { record_type: 3, name: "long._domainkey", value: `v=DKIM1; p=${"A".repeat(400)}`, ttl: 300 },
  { record_type: 8, name: "_sip._tcp", value: "sip.example.net", priority: 0, weight: 5, port: 5060, ttl: 300 },
  { record_type: 9, name: "", value: "letsencrypt.org", flags: 0, record_tag: "issue", ttl: 300 },
  { record_type: 0, name: "*.dev", value: "192.0.2.7", ttl: 60 },
  { record_type: 12, name: "sub", value: "ns.other.example", ttl: 300 },
  { record_type: 5, name: "old", value: "https://www.example.com/", ttl: 300 },
  { record_type: 6, name: "", value: "lb.example.net", ttl: 300 },
];

describe("dns check", () => {
  it("says that the servers have what the platform has: all types, wildcards, delegations and long texts", async () => {
    const simulator = await newSimulator({ zones: [{ name: zone, records: wholeZone }] });
    const { port, asked: count } = await serve(servedRecords(zone, wholeZone));
    const call = `dns check Example.com. --server 127.0.0.1 --port ${port}`;
    const { status, out } = await called(call, { simulator });
    expect(out).toBe(
      `${ownServer}Not checkable: old Redirect, @ Flatten (the platform chooses what it answers)\n` +
        "example.com is as the platform declares it: 1 server, 14 answers (2 unreachable, 12 as declared).\n",
    );
    expect(status).toBe(0);
    expect(count.names.filter((name) => /^dns-check-[0-9a-f]{8}\.dev\.example\.com$/.test(name))).toHaveLength(1);
    expect(await jsonOf(call, { simulator })).toEqual({
      zone,
      declaredBy: "the platform",
      gaps: [],
      delegation: ownDelegation,
      servers: [{ server: "127.0.0.1", verdict: "as declared", soa: { serial: 1, refresh: 3600 }, records: expect.any(Array) as unknown }],
      notCheckable: expect.arrayContaining([{ name: "@", type: "Flatten", reason: "the platform chooses what it answers" }]) as unknown,
    });
  });

  it("names each answer that differs, with both values, and ends with 3", async () => {
    const simulator = await newSimulator({ zones: [{ name: zone, records: wholeZone.slice(0, 3) }] });
    const { port } = await serve([a("www", "192.0.2.66"), { type: "AAAA", name: "www.example.com", ttl: 60, data: "2001:db8::1" }]);
    const { status, out } = await called(`dns check ${zone} --server 127.0.0.1 --port ${port}`, { simulator });
    expect(out).toBe(
      [
        ownServer.trimEnd(),
        "127.0.0.1  www A             different    declared 192.0.2.1; it answers 192.0.2.66",
        "127.0.0.1  www AAAA          different    declared a TTL of 300 s; it answers 60 s",
        "127.0.0.1  docs CNAME        missing      declared www.example.com; the name doesn't exist there",
        "",
        "example.com is not as the platform declares it: 2 different, 1 missing, 2 unreachable, 2 as declared.",
        "",
      ].join("\n"),
    );
    expect(status).toBe(3);
    expect(out).not.toMatch(obeyed);
  });

  it.each<[Manner, string, number, RegExp]>([
    ["without authority", "lame", 3, /doesn't serve example\.com/],
    ["refuses", "refused", 3, /REFUSED/],
    ["refuses, without the question", "refused", 3, /REFUSED/],
    ["fails", "lame", 3, /SERVFAIL/],
    ["silent", "unreachable", 1, /^no answer within 0\.5 s, asked once; by TCP no answer came$/],
    ["garbage", "unreachable", 1, /octets that are no answer/],
    ["other id", "unreachable", 1, /a number that no question has/],
    ["other question", "unreachable", 1, /answers to another question/],
    ["cut, and no TCP", "unreachable", 1, /too long for UDP, and by TCP/],
  ])("calls a server that answers in the manner %p %p, and ends with %i", async (manner, verdict, status, reason) => {
    const result = await asked([await serve([a("www", "192.0.2.1")], {}, { manner })]);
    expect(result.servers).toEqual([{ server: "127.0.0.1", verdict, reason: expect.stringMatching(reason) as unknown, records: [] }]);
    expect(statusOf(result)).toBe(status);
  });

  it("calls an address where nobody listens unreachable, at once", async () => {
    const server = await serve([]);
    await server.close();
    open.pop();
    const result = await asked([server]);
    expect(result.servers).toMatchObject([{ verdict: "unreachable", reason: expect.stringContaining("ECONNREFUSED") as unknown }]);
  });

  it.each<Manner>(["cuts", "silent by UDP", "knows no EDNS", "knows no EDNS, without the question"])(
    "gets its answers of a server that %s",
    async (manner) => {
      const server = await serve([a("www", "192.0.2.1")], {}, { manner });
      expect(statusOf(await asked([server]))).toBe(0);
      expect(server.asked.tcp).toBe(["cuts", "silent by UDP"].includes(manner) ? 5 : 0);
    },
  );

  const many = addresses(200);
  const manyServed = many.map(({ name, value }) => a(name, value));
  const unreachable = ({ servers }: Result) => servers.flatMap(({ records }) => records).filter(({ verdict }) => verdict === "unreachable");

  it("goes on asking a server that loses packets, and knows nothing of what got no answer", async () => {
    const server = await serve(manyServed, {}, { manner: "loses every second packet" });
    const result = await asked([server], { records: many }, hasty);
    // A machine with other work to do loses packets by itself. Whoever stops asking has nearly all of them left.
    expect(unreachable(result).length).toBeLessThan(150);
    expect(statusOf(result)).toBe(unreachable(result).length === 0 ? 0 : 1);
  });

  it("asks nothing more of a server that falls silent in the middle, and says so", async () => {
    const server = await serve(manyServed, {}, { manner: "silent after ten" });
    const result = await asked([server], { records: many }, { ...hasty, tries: 1 });
    expect(server.asked.udp).toBeLessThan(100);
    expect(result.servers[0]?.records.at(-1)?.reason).toBe(
      "not asked any more: 48 questions in a row got no answer (no answer within 0.06 s, asked once; by TCP no answer came)",
    );
    expect(statusOf(result)).toBe(1);
  });

  it("says how many answers are missing, and ends with 1 only where no server has confirmed a record", async () => {
    const good = await serve([a("www", "192.0.2.1")]);
    const silent = await serve([], {}, { address: "127.0.0.2", port: good.port, manner: "silent" });
    const closing = (result: Result) => drawn(declared, result, plainly).trim().split("\n").at(-1);
    const found = await asked([good, silent]);
    expect([statusOf(found), closing(found)]).toEqual([
      0,
      "example.com is as the stack web/prod declares it, as far as servers answered: 3 of 8 answers are missing.",
    ]);
    good.manner = "cuts addresses, and no TCP";
    const cut = await asked([good, silent]);
    expect([statusOf(cut), closing(cut)]).toEqual([
      1,
      "Nobody can say whether example.com is as the stack web/prod declares it: 4 of 8 answers are missing (6 unreachable, 2 as declared).",
    ]);
  });

  it("calls what differs at a server with an older serial older, with the age", async () => {
    const fresh = await serve([a("www", "192.0.2.1")], { serial: 2026112702 });
    const stale = await serve([a("www", "192.0.2.9")], { serial: 2026112601 }, { address: "127.0.0.2", port: fresh.port });
    const result = await asked([fresh, stale]);
    const apexNs = { name: "@", type: "NS", verdict: "as declared" };
    expect(result.servers[0]?.records).toEqual([{ name: "www", type: "A", verdict: "as declared" }, apexNs]);
    expect(result.servers[1]).toEqual({
      ...{ server: "127.0.0.2", verdict: "older", soa: { serial: 2026112601, refresh: 3600 } },
      reason:
        "its serial is 2026112601, the newest is 2026112702 (of 2026-11-26, the newest of 2026-11-27); " +
        "it looks for a newer zone every 3600 s",
      records: [{ name: "www", type: "A", verdict: "older", reason: "declared 192.0.2.1; it answers 192.0.2.9" }, apexNs],
    });
    expect(statusOf(result)).toBe(3);
  });

  it("says of a server with an older serial whose records are as declared that they are", async () => {
    const fresh = await serve([a("www", "192.0.2.1")], { serial: 5 });
    const stale = await serve([a("www", "192.0.2.1")], { serial: 4 }, { address: "127.0.0.2", port: fresh.port });
    expect((await asked([fresh, stale])).servers[1]).toMatchObject({
      ...{
        verdict: "older",
        reason: "its serial is 4, the newest is 5; it looks for a newer zone every 3600 s; its records are as declared",
      },
    });
  });

  it.each(["A", "AAAA"] as const)("shows no half of an address for a record %s with a wrong number of octets", (type) => {
    const set = { name: "www", type, asked: "www.example.com", records: [{ type, value: "192.0.2.1" }] };
    const answers = [{ name: "www.example.com", type, ttl: 300, data: "1.2.undefined.undefined" }];
    const reply = { id: 1, code: "NOERROR", isAuthoritative: true, answers, authorities: [], additionals: [] };
    expect(judged(set, reply, true).reason).toBe(`declared 192.0.2.1; it answers octets that are no ${type} record`);
  });

  it("counts serials in a circle", async () => {
    const fresh = await serve([a("www", "192.0.2.1")], { serial: 5 });
    const stale = await serve([a("www", "192.0.2.1")], { serial: 4294967290 }, { address: "127.0.0.2", port: fresh.port });
    expect((await asked([fresh, stale])).servers.map(({ verdict }) => verdict)).toEqual(["as declared", "older"]);
  });

  /** An answer for the zone itself. */
  const at = (type: string, data: unknown) => ({ type, name: zone, ttl: 300, data }) as Answer;
  const raw = (type: string, hex: string) => at(type, Buffer.from(hex, "hex"));
  const mx = (preference: number) => at("MX", { preference, exchange: "mail.example.net" });
  const [one, two] = ["one", "two"].map((text) => at("TXT", [text])) as [Answer, Answer];
  const key = { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.from("abcd", "hex") };
  const turns = [30, 70].map((weight, index) => ({ type: "A", value: `192.0.2.${index + 1}`, weight }));
  const www = { name: "www", type: "A", value: "192.0.2.1" };
  it.each<[string, Declared["records"], Answer[], string, Partial<Declared>?]>([
    ["a host in other letters, with a dot", [{ type: "MX", value: "Mail.Example.NET.", priority: 10 }], [mx(10)], "as declared"],
    ["another priority", [{ type: "MX", value: "mail.example.net", priority: 10 }], [mx(20)], "different"],
    ["a text in pieces", [{ type: "TXT", value: '"one" "two"' }], [at("TXT", ["onet", "wo"])], "as declared"],
    ["a further text in a whole zone", [{ type: "TXT", value: "one" }], [one, two], "different"],
    ["somebody else's text", [{ type: "TXT", value: "one" }], [one, two], "as declared", { isWhole: false }],
    ["a further address", turns.slice(0, 1), turns.map(({ value }) => at("A", value)), "different", { isWhole: false }],
    ["addresses that take turns", turns, [at("A", "192.0.2.2")], "as declared"],
    ["an address in another spelling", [{ type: "AAAA", value: "2001:DB8:0::1" }], [at("AAAA", "2001:db8::1")], "as declared"],
    [
      "parameters in another order",
      [{ type: "HTTPS", value: ". port=443 alpn=h2,h3", priority: 1 }],
      [raw("UNKNOWN_65", "000100" + "00010006026832026833" + "0003000201bb")],
      "as declared",
    ],
    [
      "other parameters",
      [{ type: "SVCB", value: ". alpn=h2", priority: 1 }],
      [raw("UNKNOWN_64", "000100" + "00010006026832026833")],
      "different",
    ],
    ["octets that are no record", [{ type: "HTTPS", value: ".", priority: 1 }], [raw("UNKNOWN_65", "00")], "different"],
    [
      "another tag",
      [{ type: "CAA", value: "letsencrypt.org", recordTag: "issue" }],
      [at("CAA", { flags: 0, tag: "issuewild", value: "letsencrypt.org" })],
      "different",
    ],
    ["the platform's own TLSA", [{ type: "TLSA", value: "3 1 1 ABCD" }], [at("TLSA", key)], "as declared"],
    ["an alias in its place", [www], [{ type: "CNAME", name: "www.example.com", ttl: 300, data: "other.example" }], "different"],
    ["another type at the name", [{ name: "www", type: "AAAA", value: "2001:db8::1" }], [a("www", "192.0.2.1")], "missing"],
    ["a name beyond ASCII", [{ ...www, name: "bücher" }], [a("xn--bcher-kva", "192.0.2.1")], "as declared"],
    ["a TTL that nobody declares", [www], [a("www", "192.0.2.1", 5)], "as declared"],
  ])("judges %s", async (_, records, served, verdict, changes = {}) => {
    const { servers } = await asked([await serve(served)], { records, ...changes });
    expect(servers[0]?.records[0]?.verdict).toBe(verdict);
  });

  it.each([
    ["CNAME", "@", "the platform answers with the addresses of the target"],
    ["A", "pull", "the platform chooses what it answers at this name"],
    ["A", "host.sub", "the name servers of sub.example.com answer for it"],
    ["SSHFP", "new", "this version doesn't know the type"],
    ["A", "a\\.b", "the name has an escaped character"],
    ["A", "a".repeat(64), "nobody can ask for this name"],
    ["TXT", "secret", "its value is a secret, or isn't shown"],
  ])("doesn't ask for a %s record at %s", async (type, name, reason) => {
    const others = [
      { name: "pull", type: "PullZone", value: "1" },
      { name: "sub", type: "NS", value: "ns.other.example" },
    ];
    const value = name === "secret" ? undefined : "x";
    const { notCheckable } = await asked([await serve([])], { records: [...others, { name, type, value }] });
    expect(notCheckable).toContainEqual({ name, type, reason });
  });
});

describe("dns check against the state of a stack", () => {
  const urn = (type: string, name: string) => `urn:pulumi:prod::web::pulumi-nodejs:dynamic/hosting:${type}::${name}`;
  const resource = (type: string, id: string, inputs: object, outputs: object = {}) => ({
    ...{ urn: urn(type, id), custom: true, id, type: `pulumi-nodejs:dynamic/hosting:${type}` },
    ...{ inputs, outputs: { ...inputs, ...outputs } },
  });
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "AAAA" };
  const record = { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
  const items = { "@ TXT one": { ttl: 300 }, "key TXT": { name: "key", type: "TXT", value: secret } };
  const held = Object.fromEntries(Object.entries(items).map(([label, item], index) => [label, { ...item, recordId: `r${index}` }]));
  const zoneState = { name: zone, nameservers: ns, dnssec: false };
  const stateOf = (...resources: object[]) => JSON.stringify({ version: 3, deployment: { resources } });

  async function against(state: string, served: readonly Answer[], more = "") {
    const folder = folderWith({ "state.json": state });
    const { port } = await serve(served);
    return called(`dns check ${zone} --state state.json --server 127.0.0.1 --port ${port} ${more}`.trim(), { folder });
  }

  it("takes records one by one and as sets, and hides what is a secret", async () => {
    const state = stateOf(
      resource("DnsZone", "zone-1", zoneState),
      resource("DnsRecord", "zone-1/r9", record, { recordId: "r9", fqdn: "www.example.com" }),
      resource("DnsRecords", "zone-1/x", { zoneId: "zone-1", manage: "all", records: items }, { zone, records: held }),
    );
    const txt: Answer = { type: "TXT", name: zone, ttl: 300, data: ["one"] };
    const { status, out } = await against(state, [a("www", "192.0.2.1"), txt]);
    expect(out).toBe(
      `${ownServer}Not checkable: key TXT (its value is a secret, or isn't shown)\n` +
        "example.com is as the stack web/prod declares it: 1 server, 6 answers (2 unreachable, 4 as declared).\n",
    );
    expect(status).toBe(0);
    const further: Answer = { ...txt, data: ["two"] };
    expect(await against(state, [a("www", "192.0.2.1"), txt, further])).toMatchObject({ status: 3 });
  });

  it("finds records of a zone that another stack has, and leaves the delegation to that one", async () => {
    const state = stateOf(resource("DnsRecord", "zone-1/r9", record, { recordId: "r9", fqdn: "www.example.com" }));
    const { status, out } = await against(state, [a("www", "192.0.2.9")], "--json");
    expect(JSON.parse(out)).toMatchObject({
      delegation: [{ type: "NS", verdict: "unreachable" }],
      servers: [{ records: [{ verdict: "different" }] }],
    });
    expect(status).toBe(3);
  });

  it("refuses a stack that has nothing of the zone", async () => {
    const { status, err } = await against(stateOf(resource("DnsZone", "zone-2", { name: "other.example" })), []);
    expect(err).toBe(
      "pulumi-hosting dns check: web/prod declares neither the zone example.com nor records in it. `--stack NAME` names another stack.\n",
    );
    expect(status).toBe(1);
  });

  it("asks the engine for the selected stack in the folder of a project, and the platform if that one doesn't have the zone", async () => {
    const simulator = await newSimulator({ zones: [{ name: zone, records: wholeZone.slice(0, 1) }] });
    const { port } = await serve([a("www", "192.0.2.1")]);
    const by = async (state: string): Promise<string> => {
      const folder = folderWith({ "Pulumi.yaml": "name: web\nruntime: nodejs\n" });
      const env = { PATH: `${fakeEngine(folder, { stdout: state })}:${process.env.PATH}` };
      const { out, err } = await called(`dns check ${zone} --server 127.0.0.1 --port ${port} --quiet`, { simulator, folder, env });
      return `${err}${out}`;
    };
    expect(await by(stateOf(resource("DnsZone", "zone-1", zoneState)))).toBe(
      `${ownServer}example.com is as the stack web/prod declares it: 1 server, 4 answers (2 unreachable, 2 as declared).\n`,
    );
    expect(await by(stateOf(resource("DnsZone", "zone-2", { name: "other.example" })))).toBe(
      "note: the selected stack (web/prod) doesn't declare example.com. The name servers are compared with the platform.\n" +
        `${ownServer}example.com is as the platform declares it: 1 server, 5 answers (2 unreachable, 3 as declared).\n`,
    );
  });
});

describe("dns check in a project whose stack can't be read", () => {
  async function withEngine(said: Parameters<typeof fakeEngine>[1] | undefined) {
    const simulator = await newSimulator({ zones: [{ name: zone, records: wholeZone.slice(0, 1) }] });
    const { port } = await serve([a("www", "192.0.2.1")]);
    const folder = folderWith({ "Pulumi.yaml": "name: web\nruntime: nodejs\n" });
    const env = { PATH: said ? `${fakeEngine(folder, said)}:${process.env.PATH}` : folder };
    return called(`dns check ${zone} --server 127.0.0.1 --port ${port} --quiet`, { simulator, folder, env });
  }

  it.each<[string, Parameters<typeof fakeEngine>[1] | undefined, string]>([
    ["without an engine", undefined, "there is no `pulumi` on PATH."],
    ["with a wrong passphrase", { code: 1, stderr: "error: incorrect passphrase" }, "error: incorrect passphrase"],
    ["with a broken backend", { code: 1, stderr: "error: unable to open state directory" }, "unable to open state directory"],
  ])("fails %s, and compares with nothing else", async (_, engine, said) => {
    expect(await withEngine(engine)).toMatchObject({ status: 1, out: "", err: expect.stringContaining(said) as unknown });
  });

  it("compares with the platform where no stack is selected", async () => {
    const { status, err } = await withEngine({
      code: 1,
      stderr: "error: no stack selected; please use `pulumi stack select` to choose one",
    });
    expect(err).toMatch(/^note: .*no stack selected.* The name servers are compared with the platform\.\n/);
    expect(status).toBe(0);
  });
});

describe("dns check of a delegation", () => {
  const dsOf = (keyTag: number, hex = "ab".repeat(32)): Answer => ({
    ...{ type: "DS", name: zone, ttl: 300 },
    data: { keyTag, algorithm: 13, digestType: 2, digest: Buffer.from(hex, "hex") },
  });
  const keys = { dsRecord: `example.com. 3600 IN DS 12345 13 2 ${"AB".repeat(16)} ${"ab".repeat(16)}` };

  it.each<[string, Declared["keys"], Answer[], string, boolean]>([
    ["no DS for a zone without keys", "unsigned", [], "as declared", false],
    ["a DS for a zone without keys", "unsigned", [dsOf(12345)], "different", true],
    ["the zone's DS", keys, [dsOf(12345)], "as declared", false],
    ["the zone's DS beside an older one", keys, [dsOf(1), dsOf(12345)], "as declared", false],
    ["the DS of another key", keys, [dsOf(1)], "different", true],
    ["another digest", keys, [dsOf(12345, "cd".repeat(32))], "different", true],
    ["no DS for a signed zone", keys, [], "missing", false],
    ["a DS whose parts the platform shows", { keyTag: 12345, algorithm: 13, digest: "AB".repeat(32) }, [dsOf(12345)], "as declared", false],
  ])("judges %s", async (_, declaredKeys, served, verdict, dangerous) => {
    const { delegation } = await found({ records: [...apex, ...served] }, "well", { keys: declaredKeys });
    const [ds] = delegation.filter(({ type }) => type === "DS");
    expect([ds?.verdict, ds?.dangerous ?? false]).toEqual([verdict, dangerous]);
  });

  it.each<Declared["keys"]>(["unsigned", keys])("doesn't take a zone's own server for its parent: %j", async (declaredKeys) => {
    const servers = [await serve([a("www", "192.0.2.1")])];
    const result = await askUntil(roundsOf(servers, { keys: declaredKeys }), { limitMs: 60_000, everyMs: 1 }, () => undefined);
    expect(result.delegation).toEqual(ownDelegation);
    expect(result.servers[0]?.records.map(({ name, type, verdict }) => [name, type, verdict])).toContainEqual(["@", "NS", "as declared"]);
    expect(statusOf(result)).toBe(0);
  });

  it("tells of a zone's own server that has other name servers in it", async () => {
    const result = await asked([await serve([a("www", "192.0.2.1")])], { nameservers: ["ns9.other.example"] });
    expect([statusOf(result), result.servers[0]?.records.at(-1)]).toMatchObject([3, { name: "@", type: "NS", verdict: "different" }]);
  });

  it("says in red that a wrong DS makes the zone unreachable", async () => {
    const simulator = await newSimulator({ zones: [{ name: zone }] });
    const { port } = await serve([dsOf(12345)]);
    const { status, out } = await called(`dns check ${zone} --server 127.0.0.1 --port ${port}`, { simulator, terminal: true });
    expect(status).toBe(3);
    expect(out).toContain("\u001b[31mDanger\u001b[0m: the DS at the parent makes the zone unreachable for most people.");
    expect(out).toContain("the zone isn't signed, but the parent has the DS 12345 13 2 ABAB");
  });

  /** A parent at 127.0.0.2 that the resolver finds, and the zone's servers where it finds them. */
  async function found(parent: Partial<ZoneSeed>, manner: Manner = "well", changes: Partial<Declared> = {}): Promise<Result> {
    const child = await serve([a("www", "192.0.2.1")]);
    await serve([], { zone: "com", records: [], ...parent }, { address: "127.0.0.2", port: child.port, manner });
    const places: Record<string, string> = { "a.parent.example": "127.0.0.2", [ns[0] as string]: "127.0.0.1" };
    const addressOf = (host: string) => (places[host] ? Promise.resolve(places[host]) : Promise.reject(new Error(`ENOTFOUND ${host}`)));
    const finder = { parentsOf: () => Promise.resolve(["a.parent.example"]), addressOf };
    return new Rounds({ ...declared, ...changes }, { finder, port: child.port, only: [], patience }).ask();
  }

  it("asks the parent's servers and each server that is declared or delegated", async () => {
    const result = await found({ records: [...apex, { type: "NS", name: zone, data: "ns9.old.example" }] });
    expect(result.delegation).toEqual([
      {
        ...{ server: "a.parent.example (127.0.0.2)", type: "NS", verdict: "different" },
        reason: `declared ${ns.join(", ")}; it answers ${ns.join(", ")}, ns9.old.example`,
      },
      { server: "a.parent.example (127.0.0.2)", type: "DS", verdict: "as declared" },
    ]);
    expect(result.servers.map(({ server, verdict, reason }) => [server, verdict, reason])).toEqual([
      ["ns1.nameservers.example (127.0.0.1)", "as declared", undefined],
      ["ns2.nameservers.example", "unreachable", "its address wasn't found: ENOTFOUND ns2.nameservers.example"],
      ["ns9.old.example", "unreachable", "its address wasn't found: ENOTFOUND ns9.old.example"],
    ]);
    expect(result.servers[0]?.records.map(({ name, type, verdict }) => [name, type, verdict])).toEqual([
      ["www", "A", "as declared"],
      ["@", "NS", "as declared"],
    ]);
  });

  it("says of a zone that isn't delegated yet what to set, and still asks the declared servers", async () => {
    const result = await found({});
    expect(result.delegation[0]).toMatchObject({
      verdict: "missing",
      reason: `example.com isn't delegated: set its name servers at the registrar (${ns.join(", ")})`,
    });
    expect(result.servers[0]?.verdict).toBe("as declared");
  });

  it.each<[Manner, string]>([
    ["silent", "unreachable"],
    ["refuses", "refused"],
    ["without authority", "lame"],
  ])("calls a parent's server in the manner %p %p", async (manner, verdict) => {
    const { delegation } = await found({}, manner);
    expect(delegation.map((one) => one.verdict)[0]).toBe(verdict);
  });
});

describe("dns check --wait", () => {
  it("asks again until the servers have it, and asks for nothing twice that was as declared", async () => {
    const server = await serve([a("www", "192.0.2.9"), a("api", "192.0.2.2")]);
    const records = [...declared.records, { name: "api", type: "A", value: "192.0.2.2" }];
    const said: string[] = [];
    const result = await askUntil(roundsOf([server], { records }), { limitMs: 60_000, everyMs: 1 }, (text) => {
      said.push(text);
      if (text.startsWith("not yet")) server.zones = [{ zone, records: [...apex, a("www", "192.0.2.1"), a("api", "192.0.2.2")] }];
    });
    expect(statusOf(result)).toBe(0);
    expect(said).toEqual(["asking the name servers", expect.stringMatching(/^not yet .*1 different.* asking again for 60 s$/), said[0]]);
    expect(server.asked.names.filter((name) => name === "api.example.com")).toHaveLength(1);
  });

  it("asks again for what got no answer, until nothing is unreachable", async () => {
    const records = addresses(60);
    const served = records.map(({ name, value }) => a(name, value));
    const server = await serve(served, {}, { manner: "loses the first question for a name" });
    const result = await askUntil(roundsOf([server], { records }), { limitMs: 60_000, everyMs: 1 }, () => undefined);
    expect([statusOf(result), sumOf(result)]).toEqual([0, "2 unreachable, 62 as declared"]);
  });

  it("reports at its limit a server that stays dead beside a good one", async () => {
    const good = await serve([a("www", "192.0.2.1")]);
    const dead = await serve([], {}, { address: "127.0.0.2", port: good.port, manner: "silent" });
    const result = await askUntil(roundsOf([good, dead], {}, { answerMs: 150 }), { limitMs: 1_500, everyMs: 1 }, () => undefined);
    expect([statusOf(result), sumOf(result)]).toEqual([0, "5 unreachable, 3 as declared"]);
    expect(good.asked.names.filter((name) => name === zone).length).toBeGreaterThan(3);
  });

  it("ends a round at its limit, whatever the server loses, and says what it didn't ask", async () => {
    const records = addresses(300);
    const served = records.map(({ name, value }) => a(name, value));
    const server = await serve(served, {}, { manner: "loses every second packet" });
    const rounds = roundsOf([server], { records }, hasty);
    const begunMs = Date.now();
    const result = await askUntil(rounds, { limitMs: 200, everyMs: 1 }, () => undefined);
    expect(Date.now() - begunMs).toBeLessThan(1_500);
    expect(result.servers[0]?.records).toHaveLength(301);
  });

  it("waits no longer for the resolver of the machine", async () => {
    const never = () => new Promise<never>(() => undefined);
    const rounds = new Rounds(declared, { finder: { parentsOf: never, addressOf: never }, port: 1, only: [], patience });
    const result = await askUntil(rounds, { limitMs: 100, everyMs: 1 }, () => undefined);
    expect(result.servers.map(({ reason }) => reason)).toEqual(ns.map(() => "its address wasn't found: the time was over"));
  });

  it("ends at its limit with what is still different", async () => {
    const simulator = await newSimulator({ zones: [{ name: zone, records: wholeZone.slice(0, 1) }] });
    const { port } = await serve([]);
    const { status, err } = await called(`dns check ${zone} --server 127.0.0.1 --port ${port} --wait --timeout 1ms`, { simulator });
    expect(status).toBe(3);
    expect(err).toContain("asking the name servers");
  });

  it.each([
    ["--timeout 5m", "--timeout is for --wait."],
    ["--wait --timeout soon", "--timeout takes a duration: 90s, 15m, 1h"],
    ["--port 70000", "--port must be a whole number from 1 to 65535"],
    ["--server nobody.invalid", "--server takes an address: 192.0.2.53, 2001:db8::53"],
  ])("doesn't understand %s", (options, said) => ends(`dns check ${zone} ${options}`, {}, 2, said));
});
