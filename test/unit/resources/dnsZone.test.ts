import { create, diffResource, outcomeOf, registry, remove, type Values, withAnswers, World } from "../../harness";

const definition = registry.DnsZone!;
const signed = { name: "example.com", dnssec: true };
const warning = /warning: the registry.*example\.com.*dnssec: \{ enabled: false \}.*unpublish.*wait a day/s;

/** A signed zone; the state is older than the keys at the registry. */
async function made({ published = true } = {}) {
  const world = await World.start({ sites: [] });
  const { id, state } = await create(world.anew(definition), signed);
  if (published) world.platform.zones.get(id).showDs();
  const process = world.process();
  world.simulator.resetReport();
  return { ...{ world, id, state, process }, self: process.resource(definition), said: () => process.said.join("\n") };
}

test("a zone is made although the list of many changes each time that its pages are read", async () => {
  const world = await World.start({ sites: [] });
  const { zones } = world.platform;
  for (let count = 0; count < 150; count += 1) zones.add({ name: `zone-${count}.example` });
  const process = withAnswers<object>(world.process(), (_, { path, method, query }) => {
    if (path === "/api/dns_zones" && method === "GET" && Number(query?.page) === 1)
      zones.add({ name: `new-${zones.list().length}.example` });
  });
  const { id } = await create(process.resource(definition), { name: "example.com" });
  expect(zones.get(id).name).toBe("example.com");
});

test("a zone that somebody else has is named with the platform's words and where to look", async () => {
  const world = await World.start({ sites: [] });
  world.fault({ kind: "status", status: 422, errors: ["Name has already been taken"], method: "POST", times: 1 });
  const refusal = await outcomeOf(create(world.anew(definition), { name: "Example.COM" }));
  expect((refusal as Error).message).toMatch(
    /^the zone example\.com exists already, and the token's zones don't include it: .*Name has already been taken.*other accounts/s,
  );
  expect(world.count("POST /api/dns_zones")).toBe(1);
});

describe("while the registry has the keys of a zone", () => {
  test.each<[string, Values]>([
    ["no longer signing it", { ...signed, dnssec: false }],
    ["no longer naming dnssec", { name: "example.com" }],
    ["replacing it", { ...signed, name: "example.org", allowReplacement: true }],
  ])("%s is warned of by the preview, which looks anew", async (_, inputs) => {
    const { self, id, state, said } = await made();
    await diffResource(self, id, state, inputs);
    expect(said()).toMatch(warning);
  });

  test("deleting it is warned of", async () => {
    const { self, id, state, said, world } = await made();
    await remove(self, id, state);
    expect(said()).toMatch(warning);
    expect(world.platform.zones.list()).toEqual([]);
  });

  test("a preview without an answer warns by what the state has, and fails nothing", async () => {
    const { self, id, state, said, world } = await made();
    world.fault({ kind: "status", status: 403, path: /dns_zones/, times: Infinity });
    const dnssecData = { ...(state.dnssecData as Values), dsConfigured: true };
    await diffResource(self, id, { ...state, dnssecData }, { ...signed, dnssec: false });
    expect(said()).toMatch(warning);
  });
});

test.each<[string, boolean, Values]>([
  ["keys that the registry has no longer", false, { ...signed, dnssec: false }],
  ["a zone that stays signed", true, { ...signed, name: "EXAMPLE.com" }],
])("nothing is said of %s", async (_, published, inputs) => {
  const { self, id, state, said } = await made({ published });
  await diffResource(self, id, state, inputs);
  expect(said()).toBe("");
});

test("an unsigned zone is deleted without a further look", async () => {
  const world = await World.start({ sites: [] });
  const { id, state } = await create(world.anew(definition), { name: "example.com" });
  world.simulator.resetReport();
  await remove(world.anew(definition), id, state);
  expect(world.requests()[0]).toMatch(/^DELETE/);
});
