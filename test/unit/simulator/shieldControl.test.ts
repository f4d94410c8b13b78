import { answered, pick, start } from "./session";
import { notActive, sites, path } from "./shielded";

const rule = { rule_name: "No bots", rule_configuration: { action_type: 1 } };

describe("behind a client's back", () => {
  const control = "/_simulator/sites/site-1/shield";

  it("Shield can be looked at and changed", async () => {
    const { call } = await start(sites({}));
    expect((await call("GET", control)).body).toMatchObject({
      plan: "business",
      status: "none",
      settings: { waf_enabled: true },
      rate_limits: [],
    });
    expect((await call("PATCH", control, { active: true, waf_enabled: false })).body).toMatchObject({
      status: "active",
      settings: { plan_type: 2, waf_enabled: false },
    });
    expect((await call("GET", path)).body).toMatchObject({ active: true, waf: { enabled: false } });
    expect((await call("PATCH", control, { plan: "basic" })).body).toMatchObject({ plan: "basic", settings: { plan_type: 0 } });
    await call("PATCH", control, { plan: "none" });
    expect((await call("GET", path)).status).toBe(403);
    await call("PATCH", control, { plan: "basic", active: false });
    expect(await call("GET", path)).toMatchObject(notActive);
    expect((await call("PATCH", control, { plan: "golden" })).status).toBe(422);
    expect((await call("GET", control.replace("site-1", "nobody"))).status).toBe(404);
  });

  it.each([
    ["rate_limits", { rule_name: "not-plain!" }, { rule_description: "changed" }],
    ["access_lists", { name: "Office", content: "192.0.2.1" }, { content: "192.0.2.2" }],
    ["waf_custom_rules", rule, { rule_description: "changed" }],
  ])("%s can be added, changed and removed", async (name, fields, changes) => {
    const { call } = await start(sites());
    const added = await call("POST", `${control}/${name}`, fields);
    expect(added).toMatchObject(answered(201, fields));
    const one = `${control}/${name}/${String(pick(added.body, "id"))}`;
    expect((await call("PATCH", one, changes)).body).toMatchObject({ ...fields, ...changes });
    expect((await call("GET", `${path}/${name}`)).body).toMatchObject([{ ...fields, ...changes }]);
    expect((await call("DELETE", one)).status).toBe(204);
    expect((await call("DELETE", one)).status).toBe(404);
    expect((await call("PATCH", one, changes)).status).toBe(404);
  });

  it("the overview of a site shows Shield, without the contents of access lists", async () => {
    const { call } = await start(sites({ active: true, accessLists: [{ name: "Office", content: "192.0.2.1" }] }));
    const { body } = await call("GET", "/_simulator/sites/site-1");
    expect(pick(body, "shield")).toMatchObject({
      status: "active",
      access_lists: [{ name: "Office", checksum: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(pick(body, "shield", "access_lists", 0)).not.toHaveProperty("content");
    expect(pick((await call("GET", control)).body, "access_lists", 0, "content")).toBe("192.0.2.1");
  });
});
