import type { SimulatorOptions } from "../../../src/simulator";
import { contact } from "./buying";
import { answered, pick, refused, start } from "./session";

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

  it("takes one change at a time, whose process can be cancelled, is then as it was, and isn't shown to another account", async () => {
    const { call, platform } = await start({ delays: { registrarMs: 60_000 }, accounts: ["account-1", "account-2"] });
    const theirs = platform.registrar.registrations.add({ name: "example.org", account: "account-2" });
    expect((await call("GET", `/api/domain_registrations/${theirs.id}`)).status).toBe(404);
    expect((await call("GET", "/api/domain_registrations")).body).toEqual({ domain_registrations: [] });
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
});

const check = "/api/domain_registrations/check";
const suggestions = "/api/domain_registrations/suggestions";

describe("the availability of domains", () => {
  it("tells what is free, what is taken here or elsewhere, and what costs more", async () => {
    const { call, platform } = await start();
    const { registrar } = platform;
    registrar.registrations.add({ name: "mine.example" });
    registrar.premium.set("gold.example", { amount_cents: 500_000, currency: "USD" });
    const asked = async (domain: string) => (await call("POST", check, { domain })).body;
    expect(await asked(" Free.Example. ")).toEqual({
      ...{ domain: "free.example", available: true, premium: false, owned_by_account: false, reason: null },
      ...{ create_price: { amount_cents: 900, currency: "USD" }, transfer_price: null },
    });
    const taken = { available: false, reason: "registered", create_price: null, transfer_price: { amount_cents: 900 } };
    expect(await asked("mine.example")).toMatchObject({ ...taken, owned_by_account: true });
    expect(await asked("moved.example")).toMatchObject({ ...taken, owned_by_account: false });
    expect(await asked("gold.example")).toMatchObject({ available: true, premium: true, create_price: { amount_cents: 500_000 } });
  });

  it.each([
    ["", 422, "missing_domain"],
    ["no dot", 422, "invalid_domain"],
    ["one.unknown", 422, "unknown_tld"],
  ])("refuses %j", async (domain, status, code) => {
    const { call } = await start();
    expect(await call("POST", check, { domain })).toMatchObject(refused(status, code));
  });

  it("lists names like one, as long as there is a key and a registrar", async () => {
    const { call, platform } = await start();
    const { body } = await call("POST", suggestions, { domain: "shop.example" });
    expect(pick(body, "suggestions")).toContainEqual({
      ...{ domain: "shop.com", tld: ".com", source: "tld", available: true },
      price: { amount_cents: 1_200, currency: "USD" },
    });
    platform.rules.registrars = "down";
    expect(await call("POST", check, { domain: "a.example" })).toMatchObject(refused(502, "registrar_unavailable"));
    platform.rules.domainSuggestions = "missing";
    expect(await call("POST", suggestions, { domain: "a.example" })).toMatchObject(refused(503, "missing_api_key"));
  });
});

async function registered(shapes: SimulatorOptions["shapes"] = {}) {
  const session = await start({ shapes });
  const { id } = session.platform.registrar.registrations.add({ name: "example.com" });
  return { ...session, path: `/api/domain_registrations/${id}/hosts`, registration: session.platform.registrar.registrations.get(id) };
}

const v4 = { address: "192.0.2.1", version: 4 };

describe("the hosts of a registration", () => {
  it("are made, listed, changed and deleted, whichever way the addresses are sent", async () => {
    const { call, path } = await registered();
    const made = await call("POST", path, { host_name: "NS1.example.com.", addresses: ["192.0.2.1", { address: "2001:DB8::1" }] });
    const host = { host_name: "ns1.example.com", addresses: [v4, { address: "2001:db8::1", version: 6 }] };
    expect(made).toMatchObject(answered(201, { host }));
    expect(await call("GET", path)).toMatchObject(answered(200, { hosts: [host] }));
    const changed = await call("PATCH", `${path}/ns1.example.com`, { addresses: ["192.0.2.1"] });
    expect(changed).toMatchObject(answered(200, { host: { addresses: [v4] } }));
    expect(await call("DELETE", `${path}/ns1.example.com`)).toMatchObject({ status: 204 });
    expect(await call("DELETE", `${path}/ns1.example.com`)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ host_name: "ns1.example.net", addresses: ["192.0.2.1"] }],
    [{ host_name: "example.com", addresses: ["192.0.2.1"] }],
    [{ host_name: "ns1.example.com", addresses: [] }],
    [{ host_name: "ns1.example.com", addresses: ["192.0.2.0/24"] }],
    [{ host_name: "there.example.com", addresses: ["192.0.2.1"] }],
  ])("refuse %j", async (body) => {
    const { call, path, platform, registration } = await registered();
    platform.registrar.hosts.add(registration, "there.example.com", ["192.0.2.9"]);
    expect(await call("POST", path, body)).toMatchObject({ status: 422 });
  });

  it("wait for the registrar like everything else, if it does them later", async () => {
    const { call, path, platform, clock } = await registered({ hostWrites: "later" });
    const accepted = await call("POST", path, { host_name: "ns1.example.com", addresses: ["192.0.2.1"] });
    expect(accepted).toMatchObject(answered(202, { pending_process: { status: "RUNNING" } }));
    expect(await call("POST", path, { host_name: "ns2.example.com", addresses: ["192.0.2.1"] })).toMatchObject(
      refused(409, "registration_busy"),
    );
    clock.advance(platform.delays.registrarMs);
    expect(await call("GET", path)).toMatchObject({ body: { hosts: [{ host_name: "ns1.example.com" }] } });
  });
});

