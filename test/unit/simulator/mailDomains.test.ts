import { answered, pick, refused, type Session, start } from "./session";

const path = "/api/mailspace/m/domains";
const mailspace = {
  id: "m",
  domain: "example.com",
  domains: ["example.org"],
  mailboxes: [{ username: "jane", domain: "example.org", aliases: ["x@example.org"] }],
};

const open = (options: Parameters<typeof start>[0] = {}) => start({ mailspaces: [mailspace], ...options });
const park = async (session: Session) => {
  expect((await session.call("POST", path, { name: "example.net" })).status).toBe(201);
};

describe("mail domains", () => {
  it("are listed as served or pending, primary first", async () => {
    const session = await open({ zones: [{ name: "example.org" }] });
    await park(session);
    const token = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect((await session.call("GET", path)).body).toMatchObject({
      primary_domain: "example.com",
      domains: [
        { name: "example.com", description: null, state: "primary", verified: true, dns_state: "manual" },
        { name: "example.org", state: "served", dns_state: "managed" },
      ],
      pending_domains: [
        {
          name: "example.net",
          state: "pending_verification",
          verified: false,
          verification: { txt_host: expect.stringMatching(/\.example\.net$/), txt_value: token, txt_type: "TXT" },
          last_checked_at: null,
        },
      ],
    });
    expect((await session.call("GET", `${path}?q=NET`)).body).toMatchObject({ domains: [], pending_domains: [{}] });
  });

  it("are added at once when they count as owned, else parked, in normal form", async () => {
    const session = await open({ strict: { ownedDomains: ["example.info"] }, zones: [{ name: "example.info" }] });
    const added = await session.call("POST", path, { name: " https://www.Example.INFO./path", description: "Ours" });
    expect(added).toMatchObject(
      answered(201, { domain: { name: "example.info", state: "served", description: "Ours", dns_state: "managed" } }),
    );
    expect(session.platform.zones.get("example.info").recordsNamed("", 4)).toHaveLength(2);
    expect(await session.call("POST", path, { name: "example.net" })).toMatchObject(
      answered(201, { domain: { state: "pending_verification" } }),
    );
  });

  it("come with their proof beside them when told to", async () => {
    const { call } = await open({ shapes: { mailDomainProof: "beside" } });
    const { body } = await call("POST", path, { name: "example.net" });
    expect(body).toMatchObject({ domain: { state: "pending_verification" }, verification: { txt_type: "TXT" } });
    expect(pick(body, "domain")).not.toHaveProperty("verification");
  });

  it("are refused by what stands in the way", async () => {
    const session = await open();
    await park(session);
    for (const [name, status, code] of [
      ["nodots", 400, "invalid_domain"],
      ["", 400, "invalid_domain"],
      ["Example.org", 409, "domain_exists"],
      ["example.com", 409, "domain_exists"],
      ["example.net", 409, "domain_pending_verification"],
    ] as const) {
      expect(await session.call("POST", path, { name })).toMatchObject(refused(status, code));
    }
  });

  it("change only in their description", async () => {
    const { call } = await open();
    expect(await call("PATCH", `${path}/Example.org.`, { description: "Second" })).toMatchObject(
      answered(200, { domain: { name: "example.org", description: "Second" } }),
    );
    expect((await call("PATCH", `${path}/example.org`, {})).body).toMatchObject({ domain: { description: "Second" } });
    expect((await call("PATCH", `${path}/example.org`, { description: "" })).body).toMatchObject({ domain: { description: null } });
    expect(await call("PATCH", `${path}/example.org`, { description: 7 })).toMatchObject(refused(422, "domain_update_failed"));
  });

  it("are removed when no mailbox is left, the primary one never", async () => {
    const session = await open();
    const { call, platform } = session;
    expect(await call("DELETE", `${path}/example.com`)).toMatchObject(refused(409, "primary_domain"));
    expect(await call("DELETE", `${path}/example.org`)).toMatchObject(
      answered(422, { code: "domain_delete_failed", errors: [expect.stringContaining("jane@example.org")] }),
    );
    platform.mailspaces.get("m").mailboxes.remove("jane@example.org");
    expect(await call("DELETE", `${path}/example.org`)).toMatchObject(answered(200));
    for (const method of ["GET", "PATCH", "DELETE"])
      expect(await call(method, `${path}/example.org`)).toMatchObject(refused(404, "unknown_domain"));
    await park(session);
    for (const method of ["PATCH", "DELETE"])
      expect(await call(method, `${path}/example.net`, {})).toMatchObject(refused(409, "domain_pending_verification"));
    expect((await call("POST", "/_simulator/mailspaces/m/publish", { domain: "example.net" })).status).toBe(204);
    expect((await call("GET", `${path}/example.net`)).body).toMatchObject({ domain: { state: "served" } });
  });

  it("are unavailable while the mail server is, but for the pending ones", async () => {
    const session = await open();
    await park(session);
    session.platform.rules.mailServer = "down";
    expect(await session.call("GET", path)).toMatchObject(refused(503, "domains_unavailable"));
    for (const name of ["example.org", "unknown.example"])
      expect(await session.call("GET", `${path}/${name}`)).toMatchObject(refused(503, "mailserver_unavailable"));
    expect((await session.call("GET", `${path}/example.net`)).status).toBe(200);
    session.platform.rules.ownedDomains = ["example.info"];
    expect(await session.call("POST", path, { name: "example.info" })).toMatchObject(refused(422, "domain_create_failed"));
  });
});

describe("the mail DNS report", () => {
  const report = async ({ call }: Session, query = "") => (await call("GET", `${path}/dns${query}`)).body;

  it("is reference only where the zone is hosted here", async () => {
    const shown = await report(await open({ zones: [{ name: "example.com" }] }));
    expect(shown).toMatchObject({ domain: "example.com", managed: true, checked_at: null, all_detected: null });
    for (const key of ["detected", "total", "caa"]) expect(shown).not.toHaveProperty(key);
    expect(pick(shown, "records", 0)).toEqual({
      ...{ type: "MX", name: "example.com", value: expect.any(String), priority: 10, purpose: expect.any(String) },
      ...{ optional: false, placeholder: false },
    });
  });

  it("says elsewhere what was found, which is nothing until it is published", async () => {
    const session = await open();
    const unchecked = { checked_at: null, detected: 0, total: 7, all_detected: null, caa: { status: "unchecked" } };
    expect(await report(session)).toMatchObject({ managed: false, ...unchecked });
    await session.call("POST", "/_simulator/mailspaces/m/publish", { records: true });
    const shown = await report(session);
    expect(shown).toMatchObject({ checked_at: expect.any(String), detected: 7, total: 7, all_detected: true, caa: { status: "ok" } });
    expect((pick(shown, "records") as { status: string; optional: boolean }[]).map((row) => row.status)).toEqual(Array(8).fill("ok"));
  });

  it("takes the domain as it is spelled, but for case and spaces, and can show a placeholder instead of the DKIM key", async () => {
    const session = await open({ shapes: { mailDnsDkim: "placeholder" } });
    const rows = pick(await report(session), "records") as { purpose: string; placeholder: boolean }[];
    expect(rows.filter((row) => row.placeholder).map((row) => row.purpose)).toEqual(["DKIM"]);
    expect(await report(session, "?domain=%20Example.org%20")).toMatchObject({ domain: "example.org" });
    for (const domain of ["www.example.org", "example.org.", "https://example.org", "unknown.example"]) {
      expect(await report(session, `?domain=${encodeURIComponent(domain)}`)).toMatchObject({ code: "unknown_domain" });
    }
  });
});
