import type { SimulatorOptions } from "../../../src/simulator";
import { answered, pick, type Session, start } from "./session";

const path = "/api/sites/site-1/domains";
const zones = [
  {
    id: "zone-1",
    name: "example.com",
    records: [
      { id: "r-1", record_type: 0, name: "www", value: "192.0.2.1" },
      { id: "r-2", record_type: 4, name: "www", value: "mx.example.net", priority: 1 },
    ],
  },
];

/** Two sites, and a hostname that is connected and shows. */
async function connected(options: SimulatorOptions = {}): Promise<Session & { id: string; later(): void }> {
  const session = await start({
    sites: [
      { id: "site-1", name: "shop" },
      { id: "site-2", name: "blog" },
    ],
    ...options,
  });
  const later = () => session.clock.advance(session.platform.delays.hostnameMs);
  const answer = await session.call("POST", path, { domain: "www.example.com" });
  later();
  return Object.assign(session, { id: String(pick(answer.body, "id")), later });
}

const hostnames = ({ platform }: Session) =>
  platform.sites.get("site-1").hosting.domains.map(({ hostname, primary }) => `${hostname}${primary ? " *" : ""}`);
const primaryOf = async ({ call }: Session) => pick((await call("GET", "/api/sites/site-1")).body, "site", "primary_domain");

