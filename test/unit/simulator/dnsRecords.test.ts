import { answered, pick, type Session, start } from "./session";

interface Zoned extends Session {
  records: string;
  post(record: object): ReturnType<Session["call"]>;
}

async function startWithZone(options: Parameters<typeof start>[0] = {}): Promise<Zoned> {
  const session = await start({ zones: [{ name: "example.com" }], ...options });
  const records = `/api/dns_zones/${session.platform.zones.get("example.com").id}/records`;
  return Object.assign(session, { records, post: (record: object) => session.call("POST", records, { dns_record: record }) });
}

const samples: [string, { record_type: number; [key: string]: unknown }][] = [
  ["A", { record_type: 0, name: "www", value: "192.0.2.1" }],
  ["AAAA", { record_type: 1, name: "www", value: "2001:db8::1" }],
  ["CNAME", { record_type: 2, name: "blog", value: "target.example.org" }],
  ["TXT", { record_type: 3, name: "", value: '"v=spf1 -all"' }],
  ["MX", { record_type: 4, name: "", value: "mail.example.org", priority: 10 }],
  ["null MX", { record_type: 4, name: "", value: ".", priority: 0 }],
  ["Redirect", { record_type: 5, name: "go", value: "https://example.org/x" }],
  ["Flatten", { record_type: 6, name: "", value: "target.example.org" }],
  ["PullZone", { record_type: 7, name: "cdn", value: "site-1" }],
  ["SRV", { record_type: 8, name: "_sip._tcp", value: "sip.example.org", priority: 1, weight: 2, port: 5060 }],
  ["null SRV", { record_type: 8, name: "_sip._tcp", value: ".", priority: 0, weight: 0, port: 0 }],
  ["SRV of no service at all", { record_type: 8, name: "*._tcp", value: ".", priority: 0, weight: 0, port: 0 }],
  ["a plus in a name", { record_type: 3, name: "shop+2026._domainkey", value: "v=DKIM1; p=MIGf" }],
  ["CAA", { record_type: 9, name: "", value: "letsencrypt.org", flags: 0, record_tag: "issue" }],
  ["PTR", { record_type: 10, name: "1", value: "host.example.org" }],
  ["Script", { record_type: 11, name: "js", value: "12345" }],
  ["NS", { record_type: 12, name: "sub", value: "ns1.example.org" }],
  ["SVCB", { record_type: 13, name: "_dns", value: "svc.example.org alpn=h2", priority: 1 }],
  ["HTTPS", { record_type: 14, name: "", value: ". alpn=h3", priority: 1 }],
];

