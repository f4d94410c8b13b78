import { closeAll, pick, start } from "./session";

afterEach(closeAll);

describe("sites", () => {
  it("lists the sites of the account that is named, or all reachable ones", async () => {
    const { call } = await start({ accounts: ["one", "two"], sites: [{ id: "a" }, { id: "b", account: "two" }, { id: "c", account: "stranger" }] });
    const ids = async (headers: Record<string, string>) => {
      const sites = pick((await call("GET", "/api/sites", undefined, headers)).body, "sites");
      return (sites as { id: string }[]).map((site) => site.id);
    };
    expect(await ids({ "X-Auth-Account": "two" })).toEqual(["b"]);
    expect(await ids({ "X-Auth-Account": "" })).toEqual(["a", "b"]);
  });

  it("shows the documented detail", async () => {
    const { call } = await start();
    expect(pick((await call("GET", "/api/sites/site-1")).body, "site")).toMatchObject({
      id: "site-1",
      name: "example",
      dunning_suspended: false,
      account: { id: "account-1" },
      ssh: { port: 22 },
      domains: [],
      subscription: { price: { term: expect.any(String) }, product: { id: expect.any(String) } },
    });
  });

  it("answers an unknown site with 404 and no body", async () => {
    const { call } = await start();
    for (const path of ["", "/cdn", "/cdn/caching", "/edge_rules", "/domains"]) {
      expect(await call("GET", `/api/sites/nope${path}`)).toMatchObject({ status: 404, body: undefined });
    }
  });

  it("locks what lies below a suspended site", async () => {
    const { call, platform } = await start();
    platform.sites.get("site-1").setSuspended(true);
    expect(await call("GET", "/api/sites/site-1/cdn/caching")).toMatchObject({ status: 402, body: { code: "service_suspended" } });
    expect(pick((await call("GET", "/api/sites")).body, "sites", 0, "dunning_suspended")).toBe(true);
  });

  it("locks what lies below a soft-deleted site, and says when it will be purged", async () => {
    const { call, platform, shapes } = await start();
    platform.sites.get("site-1").setPendingDelete(true);
    const refused = { status: 403, body: { code: "pending_delete", delete_scheduled_at: expect.stringMatching(/^2025-01-08T/) } };
    expect(await call("GET", "/api/sites/site-1/domains")).toMatchObject(refused);
    expect(await call("GET", "/api/sites/site-1/edge_rules")).toMatchObject(refused);
    expect((await call("GET", "/api/sites/site-1")).status).toBe(200);
    shapes.pendingDeleteSite = "forbidden";
    expect(await call("GET", "/api/sites/site-1")).toMatchObject(refused);
  });

  it("answers 409 for every edge endpoint of a site without a pull zone", async () => {
    const { call } = await start({ sites: [{ id: "plain", cdn: false }] });
    const refused = { status: 409, body: { code: "cdn_not_active" } };
    for (const path of ["/cdn", "/cdn/caching", "/edge_rules"]) expect(await call("GET", `/api/sites/plain${path}`)).toMatchObject(refused);
    expect(await call("POST", "/api/sites/plain/edge_rules", { edge_rule: { ActionType: 0 } })).toMatchObject(refused);
    expect(await call("DELETE", "/api/sites/plain/edge_rules/some")).toMatchObject(refused);
  });

  it("shows the state of the CDN", async () => {
    const { call } = await start();
    const { body } = await call("GET", "/api/sites/site-1/cdn");
    expect(body).toMatchObject({ active: true, cdn_type: "premium", hostnames: [{ is_system_hostname: true }] });
  });
});
