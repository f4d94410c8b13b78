import { asCreatedType } from "../../harness/kinds";
import { create } from "../../../src/kernel/operations/create";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import fc from "fast-check";
import { createHash } from "node:crypto";
import { diff } from "../../../src/kernel/object/diff";
import type { Values } from "../../../src/kernel/definition/values";
import { read } from "../../../src/kernel/operations/read";
import { update } from "../../../src/kernel/operations/update";
import type { Created, State } from "../../../src/kernel/identity/state";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { registry } from "../../../src/resources";
import type { AccessListFields, FaultKind, Shapes, SimulatorOptions } from "../../../src/simulator";
import { endWorlds, outcomeOf, World } from "../../harness/world";
import { hourMs } from "../kernel/samples";

afterEach(endWorlds);

const listType = asCreatedType(registry.AccessList);
const lists = "/api/sites/{site_id}/shield/access_lists";
const one = `${lists}/{id}`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const office = { siteId: "site-1", name: "office", type: 1 };
const withEntries = (...entries: string[]): Values => ({ ...office, entries });
const withContent = (content: string): Values => ({ ...office, content });
const theirs: AccessListFields & { id: string } = { id: "1", name: "office", type: 1, content: "192.0.2.0/24\n2001:db8::/32" };

const withLists = (accessLists: (AccessListFields & { id?: string })[] = [], options: SimulatorOptions = {}) =>
  World.start({ sites: [{ id: "site-1", shield: { active: true, accessLists } }], ...options });
const shieldOf = (world: World) => world.simulator.platform.sites.get("site-1").shield;
const stored = (world: World) => shieldOf(world).accessLists.list();
const anew = (world: World) => world.process().resource(listType);
const changes = (olds: State, news: Values) => diff(listType, olds, news, {}).changed;
const bodies = (world: World) =>
  world.simulator
    .report()
    .requests.filter(({ method }) => method !== "GET")
    .map(({ body }) => body as Values);
const gets = (world: World) =>
  world.simulator
    .report()
    .requests.filter(({ method }) => method === "GET")
    .map(({ route }) => route?.slice("GET ".length));

async function refreshed(world: World, { id, state }: Created): Promise<State> {
  const seen = await read(anew(world), id, state);
  if (!seen) throw new Error(`${id} is gone`);
  return seen.state;
}

