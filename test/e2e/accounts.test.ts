import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, newStack, thorough, variants } from "./harness";
import { asked, hosted, newSimulator, program } from "./hosted";

describe("two accounts in one program", () => {
  it.each(variants(["dynamic"], ["plugin"]))(
    "have their own providers (%s), each with its own platform, token and account, beside the stack's",
    async (face) => {
      const [one, two] = await Promise.all(
        ["one", "two"].map((name) =>
          newSimulator({ token: `token-${name}`, accounts: [`account-${name}`], zones: [{ id: `zone-${name}`, name: "shared.example" }] }),
        ),
      );
      const providers = [one!, two!].map(({ url, token, account }) => ({ baseUrl: url, token, account }));
      const body = `const providers = ${JSON.stringify(providers)}.map((args, index) => new Provider("provider-" + index, args));
      exports.ids = providers.map((provider, index) => {
        const zone = new DnsZone("zone-" + index, { name: "example.com" }, { provider });
        const record = new DnsRecord("www-" + index, { zoneId: zone.id, name: "www", type: "A", value: "192.0.2." + index }, { provider });
        const got = DnsZone.get("got-" + index, "shared.example", { provider });
        return [zone.id, got.nameservers];
      });
      new DnsZone("default", { name: "example.org" });`;
      const { stack, simulator } = await hosted(body, {}, { face });
      expectChanges(await stack.up(), { create: 7 });
      for (const [index, account] of [one!, two!].entries()) {
        expect(account.platform.zones.list()).toMatchObject([
          { name: "shared.example", records: [] },
          { name: "example.com", account: account.account, records: [{ value: `192.0.2.${index}` }] },
        ]);
        expect(account.report()).toMatchObject({ unauthorized: 0, withoutAccount: 0 });
      }
      expect(simulator.platform.zones.list()).toMatchObject([{ name: "example.org" }]);
      expect(await stack.outputs()).toMatchObject({
        ids: [one!, two!].map(({ platform }) => [
          platform.zones.get("example.com").id,
          expect.arrayContaining(["ns1.nameservers.example"]),
        ]),
      });

      expectUnchanged(await stack.up({ args: ["--refresh"] }));
      one!.platform.zones.get("example.com").updateRecord(one!.platform.zones.get("example.com").records[0]!.id, { value: "203.0.113.1" });
      expectChanges(await stack.refresh(), { update: 1 });
      expectChanges(await stack.up(), { update: 1 });
      expectSucceeded(await stack.destroy());
      for (const { platform } of [one!, two!]) expect(platform.zones.list()).toMatchObject([{ name: "shared.example" }]);
      expect(simulator.platform.zones.list()).toEqual([]);
    },
  );
});

describe("a token that was rotated", () => {
  const body = `new DnsZone("zone", { name: "example.com" });`;

  async function rotated() {
    const before = await newSimulator({ token: "first-token" });
    const { url, account } = before;
    const stack = await newStack({ program: program(body), simulator: { url, token: "first-token", account } });
    expectChanges(await stack.up(), { create: 1 });
    const { id } = before.platform.zones.get("example.com");
    await before.close();
    const after = await newSimulator({ port: Number(new URL(url).port), token: "second-token", zones: [{ id, name: "example.com" }] });
    return { stack, after };
  }

  it("is explained when refresh meets it, and reaches everything with the next up", async () => {
    const { stack, after } = await rotated();
    const failed = expectFailed(await stack.refresh(), /401/, /hosting:token/, /pulumi up/);
    expect(failed.text).not.toMatch(/first-token|second-token/);
    expect(await stack.resources()).toHaveLength(1);

    await stack.config({ "hosting:token": { secret: "second-token" } });
    expectFailed(await stack.refresh(), /401/);
    expectUnchanged(await stack.up());
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(after.platform.zones.list()).toEqual([]);
  });

  thorough.it("reaches destroy as its message promises, with --run-program", async () => {
    const { stack, after } = await rotated();
    await stack.config({ "hosting:token": { secret: "second-token" } });
    expectFailed(await stack.destroy(), /401/, /--run-program/);
    expectSucceeded(await stack.destroy({ args: ["--run-program"] }));
    expect(await stack.resources()).toEqual([]);
    expect(after.platform.zones.list()).toEqual([]);
  });

  thorough.it("reaches refresh in the environment, where the configuration holds none", async () => {
    const before = await newSimulator({ token: "first-token" });
    const { url, account } = before;
    const stack = await newStack({ program: program(body), simulator: { url, account } });
    expectChanges(await stack.up({ env: { HOSTING_TOKEN: "first-token" } }), { create: 1 });
    const { id } = before.platform.zones.get("example.com");
    await before.close();
    await newSimulator({ port: Number(new URL(url).port), token: "second-token", zones: [{ id, name: "example.com" }] });
    expectFailed(await stack.refresh({ env: { HOSTING_TOKEN: "first-token" } }), /401/, /HOSTING_TOKEN/);
    expectUnchanged(await stack.refresh({ env: { HOSTING_TOKEN: "second-token" } }));
  });

  it.each(["dynamic", "plugin"] as const)(
    "of an explicit provider updates the provider in place (%s) and nothing else: nothing is asked",
    async (face) => {
      const explicit = (
        token: string,
      ) => `const own = { baseUrl: process.env.PLATFORM, account: "account-1", readTries: 4, token: "${token}" };
      new DnsZone("zone", { name: "example.com" }, { provider: new Provider("p", own) });`;
      const { stack, simulator, change } = await hosted(explicit("first-token"), {}, { face });
      const env = { PLATFORM: simulator.url, HOSTING_TOKEN: "of-the-environment" };
      expectChanges(await stack.up({ env }), { create: 2 });
      change(explicit("second-token"));
      const rotated = await asked(simulator, () => stack.up({ env }));
      expectChanges(rotated.outcome, { update: 1, same: 1 });
      expect(rotated.requests).toEqual([]);
      expect(stack.rawState()).not.toMatch(/(first|second)-token|of-the-environment/);
      expectChanges(await stack.destroy({ env }), { delete: 2 });
    },
  );
});
