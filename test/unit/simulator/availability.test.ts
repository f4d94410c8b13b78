import { pick, refused, start } from "./session";

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
    expect(await asked("mine.example")).toMatchObject({
      available: false,
      owned_by_account: true,
      reason: "registered",
      create_price: null,
    });
    expect(await asked("moved.example")).toMatchObject({
      available: false,
      owned_by_account: false,
      transfer_price: { amount_cents: 900 },
    });
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
