import type { Fault, FaultKind, Resource, Shapes, SimulatorOptions, Values } from "../../../harness";
import { create, read, registry, remove, unfinished, until, update, World } from "../../../harness";
import type { ShieldSeed } from "../../../../src/simulator";
import { hourMs } from "../samples";

const shieldType = registry.ShieldZone!;
const zone = "/api/sites/{site_id}/shield";
const inputs: Values = { siteId: "site-1", wafExecutionMode: 1, whitelabelResponsePages: true };
const original = { waf_execution_mode: 0, whitelabel_response_pages: false };
const found = { wafExecutionMode: 0, whitelabelResponsePages: false };
const wanted = { waf_execution_mode: 1, whitelabel_response_pages: true };

const withSite = (shield: ShieldSeed = {}, options: SimulatorOptions = {}) =>
  World.start({
    sites: [
      { id: "site-1", shield },
      { id: "site-2", shield: { active: true } },
    ],
    ...options,
  });
const shieldOf = (world: World, site = "site-1") => world.platform.sites.get(site).shield;
const sent = (world: World, method: string) => world.count(`${method} ${zone}`);
const fault = (world: World, method: string, kind: FaultKind) => world.fault({ ...kind, route: `${method} ${zone}` } as Fault);

/** The resource in a process of its own. */
const anew = (world: World, name?: string, limitMs?: number): Resource => world.anew(shieldType, name, limitMs);

/** A creation that is killed while one of its requests is under way. */
async function killedAt(world: World, method: string, takesEffect: boolean, values = inputs): Promise<void> {
  const hanging = fault(world, method, { kind: "hang", takesEffect });
  void create(anew(world), values).catch(() => undefined);
  await until(() => hanging.hits > 0);
  world.clock.skip(hourMs);
}

const answers = (["bare", "shield", "shield_zone", "data"] as const).flatMap((shieldZone) =>
  (["conflict", "inactive", "null"] as const).map((shieldInactive): Shapes => ({ shieldZone, shieldInactive })),
);

