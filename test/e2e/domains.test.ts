import { expectChanges, expectUnchanged } from "./harness";
import { asked, type Asked, hosted } from "./hosted";

const owner = `{ firstName: "Ada", lastName: "Jansen", streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam", country: "NL",
  email: "ada@example.net", phone: "+31.201234567" }`;
const bought = (inputs = "") => `
  const { Domain } = require("pulumi-hosting/components");
  const { zone, zoneId, registration } = new Domain("example", {
    name: "example.com", contact: ${owner}, maxPriceCents: 1_200, locked: true, ${inputs} });
  new DnsRecord("www", { zoneId, name: "www", type: "A", value: "192.0.2.1" });
  exports.status = registration.status; exports.isOfZone = pulumi.all([zone.id, registration.dnsZoneId]).apply(([a, b]) => a === b);`;

const writes = ({ requests }: Asked) => requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

describe("a domain as a component", () => {
  it("is bought with a signed zone, stays as it is, and loses its keys at the registry before the zone's signatures", async () => {
    const { stack, simulator, change } = await hosted(bought());
    const { zones, registrar } = simulator.platform;
    const shown = () => {
      const { keys, nameservers } = registrar.registrations.get("example.com").state;
      return { keys: keys.length, isSigned: zones.get("example.com").dnssec, servers: nameservers.length };
    };
    // The component, the zone, the registration and a record.
    const made = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(made.outcome, { create: 4 });
    expect(made.byRoute["POST /api/orders/domain"]).toBe(1);
    expect(await stack.outputs()).toEqual({ status: "OK", isOfZone: true });
    expect(shown()).toEqual({ keys: 1, isSigned: true, servers: 2 });
    expect([zones.list().length, registrar.registrations.get("example.com").state.locked]).toEqual([1, true]);
    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);

    change(bought(`dnssec: "unpublish"`));
    expectChanges(await stack.up(), { update: 1 });
    expect(shown()).toEqual({ keys: 0, isSigned: true, servers: 2 });

    change(bought("dnssec: false"));
    const unsigned = await asked(simulator, () => stack.up());
    // The registration only forgets the input.
    expectChanges(unsigned.outcome, { update: 2 });
    expect(writes(unsigned).filter((write) => /domain_registrations/.test(write))).toEqual([]);
    expect(shown()).toEqual({ keys: 0, isSigned: false, servers: 2 });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));

    expectChanges(await stack.destroy(), { delete: 4 });
    expect([zones.list(), registrar.registrations.get("example.com").state.autoRenew]).toEqual([[], true]);
  });
});
