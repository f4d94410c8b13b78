import { contact } from "./buying";
import { answered, pick, refused, start } from "./session";

const path = "/api/domain_contacts";
describe("contacts of domains", () => {
  it("are made for a top-level domain, and found by handle, organisation, full name and registration", async () => {
    const { call, platform } = await start();
    const made = await call("POST", path, { tld_name: "COM", domain_contact: { ...contact, organization: "Engines" } });
    expect(made).toMatchObject(answered(201, { domain_contact: { ...contact, handle: "AB1-REG", split_from_id: null } }));
    const id = pick(made.body, "domain_contact", "id");
    expect(id).toEqual(expect.any(Number));
    platform.registrar.registrations.add({ name: "other.example", owner: { first_name: "Jo", last_name: "Weber" } });
    const found = async (q: string) =>
      ((await call("GET", `${path}?q=${q}`)).body as { domain_contacts: unknown[] }).domain_contacts.length;
    expect(await Promise.all(["ab1", "engine", "ada%20byr", "other.ex", "nobody", ""].map(found))).toEqual([1, 1, 1, 1, 0, 2]);
    expect(await call("GET", `${path}/${String(id)}`)).toMatchObject(answered(200, { domain_contact: { id } }));
    expect(await call("POST", `${path}/${String(id)}/resend_verification`)).toMatchObject(answered(200, { status: "queued" }));
  });

  it("are refused for an unknown top-level domain, and with fields that a registry doesn't take", async () => {
    const { call } = await start();
    const denied = await call("POST", path, { tld_id: 99, domain_contact: contact });
    expect(denied).toMatchObject(refused(404, "tld_not_found"));
    expect(await call("POST", path, { tld_name: ".net", domain_contact: contact })).toMatchObject(
      answered(422, { code: "contact_invalid", violations: ["state is missing"] }),
    );
    expect(await call("POST", path, { tld_id: 1, domain_contact: { ...contact, country: "GBR" } })).toMatchObject({ status: 422 });
  });

  it("change at once, or later, and are split where one of the registries refuses", async () => {
    const { call, platform, clock } = await start({ strict: { contactChanges: "later" } });
    const { contacts, registrations } = platform.registrar;
    const first = registrations.add({ name: "one.example", owner: { first_name: "Ada" } });
    const second = registrations.add({ name: "two.example" });
    const id = String(first.state.contacts.owner);
    second.change({ contacts: { ...second.state.contacts, owner: id } });
    contacts.set(id, contact);
    const at = `${path}/${id}`;
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

  it("go only when no registration uses them, and with their top-level domain", async () => {
    const { call, platform } = await start();
    const used = platform.registrar.registrations.add({ name: "one.example" }).state.contacts.owner;
    expect(await call("DELETE", `${path}/${String(used)}`)).toMatchObject(refused(422, "contact_in_use"));
    const { id } = platform.registrar.contacts.add(contact);
    expect(await call("DELETE", `${path}/${id}`)).toMatchObject(refused(422, "tld_required_for_orphan"));
    expect(await call("DELETE", `${path}/${id}?tld_name=.example`)).toMatchObject({ status: 204 });
    expect(await call("GET", `${path}/${id}`)).toMatchObject({ status: 404 });
  });

  it("answer 503 where domains aren't registered, and 400 without an account", async () => {
    const { call } = await start({ strict: { domainRegistration: "off" } });
    expect(await call("GET", path)).toMatchObject(refused(503, "feature_disabled"));
    expect(await call("GET", path, undefined, { "x-auth-account": "" })).toMatchObject({ status: 400 });
  });
});
