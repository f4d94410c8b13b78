import {
  create,
  OneResource,
  Plan,
  read,
  type Shapes,
  type SimulatorOptions,
  unknownValue,
  type Values,
  withAnswers,
  withShield,
} from "../../harness";
import { createHash } from "node:crypto";
import { readListTypes } from "../../../src/resources/parts/accessListTypes";
import type { AccessListFields } from "../../../src/simulator";

const plan = new Plan("AccessList");
const lists = "/api/sites/{site_id}/shield/access_lists";
const one = `${lists}/{id}`;
const enums = `${lists}/enums`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const office = { siteId: "site-1", name: "office", type: 1 };
const withEntries = (...entries: string[]): Values => ({ ...office, entries });
const withContent = (content: string): Values => ({ ...office, content });
const theirs: AccessListFields & { id: string } = { id: "1", name: "office", type: 1, content: "192.0.2.0/24\n2001:db8::/32" };

async function withLists(accessLists: (AccessListFields & { id?: string })[] = [], options: SimulatorOptions = {}) {
  const world = await withShield({ accessLists }, options);
  const { accessLists: there } = world.platform.sites.get("site-1").shield;
  const process = world.process();
  return {
    world,
    it: new OneResource(world, plan.definition),
    /** Another list of the same program, made in the same run as others. */
    makes: (name: string, inputs: Values) => new OneResource(world, plan.definition, name).up(inputs, process),
    stored: () => there.list(),
    ids: () => there.list().map(({ id }) => `site-1/${id}`),
    inThePanel: (fields: Partial<AccessListFields>) => there.update(there.list()[0]!.id, fields),
    gets: () => world.simulator.report().requests.flatMap(({ method, route }) => (method === "GET" ? [route?.slice("GET ".length)] : [])),
  };
}

describe("check", () => {
  const list = (inputs: Values) => ({ siteId: "site-1", name: "x", type: 0, ...inputs });

  test.each<[Values, RegExp]>([
    [{}, /^content is required, or entries/],
    [{ content: "192.0.2.1", entries: ["192.0.2.1"] }, /^entries can't be set together with content/],
    [{ entries: ["192.0.2.1\n192.0.2.2"] }, /^entries\[0\] must not hold a line break/],
  ])("refuses %j", (inputs, message) => expect(plan.problems(list(inputs))).toEqual([expect.stringMatching(message)]));

  test.each<[Values, RegExp[]]>([
    [{ content: "" }, []],
    [{ entries: [] }, []],
    [{ entries: unknownValue, content: unknownValue }, []],
    [{ entries: ["192.0.2.1", unknownValue] }, []],
    [{ content: "AS64496", type: "Asn" }, []],
    [{ content: "192.0.2.0/24\r\n2001:db8::/32\n", type: "Cidr" }, []],
    [{ entries: ["x"], type: unknownValue }, []],
    [{ type: 9, entries: ["anything"] }, [/^type 9 is not among the known values/]],
    [{ entries: ["192.0.2.1", "example.com", "10.1"] }, [/^entries has 2 of 3 entries.*number 2\)/]],
    ...["Ip", 0, "0", "1"].map((type): [Values, RegExp[]] => [{ content: "one\ntwo\n", type }, [/^content has 2 of 2 entries/]]),
  ])("passes on %j, with a warning of an unknown type and of entries that are no networks", (inputs, warned) => {
    expect([plan.problems(list(inputs)), plan.warnings(list(inputs))]).toEqual([[], warned.map((words) => expect.stringMatching(words))]);
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
    expect([plan.changes(before, after), plan.changes(after, before)]).toEqual([[], []]);
    const { it } = await withLists();
    await it.up(before);
    expect(plan.changes(it.state, after)).toEqual([]);
    expect(await it.drift(after)).toEqual([]);
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
  ])("but not with %s", (_, before, after, changed) => expect(plan.changes(before, after)).toEqual(changed));
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
    const { world, it, stored } = await withLists();
    await it.up(inputs);
    expect(world.bodies()).toMatchObject([{ name: "office", content, checksum: sha256(content) }]);
    expect(stored()).toMatchObject([{ content }]);
    expect(it.state).toMatchObject({ ...inputs, checksum: sha256(content), listId: stored()[0]!.id });
  });

  test("in an update is all that is managed, and the checksum follows", async () => {
    const { world, it } = await withLists();
    await it.up({ ...withEntries("192.0.2.0/24"), description: "who may look" });
    const { listId } = it.state;
    world.simulator.resetReport();
    const state = await it.up(withContent("192.0.2.0/25\n"));
    const checksum = sha256("192.0.2.0/25\n");
    expect(world.bodies()).toEqual([{ name: "office", type: 1, description: "", content: "192.0.2.0/25\n", checksum }]);
    expect(state).toEqual({ ...withContent("192.0.2.0/25\n"), listId, checksum, home: expect.any(String) });
    expect(await it.refresh()).toMatchObject({ state });
  });
});

