import { createHash } from "node:crypto";
import type { Shapes, ShieldSeed } from "../../../src/simulator";
import { answered, pick, type Session, startShielded } from "./session";

const path = "/api/sites/site-1/shield/access_lists";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const list = { name: "Office", description: "Who works here", type: 0, content: "203.0.113.9\n192.0.2.1" };
const shown = { ...list, checksum: sha256(list.content) };

const lists = ({ platform }: Session) => platform.sites.get("site-1").shield.accessLists;

describe("access lists", () => {
  it("are read one by one, with the checksum of their content", async () => {
    const { call } = await startShielded();
    const made = await call("POST", path, { ...list, checksum: shown.checksum });
    expect(made).toMatchObject(answered(201, shown));
    const one = `${path}/${String(pick(made.body, "id"))}`;
    expect(await call("GET", one)).toMatchObject(answered(200, made.body));
    expect((await call("PATCH", one, { content: "192.0.2.7" })).body).toMatchObject({
      ...list,
      content: "192.0.2.7",
      checksum: sha256("192.0.2.7"),
    });
    expect((await call("PATCH", one, { content: "" })).body).toMatchObject({ content: "", name: "Office" });
    await call("DELETE", one);
    expect(await call("GET", one)).toMatchObject(answered(404, { errors: ["Access list not found"] }));
  });

  it.each([
    [{ ...list, name: undefined }, "name is missing"],
    [{ ...list, name: " " }, "name can't be blank"],
    [{ ...list, type: undefined }, "type is missing"],
    [{ ...list, type: "IP" }, expect.stringContaining("type must be an integer")],
    [{ ...list, content: undefined }, "content is missing"],
    [{ ...list, content: ["192.0.2.1"] }, "content must be a string"],
    [{ ...list, checksum: sha256("other") }, "checksum does not match the content"],
  ])("refuse %j", async (body, error) => {
    const session = await startShielded();
    expect(await session.call("POST", path, body)).toMatchObject(answered(422, { errors: [error] }));
    expect(lists(session).list()).toEqual([]);
  });

  it("check a checksum against what the content will be", async () => {
    const { call } = await startShielded({}, { accessLists: [{ id: "1", ...list }] });
    expect((await call("PATCH", `${path}/1`, { content: "x", checksum: shown.checksum })).status).toBe(422);
    expect((await call("PATCH", `${path}/1`, { name: "New", checksum: shown.checksum.toUpperCase() })).status).toBe(200);
    expect((await call("GET", `${path}/1`)).body).toMatchObject({ ...shown, name: "New" });
  });

  it("accept types that are not known yet", async () => {
    const { call } = await startShielded();
    expect((await call("POST", path, { ...list, type: 17 })).status).toBe(201);
  });

  it("clear with PATCH what was omitted, when told to", async () => {
    const { call } = await startShielded({ strict: { shieldPatch: "replace" } }, { accessLists: [{ id: "1", ...list }] });
    expect((await call("PATCH", `${path}/1`, { name: "New" })).status).toBe(422);
    expect((await call("PATCH", `${path}/1`, { name: "New", type: 1, content: "x" })).body).toMatchObject({
      name: "New",
      description: "",
      type: 1,
      content: "x",
    });
  });

  it("report keys that the documents do not give", async () => {
    const { call, report } = await startShielded();
    await call("POST", path, { ...list, entries: [] });
    expect(report().unknownKeys.map(({ key }) => key)).toEqual(["entries"]);
  });

  it("may be long, of which the report keeps the beginning", async () => {
    const session = await startShielded({ shapes: { accessListContent: "sorted" } });
    const content = Array.from({ length: 10_000 }, (_, line) => `2001:db8:${line.toString(16)}::/48 for office number ${line}`).join("\n");
    expect(content.length).toBeGreaterThan(400_000);
    const startedMs = performance.now();
    const made = await session.call("POST", path, { ...list, content, checksum: sha256(content) });
    expect(pick((await session.call("GET", `${path}/${String(pick(made.body, "id"))}`)).body, "content")).toBe(
      content.split("\n").toSorted().join("\n"),
    );
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(lists(session).list()[0]?.content).toBe(content);
    expect(session.report().requests[0]?.body).toMatchObject({
      name: "Office",
      content: expect.stringMatching(/^2001:db8:0::.+\(\d+ characters\)$/s),
    });
    expect(JSON.stringify(session.report()).length).toBeLessThan(5_000);
    expect(JSON.stringify((await session.call("GET", "/_simulator/platform")).body).length).toBeLessThan(10_000);
  });
});

