import { readdirSync, readFileSync } from "node:fs";
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
