import { answered, pick, refused, type Session, start } from "./session";

const path = "/api/mailspace/m/domain_verification";
const unverified = { id: "m", domain: "example.com", provisioned: false };

const mailspace = async ({ call }: Session) => pick((await call("GET", "/api/mailspace/m")).body, "mailspace");

describe("verification of a mailspace's domain", () => {
  it("waits for a TXT record, is gone when that is found, and provisioning follows", async () => {
    const session = await start({ delays: { provisionMs: 100 }, zones: [{ name: "example.com" }], mailspaces: [unverified] });
    const { call, clock, platform } = session;
    const { verification } = (await mailspace(session)) as { verification: { txt_host: string; txt_value: string } };
    expect(verification).toMatchObject({
      txt_prefix: expect.any(String),
      txt_host: expect.stringMatching(/^_.*\.example\.com$/),
      txt_value: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { txt_host, txt_value } = verification;
    const waiting = { status: 200, body: { txt_host, txt_value, txt_type: "TXT", state: "pending_verification" } };
    expect(await call("GET", path)).toMatchObject(waiting);
    expect(await call("POST", path)).toMatchObject(waiting);
    platform.zones.get("example.com").addRecord({ record_type: 3, name: `${txt_host}.`, value: txt_value });
    expect(await mailspace(session)).toMatchObject({ verified: false, needs_domain_verification: true });
    expect(await call("POST", path)).toMatchObject(answered(200, { state: "provisioning" }));
    const shown = await mailspace(session);
    expect(shown).toMatchObject({ verified: true, needs_domain_verification: false, provisioned: false, status: "pending" });
    expect(shown).not.toHaveProperty("verification");
    clock.advance(100);
    expect(await call("GET", path)).toMatchObject({ body: { state: "provisioned" } });
    expect(await mailspace(session)).toMatchObject({ provisioned: true, status: "active" });
  });

  it("does not see a record before its write took effect", async () => {
    const zones = [{ name: "example.com" }];
    const { call, clock, platform } = await start({ delays: { recordMs: 100 }, zones, mailspaces: [unverified] });
    const zone = platform.zones.get("example.com");
    const { txt_host, txt_value } = platform.mailspaces.get("m").verification;
    const record = zone.addRecord({ record_type: 3, name: `${txt_host}.`, value: "other" });
    await call("PATCH", `/api/dns_zones/${zone.id}/records/${record.id}`, { dns_record: { value: `"${txt_value}"` } });
    expect(pick((await call("POST", path)).body, "state")).toBe("pending_verification");
    clock.advance(100);
    expect(pick((await call("POST", path)).body, "state")).not.toBe("pending_verification");
  });

  it("is proven by a record that another DNS provider is said to have, once it is asked for, and not needed for an owned domain", async () => {
    const session = await start({ mailspaces: [unverified], strict: { ownedDomains: ["example.org"] } });
    await session.call("POST", "/api/mailspace", { domain: "example.org" });
    session.clock.advance(60_000);
    expect(session.platform.mailspaces.get("example.org").state).toMatchObject({ verified: true, provisioned: true });
    expect((await session.call("POST", "/_simulator/mailspaces/m/publish")).status).toBe(204);
    expect(await mailspace(session)).toMatchObject({ verified: false });
    await session.call("POST", path);
    expect(await mailspace(session)).toMatchObject({ verified: true });
  });

  it("may be checked only so often", async () => {
    const { call, clock } = await start({ strict: { verificationMinIntervalMs: 1_000 }, mailspaces: [unverified] });
    expect((await call("POST", path)).status).toBe(200);
    clock.advance(999);
    expect(await call("POST", path)).toMatchObject(refused(429, "rate_limited"));
    clock.advance(1);
    expect((await call("POST", path)).status).toBe(200);
  });
});

describe("mail records in a hosted zone", () => {
  const types = (session: Session) =>
    session.platform.zones.get("example.com").records.map((record) => `${record.record_type} ${record.name}`);

  async function provisioned(options: Parameters<typeof start>[0] = {}): Promise<Session> {
    const session = await start({ zones: [{ name: "example.com" }], mailspaces: [unverified], ...options });
    session.platform.mailspaces.get("m").confirmOwnership();
    session.clock.advance(60_000);
    return session;
  }

  it("are written when the mailspace is provisioned, unless told otherwise, and go with it", async () => {
    const session = await provisioned();
    expect(types(session)).toEqual(["4 ", "4 ", "3 ", "3 mail._domainkey", "3 _dmarc", "2 autoconfig", "0 webmail", "1 webmail"]);
    session.platform.mailspaces.remove("m");
    expect(types(session)).toEqual([]);
    expect(types(await provisioned({ strict: { mailWritesDns: false } }))).toEqual([]);
  });

  it("leave alone what the customer has under a name", async () => {
    const records = [
      { record_type: 4, value: "mx.other.example" },
      { record_type: 2, name: "webmail", value: "other.example" },
      { record_type: 0, name: "autoconfig", value: "192.0.2.1" },
    ];
    const session = await provisioned({ zones: [{ name: "example.com", records }] });
    expect(types(session)).toEqual(["4 ", "2 webmail", "0 autoconfig", "3 ", "3 mail._domainkey", "3 _dmarc"]);
  });
});
