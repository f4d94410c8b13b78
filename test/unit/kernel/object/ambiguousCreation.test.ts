import { create, type Created, type Definition, type Fault, killed, outcomeOf, type Values, World } from "../../../harness";
import { hourMs, recordIn, recordType, ruleOf, ruleType, zoneType } from "../samples";

const patient = { requestTimeoutMs: 150 };

/** What can happen to a POST beside the faults that test/contract/faults has for every type. */
const mishaps: [string, Partial<Fault> & { kind: Fault["kind"] }][] = [
  ["it answers 504 with a page of HTML", { kind: "garbage", status: 504, takesEffect: true }],
  ["its answer breaks off", { kind: "truncated", connection: "broken" }],
  ["it answers an empty object", { kind: "garbage", body: "{}", contentType: "application/json", takesEffect: true }],
  [
    "it answers an object of another form",
    { kind: "garbage", body: '{"status":"ok"}', contentType: "application/json", takesEffect: true },
  ],
];

const rulesOf = ({ platform }: World): string[] => platform.sites.get("site-1").edgeRules.map((rule) => `site-1/${rule.Guid}`);

/** What is created, the ids of what comes of it, and what else its state says. */
const things: [string, Definition, Values, (world: World) => string[], object][] = [
  ["record", recordType, recordIn("7"), ({ platform }) => platform.zones.get("7").records.map(({ id }) => `7/${id}`), {}],
  [
    "zone, with DNSSEC switched on afterwards,",
    ...([zoneType, { name: "example.org", dnssec: true }] as const),
    ({ platform }) => [platform.zones.get("example.org").id],
    { dnssec: true, dnssecData: { enabled: true } },
  ],
  ["edge rule", ruleType, ruleOf("site-1"), rulesOf, {}],
];

describe.each(mishaps)("when a creating request took effect, and %s", (_, fault) => {
  test.each(things)("exactly one %s comes of it", async (__, definition, inputs, idsIn, state) => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    world.fault({ ...fault, method: "POST" } as Fault);
    const first = await outcomeOf(create(world.process({ transport: patient }).resource(definition), inputs));
    // A run may give up where going on could double something: then the next one ends it.
    if (first instanceof Error) expect(first.message).toMatch(/pulumi up|run the command again/);
    const made = first instanceof Error ? await create(world.anew(definition), inputs) : first;
    expect(made).toMatchObject({ id: expect.any(String), state });
    expect(idsIn(world)).toEqual([(made as Created).id]);
  });
});

describe("a creation whose answer was a success that can't be read", () => {
  test.each([
    ["cut in half", { kind: "truncated" }],
    ["empty", { kind: "empty", takesEffect: true }],
    ["a page of HTML", { kind: "garbage", takesEffect: true, status: 201 }],
  ])("is never sent again while the list lags behind: %s", async (_, fault) => {
    const world = await World.start();
    world.fault({ ...fault, method: "POST" } as Fault);
    world.fault({ kind: "staleRead", path: /edge_rules$/, after: 1, times: 12 });
    await outcomeOf(create(world.anew(ruleType), ruleOf("site-1")));
    expect(world.count("POST")).toBe(1);

    world.simulator.faults.clear();
    const { id } = await create(world.anew(ruleType), ruleOf("site-1"));
    expect(rulesOf(world)).toEqual([id]);
  });
});

test.each([
  ["is named", false],
  ["isn't named if the program may have two", true],
])("the twin of what a killed run made stays, and %s", async (_, allowTwin) => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  const zone = world.platform.zones.get("7");
  const first = world.process();
  await killed(first, { request: 0, from: "POST", moment: "after" }, () => create(first.resource(recordType), recordIn("7")));
  const own = zone.records[0]!;
  const twin = zone.addRecord({ ...own, id: undefined });
  const next = world.process();
  expect(await create(next.resource(recordType), { ...recordIn("7"), allowTwin })).toMatchObject({ id: `7/${own.id}` });
  const warning = `warning: an interrupted run was about to create the DnsRecord "it", and 2 objects on the platform are identical.`;
  expect(next.said.some((text) => text.startsWith(warning) && text.endsWith(`: ${twin.id}`))).toBe(!allowTwin);
  expect(zone.records).toHaveLength(2);
});

