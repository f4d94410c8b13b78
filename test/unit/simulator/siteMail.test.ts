import { answered, pick, refused, start } from "./session";

const path = "/api/sites/site-1/mail";
const settings = `${path}/settings`;

describe("the mail that a site sends", () => {
  it("shows the sender as it is used beside what was set, and a blank value clears that", async () => {
    const { call } = await start({ sites: [{ id: "site-1", name: "shop", mail: { dkim_domain: "example.com", verdict: "verified" } }] });
    const changed = await call("PATCH", settings, { mail_from_local_part: "orders", mail_from_name: "The shop", other: "ignored" });
    expect(changed).toMatchObject({ status: 200 });
    expect(pick(changed.body, "mail", "sender_identity")).toEqual({
      ...{ from_email: "orders@example.com", from_local_part: "orders", from_name: "The shop" },
      ...{ mail_from_local_part: "orders", mail_from_name: "The shop", dkim_domain: "example.com" },
    });
    await call("PATCH", settings, { mail_from_local_part: "", mail_from_name: null });
    const { body } = await call("GET", path);
    expect(pick(body, "mail", "sender_identity")).toMatchObject({
      ...{ from_email: "noreply@example.com", from_name: "shop", mail_from_local_part: null, mail_from_name: null },
    });
    expect(pick(body, "mail", "dns")).toMatchObject({ verdict: "verified", all_verified: true, locally_checked: false });
  });

  it("is null without an account, which nobody can change then", async () => {
    const { call } = await start({ sites: [{ id: "site-1", mail: null }] });
    expect(await call("GET", path)).toMatchObject(answered(200, { mail: null }));
    expect(await call("PATCH", settings, {})).toMatchObject(refused(422, "mail_not_provisioned"));
  });

  it("refuses a sender that can't be, field by field", async () => {
    const { call } = await start({ sites: [{ id: "site-1" }] });
    const denied = await call("PATCH", settings, { mail_from_local_part: ".x", mail_from_name: "a\nb" });
    expect(denied).toMatchObject(refused(422, "invalid_sender_identity"));
    expect(pick(denied.body, "errors")).toHaveLength(2);
  });

  it("isn't there on a platform without a relay, and guarded as the rest of a site", async () => {
    const { call, platform } = await start({ sites: [{ id: "site-1" }], strict: { siteMailRelay: "none" } });
    expect(await call("GET", path)).toMatchObject(refused(503, "relay_unavailable"));
    platform.sites.get("site-1").setSuspended(true);
    expect(await call("PATCH", settings, {})).toMatchObject(refused(402, "service_suspended"));
  });
});
