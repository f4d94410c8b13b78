import { ListRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Host } from "../../../src/host/host";
import type { Values } from "../../../src/kernel/definition/values";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { listObjects } from "../../../src/plugin/listCall";
import { encode } from "../../../src/plugin/struct";
import { type Simulator, startSimulator } from "../../../src/simulator";

const log = { warn: () => undefined, info: () => undefined, status: () => undefined };
const names = ["a.example", "b.example", "c.example"];

let simulator: Simulator;
let host: Host;
beforeEach(async () => {
  simulator = await startSimulator({ zones: names.map((name) => ({ id: name.charAt(0), name })) });
  const { url, token, account } = simulator;
  host = new Host({ HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account, HOSTING_STATE_DIR: "/nowhere" }, log);
  host.configure(undefined);
});
afterEach(() => simulator.close());

interface Asked {
  readonly query?: Values;
  readonly limit?: number;
  readonly pageSize?: number;
  readonly from?: string;
}

/** The ids of a page, and the token of the next one. */
async function page(type: string, { query = {}, limit = 0, pageSize = 0, from = "" }: Asked = {}): Promise<[string[], string?]> {
  const request = new ListRequest().setToken(`hosting:index:${type}`).setQuery(encode(query)).setLimit(limit).setPageSize(pageSize);
  const answers = await listObjects(request.setContinuationToken(from), host, log);
  const ids = answers.flatMap((one) => one.getResult()?.getId() ?? []);
  return [ids, answers.at(-1)?.getContinuation()?.getContinuationToken()];
}

it.each<[string, Asked, [string[], string?]]>([
  ["everything at once, with no further page", {}, [["a", "b", "c"], undefined]],
  ["as many as the engine wants", { limit: 2 }, [["a", "b"], "b"]],
  ["a page, and where the next one begins", { pageSize: 1 }, [["a"], "a"]],
  ["the smaller of both numbers", { pageSize: 2, limit: 1 }, [["a"], "a"]],
  ["the next page, which is the last", { pageSize: 2, from: "b" }, [["c"], undefined]],
  ["what a text finds", { query: { query: "b.exa" } }, [["b"], undefined]],
  ["nothing, if nothing is found", { query: { query: "none" }, limit: 5 }, [[], undefined]],
])("lists %s", async (_, asked, expected) => {
  expect(await page("DnsZone", asked)).toEqual(expected);
});

it.each<[string, string, Asked, RegExp]>([
  ["a page whose beginning is gone", "DnsZone", { from: "x" }, /has changed while it was read: x is gone. List again/],
  ["a type without its parent", "DnsRecord", {}, /^zoneId /],
  ["an input that isn't there", "DnsZone", { query: { nmae: "a" } }, /nmae is not an argument/],
  [
    "settings",
    "CacheSettings",
    {},
    /no list of CacheSettings: it belongs to a Site. List the type Site, and read CacheSettings by its id `siteId`/,
  ],
  ["a set", "DnsRecords", {}, /no list of DnsRecords. List its records: DnsRecord/],
  ["an action", "CachePurge", {}, /no list of CachePurge: it leaves nothing to list/],
  ["a type of another name", "toString", {}, /has no type toString/],
])("refuses %s", async (_, type, asked, message) => {
  await expect(page(type, asked)).rejects.toThrow(message);
});

it("knows nothing of a list below a parent that isn't known", async () => {
  const request = new ListRequest().setToken("hosting:index:DnsRecord").setQuery(encode({ zoneId: unknownValue }));
  const [answer, ...more] = await listObjects(request, host, log);
  expect([answer?.hasComputed(), more]).toEqual([true, []]);
});

it("names a contact by its id: the person is a secret", async () => {
  const { id } = simulator.platform.registrar.contacts.add({ first_name: "Ada", last_name: "Jansen", email: "ada@example.com" });
  const request = new ListRequest().setToken("hosting:index:DomainContact").setQuery(encode({}));
  const answers = await listObjects(request, host, log);
  expect(answers.map((one) => one.getResult()?.getId())).toEqual([id]);
  expect(JSON.stringify(answers.map((one) => one.toObject()))).not.toMatch(/Ada|Jansen/);
});