describe("check", () => {
  const checked = (inputs: Values) => checkInputs(listType, {}, { siteId: "site-1", name: "x", type: 0, ...inputs });
  const problems = (inputs: Values) => checked(inputs).problems.map(({ path, message }) => `${path} ${message}`);
  const warnings = (inputs: Values) => checked(inputs).warnings.map(({ path, message }) => `${path} ${message}`);

  test.each<[Values, RegExp]>([
    [{}, /^content is required, or entries/],
    [{ content: "192.0.2.1", entries: ["192.0.2.1"] }, /^entries can't be set together with content/],
    [{ entries: ["192.0.2.1\n192.0.2.2"] }, /^entries\[0\] must not hold a line break/],
    [{ entries: "192.0.2.1" }, /^entries must be a list/],
    [{ content: ["192.0.2.1"] }, /^content must be a text/],
    [{ entries: [], type: "Planet" }, /^type must be a whole number from 0 or one of Ip, Cidr, Asn, Country, Organisation, Ja4/],
    [{ entries: [], checksum: "abc" }, /^checksum is view-only/],
    [{ entries: [], name: "" }, /^name /],
  ])("refuses %j", (inputs, message) => {
    expect(problems(inputs)).toEqual([expect.stringMatching(message)]);
  });

  test.each<Values>([
    { content: "" },
    { entries: [] },
    { content: unknownValue },
    { entries: unknownValue, content: unknownValue },
    { entries: ["192.0.2.1", unknownValue] },
    { content: "AS64496", type: "Asn" },
    { content: "192.0.2.0/24\r\n2001:db8::/32\n", type: "Cidr" },
    { entries: ["x"], type: unknownValue },
  ])("accepts %j without a word", (inputs) => {
    expect([problems(inputs), warnings(inputs)]).toEqual([[], []]);
  });

  test("passes on, with a warning, an unknown type and entries that are no networks", () => {
    expect(warnings({ type: 9, entries: ["anything"] })).toEqual([expect.stringMatching(/^type 9 is not among the known values/)]);
    expect(warnings({ entries: ["192.0.2.1", "example.com", "10.1"] })).toEqual([
      expect.stringMatching(/^entries has 2 of 3 entries.*"example\.com"/),
    ]);
    expect(warnings({ content: "one\ntwo\n", type: "Ip" })).toEqual([expect.stringMatching(/^content has 2 of 2 entries/)]);
  });
});

describe("two lists mean the same", () => {
  test.each<[string, Values, Values]>([
    ["as content and as entries", withContent("192.0.2.0/24\n2001:db8::/32"), withEntries("192.0.2.0/24", "2001:db8::/32")],
    ["in another order", withEntries("192.0.2.0/24", "2001:db8::/32"), withEntries("2001:db8::/32", "192.0.2.0/24")],
    ["with repetitions", withEntries("192.0.2.0/24"), withEntries("192.0.2.0/24", "192.0.2.0/24")],
    ["in another spelling", withEntries("2001:DB8::/32"), withEntries("2001:db8:0::0/32")],
    ["with host bits", withEntries("192.0.2.0/24"), withEntries("192.0.2.77/24")],
    ["with another spelling of one address", withEntries("192.0.2.1"), withEntries("192.0.2.1/32")],
    [
      "with other line ends and blank lines",
      withContent("192.0.2.0/24\n2001:db8::/32"),
      withContent("\r\n 192.0.2.0/24 \r\n\r\n2001:db8::/32\r\n"),
    ],
    ["when the type is given by name", { ...withEntries("192.0.2.0/24"), type: 1 }, { ...withEntries("192.0.2.0/24"), type: "Cidr" }],
    ["when both are empty", withContent(""), withEntries()],
  ])("%s", async (_, before, after) => {
    expect([changes(before, after), changes(after, before)]).toEqual([[], []]);
    const world = await withLists();
    const made = await create(anew(world), before);
    expect(changes(made.state, after)).toEqual([]);
    expect(changes(await refreshed(world, made), after)).toEqual([]);
  });

  test.each<[string, Values, Values, string[]]>([
    ["one entry less", withEntries("192.0.2.0/24", "2001:db8::/32"), withEntries("192.0.2.0/24"), ["entries"]],
    ["another prefix", withEntries("192.0.2.0/24"), withEntries("192.0.2.0/25"), ["entries"]],
    ["other content as entries", withContent("192.0.2.0/24"), withEntries("192.0.2.0/25"), ["content", "entries"]],
    [
      "letter case where it isn't addresses",
      { ...withEntries("Example Org"), type: "Organisation" },
      { ...withEntries("example org"), type: "Organisation" },
      ["entries"],
    ],
    [
      "host bits where it isn't addresses",
      { ...withEntries("192.0.2.0/24"), type: 9 },
      { ...withEntries("192.0.2.1/24"), type: 9 },
      ["entries"],
    ],
    ["another type alone", withEntries("192.0.2.1"), { ...withEntries("192.0.2.1"), type: "Ip" }, ["type"]],
  ])("but not with %s", (_, before, after, changed) => {
    expect(changes(before, after)).toEqual(changed);
  });
});

describe("what is sent", () => {
  test.each<[string, Values, string]>([
    ["content as it is", withContent("192.0.2.0/24\r\n\r\n2001:DB8::/32\r\n"), "192.0.2.0/24\r\n\r\n2001:DB8::/32\r\n"],
    ["content without repetitions", withContent("192.0.2.0/24\n192.0.2.1/24\nx\nx"), "192.0.2.1/24\nx"],
    [
      "entries in their order and spelling, each once",
      withEntries("2001:DB8::/32", " 192.0.2.0/24 ", "2001:db8::/32", ""),
      "2001:db8::/32\n192.0.2.0/24",
    ],
    ["no entries", withEntries(), ""],
    ["umlauts", { ...withEntries("Bücher AG", "bücher ag"), type: "Organisation" }, "Bücher AG\nbücher ag"],
  ])("is %s, with its checksum, which is the output as well", async (_, inputs, content) => {
    const world = await withLists();
    const made = await create(anew(world), inputs);
    expect(bodies(world)).toMatchObject([{ name: "office", content, checksum: sha256(content) }]);
    expect(stored(world)).toMatchObject([{ content }]);
    expect(made.state).toMatchObject({ ...inputs, checksum: sha256(content), listId: stored(world)[0]!.id });
  });

  test("holds every entry once, by what it means", () => {
    const meanings: Record<string, string> = {
      "192.0.2.1": "a",
      "192.0.2.1/32": "a",
      "192.0.2.0/24": "b",
      "192.0.2.9/24": "b",
      "2001:DB8::1": "c",
      "2001:db8:0::1": "c",
      "::ffff:192.0.2.1": "d",
      "::192.0.2.1": "e",
      "8.0.0.1": "f",
      "10.0.0.1": "g",
      "010.0.0.1": "f or g",
      "fe80::1%a/64": "h",
      "fe80::1%b/64": "i",
      x: "j",
      X: "k",
      "": "nothing",
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(meanings)), { maxLength: 8 }), fc.boolean(), (entries, asContent) => {
        const { content } = listType.toBody(asContent ? withContent(entries.join("\n")) : withEntries(...entries), "create", {}) as {
          content: string;
        };
        const sent = content
          .split("\n")
          .map((line) => meanings[line])
          .filter((meaning) => meaning !== "nothing");
        expect(sent.sort()).toEqual(
          [...new Set(entries.map((entry) => meanings[entry]).filter((meaning) => meaning !== "nothing"))].sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("repairs what drifted after the program had changed between the two forms", async () => {
    const world = await withLists();
    const made = await create(anew(world), withEntries("192.0.2.0/24"));
    shieldOf(world).accessLists.update(stored(world)[0]!.id, { content: "198.51.100.0/24" });
    const state = await update(anew(world), made.id, await refreshed(world, made), withContent("192.0.2.0/24\n"));
    expect(stored(world)).toMatchObject([{ content: "192.0.2.0/24\n" }]);
    expect(state).toEqual({ ...withContent("192.0.2.0/24\n"), listId: made.state.listId, checksum: sha256("192.0.2.0/24\n") });
  });

  test("in an update is all that is managed, and the checksum follows", async () => {
    const world = await withLists();
    const made = await create(anew(world), { ...withEntries("192.0.2.0/24"), description: "who may look" });
    world.simulator.resetReport();
    const state = await update(anew(world), made.id, made.state, withContent("192.0.2.0/25\n"));
    expect(bodies(world)).toEqual([
      { name: "office", type: 1, description: "", content: "192.0.2.0/25\n", checksum: sha256("192.0.2.0/25\n") },
    ]);
    expect(state).toEqual({ ...withContent("192.0.2.0/25\n"), listId: made.state.listId, checksum: sha256("192.0.2.0/25\n") });
    expect(await refreshed(world, { id: made.id, state })).toEqual(state);
  });
});

const contents = (["asSent", "sorted", "trailingNewline", "crlf"] as const).flatMap((accessListContent) =>
  (["bare", "empty", "idOnly"] as const).flatMap((shieldItemWrite) =>
    (["full", "withoutContent"] as const).map((accessListList): Shapes => ({ accessListContent, shieldItemWrite, accessListList })),
  ),
);

describe.each(contents)("a list on a platform with %j", (shapes) => {
  const inputs = withEntries("2001:DB8::/32", "192.0.2.0/24");

  test("shows no drift until somebody changes it, and the checksum that the platform shows", async () => {
    const world = await withLists([], { shapes });
    const made = await create(anew(world), inputs);
    expect(await refreshed(world, made)).toEqual(made.state);

    const { id } = stored(world)[0]!;
    shieldOf(world).accessLists.update(id, { content: "192.0.2.99/24\n2001:db8::/32" });
    expect(changes(await refreshed(world, made), inputs)).toEqual([]);
    shieldOf(world).accessLists.update(id, { content: "192.0.2.0/24" });
    const drifted = await refreshed(world, made);
    expect([changes(drifted, inputs), drifted.entries]).toEqual([["entries"], ["192.0.2.0/24"]]);
    const state = await update(anew(world), made.id, drifted, inputs);
    expect(stored(world)).toMatchObject([{ id, content: "2001:DB8::/32\n192.0.2.0/24" }]);
    expect(await refreshed(world, { id: made.id, state })).toEqual(state);
  });

  test("is found again after a lost answer, and is not made twice", async () => {
    for (const kind of [{ kind: "dropAfter" }, { kind: "status", status: 502, takesEffect: true }] satisfies FaultKind[]) {
      const world = await withLists([], { shapes, delays: { shieldWriteMs: 100 } });
      world.simulator.faults.add({ ...kind, route: `POST ${lists}` });
      const made = await create(anew(world), inputs);
      expect([world.count("POST"), stored(world).map(({ id }) => `site-1/${id}`)]).toEqual([1, [made.id]]);
    }
  });

  test("is nobody else's: the same name with other content stands beside it", async () => {
    const world = await withLists([{ ...theirs, content: "198.51.100.0/24" }], { shapes });
    const made = await create(anew(world), { ...inputs, adopt: true });
    expect([world.count("POST"), stored(world).map(({ id }) => `site-1/${id}`)]).toEqual([1, ["site-1/1", made.id]]);
  });

  test("is taken over where only the order and the spelling differ, with adopt", async () => {
    const world = await withLists([theirs], { shapes });
    await expect(create(anew(world), inputs)).rejects.toThrow(/identical AccessList.*site-1\/1.*adopt: true/s);
    const made = await create(anew(world), { ...inputs, adopt: true });
    expect([made.id, world.count("POST"), stored(world).length]).toEqual(["site-1/1", 0, 1]);
    expect(await refreshed(world, made)).toEqual(made.state);
  });
});

describe("a list whose list doesn't show its content", () => {
  test("is read by itself, once for each", async () => {
    const world = await withLists([], { shapes: { accessListList: "withoutContent" } });
    const { resource } = world.process();
    const made = await Promise.all(["a", "b"].map((name) => create(resource(listType, name), { ...withEntries("192.0.2.0/24"), name })));
    const looker = world.process();
    world.simulator.resetReport();
    for (const [index, { id, state }] of made.entries())
      expect(await read(looker.resource(listType, `r${index}`), id, state)).toMatchObject({ state });
    expect(gets(world)).toEqual([lists, one, one]);
  });

  test("is asked for only where the name is the one that is wanted", async () => {
    const others = Array.from({ length: 20 }, (_, index) => ({ ...theirs, id: String(index + 1), name: `other ${index}` }));
    const world = await withLists([...others, { ...theirs, id: "99", type: 0 }], { shapes: { accessListList: "withoutContent" } });
    await create(anew(world), withEntries("192.0.2.0/24"));
    expect(gets(world)).toEqual([lists]);
  });
});

describe("a list", () => {
  test.each(["integer", "string"] as const)("is got by id and by name, where ids are of the kind %s", async (shieldIds) => {
    const world = await withLists(
      [
        { ...theirs, id: "4711" },
        { ...theirs, id: "4712", name: "a/b" },
      ],
      { shapes: { shieldIds } },
    );
    for (const [name, listId] of [
      ["4711", "4711"],
      ["office", "4711"],
      ["a/b", "4712"],
    ] as const) {
      expect([name, await read(anew(world), `site-1/${name}`, {}, "get")]).toMatchObject([
        name,
        { id: `site-1/${listId}`, state: { listId, type: 1, content: theirs.content, checksum: sha256(theirs.content!) } },
      ]);
    }
    await expect(read(anew(world), "site-1/none", {}, "get")).rejects.toThrow(/AccessList "site-1\/none" was not found/);
  });

  test.each(["array", "map"] as const)("is got by a name that is a word of the API, too (enumerations as %s)", async (accessListEnums) => {
    const world = await withLists([{ ...theirs, name: "enums" }], { shapes: { accessListEnums } });
    expect(await read(anew(world), "site-1/enums", {}, "get")).toMatchObject({ id: "site-1/1", state: { name: "enums" } });
  });

  test("is the next run's when its own was killed, also if the program spells it otherwise by then", async () => {
    const world = await withLists();
    const hanging = world.simulator.faults.add({ kind: "hang", takesEffect: true, route: `POST ${lists}` });
    void create(anew(world), withEntries("2001:DB8::/32", "192.0.2.0/24")).catch(() => undefined);
    while (hanging.hits === 0) await new Promise((resolve) => setImmediate(resolve));
    world.clock.skip(hourMs);
    const made = await create(anew(world), withContent("192.0.2.0/24\n2001:db8::/32\n"));
    expect([world.count("POST"), stored(world).map(({ id }) => `site-1/${id}`)]).toEqual([1, [made.id]]);
  });

  test.each<[string, Values]>([
    ["the same", withEntries("192.0.2.0/24", "2001:db8::/32")],
    ["the same in another form and spelling", withContent("2001:DB8::/32\n192.0.2.1/24")],
    ["the same with a repetition", withEntries("192.0.2.0/24", "2001:db8::/32", "192.0.2.0/24")],
  ])("is refused beside %s in one program, naming both", async (_, twin) => {
    const world = await withLists();
    const { resource } = world.process();
    await create(resource(listType, "one"), withEntries("192.0.2.0/24", "2001:db8::/32"));
    expect(String(await outcomeOf(create(resource(listType, "two"), twin)))).toMatch(/"one".*"two"/s);
    expect(stored(world)).toHaveLength(1);
  });

  test("stands beside another of its name in one program, where the content differs", async () => {
    const world = await withLists();
    const { resource } = world.process();
    for (const [name, prefix] of [
      ["one", 24],
      ["two", 25],
    ] as const)
      await create(resource(listType, name), withEntries(`192.0.2.0/${prefix}`));
    expect(stored(world).map(({ content }) => content)).toEqual(["192.0.2.0/24", "192.0.2.0/25"]);
  });

  test("holds its content once in state, however long", async () => {
    const world = await withLists();
    const entries = Array.from({ length: 500 }, (_, index) => `2001:db8:${index.toString(16)}::/48`);
    for (const inputs of [withEntries(...entries), { ...withContent(entries.join("\n")), name: "text" }]) {
      const { state } = await create(world.process().resource(listType, String(inputs.name)), inputs);
      expect(JSON.stringify(state).split("2001:db8:1f3::/48")).toHaveLength(2);
    }
  });
});

describe("the name of a type", () => {
  const enums = "GET /api/sites/{site_id}/shield/access_lists/enums";
  const countries = (more: Values = {}): Values => ({ siteId: "site-1", name: "countries", type: "Country", entries: ["XX"], ...more });

  test.each<[string, Shapes]>([
    ["a list of enumerations", {}],
    ["a map from names to numbers", { accessListEnums: "map" }],
    ["a map from numbers to names", { accessListEnums: "byNumber" }],
  ])("is refused if the platform gives it another number, as %s says", async (_, shapes) => {
    const world = await withLists([], { shapes, strict: { accessListNumbers: "shifted" } });
    await expect(create(anew(world), countries())).rejects.toThrow(
      /`type: "Country"` can't be used, because its number there is 4, not 3\. Nothing was sent\. Set `type` to a number: 4\./,
    );
    expect(bodies(world)).toEqual([]);
    const made = await create(anew(world), countries({ type: 4 }));
    await expect(update(anew(world), made.id, made.state, countries({ type: "Asn" }))).rejects.toThrow(
      /`type: "Asn"` can't be used, because its number there is 3/,
    );
    expect(stored(world)).toMatchObject([{ type: 4 }]);
  });

  test("is sent as its number, and the platform is asked once for all lists of a site", async () => {
    const world = await withLists();
    const { resource } = world.process();
    const types = ["Ip", "Cidr", "Asn", "Country", "Organisation", "Ja4"];
    for (const type of types) await create(resource(listType, type), countries({ name: type, type, entries: [] }));
    expect(stored(world).map(({ type }) => type)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(world.simulator.report().byRoute[enums]).toBe(1);
  });

  test("counts as documented if the platform doesn't say what it means, and a number is never asked for", async () => {
    const world = await withLists();
    world.simulator.faults.add({ kind: "status", status: 404, route: enums, times: Infinity });
    await create(anew(world), countries());
    expect(stored(world)).toMatchObject([{ type: 3 }]);
    world.simulator.resetReport();
    await create(anew(world), withEntries("192.0.2.0/24"));
    expect(gets(world).join()).not.toContain("enums");
  });
});

test("lists under the edge provider's own name are found, and its own lists are nobody's", async () => {
  const world = await withLists([theirs], { shapes: { shieldList: "edge" } });
  const found = await read(anew(world), "site-1/office", {}, "get");
  expect(found).toMatchObject({ id: "site-1/1", state: { name: "office" } });
  await expect(read(anew(world), "site-1/Known crawlers", {}, "get")).rejects.toThrow(/AccessList .* was not found/);
});
