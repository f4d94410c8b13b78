import { create, diffResource, type ProcessOptions, read, registry, remove, update, type Values, World } from "../../../harness";

/* The state of an object says on which platform and in which account it is. */

const options = { sites: [{ id: "site-1", name: "shop" }], accounts: ["account-1", "account-2"] };
const inputs: Values = { siteId: "site-1", actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*"] }] };
const rule = (world: World, settings: ProcessOptions = {}) => world.process(settings).resource(registry.EdgeRule!);

async function made(settings?: ProcessOptions) {
  const world = await World.start(options);
  return { world, ...(await create(rule(world, settings), inputs)) };
}

const adopting: ProcessOptions = { adopt: true };

test.each([
  [null, "account-1", false],
  ["account-1", null, false],
  ["account-1", "account-1", false],
  ["account-1", "account-2", true],
] as const)("made in account %s and asked for in account %s: elsewhere is %s", async (before, now, isElsewhere) => {
  const { world, id, state } = await made({ account: before });
  world.simulator.resetReport();
  const asked = read(rule(world, { account: now }), id, state).then(
    () => false,
    (error: Error) => /account account-1 in the state, but the settings name .*account account-2/.test(error.message),
  );
  expect(await asked).toBe(isElsewhere);
  expect(world.count() === 0).toBe(isElsewhere);
});

test("made below one path of a host and asked for below another: elsewhere", async () => {
  const { world, id, state } = await made();
  const { home } = state as { home: string };
  await expect(read(rule(world), id, { ...state, home: home.replace(" ", "/prod ") })).rejects.toThrow(
    /in the state, but the settings name/,
  );
  expect(world.process({ transport: { baseUrl: `${home.split(" ")[0]}/prod/` } }).session.origin).toBe(`${home.split(" ")[0]}/prod`);
});

test("no operation asks another platform for anything, and the run creates nothing after that", async () => {
  const { id, state } = await made();
  const other = await World.start(options);
  const operations = [
    (self: ReturnType<typeof rule>) => read(self, id, state),
    (self: ReturnType<typeof rule>) => diffResource(self, id, state, inputs),
    (self: ReturnType<typeof rule>) => update(self, id, state, { ...inputs, description: "x" }),
    (self: ReturnType<typeof rule>) => remove(self, id, state),
  ];
  for (const operation of operations) {
    const self = rule(other);
    await expect(operation(self)).rejects.toThrow(/in the state, but the settings name/);
    await expect(operation(self)).rejects.toThrow(/isn't here either/);
    await expect(create(self, inputs)).rejects.toThrow(/isn't created: other resources of this stack/);
  }
  expect(other.count()).toBe(0);
});

describe("with the user's word that the platform has moved", () => {
  test("an object that isn't there, or can't be read there, keeps its state; nothing is deleted or created", async () => {
    const { id, state } = await made();
    const other = await World.start(options);
    const self = rule(other, adopting);
    await expect(diffResource(self, id, state, inputs)).rejects.toThrow(/doesn't move with HOSTING_ADOPT=1.*there is no EdgeRule/);
    await expect(create(self, inputs)).rejects.toThrow(/isn't created/);
    await expect(remove(rule(other, adopting), id, state)).rejects.toThrow(/moves with `pulumi refresh`/);
    other.platform.sites.get("site-1").setSuspended(true);
    for (const operation of [read(rule(other, adopting), id, state), update(rule(other, adopting), id, state, inputs)])
      await expect(operation).rejects.toThrow(/doesn't move with HOSTING_ADOPT=1.*doesn't show the object/);
    expect(other.count("POST") + other.count("DELETE")).toBe(0);
  });

  test("an object that is there is read, its state is of here, and a change waits for the next run", async () => {
    const { world, id, state } = await made();
    const of = { ...state, home: "https://before.example account-1" };
    const changed = { ...inputs, description: "x" };
    world.simulator.resetReport();
    expect(await diffResource(rule(world, adopting), id, of, changed)).toMatchObject({ changed: [], replaces: [], unfinished: true });
    const moved = await update(rule(world, adopting), id, of, changed);
    expect([moved, world.count("POST")]).toEqual([state, 0]);
    expect(await diffResource(rule(world), id, moved, changed)).toMatchObject({ changed: ["description"], unfinished: false });
  });
});