const contents = (["asSent", "sorted", "trailingNewline", "crlf"] as const).flatMap((accessListContent) =>
  (["full", "withoutContent"] as const).map((accessListList): Shapes => ({ accessListContent, accessListList })),
);

describe.each(contents)("a list on a platform with %j", (shapes) => {
  const inputs = withEntries("2001:DB8::/32", "192.0.2.0/24");

  test("is nobody else's: the same name with other content stands beside it", async () => {
    const { world, it, ids } = await withLists([{ ...theirs, content: "198.51.100.0/24" }], { shapes });
    await it.up({ ...inputs, adopt: true });
    expect([world.count("POST"), ids()]).toEqual([1, ["site-1/1", it.id]]);
  });

  test("is taken over where only the order and the spelling differ, with adopt", async () => {
    const { world, it, stored } = await withLists([theirs], { shapes });
    expect(await it.failure(inputs)).toMatch(/identical AccessList.*site-1\/1.*adopt: true/s);
    const made = await it.up({ ...inputs, adopt: true });
    expect([it.id, world.count("POST"), stored().length]).toEqual(["site-1/1", 0, 1]);
    expect((await it.refresh())?.state).toEqual(made);
  });
});

describe("a list whose list doesn't show its content", () => {
  const shapes: Shapes = { accessListList: "withoutContent" };

  test("is read by itself, once for each", async () => {
    const { world, gets } = await withLists([], { shapes });
    const process = world.process();
    const made = ["a", "b"].map((name) => new OneResource(world, plan.definition, name));
    await Promise.all(made.map((list) => list.up({ ...withEntries("192.0.2.0/24"), name: list.name }, process)));
    const looker = world.process();
    world.simulator.resetReport();
    for (const list of made) expect(await list.refresh(looker)).toMatchObject({ state: list.state });
    expect(gets()).toEqual([lists, one, one]);
  });

  test("is asked for only where the name is the one that is wanted", async () => {
    const others = Array.from({ length: 20 }, (_, index) => ({ ...theirs, id: String(index + 1), name: `other ${index}` }));
    const { it, gets } = await withLists([...others, { ...theirs, id: "99", type: 0 }], { shapes });
    await it.up(withEntries("192.0.2.0/24"));
    expect(gets()).toEqual([lists]);
  });
});

describe("a list", () => {
  test.each(["array", "map"] as const)("is got by a name that is a word of the API, too (enumerations as %s)", async (accessListEnums) => {
    const { it } = await withLists([{ ...theirs, name: "enums" }], { shapes: { accessListEnums } });
    expect(await it.get("site-1/enums")).toMatchObject({ id: "site-1/1", state: { name: "enums" } });
  });

  test.each<[string, Values]>([
    ["the same", withEntries("192.0.2.0/24", "2001:db8::/32")],
    ["the same in another form and spelling", withContent("2001:DB8::/32\n192.0.2.1/24")],
    ["the same with a repetition", withEntries("192.0.2.0/24", "2001:db8::/32", "192.0.2.0/24")],
  ])("is refused beside %s in one program, naming both", async (_, twin) => {
    const { makes, stored } = await withLists();
    await makes("one", withEntries("192.0.2.0/24", "2001:db8::/32"));
    await expect(makes("two", twin)).rejects.toThrow(/"one".*"two"/s);
    expect(stored()).toHaveLength(1);
  });

  test("holds its content once in state, however long", async () => {
    const { makes } = await withLists();
    const entries = Array.from({ length: 500 }, (_, index) => `2001:db8:${index.toString(16)}::/48`);
    for (const inputs of [withEntries(...entries), { ...withContent(entries.join("\n")), name: "text" }])
      expect(JSON.stringify(await makes(String(inputs.name), inputs)).split("2001:db8:1f3::/48")).toHaveLength(2);
  });
});

