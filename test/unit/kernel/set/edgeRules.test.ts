import { handedOn, type Values } from "../../../harness";
import { inOrder } from "../../../../src/kernel/set/steps";
import { edgeRules, siteWithSet } from "./setStack";

const redirect = (from: string, more: object = {}) => ({
  actionType: "Redirect",
  actionParameter1: `https://example.com/${from}`,
  actionParameter2: "301",
  triggers: [{ type: "Url", patternMatches: [`*/${from}`] }],
  enabled: true,
  ...more,
});

async function begin() {
  const given = await siteWithSet();
  const { world, site, set } = given;
  const up = async (rules: readonly object[]) => {
    world.simulator.resetReport();
    const { step } = await set.up({ rules });
    return { step, writes: world.writes.map((line) => line.split(" ")[0]) };
  };
  const there = () =>
    [...site.listedEdgeRules].sort((a, b) => a.OrderIndex - b.OrderIndex).map((rule) => rule.Triggers[0]?.PatternMatches[0]);
  return { ...given, up, there };
}

test("rules are known by their description, or by what they do and the first pattern; several of a name are numbered", () => {
  const { rules } = handedOn(edgeRules, {
    siteId: "s1",
    rules: [redirect("a"), redirect("b", { description: "old shop" }), redirect("a", { actionParameter2: "302" })],
  });
  expect(Object.keys(rules as Values)).toEqual(["Redirect */a", "old shop", "Redirect */a #2"]);
  expect(rules).toMatchObject({ "old shop": { after: "Redirect */a" }, "Redirect */a #2": { after: "old shop" } });
});

test("the same rule twice is refused, and so is a number for the order", () => {
  expect(() => handedOn(edgeRules, { siteId: "s1", rules: [redirect("a"), redirect("b"), redirect("a")] })).toThrow(
    "rules[2] is the same rule as rules[0] (Redirect): list it once.",
  );
  expect(() => handedOn(edgeRules, { siteId: "s1", rules: [redirect("a", { orderIndex: 3 })] })).toThrow(
    "rules[0].orderIndex is not an input of EdgeRules",
  );
  expect(() => handedOn(edgeRules, { siteId: "s1", rules: Array.from({ length: 501 }, (_, index) => redirect(`p${index}`)) })).toThrow(
    "at most 500",
  );
});

test("a rule that moves costs one write, one put in between another, and one taken out none but its own", async () => {
  const { world, up, there, set } = await begin();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => redirect(name));
  expect((await up([a!, b!, c!, d!])).writes).toEqual(["POST", "POST", "POST", "POST"]);
  expect((await up([a!, b!, c!, d!])).step).toBe("same");
  expect((await up([d!, a!, b!, c!])).writes).toEqual(["PATCH"]);
  expect(there()).toEqual(["*/d", "*/a", "*/b", "*/c"]);
  expect((await up([d!, a!, redirect("e"), b!, c!])).writes).toEqual(["POST"]);
  expect((await up([d!, a!, b!, c!])).writes).toEqual(["DELETE"]);
  expect(there()).toEqual(["*/d", "*/a", "*/b", "*/c"]);
  const before = set.state;
  await set.refresh();
  expect(set.state).toEqual(before);
  expect(world.simulator.report().overlappingEdgeRuleWrites).toBe(0);
});

test("a changed rule keeps its id, whatever it is called afterwards", async () => {
  const { site, up, there } = await begin();
  await up([redirect("a"), redirect("b")]);
  const ids = site.listedEdgeRules.map(({ Guid }) => Guid);
  expect((await up([redirect("a", { description: "new" }), redirect("b", { actionParameter2: "302" })])).writes).toEqual([
    "PATCH",
    "PATCH",
  ]);
  expect(site.listedEdgeRules.map(({ Guid }) => Guid)).toEqual(ids);
  expect(there()).toEqual(["*/a", "*/b"]);
});

