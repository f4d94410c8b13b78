import { checkInputs, create, read, remove, update } from "../../harness/operations";
import type { Values } from "../../../src/kernel/definition/values";
import { registry } from "../../../src/resources";
import { withShield } from "../../harness/platforms";
import { failureOf } from "../../harness/oneResource";
import { outcomeOf, until, type World } from "../../harness/world";

const botDetection = registry.BotDetection!;
const siteId = "site-1";
const path = "/api/sites/{site_id}/shield/bot_detection";
const inputs: Values = { siteId, executionMode: 1, browserFingerprintSensitivity: 3, browserFingerprintComplexEnabled: true };

const shieldOf = (world: World) => world.platform.sites.get(siteId).shield;

test("only what changed is sent, what nobody names stays, and a deletion restores what was found", async () => {
  const found = { execution_mode: 0, ip_address_sensitivity: 2, browser_fingerprint_sensitivity: 1 };
  const world = await withShield({ botDetection: found });
  const self = world.process().resource(botDetection);
  const { id, state } = await create(self, { ...inputs, ipAddressSensitivity: 2 });
  expect(id).toBe(siteId);
  const next = await update(self, id, state, { ...inputs, browserFingerprintSensitivity: 2, ipAddressSensitivity: 2 });
  await update(self, id, next, { siteId, executionMode: 1, ipAddressSensitivity: 2 });
  expect(world.bodies("PATCH")).toEqual([
    { execution_mode: 1, browser_fingerprint_sensitivity: 3, browser_fingerprint_complex_enabled: true },
    { browser_fingerprint_sensitivity: 2 },
    { browser_fingerprint_sensitivity: 1, browser_fingerprint_complex_enabled: false },
  ]);
  await remove(world.process().resource(botDetection), id, next);
  expect(shieldOf(world).botDetection).toMatchObject(found);
});

test("settings that are never shown are written, keep their values, and have none to restore", async () => {
  const world = await withShield();
  world.showAs(`GET ${path}`, { shieldZoneId: 1 });
  const { id, state } = await create(world.process().resource(botDetection), inputs);
  expect(await read(world.process().resource(botDetection), id, state)).toMatchObject({ state, inputs });
  await update(world.process().resource(botDetection), id, state, { ...inputs, executionMode: 0 });
  await remove(world.process().resource(botDetection), id, state);
  const sent = { execution_mode: 1, browser_fingerprint_sensitivity: 3, browser_fingerprint_complex_enabled: true };
  expect(world.bodies("PATCH")).toEqual([sent, { execution_mode: 0 }]);
});

test("a setting that is shown in an unreadable form is one that isn't shown, and an empty answer is an error", async () => {
  const world = await withShield();
  const { id, state } = await create(world.process().resource(botDetection), inputs);
  const shown = (body: unknown) => {
    world.showAs(`GET ${path}`, body);
    return outcomeOf(read(world.process().resource(botDetection), id, state));
  };
  const odd = { execution_mode: "Challenge", browserFingerprint: { sensitivity: { level: 3 }, complexEnabled: "yes" }, other: [1] };
  expect(await shown(odd)).toMatchObject({ state, inputs });
  for (const nothing of [null, {}, []])
    expect(await shown(nothing)).toMatchObject({ message: expect.stringContaining("answered without the BotDetection site-1") });
});

describe("without a premium plan", () => {
  test("a change is refused with what to do, and settings that are there already need none", async () => {
    const world = await withShield({ plan: "basic", botDetection: { execution_mode: 1 } });
    expect(await failureOf(create(world.process().resource(botDetection), inputs))).toMatch(/answered 403.*needs a premium Shield plan/s);
    const there = { siteId, executionMode: 1 };
    await create(world.process().resource(botDetection), there);
    expect(world.bodies("PATCH")).toHaveLength(1);
  });

  test("a deletion warns and lets go: the settings stay", async () => {
    const world = await withShield();
    const { id, state } = await create(world.process().resource(botDetection), inputs);
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
  expect((await read(world.process().resource(botDetection), id, state))?.state).toEqual(state);
  await remove(world.process().resource(botDetection), id, state);
  shieldOf(world).setPlan("none");
  await remove(world.process().resource(botDetection), id, state);
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
