import { controlRoutes } from "../../src/simulator/control";
import { filled } from "./filled";
import { code, table } from "./markdown";

/** The page of the simulator: the table of its control routes stands in prose by hand. */
export function simulatorPage(): string {
  const rows = controlRoutes.map(({ method, path, about, fields = {} }) => [
    code(`${method} ${path.replace("/_simulator", "")}`),
    about,
    Object.keys(fields).map(code).join(", "),
  ]);
  return filled("docs/simulator.md", { routes: table(["route", "what it does", "fields of its body"], rows) });
}
