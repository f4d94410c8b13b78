import type { Values, World } from "../../harness";
import { checkInputs, create, failureOf, outcomeOf, read, registry, remove, until, update, withShield } from "../../harness";

const botDetection = registry.BotDetection!;
const siteId = "site-1";
const path = "/api/sites/{site_id}/shield/bot_detection";
const inputs: Values = { siteId, executionMode: 1, browserFingerprintSensitivity: 3, browserFingerprintComplexEnabled: true };

const shieldOf = (world: World) => world.platform.sites.get(siteId).shield;

test("settings that are never shown are written, keep their values, and have none to restore", async () => {
  const world = await withShield();
  world.showAs(`GET ${path}`, { shieldZoneId: 1 });
  const { id, state } = await create(world.anew(botDetection), inputs);
  expect(await read(world.anew(botDetection), id, state)).toMatchObject({ state, inputs });
  await update(world.anew(botDetection), id, state, { ...inputs, executionMode: 0 });
  await remove(world.anew(botDetection), id, state);
  const sent = { execution_mode: 1, browser_fingerprint_sensitivity: 3, browser_fingerprint_complex_enabled: true };
  expect(world.bodies("PATCH")).toEqual([sent, { execution_mode: 0 }]);
});

test("a setting that is shown in an unreadable form is one that isn't shown, and an empty answer is an error", async () => {
  const world = await withShield();
  const { id, state } = await create(world.anew(botDetection), inputs);
  const shown = (body: unknown) => {
    world.showAs(`GET ${path}`, body);
    return outcomeOf(read(world.anew(botDetection), id, state));
  };
  const odd = { execution_mode: "Challenge", browserFingerprint: { sensitivity: { level: 3 }, complexEnabled: "yes" }, other: [1] };
  expect(await shown(odd)).toMatchObject({ state, inputs });
  for (const nothing of [null, {}, []])
    expect(await shown(nothing)).toMatchObject({ message: expect.stringContaining("answered without the BotDetection site-1") });
});

describe("without a premium plan", () => {
  test("a change is refused with what to do, and settings that are there already need none", async () => {
    const world = await withShield({ plan: "basic", botDetection: { execution_mode: 1 } });
    expect(await failureOf(create(world.anew(botDetection), inputs))).toMatch(/answered 403.*needs a premium Shield plan/s);
    const there = { siteId, executionMode: 1 };
    await create(world.anew(botDetection), there);
    expect(world.bodies("PATCH")).toHaveLength(1);
  });

  test("a deletion warns and lets go: the settings stay", async () => {
    const world = await withShield();
    const { id, state } = await create(world.anew(botDetection), inputs);
    shieldOf(world).setPlan("basic");
    const process = world.process();
    await remove(process.resource(botDetection), id, state);
    expect(process.said).toEqual([
      expect.stringMatching(
        /^warning: BotDetection site-1 is no longer managed, but keeps its present settings: the platform refused to restore the earlier ones.*premium Shield plan.*answered 403/s,
      ),
    ]);
    expect(shieldOf(world).botDetection).toMatchObject({ execution_mode: 1 });
    expect(await process.session.notes.read("originals", process.resource(botDetection).key)).toBeUndefined();
  });
});

test("a creation waits for Shield, a refresh without it keeps the state, and a deletion has nothing left to do", async () => {
  const world = await withShield({ active: false });
  const process = world.process();
  const creation = create(process.resource(botDetection), inputs);
  await until(() => process.said.some((line) => line.includes("Shield zone to become active")));
  shieldOf(world).setActive(true);
  const { id, state } = await creation;
  shieldOf(world).setActive(false);
  expect((await read(world.anew(botDetection), id, state))?.state).toEqual(state);
  await remove(world.anew(botDetection), id, state);
  shieldOf(world).setPlan("none");
  await remove(world.anew(botDetection), id, state);
});

test("numbers that aren't known pass with a warning", () => {
  const { problems, warnings } = checkInputs(
    botDetection,
    {},
    { siteId, executionMode: 7, ipAddressSensitivity: -1, requestIntegritySensitivity: 3 },
  );
  expect(problems).toEqual([]);
  expect(warnings.map(({ path: name }) => name)).toEqual(["executionMode", "ipAddressSensitivity"]);
});
