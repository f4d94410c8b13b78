import type { Created, Definition, Simulator, Values } from "../../../harness";
import { create, outcomeOf, parentFor, read, registry, remove, sampleOf, World } from "../../../harness";

interface Made extends Created {
  readonly world: World;
  readonly definition: Definition;
  readonly inputs: Values;
}

async function made(type: string): Promise<Made> {
  const definition = registry[type] as Definition;
  const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] } });
  const inputs = sampleOf(definition, parentFor(definition, world.simulator), 0);
  const { id, state } = await create(world.anew(definition), inputs);
  return { world, definition, inputs, id, state };
}

const site = ({ platform }: Simulator) => platform.sites.list()[0]!;
const mailspace = ({ platform }: Simulator) => platform.mailspaces.list()[0]!;

const shieldless = ["ShieldZone", "RateLimit", "AccessList"].map((type): [string, string, (simulator: Simulator) => void] => [
  type,
  "a plan without Shield",
  (simulator) => site(simulator).shield.setPlan("none"),
]);
const suspended = ["CacheSettings", "PhpVersion", "EdgeRule", "EdgeRules", "ShieldZone", "RateLimit", "AccessList", "SiteHostname"].map(
  (type): [string, string, (simulator: Simulator) => void] => [type, "a suspended site", (simulator) => site(simulator).setSuspended(true)],
);
const mailless = ["Mailbox", "MailAlias", "MailspaceVerification"].map((type): [string, string, (simulator: Simulator) => void] => [
  type,
  "a suspended mailspace",
  (simulator) => mailspace(simulator).change({ suspended: true }),
]);

test.each([...shieldless, ...suspended, ...mailless])("a refresh keeps the state of a %s of %s, with a warning", async (type, _, lock) => {
  const { world, definition, id, state } = await made(type);
  lock(world.simulator);
  const process = world.process();
  expect(await read(process.resource(definition), id, state)).toMatchObject({ id, state });
  expect(process.said.join("\n")).toMatch(
    new RegExp(`warning: ${type} "it" \\(.*\\) can't be read: .*The state keeps the last known values`),
  );
});

test.each(shieldless)("a deletion of a %s of %s is a success: nothing of it is left", async (type, _, lock) => {
  const { world, definition, id, state } = await made(type);
  lock(world.simulator);
  await remove(world.anew(definition), id, state);
});

test("a mailspace whose deletion the platform refuses is never forgotten, and the error says what to do", async () => {
  const definition = registry.Mailspace!;
  const world = await World.start({ strict: { deleteUnprovisioned: "refuse" } });
  const { id, state } = await create(world.anew(definition), { domain: "example.com", package: "mail_5" });
  const failed = await outcomeOf(remove(world.anew(definition), id, state));
  expect(failed).toMatchObject({ message: expect.stringMatching(/the mailspace of example\.com was not deleted.*422.*panel/s) });
  expect(mailspace(world.simulator).state.deleteScheduledAt).toBeNull();
});
