import { createHash } from "node:crypto";
import type { ShieldSeed, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants, thorough } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";

const listsRoute = "/api/sites/{site_id}/shield/access_lists";
const listRoute = `${listsRoute}/{id}`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const list = (
  more: object,
  name = "office",
) => `const ${name} = new AccessList("${name}", ${JSON.stringify({ siteId: "site-1", name: "office", type: "Cidr", ...more })});
  exports.id = ${name}.id; exports.listId = ${name}.listId; exports.checksum = ${name}.checksum;`;

const withShield = (shield: ShieldSeed = {}, options: SimulatorOptions = {}): SimulatorOptions => ({
  sites: [{ id: "site-1", shield: { active: true, ...shield } }],
  ...options,
});
const listsOf = ({ simulator }: Hosted) => simulator.platform.sites.get("site-1").shield.accessLists;

describe("an access list", () => {
  const entries = ["2001:DB8::/32", "192.0.2.0/24", "192.0.2.77/24"];
  const content = "2001:DB8::/32\n192.0.2.77/24";

  thorough.it("lives from up to destroy, its checksum with it", async () => {
    const all = await hosted(list({ entries, description: "who may look" }), withShield());
    const { stack, simulator, change } = all;

    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    // The name of a type is compared with the platform's numbers, once.
    expect(created.byRoute).toEqual({ [`GET ${listsRoute}`]: 1, [`GET ${listsRoute}/enums`]: 1, [`POST ${listsRoute}`]: 1 });
    expect(created.requests.at(-1)?.body).toEqual({
      name: "office",
      description: "who may look",
      type: 1,
      content,
      checksum: sha256(content),
    });
    const [{ id } = { id: "" }] = listsOf(all).list();
    expect(await stack.outputs()).toEqual({ id: `site-1/${id}`, listId: id, checksum: sha256(content) });

    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${listsRoute}`]: 1 });

    for (const same of [{ content: "192.0.2.0/24\r\n2001:db8:0::/32\r\n" }, { entries: ["192.0.2.0/24", "2001:db8::/32"] }]) {
      change(list({ ...same, description: "who may look" }));
      const respelled = await asked(simulator, () => stack.up());
      expectChanges(respelled.outcome, { same: 1 });
      expect(respelled.requests).toEqual([]);
      expectUnchanged(await stack.refresh());
    }

    change(list({ entries: ["192.0.2.0/25"] }));
    expectChanges(await stack.up(), { update: 1 });
    expect(listsOf(all).list()).toEqual([{ id, name: "office", description: "", type: 1, content: "192.0.2.0/25" }]);
    expect(await stack.outputs()).toMatchObject({ checksum: sha256("192.0.2.0/25") });

    expectChanges(await stack.destroy(), { delete: 1 });
    expect(listsOf(all).list()).toEqual([]);
    expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
  });

  thorough.it.each(["full", "withoutContent"] as const)(
    "is repaired after drift and made anew when it is gone (its list shows it %s)",
    async (accessListList) => {
      const all = await hosted(list({ entries }), withShield({}, { shapes: { accessListList } }));
      const { stack, simulator } = all;
      expectChanges(await stack.up(), { create: 1 });
      const refreshed = await asked(simulator, () => stack.refresh());
      expectUnchanged(refreshed.outcome);
      expect(refreshed.byRoute).toEqual({
        [`GET ${listsRoute}`]: 1,
        ...(accessListList === "withoutContent" && { [`GET ${listRoute}`]: 1 }),
      });

      const [{ id } = { id: "" }] = listsOf(all).list();
      listsOf(all).update(id, { content: "198.51.100.0/24", name: "theirs" });
      expect(expectChanges(await stack.refresh(), { update: 1 }).steps).toContainEqual(
        expect.objectContaining({ name: "office", diffs: expect.arrayContaining(["entries", "name"]) }),
      );
      expectChanges(await stack.up(), { update: 1 });
      expect(listsOf(all).list()).toMatchObject([{ id, name: "office", content }]);
      expectUnchanged(await stack.refresh());

      listsOf(all).remove(id);
      expectChanges(await stack.refresh(), { delete: 1 });
      expectChanges(await stack.up(), { create: 1 });
      expect(listsOf(all).list()).toMatchObject([{ name: "office", content }]);
    },
  );

  thorough.it("is looked at by its id and by its name", async () => {
    const look = (id: string) =>
      `const list = AccessList.get("list", "${id}"); exports.seen = pulumi.all([list.id, list.listId, list.name, list.type, list.content, list.checksum]);`;
    const { stack, change } = await hosted(
      look("site-1/4711"),
      withShield({ accessLists: [{ id: "4711", name: "the office", type: 1, content }] }),
    );
    for (const id of ["site-1/4711", "site-1/the office"]) {
      change(look(id));
      expectSucceeded(await stack.up());
      expect([id, await stack.outputs()]).toEqual([id, { seen: ["site-1/4711", "4711", "the office", 1, content, sha256(content)] }]);
    }
    change(look("site-1/none"));
    expectFailed(await stack.up(), /AccessList "site-1\/none" was not found.*siteId\/its name/);
  });

  thorough.it("is there once after its creation's answer was lost, beside one of the same name that isn't ours", async () => {
    const all = await hosted(
      list({ entries }),
      withShield({ accessLists: [{ id: "1", name: "office", type: 1, content: "198.51.100.0/24" }] }),
    );
    const { stack, simulator } = all;
    const dropped = simulator.faults.add({ kind: "dropAfter", route: `POST ${listsRoute}` });
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 1 });
    expect([dropped.hits, created.byRoute[`POST ${listsRoute}`]]).toEqual([1, 1]);
    expect(
      listsOf(all)
        .list()
        .map(({ id, content: held }) => [id === "1", held]),
    ).toEqual([
      [true, "198.51.100.0/24"],
      [false, content],
    ]);
    expectChanges(await stack.destroy(), { delete: 1 });
    expect(listsOf(all).list()).toMatchObject([{ id: "1" }]);
  });

  thorough.it("whose twin is nobody's is refused, and taken over with adopt, however that one is spelled", async () => {
    const all = await hosted(
      list({ entries }),
      withShield({ accessLists: [{ id: "1", name: "office", type: 1, content: "192.0.2.0/24\r\n2001:db8::/32\r\n" }] }),
    );
    const { stack, change } = all;
    expectFailed(await stack.up(), /an identical AccessList "[^"]+" is on the platform already \(id site-1\/1/, /adopt: true/);
    change(list({ entries, adopt: true }));
    const adopted = await asked(all.simulator, () => stack.up());
    expectChanges(adopted.outcome, { create: 1 });
    expect(adopted.byRoute[`POST ${listsRoute}`]).toBeUndefined();
    expectUnchanged(await stack.refresh());
    expect(await stack.outputs()).toMatchObject({ id: "site-1/1" });
  });
});

describe("an access list of ten thousand entries", () => {
  const program = (
    form: string,
  ) => `const entries = Array.from({ length: 10000 }, (_, index) => "2001:db8:" + index.toString(16) + "::/48"); const siteId = "site-1";
    const list = new AccessList("long", { siteId, name: "long", type: "Cidr", ${form} }); exports.checksum = list.checksum;`;

  thorough.it("is made, left alone, refreshed and changed, and its state holds the content once on each side", async () => {
    const all = await hosted(program("entries"), withShield());
    const { stack, simulator, change } = all;
    expectChanges(await stack.up(), { create: 1 });
    const { content } = listsOf(all).list()[0]!;
    expect(content.split("\n")).toHaveLength(10_000);
    expect(await stack.outputs()).toEqual({ checksum: sha256(content) });
    const { inputs, outputs } = await stack.resource("long");
    expect([inputs, outputs].map((side) => JSON.stringify(side).split("2001:db8:270f::/48").length - 1)).toEqual([1, 1]);

    for (const form of variants([`content: entries.join("\\n")`, "entries", "entries: entries.toReversed()"], 1)) {
      change(program(form));
      const again = await asked(simulator, () => stack.up());
      expectChanges(again.outcome, { same: 1 });
      expect(again.requests).toEqual([]);
    }
    expectUnchanged(await stack.refresh());

    change(program("entries: entries.slice(1)"));
    expectChanges(await stack.up(), { update: 1 });
    expect(listsOf(all).list()[0]!.content.split("\n")).toHaveLength(9_999);
    expectChanges(await stack.destroy(), { delete: 1 });
  });
});

describe("bad inputs of an access list", () => {
  it.each(
    variants(
      [
        [
          "content and entries at once",
          list({ content: "192.0.2.1", entries: ["192.0.2.1"] }),
          /entries can't be set together with content/,
        ],
        ["neither of them", list({}), /content is required, or entries/],
        [
          "a twin in the same program, spelled otherwise",
          list({ entries: ["192.0.2.0/24"] }) + list({ content: "192.0.2.9/24\n" }, "twin"),
          /"(office|twin)" of this program already describes the same AccessList: remove one of "\1" and "(office|twin)"/,
        ],
      ],
      1,
    ),
  )("such as %s are refused at preview", async (_, body, sentence) => {
    const { stack, simulator } = await hosted(body, withShield());
    const { outcome, requests } = await asked(simulator, () => stack.preview());
    expectFailed(outcome, /has a problem/, sentence);
    expect(requests).toEqual([]);
  });

  thorough.it("that only the edge provider can judge pass with a warning", async () => {
    const all = await hosted(list({ type: 9, entries: ["anything"] }) + list({ entries: ["example.com"] }, "odd"), withShield());
    const { diagnostics } = expectChanges(await all.stack.up(), { create: 2 });
    const warnings = diagnostics
      .filter(({ severity }) => severity === "warning")
      .map(({ message }) => message)
      .join("\n");
    expect(warnings).toMatch(/"office".*type 9 is not among the known values/);
    expect(warnings).toMatch(/"odd".*entries has 1 of 1 entries that are no address or network/);
    expect(
      listsOf(all)
        .list()
        .map(({ content }) => content)
        .sort(),
    ).toEqual(["anything", "example.com"]);
  });
});
