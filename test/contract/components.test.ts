import { outcomeOf, parentFor, registry, type Simulator, type Values, World } from "../harness";
import fc from "../harness/properties";
import { DnsZoneFile, Domain, MailDomain, SecureSite } from "../../src/components";
import { someContact } from "../../src/resources/parts/registrant";
import { componentSamples } from "../../tools/generate/examples/components";
import { ComponentModel } from "../harness/componentModel";
import { expectRefusal, hostileKey, hostileText } from "../harness/hostile";
import { faultCasesAt, play, requestsOf, type Scenario, untroubled } from "../harness/matrix";
import { noteShapes, otherShapes } from "../harness/shapes";
import { withAt } from "../harness/values";
import { expectUsualRequests } from "../harness/world";

const components = { SecureSite, MailDomain, Domain, DnsZoneFile };

/** A change of each component that changes, makes and deletes what it holds. */
const changes: Readonly<Record<string, Values>> = {
  SecureSite: { hostnames: ["shop.example.com"], cache: { cacheExpiration: 60 }, loginLimit: { path: "/login", requests: 5 } },
  MailDomain: { mailboxes: { anna: { password: "a-password", displayName: "Anna J." } }, aliases: { sales: "anna" } },
  Domain: { locked: false },
  DnsZoneFile: { zoneFile: "$ORIGIN example.com.\nwww 300 IN A 192.0.2.11\napi 300 IN A 192.0.2.12\n" },
};

const scenarios = Object.keys(componentSamples({})).map((type): [type: string, scenario: Scenario] => {
  const Component = components[type as keyof typeof components];
  const inputs = (simulator: Simulator) => {
    const below = { SecureSite: registry.ShieldZone, MailDomain: registry.DnsRecord }[type];
    return componentSamples(below ? parentFor(below, simulator) : {})[type]!.inputs;
  };
  return [type, { model: () => new ComponentModel(Component as never), inputs, changed: () => changes[type] as Values }];
});

describe.each(scenarios)("%s", (_, scenario) => {
  it("is the same at once in a second run, whatever form the platform's answers have", async () => {
    const life = async (options: object = {}) => {
      const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] }, notes: "memory", ...options });
      const asked = new Set<string>();
      noteShapes(world.simulator, asked);
      const model = scenario.model();
      const inputs = scenario.inputs(world.simulator);
      const found: string[] = [];
      for (const version of [inputs, { ...inputs, ...scenario.changed?.(world.simulator) }]) {
        found.push(await model.up(world.process(), version), await model.up(world.process(), version));
        found.push(await model.refresh(world.process()), await model.up(world.process(), version));
      }
      found.push(await model.destroy(world.process()));
      await world.end();
      return { asked, found };
    };
    const { asked, found } = await life();
    expect(found).toEqual([
      "create",
      "same",
      "refresh",
      "same",
      expect.stringMatching(/create|update/),
      "same",
      "refresh",
      "same",
      "delete",
    ]);
    for (const shapes of otherShapes(asked)) expect([shapes, (await life({ shapes })).found]).toEqual([shapes, found]);
  }, 120_000);

  it("goes on after a fault of each of its writes", async () => {
    const expected = await untroubled(scenario);
    const places = (await requestsOf(scenario)).filter(({ endpoint }) => !endpoint.startsWith("GET"));
    const wrong: Record<string, unknown> = {};
    // What is made has met all of them by itself: here every write meets one, and each fault one write.
    for (const [turn, place] of places.entries()) {
      const cases = faultCasesAt(place);
      const one = cases[(turn * 5) % cases.length]!;
      const { operation, endpoint, nth, fault, span } = one;
      const result = await play(one, expected);
      if ("wrong" in result) wrong[`${operation} ${endpoint} #${nth}: ${fault.name}, ${span}`] = result;
    }
    expect(wrong).toEqual({});
    expect(new Set(places.map(({ operation }) => operation))).toEqual(new Set(["create", "update", "delete"]));
  }, 120_000);

  it("is made by its usual requests, or refused in sentences, whatever text it is given", async () => {
    const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] }, notes: "memory" });
    const inputs = scenario.inputs(world.simulator);
    const life = async (...versions: readonly Values[]) => {
      const model = scenario.model();
      for (const version of versions) {
        const outcome = await outcomeOf(model.up(world.process(), version));
        if (outcome instanceof Error) expectRefusal(outcome);
      }
      await model.destroy(world.process());
    };
    await life(inputs, { ...inputs, ...scenario.changed?.(world.simulator) });
    const usual = Object.keys(world.simulator.report().byRoute);
    const places = textsIn(inputs);
    // A list has no keys, and a wrong argument of the component itself is a mistake that types tell.
    const keyed = places.filter((steps) => steps.length > 1 && steps.every((step) => typeof step === "string"));
    const values = fc.tuple(fc.constantFrom(...places), hostileText).map(([steps, text]) => withAt(inputs, steps, text));
    // The SDK itself can't take an input of that name.
    const key = hostileKey.filter((one) => one !== "hasOwnProperty");
    const keys = keyed.map((steps) => key.map((one) => renamed(inputs, steps, one)));
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 6, arbitrary: values }, ...keys), async (hostile) => {
        await life(hostile);
        expectUsualRequests(world, usual);
      }),
      { numRuns: 25 * Number(process.env.HOSTING_FUZZ_TIMES ?? 1) },
    );
    await world.end();
  }, 600_000);
});

test("a Domain loses its keys at the registry before its zone loses the signatures, and stays registered when it goes", async () => {
  const world = await World.start({ sites: [] });
  const { zones, registrar } = world.platform;
  const model = new ComponentModel(Domain as never);
  const up = async (more: Values) => {
    world.simulator.resetReport();
    const step = await model.up(world.process(), { name: "example.com", contact: someContact, locked: true, ...more });
    const { keys, locked } = registrar.registrations.get("example.com").state;
    return [step, keys.length, locked, zones.get("example.com").dnssec];
  };
  expect(await up({})).toEqual(["create", 1, true, true]);
  expect(await up({ dnssec: "unpublish" })).toEqual(["update", 0, true, true]);
  expect(await up({ dnssec: false })).toEqual(["update", 0, true, false]);
  // The registration only forgets the input.
  expect(world.writes.filter((write) => write.includes("domain_registrations"))).toEqual([]);
  await model.destroy(world.process());
  expect([zones.list(), registrar.registrations.get("example.com").state.autoRenew]).toEqual([[], true]);
});

type Steps = readonly (string | number)[];

/** Where the inputs have a text. */
function textsIn(value: unknown, steps: Steps = []): Steps[] {
  if (typeof value === "string") return [steps];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...steps, Array.isArray(value) ? Number(key) : key]));
}

/** The inputs with another key at the end of the steps. */
function renamed(inputs: Values, steps: Steps, key: string): Values {
  const { [steps[0] as string]: inner, ...others } = inputs;
  if (steps.length > 1) return { ...others, [steps[0] as string]: renamed(inner as Values, steps.slice(1), key) };
  return { ...others, ...Object.fromEntries([[key, inner]]) };
}
