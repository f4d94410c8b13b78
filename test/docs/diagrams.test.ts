import type { Definition } from "../../src/kernel/definition/resource";
import { registry } from "../../src/resources";
import { blocksOf, pages } from "./markdown";

const diagrams = pages()
  .flatMap(blocksOf)
  .filter(({ language }) => language === "mermaid");

test("a diagram is small enough to be taken in", () => {
  expect(diagrams.length).toBeGreaterThanOrEqual(4);
  expect(diagrams.filter(({ text }) => text.trim().split("\n").length > 20)).toEqual([]);
});

test("the diagram of the types shows each, what it takes its id from, and what is bought", () => {
  const [{ text = "" } = {}] = diagrams.filter(({ page }) => page === "docs/README.md");
  const arrows = [...text.matchAll(/^ *(\w+)(?:\["\w+(, bought)?"\])? --> (\w+(?: & \w+)*)$/gm)].flatMap(([, from = "", , to = ""]) =>
    to.split(" & ").map((one) => `${from} > ${one}`),
  );
  const bought = [...text.matchAll(/(\w+)\["\1, bought"\]/g)].map(([, type = ""]) => type);
  const types = Object.values(registry);
  const children = types.flatMap(({ type, parent }) => (parent ? [`${parent.readyVia ?? parent.type} > ${type}`] : []));
  expect(arrows.toSorted()).toEqual(children.toSorted());
  // What neither gives nor takes an id has no arrow.
  const alone = ({ type, parent }: Definition): boolean => !parent && !types.some((other) => other.parent?.type === type);
  expect(types.filter((one) => !alone(one) && !arrows.join(" ").includes(one.type)).map(({ type }) => type)).toEqual([]);
  expect(bought.toSorted()).toEqual(
    types
      .filter(({ kind }) => kind === "purchase")
      .map(({ type }) => type)
      .toSorted(),
  );
});
