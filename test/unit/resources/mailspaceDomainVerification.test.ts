import { registry } from "../../../src/resources";
import type { Fault } from "../../../src/simulator";
import { OneResource } from "../../harness/oneResource";
import { World } from "../../harness/world";

const one = "GET /api/mailspace/{mailspace_id}/domains/{name}";

async function pending() {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
  const { domains } = world.platform.mailspaces.get("m-1");
  const { token } = domains.create("second.example", null, true);
  const it = new OneResource(world, registry.MailspaceDomainVerification!, "it", 10_000);
  return { world, it, token, serve: () => domains.serve("second.example") };
}

const inputs = { mailspaceId: "m-1", domainName: "Second.Example" };

test("waits for somebody who verifies the domain, and says with which record", async () => {
  const { world, it, token } = await pending();
  expect(await it.failure(inputs)).toMatch(
    new RegExp(`verify the domain in the platform's panel, once the DNS has the TXT record \\S+second\\.example with .*${token}.*can't`),
  );
  expect(world.bodies()).toEqual([]);
});

test("ends once the domain is served, and shows it", async () => {
  const { world, it, serve } = await pending();
  void world.clock.sleep(5_000).then(serve);
  expect(await it.up(inputs)).toMatchObject({ ...inputs, state: "served", verified: true });
  expect(it.id).toBe("m-1/Second.Example");
  expect(await it.drift({ ...inputs, domainName: "second.example" })).toEqual([]);
});

test("says the record that only the list shows", async () => {
  const { world, it, token } = await pending();
  const bare = { domain: { name: "second.example", state: "pending_verification", verified: false } };
  const fault = world.fault({ kind: "status", status: 200, body: bare, route: one, times: Infinity } as Fault);
  expect([await it.failure(inputs), fault.hits > 0]).toEqual([expect.stringContaining(token), true]);
});

test("is done at once for the domain that the mailspace was bought for", async () => {
  const { it } = await pending();
  expect(await it.up({ mailspaceId: "m-1", domainName: "example.com" })).toMatchObject({ state: "primary" });
});