describe("hostnames", () => {
  it("are free with 404, taken with 200 as soon as they are on their way to a site, and can be no hostname", async () => {
    const { call } = await start({ sites: [{ id: "site-1", name: "shop" }] });
    const asked = async (hostname: string) => {
      const { status, body } = await call("POST", "/api/domains/available", { hostname });
      return [status, pick(body, "status")];
    };
    expect(await asked("www.example.com")).toEqual([404, "available"]);
    await call("POST", path, { domain: "www.example.com" });
    expect(await asked("WWW.example.com.")).toEqual([200, "unavailable"]);
    expect(await asked("no host name")).toEqual([422, undefined]);
  });

  it("are connected with 202, show when the task is done, and are there once however often they are sent", async () => {
    const session = await start();
    const { call, clock, platform } = session;
    const answer = await call("POST", path, { domain: "WWW.Bücher.example." });
    expect(answer).toMatchObject(answered(202, { id: expect.any(String), cname: "site-1.sites.example" }));
    expect((await call("GET", path)).body).toEqual({ domains: [] });
    expect(platform.tasks.list()).toMatchObject([{ name: "Connect domain", status: "RUNNING", site: "site-1" }]);
    expect(await call("POST", path, { domain: "www.bücher.example" })).toMatchObject(answered(202, answer.body));
    clock.advance(platform.delays.hostnameMs);
    expect((await call("GET", path)).body).toMatchObject({
      domains: [{ id: pick(answer.body, "id"), hostname: "www.xn--bcher-kva.example", dns_zone: null, dns_zone_records: [] }],
    });
    expect(await call("POST", path, { domain: "www.bücher.example" })).toMatchObject(answered(202, answer.body));
    clock.advance(platform.delays.hostnameMs);
    expect(hostnames(session)).toHaveLength(1);
  });

  it("answer with name servers when they are connected by them, and show the hosted zone that they lie in", async () => {
    const session = await connected({ zones });
    expect((await session.call("POST", path, { domain: "shop.example.com", provision_method: "dns" })).body).toEqual({
      id: expect.any(String),
      ns1: "ns1.nameservers.example",
      ns2: "ns2.nameservers.example",
    });
    session.later();
    expect((await session.call("GET", path)).body).toMatchObject({
      domains: [
        { dns_zone: { id: "zone-1" }, dns_zone_records: [{ id: "r-1" }, { id: "r-2" }] },
        { hostname: "shop.example.com", dns_zone_records: [{ record_type: 7, value: "site-1" }] },
      ],
    });
  });

  it("are primary first, alias later, and change places by PATCH", async () => {
    const session = await connected();
    const shop = await session.call("POST", path, { domain: "shop.example.com" });
    session.later();
    expect([hostnames(session), await primaryOf(session)]).toEqual([["www.example.com *", "shop.example.com"], "www.example.com"]);
    expect(await session.call("PATCH", `${path}/${String(pick(shop.body, "id"))}`)).toMatchObject(answered(202));
    expect(await primaryOf(session)).toBe("www.example.com");
    session.later();
    expect([hostnames(session), await primaryOf(session)]).toEqual([["www.example.com", "shop.example.com *"], "shop.example.com"]);
  });

  it("leave the site with its temporary URL when the primary one is removed; an alias stays one", async () => {
    const session = await connected();
    for (const method of ["PATCH", "DELETE"])
      expect(await session.call(method, `${path}/1`)).toMatchObject(answered(404, { errors: ["Domain not found"] }));
    await session.call("POST", path, { domain: "shop.example.com" });
    session.later();
    expect(await session.call("DELETE", `${path}/${session.id}`)).toMatchObject({ status: 202 });
    expect(hostnames(session)).toHaveLength(2);
    session.later();
    expect([hostnames(session), await primaryOf(session)]).toEqual([["shop.example.com"], "site-1.sites.example"]);
  });

  it("refuse records in their way, replace them when told to, and take their own away at the end", async () => {
    const session = await start({ sites: [{ id: "site-1" }], zones });
    const { call, clock, platform } = session;
    const later = () => clock.advance(platform.delays.hostnameMs);
    const types = () => platform.zones.get("zone-1").records.map(({ record_type, value }) => [record_type, value]);
    expect(await call("POST", path, { domain: "www.example.com", provision_method: "dns" })).toMatchObject(
      answered(422, {
        code: "conflicts_found",
        conflicts: [{ record_guid: "r-1", type: "A", host: "www.example.com", value: "192.0.2.1", site_name: null }],
      }),
    );
    const { body } = await call("POST", path, { domain: "www.example.com", provision_method: "dns", replace_records: true });
    expect(types()).toHaveLength(2);
    later();
    expect(types()).toEqual([
      [4, "mx.example.net"],
      [7, "site-1"],
    ]);
    await call("DELETE", `${path}/${String(pick(body, "id"))}`);
    later();
    expect(types()).toEqual([[4, "mx.example.net"]]);
  });

  const other = { id: "site-2", name: "blog", domains: ["blog.example"] };
  const theirs = { accounts: ["account-1", "account-2"], zones: [{ name: "example.org", account: "account-2" }] };
  const byDns = { domain: "www.example.org", provision_method: "dns" };
  const invoice = { number: expect.any(String), hosted_url: expect.any(String) };
  const delete_scheduled_at: unknown = expect.any(String);
  it.each<[string, object, SimulatorOptions, number, object]>([
    ["a blank domain", { domain: " " }, {}, 400, { code: "domain_blank" }],
    ["no domain", {}, {}, 400, { code: "domain_blank" }],
    ["a name that is no whole one", { domain: "www" }, {}, 422, { code: "invalid_domain" }],
    ["a root of another customer", byDns, theirs, 422, { code: "invalid_domain" }],
    ["a suspended site", {}, { sites: [{ id: "site-1", suspended: true }] }, 402, { code: "service_suspended", invoice }],
    ["a deleted site", {}, { sites: [{ id: "site-1", pendingDelete: true }] }, 403, { code: "pending_delete", delete_scheduled_at }],
    ["who may only look", { domain: "x.example" }, { readOnlyAccounts: ["account-1"] }, 403, { errors: ["Not Authorized"] }],
  ])("refuse %s", async (_, body, options, status, answer) => {
    const { call } = await start({ sites: [{ id: "site-1" }], ...options });
    expect(await call("POST", path, body)).toMatchObject(answered(status, answer));
  });

  it.each([
    ["a site", {}, "the site blog"],
    ["a deleted site", { pendingDelete: true }, "pending deletion"],
  ])("refuse a hostname of %s", async (_, state, said) => {
    const { call } = await start({ sites: [{ id: "site-1" }, { ...other, ...state }] });
    const answer = { code: "hostname_in_use", errors: [expect.stringContaining(said)] };
    expect(await call("POST", path, { domain: "blog.example" })).toMatchObject(answered(422, answer));
  });
});
