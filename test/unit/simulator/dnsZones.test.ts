import { answered, pick, type Session, start } from "./session";

const create = (session: Session, name: unknown) => session.call("POST", "/api/dns_zones", { dns_zone: { name } });

describe("DNS zones", () => {
  it("are created with the answer of show", async () => {
    const session = await start();
    const created = await create(session, "example.com");
    const zone = { id: expect.any(String), name: "example.com", dnssec: false, dnssec_data: null };
    expect(created).toMatchObject(answered(200, { dns_zone: { ...zone, account: { id: "account-1" }, records: [] } }));
    expect(pick(created.body, "dns_zone", "nameservers")).toHaveLength(2);
    const id = String(pick(created.body, "dns_zone", "id"));
    expect((await session.call("GET", `/api/dns_zones/${id}`)).body).toEqual(created.body);
  });

  it.each([
    ["Example.COM", "example.com"],
    ["example.com.", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("store %s as %s, which nobody can have again", async (sent, stored) => {
    const session = await start();
    expect(pick((await create(session, sent)).body, "dns_zone", "name")).toBe(stored);
    for (const name of [sent, stored, stored.toUpperCase()]) expect((await create(session, name)).status).toBe(422);
  });

  it.each([undefined, null, "", "nodots", "has space.com", "-bad.com", "under..dots", "10.0.0.1", 7])(
    "refuse the name %p",
    async (name) => {
      expect(await create(await start(), name)).toMatchObject(answered(422, { errors: [expect.any(String)] }));
    },
  );

  it("are listed page by page, of all accounts, without records", async () => {
    const { call, platform } = await start({ accounts: ["one", "two"] });
    for (let index = 0; index < 120; index += 1) platform.zones.add({ name: `z${index}.example`, account: index % 2 ? "one" : "two" });
    const names = async (query: string) => {
      const { body } = await call("GET", `/api/dns_zones${query}`);
      return (pick(body, "dns_zone") as { name: string }[]).map((zone) => zone.name);
    };
    expect(await names("")).toHaveLength(50);
    expect(await names("?per_page=1000")).toHaveLength(100);
    expect(await names("?page=2&per_page=100")).toHaveLength(20);
    expect((await names("?page=3&per_page=10"))[0]).toBe("z20.example");
    expect(await names("?page=9")).toEqual([]);
    expect(pick((await call("GET", "/api/dns_zones")).body, "dns_zone", 0)).not.toHaveProperty("records");
  });

  it("show DNSSEC at once and its data when the zone is signed", async () => {
    const { call, clock, platform } = await start({ delays: { dnssecMs: 100 }, zones: [{ name: "example.com" }] });
    const path = `/api/dns_zones/${platform.zones.get("example.com").id}`;
    const patched = await call("PATCH", path, { dns_zone: { dnssec: true } });
    expect(patched).toMatchObject(answered(200, { dns_zone: { dnssec: true, dnssec_data: null, records: [] } }));
    clock.advance(99);
    expect(pick((await call("GET", path)).body, "dns_zone", "dnssec_data")).toBeNull();
    clock.advance(1);
    const data = pick((await call("GET", path)).body, "dns_zone", "dnssec_data");
    expect(data).toMatchObject({
      Enabled: true,
      Algorithm: 13,
      Flags: 257,
      DsRecord: expect.stringMatching(/^example\.com\. 3600 IN DS \d+ 13 2 [0-9A-F]{64}$/),
    });
    await call("PATCH", path, { dns_zone: { dnssec: false } });
    expect(pick((await call("GET", path)).body, "dns_zone")).toMatchObject({ dnssec: false, dnssec_data: null });
  });

  it("stay until their deletion takes effect, and their name is taken as long", async () => {
    const session = await start({ delays: { zoneDeletionMs: 100 }, zones: [{ name: "example.com" }] });
    const { call, clock, platform } = session;
    const path = `/api/dns_zones/${platform.zones.get("example.com").id}`;
    expect(await call("DELETE", path)).toMatchObject(answered(202));
    expect((await call("GET", path)).status).toBe(200);
    expect((await call("DELETE", path)).status).toBe(202);
    expect((await create(session, "example.com")).status).toBe(422);
    clock.advance(100);
    expect(await call("GET", path)).toMatchObject(answered(404, { errors: [expect.any(String)] }));
    expect((await call("GET", `${path}/records`)).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(404);
    expect((await create(session, "example.com")).status).toBe(200);
  });
});
