import type { Resource, SimulatorOptions, Values } from "../../harness";
import { checkInputs, create, failureOf, OneResource, read, registry, remove, World } from "../../harness";

const definition = registry.SiteMailSettings!;
const siteId = "site-1";

async function begin(mail: NonNullable<SimulatorOptions["sites"]>[number]["mail"] = {}, options: SimulatorOptions = {}) {
  const world = await World.start({ sites: [{ id: siteId, name: "shop", mail }], ...options });
  const site = world.platform.sites.get(siteId);
  return { world, site, anew: (): Resource => world.anew(definition) };
}

const sender = ({ mail }: { mail: { state: unknown } }) => {
  const { mail_from_local_part, mail_from_name } = mail.state as Values;
  return [mail_from_local_part, mail_from_name];
};

test("the empty text stands for the platform's default, and nothing is sent where that is set already", async () => {
  const { world, site, anew } = await begin();
  const { state } = await create(anew(), { siteId, mailFromLocalPart: "", mailFromName: "" });
  expect(state).toMatchObject({ fromLocalPart: "noreply", fromName: "shop" });
  expect([world.simulator.report().writes, ...sender(site)]).toEqual([0, null, null]);
});

test("blanks around the sender's name mean nothing, and a blank name is none", async () => {
  const { world, site } = await begin({});
  const it = new OneResource(world, definition);
  const before = world.clock.now();
  for (const [mailFromName, stored] of [
    [" Shop ", "Shop"],
    ["Shop", "Shop"],
    [" ", null],
  ] as const) {
    await it.up({ siteId, mailFromName });
    expect([sender(site)[1], await it.drift({ siteId, mailFromName })]).toEqual([stored, []]);
  }
  await it.up({ siteId, mailFromName: "" });
  expect([world.simulator.report().writes, world.clock.now() - before < 2_000]).toEqual([2, true]);
});

test("a creation waits for the site's mail account", async () => {
  const { world, site, anew } = await begin(null);
  world.platform.core.agenda.after(20_000, () => site.mail.set({ mail_from_local_part: "found" }));
  const { id, state } = await create(anew(), { siteId, mailFromLocalPart: "orders" });
  expect(sender(site)).toEqual(["orders", null]);
  await remove(anew(), id, state);
  expect(sender(site)).toEqual(["found", null]);
});

test("a site that lost its mail account keeps the state, and a deletion has nothing to restore", async () => {
  const { world, anew } = await begin();
  const made = await create(anew(), { siteId, mailFromLocalPart: "orders" });
  const [{ id }, state] = [made, { ...made.state, home: undefined }];
  const without = await World.start({ sites: [{ id: siteId, mail: null }] });
  const elsewhere = (): Resource => without.anew(definition);
  expect(await read(elsewhere(), id, state)).toMatchObject({ inputs: { mailFromLocalPart: "orders" } });
  await remove(elsewhere(), id, state);
  expect(world.simulator.report().writes).toBe(1);
});

test("a platform without a relay says so", async () => {
  const { anew } = await begin({}, { strict: { siteMailRelay: "none" } });
  expect(await failureOf(create(anew(), { siteId, mailFromLocalPart: "orders" }))).toContain("remove SiteMailSettings from the program");
});

test("a suspended site mail is never unblocked", async () => {
  const { world, anew } = await begin({ suspended: "abuse" });
  const { state } = await create(anew(), { siteId, mailFromLocalPart: "orders" });
  expect(state.suspension).toMatchObject({ suspended: true, abuse: true, canSelfUnsuspend: true, remainingSelfUnsuspends: 2 });
  expect(Object.keys(world.simulator.report().byRoute).filter((route) => route.startsWith("DELETE"))).toEqual([]);
});

test.each<[Values, string | undefined]>([
  [{ mailFromLocalPart: "a" }, undefined],
  [{ mailFromLocalPart: "first.last+shop_1%x-y" }, undefined],
  [{ mailFromLocalPart: "" }, undefined],
  [{ mailFromLocalPart: "x".repeat(64) }, undefined],
  [{ mailFromLocalPart: "x".repeat(65) }, "must have at most 64 bytes"],
  [{ mailFromLocalPart: ".orders" }, "must begin and end with a letter or digit"],
  [{ mailFromLocalPart: "orders-" }, "must begin and end with a letter or digit"],
  [{ mailFromLocalPart: "or..ders" }, "no two dots side by side"],
  [{ mailFromLocalPart: "orders@example.com" }, "must begin and end"],
  [{ mailFromName: "ü".repeat(127) }, undefined],
  [{ mailFromName: "ü".repeat(128) }, "must have at most 255 bytes"],
  [{ mailFromName: "The\nshop" }, "must not hold control characters"],
])("check takes or refuses %j", (given, says) => {
  const { problems } = checkInputs(definition, {}, { siteId, ...given }, {});
  const said = problems.map(({ message }) => message).join("\n");
  if (says === undefined) expect(said).toBe("");
  else expect(said).toContain(says);
});