describe("Shield that is off", () => {
  test.each(answers)("is switched on with the resource and off again without it, time and again: %j", async (shapes) => {
    const world = await withSite({}, { shapes });
    for (const round of [1, 2, 3]) {
      const made = await create(anew(world), inputs);
      expect([round, made.id, made.state.activated, shieldOf(world).status]).toEqual([round, "site-1", true, "active"]);
      expect(shieldOf(world).settings).toMatchObject(wanted);
      expect(await read(anew(world), made.id, made.state)).toMatchObject({ state: made.state });
      await remove(anew(world), made.id, made.state);
      expect([round, shieldOf(world).status]).toEqual([round, "inactive"]);
      expect(await read(anew(world), made.id, made.state)).toBeUndefined();
      await remove(anew(world), made.id, made.state);
    }
    expect(sent(world, "POST")).toBe(3);
  });

  test("is switched on once, and then nothing is sent that shows already", async () => {
    const world = await withSite();
    const made = await create(anew(world), { siteId: "site-1" });
    expect([sent(world, "POST"), sent(world, "PATCH"), made.state.pending]).toEqual([1, 0, undefined]);
    await remove(anew(world), made.id, made.state);
    expect(shieldOf(world).active).toBe(false);
  });

  test("is waited for where the answer comes before it shows", async () => {
    const world = await withSite({}, { delays: { shieldMs: 3_000, shieldWriteMs: 2_000 }, shapes: { shieldWrite: "empty" } });
    const made = await create(anew(world), inputs);
    expect([shieldOf(world).active, sent(world, "POST"), made.state.pending]).toEqual([true, 1, undefined]);
    expect(shieldOf(world).settings).toMatchObject(wanted);
  });

  test("stays in state when it doesn't show in time, and a later run goes on with it", async () => {
    const world = await withSite({}, { delays: { shieldMs: 3_600_000 } });
    const error = await unfinished(create(anew(world, "it", 5_000), inputs));
    expect(error).toMatchObject({ id: "site-1", state: { activated: true } });
    world.clock.skip(hourMs);
    const state = await update(anew(world), "site-1", error.state, inputs);
    expect([state.activated, state.pending]).toEqual([true, undefined]);
    await remove(anew(world), "site-1", state);
    expect(shieldOf(world).active).toBe(false);
  });

  test("is waited for until the site's CDN is there", async () => {
    const world = await withSite();
    fault(world, "POST", { kind: "status", status: 409, code: "cdn_not_active" });
    const process = world.process();
    const made = await create(process.resource(shieldType), inputs);
    expect([made.state.activated, sent(world, "POST")]).toEqual([true, 2]);
    expect(process.said.join()).toMatch(/waiting for the site's CDN/);
  });

  test("is refused in words where the plan has no Shield, and nothing is noted of it", async () => {
    const world = await withSite({ plan: "none" });
    await expect(create(anew(world), inputs)).rejects.toThrow(/403 \(shield_not_in_plan\).*`plan` to one that does/);
    shieldOf(world).setPlan("basic");
    shieldOf(world).setActive(true);
    expect((await create(anew(world), inputs)).state.activated).toBeUndefined();
  });
});

describe("Shield that is on already", () => {
  test.each([
    ["with what was found put back", inputs, original],
    ["even if the program sets nothing", { siteId: "site-1" }, original],
  ])("stays on, %s", async (_, values, after) => {
    const world = await withSite({ active: true });
    const made = await create(anew(world), values);
    expect(made.state.activated).toBeUndefined();
    await remove(anew(world), made.id, made.state);
    expect([shieldOf(world).active, sent(world, "POST"), sent(world, "DELETE")]).toEqual([true, 0, 0]);
    expect(shieldOf(world).settings).toMatchObject(after);
  });

  test("is nobody's when its settings are refused", async () => {
    const world = await withSite({ active: true, plan: "basic" });
    await expect(create(anew(world), { ...inputs, planType: 3 })).rejects.toThrow(/403 \(shield_premium_required\)/);
    shieldOf(world).setSettings({ waf_execution_mode: 1 });
    const made = await create(anew(world), inputs);
    expect(made.state).toMatchObject({ originals: { wafExecutionMode: 1 } });
    expect(made.state.activated).toBeUndefined();
  });
});

describe("a run that is killed between switching Shield on and setting it up", () => {
  test("switched it on for the resource, also if that shows late and the next run is refused meanwhile", async () => {
    const world = await withSite({}, { delays: { shieldMs: 2 * hourMs } });
    await killedAt(world, "POST", true);
    fault(world, "POST", { kind: "status", status: 422, code: "activation_in_progress" });
    await expect(create(anew(world), inputs)).rejects.toThrow(/422/);
    world.clock.skip(2 * hourMs);
    const made = await create(anew(world), inputs);
    expect(made.state.activated).toBe(true);
    await remove(anew(world), made.id, made.state);
    expect(shieldOf(world).active).toBe(false);
  });

  test.each([
    ["the switching on took effect", "POST", true],
    ["the switching on had no effect", "POST", false],
    ["the settings took effect", "PATCH", true],
    ["the settings had no effect", "PATCH", false],
  ])("leaves it to the next run, which knows whose doing it was: %s", async (_, method, takesEffect) => {
    const world = await withSite();
    await killedAt(world, method, takesEffect);
    const made = await create(anew(world), inputs);
    expect(made.state).toMatchObject({ activated: true, originals: found });
    expect(shieldOf(world).settings).toMatchObject(wanted);
    await remove(anew(world), made.id, made.state);
    expect(shieldOf(world).active).toBe(false);
  });

  test("says nothing of the Shield of another site", async () => {
    const world = await withSite();
    await killedAt(world, "PATCH", true);
    const made = await create(anew(world), { ...inputs, siteId: "site-2" });
    expect(made.state).toMatchObject({ originals: found });
    expect(made.state.activated).toBeUndefined();
    await remove(anew(world), made.id, made.state);
    expect(shieldOf(world, "site-2").active).toBe(true);
  });

  test("leaves what another site's Shield had before our first write to that site", async () => {
    const world = await withSite({ active: true, settings: { waf_execution_mode: 1, whitelabel_response_pages: true } });
    await killedAt(world, "PATCH", true, { ...inputs, wafExecutionMode: 0 });
    const made = await create(anew(world), { ...inputs, siteId: "site-2" });
    await remove(anew(world), made.id, made.state);
    expect(shieldOf(world, "site-2").settings).toMatchObject(original);
  });
});

describe("an answer that is lost", () => {
  const lost: [string, FaultKind][] = [
    ["dropAfter", { kind: "dropAfter" }],
    ["dropBefore", { kind: "dropBefore" }],
    ["502 with effect", { kind: "status", status: 502, takesEffect: true }],
    ["502 without effect", { kind: "status", status: 502 }],
    ["a page of HTML", { kind: "garbage", takesEffect: true }],
    ["half an answer", { kind: "truncated" }],
  ];

  const again = (["existing", "conflict", "invalid"] as const).flatMap((shieldActivateAgain) =>
    lost.map(([name, kind]): [string, typeof shieldActivateAgain, FaultKind] => [name, shieldActivateAgain, kind]),
  );
  test.each(again)("to the switching on (%s; a second one: %s) leaves it ours", async (_, shieldActivateAgain, kind) => {
    for (const shieldMs of [0, 2_000]) {
      const world = await withSite({}, { delays: { shieldMs }, strict: { shieldActivateAgain } });
      fault(world, "POST", kind);
      const made = await create(anew(world), inputs);
      expect([shieldMs, made.state.activated]).toEqual([shieldMs, true]);
      expect(shieldOf(world).settings).toMatchObject(wanted);
      await remove(anew(world), made.id, made.state);
      expect(shieldOf(world).active).toBe(false);
    }
  });

  test.each([
    ["to the switching on leaves it ours", "POST", false, { activated: true, originals: found }],
    ["to the settings leaves what was found before them", "PATCH", true, { originals: found }],
  ])("%s, even if it can't be looked for: the next run goes on with it", async (_, method, active, expected) => {
    const world = await withSite({ active });
    fault(world, method, { kind: "status", status: 502, takesEffect: true });
    world.fault({ kind: "status", status: 500, retryAfter: 0, route: `GET ${zone}`, after: 1, times: Infinity });
    await expect(create(anew(world), inputs)).rejects.toThrow(/answered 50/);
    world.simulator.faults.clear();
    expect((await create(anew(world), inputs)).state).toMatchObject(expected);
  });
});

describe("settings that are refused after the switching on", () => {
  const tooMuch = { ...inputs, planType: 3 };

  test("leave it in state, say why, and are set by a later run", async () => {
    const world = await withSite({ plan: "basic" });
    const error = await unfinished(create(anew(world), tooMuch));
    expect(error).toMatchObject({ id: "site-1", state: { activated: true } });
    expect(error.message).toMatch(/shield_premium_required.*advanced, business or enterprise/);
    await expect(update(anew(world), "site-1", error.state, tooMuch)).rejects.toThrow(/shield_premium_required/);

    const state = await update(anew(world), "site-1", error.state, inputs);
    expect([state.activated, state.pending, sent(world, "POST")]).toEqual([true, undefined, 1]);
    expect(shieldOf(world).settings).toMatchObject(wanted);
    await remove(anew(world), "site-1", state);
    expect(shieldOf(world).active).toBe(false);
  });

  test("don't keep it from being switched off right away", async () => {
    const world = await withSite({ plan: "basic" });
    const error = await unfinished(create(anew(world), tooMuch));
    await remove(anew(world), "site-1", error.state);
    expect(shieldOf(world).active).toBe(false);
  });
});

describe("a resource that is renamed without an alias", () => {
  const renamed = async (world: World, values = inputs) => {
    const first = await create(anew(world, "old"), inputs);
    const run = world.process();
    const second = await create(run.resource(shieldType, "new"), values);
    await remove(run.resource(shieldType, "old"), first.id, first.state);
    expect(shieldOf(world).active).toBe(true);
    return second.state;
  };

  test.each<[string, (world: World, state: Values) => Promise<Values>]>([
    ["after a refresh", async (world, state) => (await read(anew(world, "new"), "site-1", state))!.state],
    ["after a change of a setting", (world, state) => update(anew(world, "new"), "site-1", state, { ...inputs, wafExecutionMode: 0 })],
    ["after a setting was added", (world, state) => update(anew(world, "new"), "site-1", state, { ...inputs, ddosSensitivity: 3 })],
    [
      "after a setting was dropped",
      (world, state) => update(anew(world, "new"), "site-1", state, { siteId: "site-1", wafExecutionMode: 1 }),
    ],
  ])("has in its state that it had switched Shield on, %s", async (_, between) => {
    const world = await withSite();
    const state = await between(world, await renamed(world));
    expect(state.activated).toBe(true);
    await remove(anew(world, "new"), "site-1", state);
    expect(shieldOf(world).active).toBe(false);
  });

  test("hands on what it had found, so that the new name puts it back", async () => {
    const world = await withSite({ active: true });
    const state = await update(anew(world, "new"), "site-1", await renamed(world, { ...inputs, learningMode: false }), {
      ...inputs,
      learningMode: true,
    });
    await remove(anew(world, "new"), "site-1", state);
    expect(shieldOf(world).active).toBe(true);
    expect(shieldOf(world).settings).toMatchObject(original);
  });
});

describe("another site for the same resource", () => {
  test.each([
    ["the old one's goes first", false],
    ["the new one's comes first", true],
  ])("leaves each site's Shield as it should be: %s", async (_, newFirst) => {
    const world = await withSite();
    const old = await create(anew(world), { ...inputs, siteId: "site-2" });
    const self = anew(world);
    if (!newFirst) await remove(self, old.id, old.state);
    const made = await create(self, inputs);
    if (newFirst) await remove(self, old.id, old.state);
    expect([shieldOf(world).active, shieldOf(world, "site-2").active]).toEqual([true, true]);
    expect([shieldOf(world).settings, shieldOf(world, "site-2").settings]).toMatchObject([wanted, original]);
    await remove(anew(world), made.id, made.state);
    expect([shieldOf(world).active, shieldOf(world, "site-2").active]).toEqual([false, true]);
  });
});

test("Shield that the plan doesn't have wasn't switched on by a killed run either: the user's own one stays", async () => {
  const world = await withSite();
  const hanging = world.fault({ kind: "hang", takesEffect: false, route: `POST ${zone}` } as Fault);
  void create(anew(world), inputs).catch(() => undefined);
  await until(() => hanging.hits > 0);
  world.clock.skip(24 * hourMs);
  world.fault({ kind: "status", status: 422, code: "shield_not_in_plan", route: `POST ${zone}` } as Fault);
  await expect(create(anew(world), inputs)).rejects.toThrow(/422/);
  shieldOf(world).activate();
  const made = await create(anew(world), inputs);
  await remove(anew(world), made.id, made.state);
  expect(shieldOf(world).active).toBe(true);
});