test("a definite refusal after an ambiguous try doesn't end the intent: the next run takes over what was made", async () => {
  const world = await World.start();
  world.fault({ kind: "dropAfter", method: "POST" });
  world.fault({ kind: "staleRead", path: /edge_rules$/, after: 1, times: 40 });
  world.fault({ kind: "status", status: 402, code: "service_suspended", method: "POST" });
  await expect(create(world.anew(ruleType), ruleOf("site-1"))).rejects.toThrow(/service_suspended/);
  expect(world.count("POST")).toBe(2);
  world.simulator.faults.clear();
  const { id } = await create(world.anew(ruleType), ruleOf("site-1"));
  expect(rulesOf(world)).toEqual([id]);
});

test("a definite refusal is sent once, reported with its reason, and leaves no intent behind", async () => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  world.fault({ kind: "status", status: 422, errors: ["no such thing"], method: "POST", times: Infinity });
  const self = world.anew(recordType);
  await expect(create(self, recordIn("7"))).rejects.toThrow(/422.*no such thing/s);
  expect(world.count("POST")).toBe(1);
  expect(await world.process().session.notes.read("creation", self.key)).toBeUndefined();
});

test.each([
  ["in other words", ["busy", "down"], ruleType, ruleOf("site-1")],
  ["in the same words, elsewhere than at the edge", ["busy", "busy"], recordType, recordIn("7")],
])("two 502s %s are no refusal: the request is sent a third time", async (_, texts, definition, inputs) => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  for (const text of texts) world.fault({ kind: "status", status: 502, errors: [text], method: "POST" });
  await create(world.anew(definition), inputs);
  expect(world.count("POST")).toBe(3);
});

test("what was made stays with the resource when it can't be read afterwards", async () => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  world.fault({ kind: "status", status: 500, method: "GET", path: /records/, times: Infinity });
  const failure = await outcomeOf(create(world.anew(zoneType), { name: "example.org" }));
  expect(failure).toMatchObject({ id: expect.any(String), state: expect.objectContaining({ name: "example.org" }) });
});

test("each try that may take effect begins a new time of waiting for its successor", async () => {
  const world = await World.start();
  const self = world.process({ transport: patient }).resource(ruleType);
  const { notes } = self.session;
  const announced: number[] = [];
  const begin = notes.begin.bind(notes);
  notes.begin = async (kind, key, facts) => {
    await begin(kind, key, facts);
    announced.push((await notes.read(kind, key))?.at as number);
  };
  world.fault({ kind: "dropBefore", method: "POST", times: 2 });
  await create(self, ruleOf("site-1"));
  expect(world.count("POST")).toBe(3);
  expect(announced).toHaveLength(3);
  expect(announced[2]!).toBeGreaterThan(announced[0]!);
});

describe("a thousand records in one zone", () => {
  test("look for twins with one read", async () => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const { resource } = world.process();
    let next = 0;
    const worker = async () => {
      for (let number = next++; number < 1000; number = next++)
        await create(resource(recordType, `r${number}`), recordIn("7", { name: `r${number}` }));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect([world.count("GET"), world.count("POST")]).toEqual([1, 1000]);
    expect(world.platform.zones.get("7").records).toHaveLength(1000);
  });

  test("take no read at all when this process has just made the zone", async () => {
    const world = await World.start();
    const { resource } = world.process();
    const zone = await create(resource(zoneType, "zone"), { name: "example.com" });
    world.simulator.resetReport();
    await Promise.all(["a", "b", "c"].map((name) => create(resource(recordType, name), recordIn(zone.id, { name }))));
    expect([world.count("GET"), world.count("POST")]).toEqual([0, 3]);
  });
});

test("an intent of long ago is enough to take over what it announced", async () => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  for (const [index, name] of ["www", "www.example.com.", "WWW", "@"].entries()) {
    const key = `r${index}`;
    const record = recordIn("7", { name, value: `192.0.2.${index}` });
    const { id } = await create(world.anew(recordType, key), record);
    world.clock.skip(5 * hourMs);
    const again = await create(world.anew(recordType, key), record);
    expect([name, again.id]).toEqual([name, id]);
  }
});
