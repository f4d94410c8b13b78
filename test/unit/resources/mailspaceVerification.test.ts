import { create } from "../../../src/kernel/operations/create";
import { registry } from "../../../src/resources";
import { endWorlds, World } from "../../harness/world";

afterEach(endWorlds);

test("a proof that nobody publishes is asked for at most every 15 s, however often is looked", async () => {
  const world = await World.start({
    mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false }],
    strict: { verificationMinIntervalMs: 15_000 },
  });
  const self = world.process().resource(registry.MailspaceVerification!, "it", 16_000);
  await expect(create(self, { mailspaceId: "m-1" })).rejects.toThrow(/TXT record/);
  const { byRoute, rateLimited } = world.simulator.report();
  expect(byRoute["POST /api/mailspace/{mailspace_id}/domain_verification"]).toBe(2);
  expect(rateLimited).toBe(0);
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
