import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderOnPath } from "../frame/onPath";
import { own } from "../frame/package";
import { recordsBefore, zoneBefore } from "./platform";
import { finishedRows } from "./rows";
import { askedIn, type Stage } from "./stage";

const host = `pulumi-language-yaml${process.platform === "win32" ? ".exe" : ""}`;

const record = `  api:
    type: hosting:DnsRecord
    properties: { zoneId: "\${zone.id}", name: api, type: A, value: 192.0.2.20, ttl: 300 }
`;

/** A zone that was made by hand is imported by its name into a project without any code, which then adds a record to it. */
export async function storyInYaml(stage: Stage): Promise<void> {
  const { screen, simulator, home } = stage;
  if (folderOnPath(home.env, host) === undefined) {
    screen.line(`   Left out: ${host} is not on PATH. Pulumi's own releases have it beside \`pulumi\`.`);
    return;
  }
  const { url, token, account, platform } = simulator;
  const env = { ...home.env, HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account };
  const folder = join(home.folder, "dns");
  const file = join(folder, "Pulumi.yaml");
  const before = recordsBefore(platform);
  mkdirSync(folder);
  const plugin = `plugins:\n  providers: [{ name: hosting, path: ../node_modules/${own.name}/plugin }]\n`;
  writeFileSync(file, `name: dns\nruntime: yaml\n${plugin}`);
  const asked = askedIn(stage, { folder, env });
  const relevant = finishedRows;

  await asked(["stack", "init", "dns"]);
  const taken = await asked(["import", "hosting:index:DnsZone", "zone", zoneBefore.name, "--yes", "--skip-preview", "--out", "zone.yaml"], {
    relevant,
  });
  const code = readFileSync(join(folder, "zone.yaml"), "utf8");
  screen.title("What the engine wrote");
  screen.shown(code.trimEnd().split("\n"));
  screen.line();
  screen.claimEqual(
    taken.changes,
    { created: 1, imported: 1 },
    "the zone is in the state, found by its name (the engine counts the stack as created)",
  );
  screen.claim(taken.report.writes === 0, "nothing was written to the platform", taken.report.writes);

  writeFileSync(file, readFileSync(file, "utf8") + code);
  const pasted = await asked(["up", "--yes", "--skip-preview"]);
  screen.claimEqual(pasted.changes, { unchanged: 2 }, "pasted into Pulumi.yaml as it is, it changes nothing");

  screen.title("One more record");
  screen.shown(record.trimEnd().split("\n"));
  screen.line();
  writeFileSync(file, `${readFileSync(file, "utf8").trimEnd()}\n${record}`);
  const added = await asked(["up", "--yes", "--skip-preview"], { relevant });
  screen.claimEqual(added.changes, { created: 1, unchanged: 2 }, "one record was created");
  screen.claimEqual(
    { records: recordsBefore(platform) },
    { records: [["api", "A", "192.0.2.20"], ...before] },
    "the zone holds it, and the record that was there before",
  );

  const ended = await asked(["destroy", "--yes", "--skip-preview", "--exclude-protected"]);
  screen.claimEqual(ended.changes, { deleted: 1, unchanged: 2 }, "what was imported is protected: a destroy deletes the record alone");
  screen.claimEqual({ records: recordsBefore(platform) }, { records: before }, "the zone is as it was");
  await asked(["stack", "rm", "dns", "--yes", "--force"]);
}