const contactsPath = "/api/domain_contacts";

describe("contacts of domains", () => {
  it("are made for a top-level domain, and found by handle, organisation, full name and registration", async () => {
    const { call, platform } = await start();
    const made = await call("POST", contactsPath, { tld_name: "COM", domain_contact: { ...contact, organization: "Engines" } });
    expect(made).toMatchObject(answered(201, { domain_contact: { ...contact, handle: "AB1-REG", split_from_id: null } }));
    const id = pick(made.body, "domain_contact", "id");
    expect(id).toEqual(expect.any(Number));
    platform.registrar.registrations.add({ name: "other.example", owner: { first_name: "Jo", last_name: "Weber" } });
    const found = async (q: string) =>
      ((await call("GET", `${contactsPath}?q=${q}`)).body as { domain_contacts: unknown[] }).domain_contacts.length;
    expect(await Promise.all(["ab1", "engine", "ada%20byr", "other.ex", "nobody", ""].map(found))).toEqual([1, 1, 1, 1, 0, 2]);
    expect(await call("GET", `${contactsPath}/${String(id)}`)).toMatchObject(answered(200, { domain_contact: { id } }));
    expect(await call("POST", `${contactsPath}/${String(id)}/resend_verification`)).toMatchObject(answered(200, { status: "queued" }));
  });

  it("are refused for an unknown top-level domain, and with fields that a registry doesn't take", async () => {
    const { call } = await start();
    const denied = await call("POST", contactsPath, { tld_id: 99, domain_contact: contact });
    expect(denied).toMatchObject(refused(404, "tld_not_found"));
    expect(await call("POST", contactsPath, { tld_name: ".net", domain_contact: contact })).toMatchObject(
      answered(422, { code: "contact_invalid", violations: ["state is missing"] }),
    );
    expect(await call("POST", contactsPath, { tld_id: 1, domain_contact: { ...contact, country: "GBR" } })).toMatchObject({ status: 422 });
  });

  it("change at once, or later, and are split where one of the registries refuses", async () => {
    const { call, platform, clock } = await start({ strict: { contactChanges: "later" } });
    const { contacts, registrations } = platform.registrar;
    const first = registrations.add({ name: "one.example", owner: { first_name: "Ada" } });
    const second = registrations.add({ name: "two.example" });
    const id = String(first.state.contacts.owner);
    second.change({ contacts: { ...second.state.contacts, owner: id } });
    contacts.set(id, contact);
    const at = `${contactsPath}/${id}`;
    const accepted = await call("PATCH", at, { domain_contact: { city: "Leeds" } });
    expect(accepted).toMatchObject(answered(202, { pending_process: { status: "PENDING" }, domain_contact: { city: "London" } }));
    clock.advance(platform.delays.contactMs);
    expect(pick((await call("GET", at)).body, "domain_contact", "city")).toBe("Leeds");

    platform.rules.contactChanges = "atOnce";
    contacts.refusing.add("two.example");
    expect(await call("PATCH", at, { domain_contact: { city: "York" } })).toMatchObject(
      answered(200, { domain_contact: { city: "Leeds" } }),
    );
    const made = contacts.find(String(first.state.contacts.owner));
    expect(made).toMatchObject({ city: "York", split_from_id: id });
    expect(second.state.contacts.owner).toBe(id);
    expect(await call("PATCH", at, { domain_contact: { city: "York" } })).toMatchObject(refused(422, "contact_invalid"));
  });

  it("go only when no registration uses them, with their top-level domain, where domains are registered", async () => {
    const { call, platform } = await start();
    const used = platform.registrar.registrations.add({ name: "one.example" }).state.contacts.owner;
    expect(await call("DELETE", `${contactsPath}/${String(used)}`)).toMatchObject(refused(422, "contact_in_use"));
    const { id } = platform.registrar.contacts.add(contact);
    expect(await call("DELETE", `${contactsPath}/${id}`)).toMatchObject(refused(422, "tld_required_for_orphan"));
    expect(await call("DELETE", `${contactsPath}/${id}?tld_name=.example`)).toMatchObject({ status: 204 });
    expect(await call("GET", `${contactsPath}/${id}`)).toMatchObject({ status: 404 });
    platform.rules.domainRegistration = "off";
    expect(await call("GET", contactsPath)).toMatchObject(refused(503, "feature_disabled"));
    expect(await call("GET", contactsPath, undefined, { "x-auth-account": "" })).toMatchObject({ status: 400 });
  });
});
