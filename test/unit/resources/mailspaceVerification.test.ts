import { create, read } from "../../harness/operations";
import type { Values } from "../../../src/kernel/definition/values";
import { registry } from "../../../src/resources";
import type { SimulatorOptions } from "../../../src/simulator";
import { World } from "../../harness/world";

test.each(["ok", "unprocessable"] as const)(
  "a proof that nobody publishes (%s) is asked for at most every 15 s",
  async (verificationFailed) => {
    const world = await World.start({
      shapes: { verificationFailed },
      mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false }],
      strict: { verificationMinIntervalMs: 15_000 },
    });
    const self = world.process().resource(registry.MailspaceVerification!, "it", 16_000);
    await expect(create(self, { mailspaceId: "m-1" })).rejects.toThrow(/TXT record/);
    const { byRoute, rateLimited } = world.simulator.report();
    expect(byRoute["POST /api/mailspace/{mailspace_id}/domain_verification"]).toBe(2);
    expect(rateLimited).toBe(0);
  },
);

test("an error says what came back of the check, where it was no answer of the platform", async () => {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false }] });
  world.fault({ kind: "garbage", route: "POST /api/mailspace/{mailspace_id}/domain_verification", times: Infinity });
  const self = world.process().resource(registry.MailspaceVerification!, "it", 10_000);
  await expect(create(self, { mailspaceId: "m-1" })).rejects.toThrow(/the platform answered 200 with a body that is not JSON/);
});

test("a mailspace whose domain is known already is only waited for: nothing asks for a check", async () => {
  const world = await World.start({
    mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false, verified: true }],
    delays: { provisionMs: 5_000 },
  });
  const process = world.process();
  await create(process.resource(registry.MailspaceVerification!), { mailspaceId: "m-1" });
  expect(process.said.join()).toMatch(/waiting for the mailspace to be provisioned/);
  expect(world.count("POST")).toBe(0);
});

describe("what a program publishes", () => {
  const definition = registry.MailspaceVerification!;
  const begin = async (options: SimulatorOptions = {}) => {
    const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }], strict: { mailWritesDns: false }, ...options });
    const made = await create(world.process().resource(definition), { mailspaceId: "m-1" });
    const refresh = async (state: Values) => (await read(world.process().resource(definition), made.id, state))?.state ?? {};
    return { world, made, refresh };
  };

  test("stays its own when the platform says later that it keeps the zone", async () => {
    const { world, made, refresh } = await begin();
    expect(made.state).toMatchObject({ dnsManaged: false, publishDns: true });
    world.platform.zones.add({ name: "example.com" });
    const later = await refresh(made.state);
    expect(later).toMatchObject({ dnsManaged: true, publishDns: true });
  });

  test("is nothing where the platform keeps the zone from the start", async () => {
    const { made, refresh } = await begin({ zones: [{ name: "example.com" }] });
    expect(made.state).toMatchObject({ dnsManaged: true, publishDns: false });
    expect(await refresh(made.state)).toMatchObject({ publishDns: false });
  });

  test.each(["full", "dotted", "relative"] as const)("has full names, however the report spells them: %s", async (mailDnsNames) => {
    const { made } = await begin({ shapes: { mailDnsNames } });
    const names = (made.state.dnsRecords as { name: string }[]).map(({ name }) => name);
    expect(new Set(names)).toEqual(
      new Set(["example.com", "mail._domainkey.example.com", "_dmarc.example.com", "autoconfig.example.com", "webmail.example.com"]),
    );
  });
});
