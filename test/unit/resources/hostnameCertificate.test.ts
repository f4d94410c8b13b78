import type { Definition, Resource, SimulatorOptions } from "../../harness";
import { checkInputs, create, failureOf, read, registry, remove, World } from "../../harness";
import type { SiteDomain } from "../../../src/simulator/platform/site";

const certificateType = registry.HostnameCertificate!;
const validationType = registry.HostnameCertificateValidation!;
const siteId = "site-1";
const requestRoute = "POST /api/sites/{site_id}/domains/{id}/request_certificate";

async function begin(options: SimulatorOptions = {}, hostname = "www.example.com") {
  const world = await World.start({ sites: [{ id: siteId, name: "shop", domains: [hostname] }], ...options });
  const { sites, certificates, zones } = world.platform;
  const [domain] = sites.get(siteId).hosting.domains as [SiteDomain];
  return {
    ...{ world, certificates, zones, domain },
    inputs: { siteId, hostnameId: domain.id },
    anew: (type: Definition = certificateType): Resource => world.anew(type),
    requested: () => world.count(requestRoute),
  };
}

const challenge = { name: "_acme-challenge.www.example.com", type: "TXT", value: expect.stringMatching(/^[0-9a-f]{43}$/) };

test.each(["name", "host", "record", "txt", "relative"] as const)(
  "the record to publish has a whole name and a value, however the platform shows it: %s",
  async (certificateChallenge) => {
    const { anew, inputs } = await begin({ shapes: { certificateChallenge } });
    const { id, state } = await create(anew(), inputs);
    expect([id, state.active]).toEqual([`${siteId}/${inputs.hostnameId}`, false]);
    expect(state.challenge).toEqual(challenge);
  },
);

test("a certificate that is there, or is being issued, isn't asked for", async () => {
  const { world, anew, inputs, certificates, domain, requested } = await begin();
  certificates.request(domain);
  const { state } = await create(anew(), inputs);
  expect(state.challenge).toEqual(challenge);
  certificates.issue(domain, "http01");
  // A killed run's own challenge is known from its note.
  expect((await create(anew(), inputs)).state.challenge).toEqual(challenge);
  const other = await create(world.anew(certificateType, "other"), inputs);
  expect(other.state).toMatchObject({ active: true, provisionType: "http01" });
  expect(other.state.challenge).toBeUndefined();
  expect(requested()).toBe(0);
});

test.each(["HostnameCertificate", "HostnameCertificateValidation"])("%s takes the hostname's id, not its name", (type) => {
  const problems = (hostnameId: string) => checkInputs(registry[type]!, {}, { siteId, hostnameId }, {}).problems;
  expect(problems("www.example.com")).toEqual([{ path: "hostnameId", message: expect.stringContaining("hostname.hostnameId") }]);
  expect(problems("17")).toEqual([]);
});

test.each([true, false])("a deletion says that the certificate stays, also one that was there before (%s)", async (wasThere) => {
  const { world, anew, inputs, certificates, domain } = await begin();
  if (wasThere) certificates.issue(domain, "http01");
  const { id, state } = await create(anew(), inputs);
  const process = world.process();
  await remove(process.resource(certificateType), id, state);
  expect(process.said.join()).toMatch(/is no longer managed.*can't delete it\. The certificate stays until the hostname is deleted/);
  if (!wasThere) expect(certificates.of(domain).challenge).not.toBeNull();
  expect(world.simulator.report().writes).toBe(wasThere ? 0 : 1);
});

test("an attempt by http01 that isn't through is no challenge, so one is asked for", async () => {
  const { world, anew, inputs, requested } = await begin();
  const body = { certificate: { active: false, provision_type: "http01", challenge: null, requested_at: "2026-11-01T00:00:00Z" } };
  world.fault({ kind: "status", status: 200, method: "GET", path: /\/certificate$/, body, times: 1 });
  expect((await create(anew(), inputs)).state).toMatchObject({ challenge, provisionType: "dns01_external" });
  expect(requested()).toBe(1);
});

test("the record stays known once the certificate is issued, and a new challenge takes its place", async () => {
  const { anew, inputs, certificates, domain } = await begin();
  const { id, state } = await create(anew(), inputs);
  certificates.issue(domain, "dns01_external");
  const issued = await read(anew(), id, state);
  expect(issued?.state).toMatchObject({ active: true, challenge: state.challenge });
  const { challenge: next } = certificates.request(domain);
  const changed = await read(anew(), id, issued?.state ?? {});
  expect(changed?.state.challenge).toMatchObject({ value: next?.value });
});

test.each(["invalid", "conflict", "upstream", "accepted"] as const)(
  "the validation tells the platform once and asks again until the record is live, whatever it answers before: %s",
  async (certificateNotLive) => {
    const { world, anew, inputs, certificates, zones, domain } = await begin({ shapes: { certificateNotLive } });
    const { value } = certificates.request(domain).challenge as { value: string };
    const zone = zones.add({ name: "example.com" });
    const publish = () => void zone.addRecord({ record_type: 3, name: "_acme-challenge.www", value });
    world.platform.core.agenda.after(40_000, publish);
    const validated = await create(anew(validationType), inputs);
    expect(validated.state).toMatchObject({ active: true, provisionType: "dns01_external" });
    const { byRoute } = world.simulator.report();
    expect(byRoute["POST /api/sites/{site_id}/domains/{id}/complete_certificate"]).toBe(1);
    expect(byRoute["POST /api/sites/{site_id}/domains/{id}/refresh_certificate"]).toBeGreaterThan(0);
  },
);

test("without a certificate to wait for, the wait ends with what to do", async () => {
  const { anew, inputs } = await begin();
  expect(await failureOf(create(anew(validationType), inputs))).toContain("let it depend on a HostnameCertificate of the same hostname");
});