describe("DNS records", () => {
  it.each(samples)("accept %s and show it the same everywhere", async (_type, sample) => {
    const { call, post, records, platform } = await startWithZone();
    const created = await post(sample);
    const { flags, ...fields } = sample;
    const shown = { ...fields, ttl: 300, flags: flags === undefined ? null : String(flags as number) };
    expect(created).toMatchObject(answered(200, { dns_record: shown }));
    const record = pick(created.body, "dns_record");
    expect((await call("GET", records)).body).toEqual({ dns_records: [record] });
    expect((await call("GET", `${records}/${String(pick(record, "id"))}`)).body).toEqual({ dns_record: record });
    const zone = (await call("GET", `/api/dns_zones/${platform.zones.get("example.com").id}`)).body;
    expect(pick(zone, "dns_zone", "records")).toEqual([record]);
  });

  it.each([
    ["name in capitals", { record_type: 0, name: "WWW", value: "192.0.2.1" }, { name: "www" }],
    ["absolute name", { record_type: 0, name: "www.Example.com.", value: "192.0.2.1" }, { name: "www" }],
    ["absolute apex", { record_type: 0, name: "example.com.", value: "192.0.2.1" }, { name: "" }],
    ["@", { record_type: 0, name: "@", value: "192.0.2.1" }, { name: "" }],
    ["no name", { record_type: 0, value: "192.0.2.1" }, { name: "" }],
    ["relative name that looks absolute", { record_type: 0, name: "www.example.com", value: "192.0.2.1" }, { name: "www.example.com" }],
    ["Unicode name", { record_type: 0, name: "Bücher", value: "192.0.2.1" }, { name: "xn--bcher-kva" }],
    ["target with dot and capitals", { record_type: 2, name: "a", value: "Target.Example.ORG." }, { value: "target.example.org" }],
    ["Unicode target", { record_type: 2, name: "a", value: "bücher.example." }, { value: "xn--bcher-kva.example" }],
    ["long IPv6", { record_type: 1, name: "a", value: "2001:0DB8:0:0:0:0:0:1" }, { value: "2001:db8::1" }],
    ["TXT", { record_type: 3, name: "a", value: ' "Raw" text. ' }, { value: ' "Raw" text. ' }],
    ["MX without priority", { record_type: 4, name: "", value: "mail.example.org." }, { priority: 0, value: "mail.example.org" }],
    ["own ttl and comment", { record_type: 0, value: "192.0.2.1", ttl: 60, comment: "hi" }, { ttl: 60, comment: "hi" }],
  ])("store in normal form: %s", async (_what, sent, stored) => {
    const { post } = await startWithZone();
    expect(pick((await post(sent)).body, "dns_record")).toMatchObject(stored);
  });

  it.each([
    ["no type", { value: "192.0.2.1" }],
    ["an unknown type", { record_type: 16, value: "x" }],
    ["TLSA, which is view-only", { record_type: 15, name: "_443._tcp", value: "3 1 1 aa" }],
    ["a bad IPv4 address", { record_type: 0, value: "192.0.2.256" }],
    ["an IPv6 address in A", { record_type: 0, value: "2001:db8::1" }],
    ["a bad IPv6 address", { record_type: 1, value: "2001:db8:::1" }],
    ["a CNAME to an address", { record_type: 2, name: "a", value: "192.0.2.1" }],
    ["a CNAME to itself", { record_type: 2, name: "a", value: "a.example.com." }],
    ["an MX to an address", { record_type: 4, value: "192.0.2.1", priority: 1 }],
    ["an MX priority out of range", { record_type: 4, value: "mail.example.org", priority: 65536 }],
    ["a null MX with a priority", { record_type: 4, value: ".", priority: 5 }],
    ["an SRV without service name", { record_type: 8, name: "sip", value: "sip.example.org", priority: 1, weight: 1, port: 1 }],
    ["a CAA without tag", { record_type: 9, value: "letsencrypt.org", flags: 0 }],
    ["HTTPS parameters in alias mode", { record_type: 14, value: "svc.example.org alpn=h2", priority: 0 }],
    ["a redirect to nowhere", { record_type: 5, value: "not a url" }],
    ["no value", { record_type: 3, name: "a" }],
    ["a name with a space", { record_type: 0, name: "a b", value: "192.0.2.1" }],
    ["a long label", { record_type: 0, name: "a".repeat(64), value: "192.0.2.1" }],
    ["a name outside the zone", { record_type: 0, name: "www.example.org.", value: "192.0.2.1" }],
    ["a negative ttl", { record_type: 0, value: "192.0.2.1", ttl: -1 }],
    ["a ttl that is text", { record_type: 0, value: "192.0.2.1", ttl: "300" }],
  ])("refuse %s", async (_what, record) => {
    const { post, platform } = await startWithZone();
    expect(await post(record)).toMatchObject(answered(422, { errors: [expect.any(String)] }));
    expect(platform.zones.get("example.com").records).toEqual([]);
  });

  it("refuse anything beside a CNAME and a CNAME beside anything, but not at the apex, and no twin", async () => {
    const { post } = await startWithZone();
    await post({ record_type: 2, name: "a", value: "target.example.org" });
    await post({ record_type: 3, name: "b", value: "text" });
    expect((await post({ record_type: 3, name: "b", value: "text" })).status).toBe(200);
    expect((await post({ record_type: 3, name: "a", value: "text" })).status).toBe(422);
    expect((await post({ record_type: 2, name: "a", value: "other.example.org" })).status).toBe(422);
    expect((await post({ record_type: 2, name: "b", value: "target.example.org" })).status).toBe(422);
    await post({ record_type: 3, name: "", value: "text" });
    expect((await post({ record_type: 2, name: "", value: "target.example.org" })).status).toBe(200);
  });

  it("show a PATCH only when it takes effect", async () => {
    const { call, clock, platform, records } = await startWithZone({ delays: { recordMs: 100 } });
    const { id, updated_at } = platform.zones
      .get("example.com")
      .addRecord({ record_type: 0, name: "www", value: "192.0.2.1", comment: "old" });
    const path = `${records}/${id}`;
    expect(await call("PATCH", path, { dns_record: { value: "192.0.2.2", ttl: 60 } })).toMatchObject(answered(202));
    clock.advance(99);
    expect(pick((await call("GET", path)).body, "dns_record")).toMatchObject({ value: "192.0.2.1", ttl: 300, updated_at });
    clock.advance(1);
    const shown = pick((await call("GET", path)).body, "dns_record");
    expect(shown).toMatchObject({ value: "192.0.2.2", ttl: 60, comment: "old", name: "www" });
    expect(pick(shown, "updated_at")).not.toBe(updated_at);
  });

  it("keep name and type under PATCH, refuse bad values at once, and clear with null", async () => {
    const { call, clock, platform, records } = await startWithZone();
    const zone = platform.zones.get("example.com");
    const { id } = zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", comment: "old", ttl: 60 });
    expect((await call("PATCH", `${records}/${id}`, { dns_record: { value: "nonsense" } })).status).toBe(422);
    expect(
      (await call("PATCH", `${records}/${id}`, { dns_record: { name: "other", record_type: 3, comment: null, ttl: null } })).status,
    ).toBe(202);
    clock.advance(1_000);
    expect(zone.record(id)).toMatchObject({ name: "www", record_type: 0, value: "192.0.2.1", comment: null, ttl: 300 });
  });

  it("stay until their deletion takes effect", async () => {
    const { call, clock, platform, records } = await startWithZone({ delays: { recordMs: 100 } });
    const { id } = platform.zones.get("example.com").addRecord({ record_type: 0, value: "192.0.2.1" });
    expect(await call("DELETE", `${records}/${id}`)).toMatchObject(answered(202));
    expect((await call("GET", `${records}/${id}`)).status).toBe(200);
    clock.advance(100);
    expect(await call("GET", `${records}/${id}`)).toMatchObject(answered(404, { errors: [expect.any(String)] }));
    expect((await call("PATCH", `${records}/${id}`, { dns_record: { ttl: 1 } })).status).toBe(404);
  });

  it("of type PullZone carry their site; TLSA is made by the platform, and neither changed nor deleted by others", async () => {
    const { call, platform, post, records } = await startWithZone();
    const { body } = await post({ record_type: 7, name: "cdn", value: "site-1" });
    expect(pick(body, "dns_record", "site")).toMatchObject({ id: "site-1", name: "example", package: expect.any(String) });
    const { id } = platform.zones.get("example.com").addRecord({ record_type: 15, name: "_443._tcp", value: "3 1 1 aa" });
    expect(pick((await call("GET", `${records}/${id}`)).body, "dns_record", "record_type")).toBe(15);
    expect((await call("PATCH", `${records}/${id}`, { dns_record: { ttl: 60 } })).status).toBe(422);
    expect((await call("DELETE", `${records}/${id}`)).status).toBe(422);
  });

  it("number at most 5,000 in a zone", async () => {
    const { post, platform } = await startWithZone();
    const zone = platform.zones.get("example.com");
    for (let index = 0; index < 5_000; index += 1) zone.addRecord({ record_type: 3, name: `t${index}`, value: "x" });
    expect((await post({ record_type: 3, name: "more", value: "x" })).status).toBe(422);
  });
});
