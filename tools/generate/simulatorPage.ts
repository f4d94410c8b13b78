import { controlRoutes } from "../../src/simulator/control";
import { faultKinds } from "../../src/simulator/control/runRoutes";
import { seedFields } from "../../src/simulator/seedFile";
import { filled } from "./filled";
import { code, table } from "./markdown";

/** The page of the simulator: the table of its control routes stands in prose by hand. */
export function simulatorPage(): string {
  const rows = controlRoutes.map(({ method, path, about, fields = {} }) => [
    code(`${method} ${path.replace("/_simulator", "")}`),
    about,
    Object.keys(fields).map(code).join(", "),
  ]);
  return filled("docs/simulator.md", {
    seed: seedTable(),
    faults: table(
      ["kind", "what it does"],
      Object.entries(faultKinds).map(([kind, about]) => [code(kind), about]),
    ),
    routes: table(["route", "what it does", "fields of its body"], rows),
  });
}

/** Fields that hold objects first: the others are few, and most files need none of them. */
function seedTable(): string {
  const all = Object.entries(seedFields);
  const lists = all.flatMap(([name, fields]) => (typeof fields === "object" ? [[code(name), fieldsOf(fields)]] : []));
  const others = all.flatMap(([name, fields]) => (typeof fields === "object" ? [] : [code(name)]));
  return table(["list", "fields of each object"], [...lists, ["others, no lists of objects", others.join(", ")]]);
}

function fieldsOf(fields: object): string {
  return Object.entries(fields)
    .map(([name, kind]) => (typeof kind === "object" ? `${code(name)} (a list: ${fieldsOf(kind)})` : code(name)))
    .join(", ");
}