test("a rule that the platform refuses keeps the others from nothing", async () => {
  const { world, up, there, set } = await begin();
  await up([redirect("a"), redirect("b")]);
  world.fault({ kind: "status", status: 422, errors: ["no such action"], method: "POST" });
  await expect(up([redirect("c"), redirect("d"), redirect("b", { description: "kept" })])).rejects.toThrow(
    /1 rule could not be written\.\n {2}.*: .*no such action/,
  );
  expect(there()).toHaveLength(2);
  expect(set.state.pending).toBe("1 rule");
  await up([redirect("c"), redirect("d"), redirect("b", { description: "kept" })]);
  expect(there()).toEqual(["*/c", "*/d", "*/b"]);
  expect((await up([redirect("c"), redirect("d"), redirect("b", { description: "kept" })])).step).toBe("same");
});

test("a rule that does something else is a new one, with nothing of the one before it", async () => {
  const { site, up } = await begin();
  await up([redirect("a")]);
  const [first] = site.listedEdgeRules;
  site.replaceEdgeRule(first!.Guid, { ...first!, ExtraActions: [{ ActionType: 4 }] } as never);
  expect((await up([redirect("b")])).writes).toEqual(["POST", "DELETE"]);
  expect(site.listedEdgeRules).toMatchObject([{ ExtraActions: [] }]);
});

test("every rule is made, whatever its description looks like, but for one that is no key", async () => {
  const { site, up } = await begin();
  await up([redirect("1", { description: "a" }), redirect("2", { description: "a" }), redirect("3", { description: "a #2" })]);
  expect(site.listedEdgeRules).toHaveLength(3);
  expect(() => handedOn(edgeRules, { siteId: "s1", rules: [redirect("1", { description: "__proto__" })] })).toThrow(
    "can't be named __proto__",
  );
});

test("a pattern, which may be a secret, is in no message", async () => {
  const { world, up } = await begin();
  world.fault({ kind: "status", status: 422, errors: ["no"], method: "POST", times: Infinity });
  const message = await up([
    { actionType: "BlockRequest", triggers: [{ type: "RequestHeader", parameter1: "x-origin-key", patternMatches: ["hush-4711"] }] },
  ]).catch((error: Error) => error.message);
  expect(message).toMatch(/BlockRequest: /);
  expect(message).not.toContain("hush");
});

test("rules with one number are put in order by the next up", async () => {
  const { site, set, up, there } = await begin();
  const rules = ["a", "b", "c"].map((name) => redirect(name));
  await up(rules);
  for (const rule of site.listedEdgeRules) site.replaceEdgeRule(rule.Guid, { ...rule, OrderIndex: 0 } as never);
  await set.refresh();
  expect((await up(rules)).writes).toEqual(["PATCH", "PATCH"]);
  expect(there()).toEqual(["*/a", "*/b", "*/c"]);
});

test("without numbers in the answers a new order is written all the same", () => {
  const listing = { byId: new Map(["a", "b"].map((id) => [id, { id, fields: {} }])) };
  const managed = ["a", "b"].map((label) => ({ label, id: label, state: {} }));
  const steps = (labels: string[]) => ({
    creates: [],
    deletes: [],
    updates: labels.map((label) => ({ label, item: {}, existing: managed.find((one) => one.label === label)!, changed: [] })),
  });
  const written = (labels: string[]) =>
    inOrder(
      edgeRules.set,
      steps(labels),
      labels.map((label) => ({ label, item: {} })),
      managed,
      listing,
    ).updates.filter(({ changed }) => changed.length > 0);
  expect([written(["a", "b"]).length, written(["b", "a"]).length]).toEqual([0, 2]);
});

test("an order changed by hand is shown and put right", async () => {
  const { site, set, up, there } = await begin();
  const rules = ["a", "b", "c"].map((name) => redirect(name));
  await up(rules);
  const [first] = site.listedEdgeRules;
  site.replaceEdgeRule(first!.Guid, { ...first!, OrderIndex: 99 });
  await set.refresh();
  expect(set.state.rules).toMatchObject({ "Redirect */c": { after: "Redirect */b" }, "Redirect */a": { after: "Redirect */c" } });
  expect((await up(rules)).writes).toEqual(["PATCH"]);
  expect(there()).toEqual(["*/a", "*/b", "*/c"]);
});
