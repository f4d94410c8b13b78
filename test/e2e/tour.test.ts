import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, root } from "../docs/markdown";
import { terminalPicture } from "../harness/terminalPicture";
import { differences, finishedRows } from "../../src/cli/demo/rows";
import { plainly } from "../../src/cli/frame/paint";
import { startSimulator } from "../../src/simulator";
import { called } from "./called";
import { newStack } from "./harness";

const page = "docs/guides/tour.md";

/** Rows come as the engine finishes them: the records in any order, the zone before them or, when all goes, behind them. Times differ. */
function rowsIn(text: string): string[] {
  const rows = finishedRows(text.split("\n")).map((row) => row.replace(/ \([\d.]+m?s\).*$/, "").replace(/\s+/g, " "));
  const ofZone = rows.filter((row) => row.includes("DnsZone"));
  const ofRecords = rows.filter((row) => !ofZone.includes(row)).sort();
  return rows.some((row) => row.startsWith("-")) ? [...ofRecords, ...ofZone] : [...ofZone, ...ofRecords];
}

function summaryIn(text: string): string[] {
  const [, sums = ""] = /^Resources:\n((?: +.*\n)*)/m.exec(text) ?? [];
  return ["Resources:", ...sums.trimEnd().split("\n")];
}

function mistakesIn(text: string): string[] {
  const lines = (text.split("Diagnostics:\n")[1] ?? "").split("\n\n")[0]?.split("\n") ?? [];
  return lines.map((line) => line.replace(/pulumi-nodejs:dynamic\/hosting:|hosting:index:/, "").trimEnd());
}

/** What is created comes in any order, the zone first; how long it took differs. */
function rehearsalRows(text: string): string[] {
  const rows = text
    .trimEnd()
    .replace(/[\d.]+ s\. /, "4.2 s. ")
    .split("\n");
  const ofRecords = rows.filter((row) => row.startsWith("  + DnsRecord"));
  return rows.flatMap((row) => (ofRecords.includes(row) ? (row === ofRecords[0] ? ofRecords.toSorted() : []) : [row]));
}

test("the pictures of the tour are what its programs do", async () => {
  const program = blocksOf(page).find(({ language }) => language === "ts")?.text ?? "";
  // The mistakes that the page tells of, both in one resource: of two resources the engine may name one.
  const mistaken = program.replace("192.0.2.10", "192.0.2.310").replace("ttl: 300", "ttl: -300");
  const simulator = await startSimulator();
  const stack = await newStack({ program: mistaken, language: "typescript", project: "tour", simulator, face: "dynamic" });
  const { zones } = simulator.platform;
  const pictures: Record<string, string> = {};
  const show = (name: string, title: string, ...lines: string[]) => {
    pictures[name] = terminalPicture(title, lines.join("\n"));
  };

  const refused = await stack.preview();
  show("mistake", "pulumi preview names a mistake", "$ pulumi preview", ...mistakesIn(refused.text));
  expect(simulator.report().requests).toEqual([]);

  stack.program(program);
  const rehearsed = await called(["rehearse", "--quiet"], stack.folder, stack.env);
  const { out } = rehearsed;
  show("rehearse", "rehearse runs up on a copy of the account", "$ npx pulumi-hosting rehearse", ...rehearsalRows(out));
  expect(zones.list()).toEqual([]);

  const made = await stack.up();
  // What the compiler says of the program, it has said.
  const env = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
  show("up", "pulumi up creates a zone with three records", "$ pulumi up", ...rowsIn(made.text), "", ...summaryIn(made.text));

  const zone = zones.get("example.com");
  const www = zone.records.find(({ name }) => name === "www");
  zone.updateRecord(www!.id, { value: "203.0.113.66" });
  const seen = await stack.refresh({ args: ["--diff"] });
  show(
    "refresh",
    "pulumi refresh shows the change",
    "$ pulumi refresh --diff",
    ...differences(plainly)(seen.text.split("\n")),
    "",
    ...summaryIn(seen.text),
  );

  const repaired = await stack.up({ env });
  const again = await stack.up({ env });
  show(
    "repair",
    "pulumi up repairs it, and a second one changes nothing",
    "$ pulumi up",
    ...rowsIn(repaired.text),
    "",
    ...summaryIn(repaired.text),
    "",
    "$ pulumi up",
    ...summaryIn(again.text),
  );
  const gone = await stack.destroy();
  show("destroy", "pulumi destroy deletes the zone and its records", "$ pulumi destroy", ...rowsIn(gone.text), "", ...summaryIn(gone.text));
  expect(zones.list()).toEqual([]);
  await simulator.close();

  for (const [name, picture] of Object.entries(pictures)) {
    const file = join(root, "docs/images", `tour-${name}.svg`);
    if (process.env.HOSTING_E2E_PICTURES === "write") writeFileSync(file, picture);
    const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (kept !== picture)
      throw new Error(`${file} shows something else than the engine says today. HOSTING_E2E_PICTURES=write writes it anew.\n${picture}`);
    expect(readFileSync(join(root, page), "utf8")).toContain(`](../images/tour-${name}.svg)`);
  }
});
