import type { Report } from "../../../../src/cli/report/report";
import type { Simulator } from "../../../../src/simulator";
import { servedRecords, startNameServer, type TestNameServer } from "../../../harness/nameServer";
import { called, folderWith, jsonOf, newSimulator } from "../called";
import { exported } from "./state";

jest.mock("../../../../src/cli/dns/servers", () => {
  const place = { port: 0 };
  return {
    ...jest.requireActual<object>("../../../../src/cli/dns/servers"),
    place,
    get dnsPort() {
      return place.port;
    },
    systemFinder: { parentsOf: () => Promise.resolve(["127.0.0.1"]), addressOf: () => Promise.resolve("127.0.0.1") },
  };
});
/** Where name servers are asked: nobody but root may serve at the usual port. */
const { place } = jest.requireMock<{ readonly place: { port: number } }>("../../../../src/cli/dns/servers");

const zone = "example.com";
const records = [
  { id: "r1", record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 },
  { id: "r2", record_type: 4, name: "", value: "mx.example.net", priority: 10, ttl: 300 },
];
let server: TestNameServer;
let simulator: Simulator;

beforeEach(async () => {
  simulator = await newSimulator({ zones: [{ id: "zone-1", name: zone, records }] });
  server = await startNameServer([]);
  place.port = server.port;
});
afterEach(() => server.close());

/** What the name servers have beside their own names, which are the zone's. */
async function serve(addresses: readonly string[]): Promise<void> {
  const { nameservers } = await jsonOf<{ nameservers: string[] }>(`zone export ${zone}`, { simulator });
  const own = nameservers.map((data) => ({ type: "NS" as const, name: zone, ttl: 300, data }));
  const a = addresses.map((value) => ({ ...records[0]!, value }));
  server.zones = [{ zone, records: [...own, ...servedRecords(zone, [...a, records[1]!])] }];
}

async function reported(...words: string[]) {
  const inputs = { zoneId: "zone-1", type: "A", name: "www", value: "192.0.2.7", ttl: 300 };
  const zoneState = { type: "DnsZone", name: "zone", id: "zone-1", inputs: { name: zone } };
  const folder = folderWith({ "prod.json": exported([zoneState, { type: "DnsRecord", name: "www", id: "zone-1/r1", inputs }]) });
  const { out } = await called(["report --json --no-figures", ...words], { simulator, folder });
  return (JSON.parse(out) as Report).zones[0]?.served;
}

describe("report --dns", () => {
  it("says that the name servers have what the platform has", async () => {
    await serve(["192.0.2.1"]);
    expect(await reported("--dns")).toEqual({
      state: "as declared",
      by: "the platform",
      says: expect.stringMatching(/^\d unreachable, \d+ as declared$/) as unknown,
    });
  });

  it("compares with the stack that declares the zone", async () => {
    await serve(["192.0.2.1"]);
    expect(await reported("--dns", "--state", "prod.json")).toMatchObject({ state: "different", by: "the stack web/prod" });
    await serve(["192.0.2.7"]);
    expect(await reported("--dns", "--state", "prod.json")).toMatchObject({ state: "as declared" });
  });

  it("doesn't call a zone wrong whose servers give no answer", async () => {
    // Nobody listens there.
    place.port = 1;
    expect(await reported("--dns")).toMatchObject({ state: "unreachable" });
  });

  it("asks nobody if it isn't told to", async () => {
    await serve(["192.0.2.66"]);
    expect(await reported()).toBeUndefined();
    expect(server.asked).toMatchObject({ udp: 0, tcp: 0 });
  });

  it("shows on the page and in the summary which zones are answered differently", async () => {
    await serve(["192.0.2.66"]);
    const { out: page } = await called("report --dns --no-figures", { simulator });
    expect(page).toContain("<b>0</b> as declared in the DNS");
    expect(page).toMatch(/In the DNS[^]*different[^]*different, \d/);
    const { out: summary } = await called("report --dns --markdown", { simulator });
    expect(summary).toMatch(/1 zone has name servers that answer something else than declared: `example\.com`/);
  });
});
