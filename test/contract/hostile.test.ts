import type { Definition, Resource, Values } from "../harness";
import { checkInputs, create, outcomeOf, parentFor, read, registry, remove, sampleOf, World } from "../harness";
import { domainToASCII } from "node:url";
import fc from "../harness/properties";
import type { IdParts } from "../../src/kernel/definition/values";
import { formatId } from "../../src/kernel/identity/ids";
import { expectRefusal, expectSentence, hostileAnswer, hostileKey, hostileText, hostileValue, prototypeNames } from "../harness/hostile";
import { placesIn, withAt } from "../harness/values";
import { endWorlds, expectUsualRequests, isSearch } from "../harness/world";
import { writesOf } from "../../tools/generate/endpoints";

const types = Object.values(registry).map((definition): [string, Definition] => [definition.type, definition]);
const untouched = prototypeNames();

/** `npm test` takes a sample of the values; `npm run test:fuzz` many times as many. */
const runs = (usual: number): fc.Parameters<unknown> & { numRuns: number } => ({
  numRuns: usual * Number(process.env.HOSTING_FUZZ_TIMES ?? 1),
});

afterEach(async () => {
  expect(prototypeNames()).toEqual(untouched);
  await endWorlds();
});

/** Inputs with something hostile at any place of a sample, or under a key that is no place at all. */
function hostileInputs(definition: Definition, parents: IdParts): fc.Arbitrary<Values> {
  const samples = definition.samples(parents) as Values[];
  const places = samples.flatMap((inputs) => placesIn(definition.inputFields, inputs).map(({ steps }) => ({ inputs, steps })));
  const known = fc.tuple(fc.constantFrom(...places), hostileValue).map(([{ inputs, steps }, value]) => withAt(inputs, steps, value));
  const unknown = fc
    .tuple(fc.constantFrom(...samples), hostileKey, hostileValue)
    .map(([inputs, key, value]) => Object.fromEntries([...Object.entries(inputs), [key, value]]));
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: unknown });
}

interface Scenario {
  readonly world: World;
  readonly parents: IdParts;
  /** The writes of the type's samples and of their changes, by method and documented path. */
  readonly usual: readonly string[];
  anew(): Resource;
}

async function scenarioOf(definition: Definition): Promise<Scenario> {
  const rehearsal = await platformFor(definition);
  for (const index of definition.samples(rehearsal.parents).keys()) {
    const { id, state } = await create(rehearsal.anew(), sampleOf(definition, rehearsal.parents, index));
    await remove(rehearsal.anew(), id, state);
  }
  const sent = Object.keys(rehearsal.world.simulator.report().byRoute);
  return { ...(await platformFor(definition)), usual: [...sent, ...writesOf(definition.type)] };
}

async function platformFor(definition: Definition): Promise<Omit<Scenario, "usual">> {
  const world = await World.start({ strict: { ownedDomains: ["example.com"] }, notes: "memory" });
  const parents = parentFor(definition, world.simulator);
  world.simulator.resetReport();
  return { world, parents, anew: () => world.anew(definition) };
}

describe.each(types)("a hostile %s", (_, definition) => {
  test("is taken by check, or refused in sentences", () => {
    const parents = new Proxy({}, { get: (__, name) => `${String(name)}-1` });
    fc.assert(
      fc.property(hostileInputs(definition, parents), (inputs) => {
        const { problems, warnings } = checkInputs(definition, {}, inputs);
        for (const { path, message } of [...problems, ...warnings]) expectSentence(`${path} ${message}`);
        expect(problems.length + warnings.length).toBeLessThan(50);
      }),
      runs(100),
    );
  });

  test("is sent to the type's own endpoints only, where check takes it", async () => {
    const scenario = await scenarioOf(definition);
    await fc.assert(
      fc.asyncProperty(hostileInputs(definition, scenario.parents), async (inputs) => {
        const checked = checkInputs(definition, {}, inputs);
        if (checked.problems.length > 0) return;
        const made = await outcomeOf(create(scenario.anew(), checked.inputs));
        if (made instanceof Error) expectRefusal(made);
        else await remove(scenario.anew(), (made as { id: string }).id, (made as { state: Values }).state);
        expectUsualRequests(scenario.world, scenario.usual);
      }),
      runs(25),
    );
  });

  test("is not found by a hostile id, and nothing else is asked for or changed", async () => {
    const scenario = await scenarioOf(definition);
    const parts = fc
      .array(hostileText, { minLength: definition.id.length, maxLength: definition.id.length })
      .filter((texts) => !texts.includes(""));
    const names = fc.oneof(
      hostileText,
      parts.map((texts) => formatId(definition, Object.fromEntries(definition.id.map((name, index) => [name, texts[index] as string])))),
      parts.map((texts) => texts.join("/")),
    );
    // Sets and settings are found by their parent's name, in whichever letters it is spelled.
    const id = names.filter((name) => definition.parent === undefined || domainToASCII(name.split("/", 1)[0] as string) !== "example.com");
    await fc.assert(
      fc.asyncProperty(id, async (hostile) => {
        expectRefusal(await outcomeOf(read(scenario.anew(), hostile, {}, "get")));
        const writes = scenario.world.requests().filter((line) => !line.startsWith("GET ") && !isSearch(line));
        expect(writes).toEqual([]);
        expectUsualRequests(scenario.world, scenario.usual);
      }),
      runs(30),
    );
  });

  test("makes of a hostile answer a plain state or a sentence", async () => {
    const scenario = await scenarioOf(definition);
    const { world, parents } = scenario;
    const inputs = sampleOf(definition, parents, 0);
    const made = await create(scenario.anew(), inputs);
    const bodies = await bodiesOf(world, definition, made);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies).chain(([route, body]) => hostileAnswer(body).map((text) => ({ route, text }))),
        async ({ route, text }) => {
          world.fault({ kind: "garbage", status: 200, contentType: "application/json", body: text, route, times: Infinity });
          const seen = await outcomeOf(read(scenario.anew(), made.id, made.state));
          world.simulator.faults.clear();
          if (seen instanceof Error) expectRefusal(seen);
          else if (seen !== undefined)
            expect(JSON.parse(JSON.stringify(seen))).toMatchObject({ id: expect.stringMatching(/./), state: expect.any(Object) });
          expectUsualRequests(scenario.world, scenario.usual);
        },
      ),
      runs(40),
    );
  });
});

/** What the platform answers to a refresh, by documented path. */
async function bodiesOf(
  world: World,
  definition: Definition,
  { id, state }: { id: string; state: Values },
): Promise<[route: string, body: unknown][]> {
  const self = world.process();
  const { transport } = self;
  const { request } = transport;
  const bodies: unknown[] = [];
  transport.request = async (asked) => {
    const answer = await request(asked);
    bodies.push(answer.body);
    return answer;
  };
  world.simulator.resetReport();
  await read(self.resource(definition), id, state);
  return world.simulator.report().requests.map(({ route }, index) => [route as string, bodies[index]]);
}
