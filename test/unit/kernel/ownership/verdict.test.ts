import { type Definition, registry } from "../../../harness";
import { type Evidence, type Reason, reasonToTake, type Verdict, verdict } from "../../../../src/kernel/ownership/verdict";
import { isPrecious } from "../../../../src/kernel/ownership/alreadyThere";

/** An object of which nothing is known: it stands where the resource would be created. */
const nothing: Evidence = {
  isNamed: false,
  isAgreed: false,
  isMoved: false,
  isBrought: false,
  isAnnounced: false,
  isYoung: false,
  isPrecious: false,
  mayHaveTwin: false,
  isReplaced: false,
};

const ours = (reason: "named" | "moved" | "brought" | "announced"): Verdict => ({ is: "ours", reason });
const mayAdopt = (reason: "agreed" | "young"): Verdict => ({ is: "mayAdopt", reason });
const inTheWay = (reason: "another" | "itself"): Verdict => ({ is: "inTheWay", reason });

/** What is known of an object, and what that makes of it. Each row also holds beside all that stands below it. */
const table: readonly [what: string, known: Partial<Evidence>, becomes: Verdict][] = [
  ["a note of this resource names its id", { isNamed: true }, ours("named")],
  ["the state has it with another provider", { isMoved: true }, ours("moved")],
  ["a purchase of this run brought it", { isBrought: true }, ours("brought")],
  ["a killed run was about to create just this", { isAnnounced: true }, ours("announced")],
  ["the user says to adopt it", { isAgreed: true }, mayAdopt("agreed")],
  ["it is an hour old at most, and nothing of it would change", { isYoung: true, isPrecious: false }, mayAdopt("young")],
  ["the program may have a second one beside it", { mayHaveTwin: true }, { is: "twin" }],
  ["it belongs to this resource, which is replaced", { isReplaced: true }, inTheWay("itself")],
  ["it is young, and costs money or holds data", { isYoung: true, isPrecious: true }, inTheWay("another")],
  ["nothing else is known of it", {}, inTheWay("another")],
];

describe("an object that stands where a resource would be created", () => {
  test.each(table)("%s", (_, known, becomes) => {
    expect(verdict({ ...nothing, ...known })).toEqual(becomes);
  });

  test.each(table.slice(0, -1))("%s: whatever stands below it in the table is known, too", (what, known, becomes) => {
    const below = table.slice(table.findIndex(([one]) => one === what));
    expect(verdict(Object.assign({}, nothing, ...below.map(([, more]) => more), known))).toEqual(becomes);
  });

  const fact: Readonly<Record<Reason, keyof Evidence>> = {
    named: "isNamed",
    moved: "isMoved",
    brought: "isBrought",
    announced: "isAnnounced",
    agreed: "isAgreed",
    young: "isYoung",
  };

  test.each<[what: string, isOfThem: (definition: Definition) => boolean, reasons: readonly Reason[]]>([
    ["bought", ({ kind }) => kind === "purchase", ["named", "moved", "brought", "announced", "agreed"]],
    ["full of data", ({ replacing }) => replacing.destructive === true, ["named", "moved", "brought", "announced", "agreed"]],
    ["neither", (definition) => !isPrecious(definition), ["named", "moved", "brought", "announced", "agreed", "young"]],
  ])("is taken for these reasons if it is %s, whatever its type", (_, isOfThem, reasons) => {
    const types = Object.values<Definition>(registry).filter(isOfThem);
    expect(types).not.toHaveLength(0);
    for (const definition of types) {
      const evidenceFor = (reason: Reason): Evidence => ({ ...nothing, isPrecious: isPrecious(definition), [fact[reason]]: true });
      const taken = (Object.keys(fact) as Reason[]).filter((reason) => reasonToTake(verdict(evidenceFor(reason))) === reason);
      expect([definition.type, taken]).toEqual([definition.type, reasons]);
    }
  });

  test("is never taken by a resource that nothing gives a right to", () => {
    for (const mayHaveTwin of [true, false])
      for (const isReplaced of [true, false]) expect(["twin", "inTheWay"]).toContain(verdict({ ...nothing, mayHaveTwin, isReplaced }).is);
  });
});