describe("the enumerations of access lists", () => {
  it.each<[Shapes["accessListEnums"], unknown]>([
    [
      "array",
      [
        {
          enumName: "AccessListType",
          enumValues: expect.arrayContaining([
            { name: "IP", value: 0 },
            { name: "JA4", value: 5 },
          ]),
        },
      ],
    ],
    ["map", { type: { IP: 0, CIDR: 1, ASN: 2, Country: 3, Organization: 4, JA4: 5 } }],
  ])("come as %s", async (accessListEnums, expected) => {
    const { call } = await startShielded({ shapes: { accessListEnums } });
    expect((await call("GET", `${path}/enums`)).body).toEqual(expected);
  });
});

describe("shapes of access lists", () => {
  const seed: ShieldSeed = { accessLists: [{ id: "1", ...list }] };

  it.each<[Shapes["accessListContent"], string]>([
    ["sorted", "192.0.2.1\n203.0.113.9"],
    ["trailingNewline", `${list.content}\n`],
    ["crlf", "203.0.113.9\r\n192.0.2.1"],
  ])("content %s, with the checksum of what is shown", async (accessListContent, content) => {
    const { call } = await startShielded({ shapes: { accessListContent } }, seed);
    expect((await call("GET", `${path}/1`)).body).toMatchObject({ content, checksum: sha256(content) });
    expect((await call("PATCH", `${path}/1`, { content: list.content, checksum: shown.checksum })).body).toMatchObject({ content });
  });

  it("have no trailing newline when they are empty", async () => {
    const { call } = await startShielded(
      { shapes: { accessListContent: "trailingNewline" } },
      {
        accessLists: [
          { id: "1", content: "" },
          { id: "2", content: "x\n" },
        ],
      },
    );
    expect((await call("GET", path)).body).toMatchObject([{ content: "" }, { content: "x\n" }]);
  });

  it("list without contents", async () => {
    const { call } = await startShielded({ shapes: { accessListList: "withoutContent" } }, seed);
    const { content, ...rest } = { id: 1, ...shown };
    expect((await call("GET", path)).body).toEqual([rest]);
    expect((await call("GET", `${path}/1`)).body).toEqual({ ...rest, content });
  });

  it.each<[Shapes, unknown, unknown, unknown]>([
    [{}, [{ id: 1, ...shown }], { id: 1, ...shown }, { id: 1, ...shown }],
    [
      { shieldList: "wrapped", shieldItem: "wrapped", shieldItemWrite: "wrapped" },
      { access_lists: [{ id: 1, ...shown }] },
      { access_list: { id: 1, ...shown } },
      { access_list: { id: 1, ...shown } },
    ],
    [
      { shieldList: "items", shieldItem: "data", shieldItemWrite: "idOnly" },
      { items: [{ id: 1, ...shown }] },
      { data: { id: 1, ...shown } },
      { id: 1 },
    ],
    [{ shieldItemWrite: "empty", shieldIds: "string" }, [{ id: "1", ...shown }], { id: "1", ...shown }, undefined],
    [
      { shieldItemKeys: "pascal", shieldItemWrite: "idOnly" },
      [expect.objectContaining({ Id: 1, Name: "Office", Checksum: shown.checksum })],
      expect.objectContaining({ Content: list.content }),
      { Id: 1 },
    ],
  ])("%j", async (shapes, all, one, written) => {
    const { call } = await startShielded({ shapes }, seed);
    expect((await call("GET", path)).body).toEqual(all);
    expect((await call("GET", `${path}/1`)).body).toEqual(one);
    expect((await call("PATCH", `${path}/1`, { name: "Office" })).body).toEqual(written);
  });
});
