import { contact } from "./buying";
import { pick, refused, start } from "./session";

describe("an order for a domain", () => {
  it.each<[string, object, number, string]>([
    ["an unknown action", { action: "lease" }, 400, "invalid_action"],
    ["a name that is none", { name: "no name" }, 400, "invalid_domain"],
    ["a top-level domain that isn't sold", { name: "example.museum" }, 400, "unsupported_tld"],
    ["a transfer without its code", { name: "moved.example", action: "transfer" }, 400, "authcode_required"],
    ["a registrant without a city", { contact: { ...contact, city: undefined } }, 400, "incomplete_contact"],
    ["a registrant beside a source", { contact_source: { registration_id: 7 } }, 400, "incomplete_contact"],
    ["a country of three letters", { contact: { ...contact, country: "GBR" } }, 400, "invalid_contact"],
    ["a registry that wants a state", { name: "example.net" }, 422, "domain_contact_needs_augmentation"],
    ["a name that somebody has", { name: "moved.example" }, 422, "domain_unavailable"],
  ])("refuses %s, and charges nothing", async (_, more, status, code) => {
    const { call, platform } = await start();
    expect(await call("POST", "/api/orders/domain", { domain: { name: "example.com", contact, ...more } })).toMatchObject(
      refused(status, code),
    );
    expect([platform.billing.carts.list(), platform.registrar.contacts.list()]).toEqual([[], []]);
  });

  it("needs an account and a payment method, and a platform that registers domains", async () => {
    const { call, platform } = await start();
    platform.billing.accounts.of(platform.account).paymentMethod = false;
    const order = { domain: { name: "example.com", contact } };
    expect(await call("POST", "/api/orders/domain", order)).toMatchObject(refused(400, "no_default_payment_method"));
    platform.rules.domainRegistration = "off";
    expect(await call("POST", "/api/orders/domain", order)).toMatchObject(refused(503, "feature_disabled"));
  });

  it("that was paid twice brings one registration, and no second contact", async () => {
    const { call, platform } = await start({ delays: { paymentMs: 60_000 } });
    const order = { domain: { name: "example.com", contact } };
    await Promise.all([call("POST", "/api/orders/domain", order), call("POST", "/api/orders/domain", order)]);
    for (const cart of platform.billing.carts.list()) cart.pay();
    for (const cart of platform.billing.carts.list()) cart.complete();
    expect([platform.registrar.registrations.list().length, platform.registrar.contacts.list().length]).toEqual([1, 1]);
    expect(
      platform.billing.orders
        .list()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["completed", "failed"]);
  });
});

describe("a registration", () => {
  it.each<[string, string, string, object, number, string]>([
    ["name servers that are blank", "example.com", "nameservers", { nameservers: [" "] }, 422, "nameservers_required"],
    ["a lock where there is none", "example.uk", "lock", { locked: true }, 422, "lock_unsupported"],
    ["privacy where there is none", "example.nl", "privacy", { privacy_protect: true }, 422, "privacy_unsupported"],
    ["privacy that costs money", "example.shop", "privacy", { privacy_protect: true }, 402, "payment_required"],
    ["keys in an unknown way", "example.com", "dnssec", { mode: "replace" }, 422, "invalid_mode"],
    ["DNSSEC without keys", "example.com", "dnssec", { mode: "enable", key_data: [] }, 422, "dnssec_no_keys"],
    ["a registrant that costs money", "example.shop", "holder", { holder_contact: { action_mode: "change" } }, 402, "payment_required"],
    ["a renewal that is so already", "example.com", "", { domain_registration: { auto_renew: true } }, 400, "no_op"],
  ])("refuses %s", async (_, name, at, body, status, code) => {
    const { call, platform } = await start();
    const { id } = platform.registrar.registrations.add({ name });
    const path = ["/api/domain_registrations", id, at].filter(Boolean).join("/");
    expect(await call("PATCH", path, body)).toMatchObject(refused(status, code));
  });

  it("takes one change at a time, whose process can be cancelled, and is then as it was", async () => {
    const { call, platform } = await start({ delays: { registrarMs: 60_000 } });
    const { id } = platform.registrar.registrations.add({ name: "example.com" });
    const path = `/api/domain_registrations/${id}`;
    const accepted = await call("PATCH", `${path}/lock`, { locked: true });
    expect(accepted.status).toBe(202);
    expect(await call("PATCH", `${path}/nameservers`, { nameservers: ["ns1.example.net"] })).toMatchObject(
      refused(409, "registration_busy"),
    );
    const process = String(pick(accepted.body, "pending_process", "id"));
    expect(pick((await call("GET", path)).body, "domain_registration", "pending_async")).toBe(true);
    expect((await call("DELETE", `${path}/processes/${process}/cancel`)).body).toEqual({ status: "cancelled" });
    expect((await call("GET", path)).body).toMatchObject({ domain_registration: { pending_async: false, locked: false } });
    expect((await call("DELETE", `${path}/processes/${process}/cancel`)).status).toBe(422);
  });

  it("isn't shown to another account", async () => {
    const { call, platform } = await start({ accounts: ["account-1", "account-2"] });
    const { id } = platform.registrar.registrations.add({ name: "example.com", account: "account-2" });
    expect((await call("GET", `/api/domain_registrations/${id}`)).status).toBe(404);
    expect((await call("GET", "/api/domain_registrations")).body).toEqual({ domain_registrations: [] });
  });
});
