import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { blocksOf, pages } from "./markdown";

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

it("pages that show a pipeline let it ask the platform whether the token is good", () => {
  const shown = pages().flatMap((page) =>
    blocksOf(page).filter(({ text }) => /^npm ci$/m.test(text) || text.includes("PULUMI_ENABLE_STREAMING_JSON_PREVIEW")),
  );
  expect(shown.map(({ page }) => page)).toEqual(["docs/guides/policies-in-reviews.md", "docs/guides/secrets-and-ci.md"]);
  for (const { text } of shown) expect(text).toMatch(/^npx --no pulumi-hosting doctor\b[^]*^pulumi preview\b/m);
});

it("pages and helps show a pipeline the installed command, too", () => {
  const root = resolve(examples, "..");
  const pages = ["docs/guides/policies-in-reviews.md", "examples/gitops-dns/ci/check.sh", "examples/shield-hardening/ci/up.sh"];
  const lines = pages.flatMap((page) => readFileSync(join(root, page), "utf8").split("\n"));
  const others = ["docs/guides/tour.md", "docs/guides/dns-gitops.md", "docs/guides/secrets-and-ci.md", "docs/command-line.md", "README.md"];
  const ofPipelines = others.flatMap((page) =>
    readFileSync(join(root, page), "utf8")
      .split(/\n\n|^# /m)
      .filter((part) => /pipeline|pull request/i.test(part)),
  );
  expect([...lines, ...ofPipelines].filter((text) => /\bnpx (?!--no\b)/.test(text))).toEqual([]);
});

it.each(["exit 1", "echo '{'"])("the check of name servers fails where the engine does: %s", (said) => {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${said}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  expect(spawnSync("sh", [join(examples, "gitops-dns", "ci", "check.sh"), "web"], { env }).status).toBe(1);
});

it("the pipelines of both examples apply plans by the same files", () => {
  for (const file of ["up.sh", "plan.mjs"]) {
    const [first, second] = ["gitops-dns", "shield-hardening"].map((name) => readFileSync(join(examples, name, "ci", file), "utf8"));
    expect(second).toBe(first);
  }
});

interface Needed {
  readonly [job: string]: { readonly result: string };
}

/** Whether a job of a workflow ends well, by the conditions of its steps that only fail. GitHub's operators are those of JavaScript. */
function passes(workflow: string, needs: Needed, login: string): boolean {
  const { jobs } = parse(readFileSync(join(examples, workflow), "utf8")) as {
    jobs: { previewed: { steps: { if?: string; run?: string }[] } };
  };
  const github = { event: { pull_request: { user: { login } } }, actor: "dependabot[bot]" };
  const stops = jobs.previewed.steps.filter(({ run }) => run === "exit 1").map(({ if: condition = "" }) => condition);
  expect(stops).not.toEqual([]);
  return stops.every((condition) => new Function("needs", "github", `return !(${condition})`)(needs, github) as boolean);
}

// Whoever makes Dependabot the actor of a pull request of theirs gets no check for it.
describe.each([
  [join("gitops-dns", ".github", "workflows", "dns.yml"), (result: string) => ({ groups: { result }, preview: { result } })],
  [join("shield-hardening", ".github", "workflows", "shield.yml"), (result: string) => ({ preview: { result } })],
])("the required check of %s", (workflow, needed) => {
  it.each([
    ["success", "ada", true],
    ["failure", "ada", false],
    ["cancelled", "ada", false],
    ["skipped", "ada", false],
    ["skipped", "dependabot[bot]", true],
    ["failure", "dependabot[bot]", false],
  ])("after a preview with the result %s, of a pull request by %s: %s", (result, login, passed) => {
    expect(passes(workflow, { zones: { result: "success" }, ...needed(result) }, login)).toBe(passed);
  });
});

it("the required check isn't red where a pull request changes no group, and is where a zone is wrong", () => {
  const needs = { zones: { result: "success" }, groups: { result: "success" }, preview: { result: "skipped" } };
  const workflow = join("gitops-dns", ".github", "workflows", "dns.yml");
  expect(passes(workflow, needs, "ada")).toBe(true);
  expect(passes(workflow, { ...needs, zones: { result: "failure" } }, "dependabot[bot]")).toBe(false);
});
