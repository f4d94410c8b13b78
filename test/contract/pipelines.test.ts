import { OneResource, registry, type Values, World } from "../harness";
import { census } from "../harness/census";

type Name = "one" | "two";
type Program = readonly (readonly [type: string, inputs: Values])[];

const siteId = "site-1";
/** Settings that the two share: each names other keys. */
const settings = {
  one: (version: number) => ({ cache: { cacheExpiration: version * 1000 }, shield: { wafExecutionMode: version % 2 } }),
  two: (version: number) => ({ cache: { browserCacheExpiration: version * 10, varyWebp: true }, shield: { ddosSensitivity: version } }),
};

/** What a pipeline declares in a zone, on a site and in a mailspace that it shares with the other: the rules of the two take turns. */
function program(name: Name, version: number): Program {
  const { cache, shield } = settings[name](version);
  const value = `192.0.2.${version}`;
  const rule = { siteId, actionType: "BlockRequest" };
  return [
    ...Array.from({ length: 20 }, (_, i) => ["DnsRecord", { zoneId: "zone-1", name: `${name}-${i}`, type: "A", value }] as const),
    ...Array.from({ length: 5 }, (_, i) => {
      return ["EdgeRule", { ...rule, description: `${name} ${i} v${version}`, orderIndex: 2 * i + (name === "one" ? 0 : 1) }] as const;
    }),
    ["CacheSettings", { siteId, ...cache }],
    ["ShieldZone", { siteId, ...shield }],
    ["RateLimit", { siteId, ruleName: name, ruleConfiguration: { actionType: 1, requestCount: version } }],
    ["AccessList", { siteId, name, type: 0, entries: [value] }],
    ["Mailbox", { mailspaceId: "m-1", username: name, password: "correct horse battery", quotaMb: version }],
  ];
}

type Run = (...pipelines: readonly (() => Promise<unknown>)[]) => Promise<unknown>;
const atOnce: Run = (...pipelines) => Promise.all(pipelines.map((pipeline) => pipeline()));
const inTurn: Run = async (...pipelines) => {
  for (const pipeline of pipelines) await pipeline();
};

/** What the platform holds after both have made all, after both have changed all, and after one has gone while the other changed all. */
async function heldAfter(run: Run): Promise<unknown[]> {
  const world = await World.start({
    zones: [{ id: "zone-1", name: "example.com" }],
    sites: [{ id: siteId, shield: { active: true } }],
    mailspaces: [{ id: "m-1", domain: "example.com" }],
    // Two processes on one clock try again in step, so they would meet at the edge provider for ever.
    delays: { edgeRuleMs: 0 },
  });
  const stackOf = (name: Name) => program(name, 0).map(([type], index) => new OneResource(world, registry[type]!, `${name}-${index}`));
  const stacks = { one: stackOf("one"), two: stackOf("two") };
  const up = (name: Name, version: number) => () => {
    const process = world.process();
    return Promise.all(program(name, version).map(([, inputs], index) => stacks[name][index]!.up(inputs, process)));
  };
  const destroy = (name: Name) => () => {
    const process = world.process();
    return Promise.all(stacks[name].map((resource) => resource.destroy(process)));
  };
  const held: unknown[] = [];
  const steps = [
    [up("one", 2), up("two", 2)],
    [up("one", 3), up("two", 3)],
    [destroy("one"), up("two", 4)],
  ];
  for (const step of steps) {
    await run(...step);
    world.clock.skip(60_000);
    held.push(census(world.simulator));
  }
  return held;
}

test("two pipelines that share a zone, a site and a mailspace leave the same when they run at once as one after the other", async () => {
  const apart = await heldAfter(inTurn);
  expect(JSON.stringify(apart)).toMatch(/one-19.*two-19/);
  expect(await heldAfter(atOnce)).toEqual(apart);
});
