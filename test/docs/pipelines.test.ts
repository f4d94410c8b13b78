import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const examples = resolve(__dirname, "../../examples");
const pipelines = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(ya?ml|sh)$/.test(name) && /(^|[/\\])(\.github|\.gitlab-ci\.yml|ci)([/\\]|$)/.test(name) && !name.includes("node_modules"),
);

it("the examples have pipelines", () => expect(pipelines).toContain(join("gitops-dns", ".github", "workflows", "dns.yml")));

// After an `npm ci` that failed, npx alone would run the newest version of the registry, with the job's tokens.
it.each(pipelines)("%s runs the installed command, and none that npx fetches", (name) => {
  const fetching = readFileSync(join(examples, name), "utf8")
    .split("\n")
    .filter((line) => /\bnpx (?!--no )/.test(line));
  expect(fetching).toEqual([]);
});

it.each(["exit 1", "echo '{'"])("the check of name servers fails where the engine does: %s", (said) => {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${said}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  expect(spawnSync("sh", [join(examples, "gitops-dns", "ci", "check.sh"), "web"], { env }).status).toBe(1);
});