describe("the name of a type", () => {
  const countries = (more: Values = {}): Values => ({ siteId: "site-1", name: "countries", type: "Country", entries: ["XX"], ...more });

  test.each<[string, Shapes]>([
    ["a list of enumerations", {}],
    ["a map from names to numbers", { accessListEnums: "map" }],
    ["a map from numbers to names", { accessListEnums: "byNumber" }],
  ])("is refused if the platform gives it another number, as %s says", async (_, shapes) => {
    const { world, it, stored } = await withLists([], { shapes, strict: { accessListNumbers: "shifted" } });
    expect(await it.failure(countries())).toMatch(
      /`type: "Country"` can't be used, because its number there is 4, not 3\. Nothing was sent\. Set `type` to a number: 4\./,
    );
    expect(world.bodies()).toEqual([]);
    await it.up(countries({ type: 4 }));
    expect(await it.failure(countries({ type: "Asn" }))).toMatch(/`type: "Asn"` can't be used, because its number there is 3/);
    expect(stored()).toMatchObject([{ type: 4 }]);
  });

  const shown = [
    { name: "Ip", value: 0 },
    { name: "Country", value: 3 },
  ];
  test.each<[string, unknown]>([
    ["a list", shown],
    ["a list below a name", { data: { types: shown } }],
    ["numbers as texts", shown.map(({ name, value }) => ({ label: name, id: String(value) }))],
    ["a number as the key", shown.map(({ name, value }) => ({ key: value, value: name }))],
    ["descriptions beside the names", shown.map((type) => ({ description: "Some text", ...type, enabled: true }))],
    ["a map", { Ip: 0, Country: 3 }],
    ["a map of texts", { enums: { 0: "Ip", 3: "Country" } }],
    ["a map of texts to numbers", { Ip: "0", Country: "3" }],
    ["a map of objects", { types: { Ip: { value: 0 }, Country: { value: 3, description: "Two letters" } } }],
    ["figures beside it", { status: "ok", total: 2, types: { Ip: 0, Country: 3 } }],
    ["other enumerations beside it", { actions: [{ name: "Block", value: 1 }], types: shown }],
    [
      "enumerations with names",
      [
        { enumName: "AccessListAction", enumValues: [{ name: "Block", value: 1 }] },
        { enumName: "AccessListType", enumValues: shown },
      ],
    ],
  ])("is read from %s", async (_, body) => {
    expect(await readListTypes({ get: async () => body } as never, "site-1")).toEqual(shown);
  });

  test("is sent as its number, and the platform is asked once for all lists of a site", async () => {
    const { world, makes, stored } = await withLists();
    for (const type of ["Ip", "Cidr", "Asn", "Country", "Organisation", "Ja4"])
      await makes(type, countries({ name: type, type, entries: [] }));
    expect(stored().map(({ type }) => type)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(world.count(`GET ${enums}`)).toBe(1);
  });

  test("counts as documented if the platform doesn't say what it means, and a number is never asked for", async () => {
    const { world, it, makes, stored, gets } = await withLists();
    world.fault({ kind: "status", status: 404, route: `GET ${enums}`, times: Infinity });
    await it.up(countries());
    expect(stored()).toMatchObject([{ type: 3 }]);
    world.simulator.resetReport();
    await makes("numbered", withEntries("192.0.2.0/24"));
    expect(gets()).not.toContain(enums);
  });
});

test("lists under the edge provider's own name are found, and its own lists are nobody's", async () => {
  const { it } = await withLists([theirs], { shapes: { shieldList: "edge" } });
  expect(await it.get("site-1/office")).toMatchObject({ id: "site-1/1", state: { name: "office" } });
  await expect(it.get("site-1/Known crawlers")).rejects.toThrow(/AccessList .* was not found/);
});

test.each([
  ["and shows no content", undefined],
  ["and shows its content as null", null],
])("a list whose id is called listId in the list, %s, is found, read and not made again", async (_, content) => {
  const world = await withShield({ accessLists: [theirs] });
  const process = withAnswers<object>(world.process(), (body, { path }) => {
    const all = (Array.isArray(body) ? body : Object.values(body).find((part) => Array.isArray(part))) as
      | Record<string, unknown>[]
      | undefined;
    for (const list of path.endsWith("/access_lists") ? (all ?? []) : []) Object.assign(list, { listId: list.id, id: undefined, content });
  });
  const self = process.resource(plan.definition);
  const inputs = withEntries("192.0.2.0/24", "2001:db8::/32");
  const made = await create(self, { ...inputs, adopt: true });
  expect([made.id, world.count("POST")]).toEqual(["site-1/1", 0]);
  expect(await read(self, made.id, made.state)).toMatchObject({ id: "site-1/1", inputs });
});
