import type { Report } from "../../simulator";
import { own } from "../frame/package";
import type { Visit } from "./visit";
import { quickstart } from "./home";
import { type Inventory, inventory, meddle, requestRows, wanted } from "./platform";
import { differences, finishedRows } from "./rows";
import type { Screen } from "./screen";
import { askedIn, type Stage } from "./stage";
import { storyInYaml } from "./yaml";

/** Of the mailbox that the program declares. */
const password = "correct horse battery staple";

/** The life of examples/quickstart; with a visit, its stack stays. Every claim is checked; the first that does not hold ends the story. */
export async function story(stage: Stage, visit: Visit | undefined): Promise<void> {
  const { screen, simulator, home } = stage;
  const { platform } = simulator;
  const before = inventory(platform);
  const { folder, declared } = quickstart(home);
  // The engine counts the stack as one more.
  const all = declared.length + 1;
  const asked = askedIn(stage, { folder, env: home.env });
  const relevant = finishedRows;

  screen.line(`\n${screen.paint("bold", "A site with its edge, its firewall, its DNS and its mail, by the real Pulumi engine")}`);
  screen.line(screen.paint("grey", `   ${own.name} ${own.version}; the platform is the package's simulator, here at ${simulator.url}`));
  if (visit) screen.line(`\n   Look at it in a browser: ${screen.paint("bold", `${simulator.url}/_panel/`)}`);

  screen.heading("Create what the program declares");
  screen.command("cd examples/quickstart");
  await asked(["stack", "init", "dev"]);
  await asked(["config", "set", "hosting:baseUrl", simulator.url]);
  await asked(["config", "set", "hosting:account", simulator.account]);
  await asked(["config", "set", "--secret", "hosting:token", simulator.token], { hidden: simulator.token });
  await asked(["config", "set", "--secret", "annasPassword", password], { hidden: password });
  const made = await asked(["up", "--yes", "--skip-preview"], { relevant });
  screen.title("What the platform holds now");
  showInventory(screen, inventory(platform));
  screen.title(`What it was asked: ${made.report.total} requests`);
  screen.table(requestRows(made.report));
  screen.line();
  screen.claimEqual(
    made.changes,
    { created: all },
    `the engine created ${declared.length} resources of ${new Set(declared).size} types (and counts the stack as one more)`,
  );
  screen.claimEqual(
    inventory(platform),
    wanted,
    "the platform holds just what the program says, beside the site and the zone that were there before",
  );
  const { "POST /api/orders": siteOrders, "POST /api/mailspace": mailOrders } = made.report.byRoute;
  screen.claimEqual({ siteOrders, mailOrders }, { siteOrders: 1, mailOrders: 1 }, "the site and the mail were ordered, each once");
  claimClean(screen, made.report);

  screen.heading("Once more: nothing to do");
  const again = await asked(["up", "--yes", "--skip-preview"]);
  screen.claimEqual(again.changes, { unchanged: all }, "no change");
  screen.claim(again.report.total === 0, "the platform was not asked anything", again.report.total);

  screen.heading("Somebody changes things behind Pulumi's back, in the platform's panel");
  screen.table(meddle(platform));

  screen.heading("See it");
  const seen = await asked(["refresh", "--yes", "--skip-preview", "--diff"], { relevant: differences(screen.paint) });
  screen.claimEqual(seen.changes, { updated: 3, deleted: 1, unchanged: all - 4 }, "all four changes were found, and no other");
  screen.claim(seen.report.writes === 0, `it took ${seen.report.total} requests, all of them reads`, `${seen.report.writes} writes`);

  screen.heading("Repair it");
  const repaired = await asked(["up", "--yes", "--skip-preview"], { relevant });
  screen.claimEqual(
    repaired.changes,
    { created: 1, updated: 3, unchanged: all - 4 },
    "the alias was created again, three resources were put right",
  );
  screen.claimEqual(inventory(platform), wanted, "the platform holds again what the program says");
  claimClean(screen, repaired.report);

  if (visit) return visit.begin(stage, asked);

  screen.heading("Take everything away");
  const gone = await asked(["destroy", "--yes", "--skip-preview"]);
  screen.table(requestRows(gone.report));
  screen.claimEqual(gone.changes, { deleted: all }, "the engine deleted all of it");
  screen.claim(
    gone.report.byRoute["DELETE /api/dns_zones/{zone_id}/records/{id}"] === undefined,
    "the records went with their zone, in one request",
  );
  screen.claimEqual(inventory(platform), before, "the platform is as it was: only the site and the zone are there that were there before");
  await asked(["stack", "rm", "dev", "--yes"]);

  screen.heading("Another language, and what is there already: the zone into a program in YAML");
  await storyInYaml(stage);
}

function showInventory(screen: Screen, rows: Inventory): void {
  for (const part of Object.values(rows)) screen.table(part);
}

/** A read may be told that something isn't ready yet: it is waited for. */
function claimClean(screen: Screen, { requests, unknownKeys, unknownRoutes }: Report): void {
  const refused = requests
    .filter(({ method, status }) => method !== "GET" && !(status !== null && status < 400))
    .map(({ method, path, status }) => `${method} ${path} ${status}`);
  const clean = refused.length === 0 && unknownKeys.length === 0 && unknownRoutes.length === 0;
  screen.claim(
    clean,
    "the platform refused no write and knew every field that it was sent",
    JSON.stringify({ refused, unknownKeys, unknownRoutes }),
  );
}
