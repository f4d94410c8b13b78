import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { blocksOf, pages } from "./markdown";
import { newFolder } from "../harness/folder";

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
  const folder = newFolder();
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

interface GitlabJob {
  readonly extends?: string;
  readonly before_script?: (string | string[])[];
  readonly script: string[];
}

/** How a command ends that asks a platform: it gets an answer as JSON, or a status. */
async function answered(answer: (path: string) => unknown, start: (url: string) => ChildProcess): Promise<unknown> {
  const server = createServer(({ url = "" }, response) => {
    const said = answer(url);
    response.writeHead(typeof said === "number" ? said : 200).end(JSON.stringify(said));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const started = start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return new Promise((ended) => started.on("close", ended)).finally(() => server.close());
}

/** The lines of GitLab's job `up`, on the commit of a merge that a newer one followed. The engine's stub says what it was asked, and where. */
async function gitlabUp(example: string, source: string, answer: (path: string) => unknown): Promise<{ code: unknown; asked: string[] }> {
  const isDns = example === "gitops-dns";
  const jobs = parse(readFileSync(join(examples, example, isDns ? "ci/stacks.gitlab-ci.yml" : ".gitlab-ci.yml"), "utf8")) as object;
  const job = (jobs as Record<string, GitlabJob>)[isDns ? ".up" : "up"]!;
  const before = job.before_script ?? (jobs as Record<string, GitlabJob>)[job.extends ?? ""]?.before_script ?? [];
  const home = newFolder();
  const [folder, bin] = [join(home, "job"), join(home, ".pulumi", "bin")];
  const git = (...args: string[]) => execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  const commit = (said: string) => {
    writeFileSync(join(folder, "said"), said);
    git("add", "--all");
    git("commit", "--quiet", "--message", said);
  };
  cpSync(join(examples, example, "ci"), join(folder, "ci"), { recursive: true });
  writeFileSync(join(folder, "ci", "groups.mjs"), "");
  git("init", "--quiet", "--initial-branch", "main");
  commit("older");
  git("clone", "--quiet", "--bare", ".", join(home, "origin"));
  git("remote", "add", "origin", join(home, "origin"));
  commit("newer");
  git("push", "--quiet", "origin", "main");
  git("checkout", "--quiet", "--detach", "HEAD^");
  mkdirSync(bin, { recursive: true });
  for (const tool of ["curl", "npm", "npx"]) writeFileSync(join(bin, tool), "#!/bin/sh\n", { mode: 0o755 });
  // Something is always left to do: a preview that expects no changes fails.
  const engine = `#!/bin/sh\necho "$(cat said): $(echo "$*" | sed 's/ --s.*//')" >> "$HOME/asked"\ntest "$1" != preview\n`;
  writeFileSync(join(bin, "pulumi"), engine, { mode: 0o755 });
  const env = {
    ...{ HOME: home, PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":"), STACK: "web", GITLAB_TOKEN: "t" },
    ...{ PARENT_SOURCE: source, CI_PIPELINE_SOURCE: source, CI_COMMIT_BRANCH: "main", CI_COMMIT_SHA: "merged" },
    CI_PROJECT_ID: "3",
  };
  const lines = [...before, ...job.script].flat().join("\n");
  const code = await answered(answer, (CI_API_V4_URL) =>
    spawn("bash", ["-eo", "pipefail", "-c", lines], { cwd: folder, env: { ...env, CI_API_V4_URL } }),
  );
  const asked = existsSync(join(home, "asked")) ? readFileSync(join(home, "asked"), "utf8").trim().split("\n") : [];
  return { code, asked };
}

describe.each(["gitops-dns", "shield-hardening"])('GitLab\'s job "up" of %s', (example) => {
  const requests = [{ state: "merged", target_branch: "main", sha: "reviewed" }];
  const planned = (path: string) => (path.includes("/packages/") ? { resourcePlans: {} } : requests);
  it.each([
    ["with a plan", "push", planned, 0, ["newer: up --yes --plan plan.json"]],
    ["without a plan", "push", () => 404, 1, ["newer: preview --diff --expect-no-changes"]],
    ["refused by GitLab", "push", () => 401, 1, []],
    ["while GitLab fails", "push", () => 500, 1, []],
    ["started by hand", "web", () => 500, 0, ["newer: up --yes"]],
  ])("%s applies no older commit, and what nobody reviewed only if started by hand", async (_, source, answer, code, asked) => {
    expect(await gitlabUp(example, source, answer)).toEqual({ code, asked });
  });
});

it.each(["gitops-dns/.github/workflows/dns.yml", "shield-hardening/.github/workflows/shield.yml"])(
  'the job "up" of %s applies what nobody reviewed only if started by hand, and says so',
  (workflow) => {
    const { jobs } = parse(readFileSync(join(examples, workflow), "utf8")) as {
      jobs: { up: { steps: { run?: string; env?: { PLAN?: string } }[] } };
    };
    const { env: { PLAN = "" } = {} } = jobs.up.steps.find(({ run }) => run?.includes("ci/up.sh")) ?? {};
    const given = (event_name: string): unknown =>
      new Function("github", "runner", "format", `return ${/^\$\{\{(.*)\}\}$/.exec(PLAN)?.[1]}`)(
        { event_name },
        { temp: "/t" },
        () => "PLAN",
      );
    expect(["push", "workflow_dispatch", "schedule", ""].map(given)).toEqual(["PLAN", "--unreviewed", "PLAN", "PLAN"]);
    const upSh = join(examples, workflow.split("/")[0] ?? "", "ci", "up.sh");
    for (const words of [["web"], ["web", ""]]) expect(spawnSync("sh", [upSh, ...words], { env: { PATH: "/bin" } }).status).toBe(2);
  },
);

it.each(["preview", ".preview"])('the preview of gitops-dns has the policies of its "up": %s', (name) => {
  const files = ["gitops-dns/.github/workflows/dns.yml", "gitops-dns/ci/stacks.gitlab-ci.yml"];
  const [github, gitlab] = files.map((file) => parse(readFileSync(join(examples, file), "utf8")) as object);
  const steps = (github as { jobs: { preview: { steps: { run?: string }[] } } }).jobs.preview.steps.flatMap(({ run }) => run ?? []);
  const lines = name === "preview" ? steps : (gitlab as Record<string, GitlabJob>)[name]!.script;
  const asked = lines.filter((line) => /policy check|pulumi preview/.test(line)).map((line) => line.replace(/\$\{\{.*?\}\}/g, "web"));
  const folder = newFolder();
  for (const tool of ["npx", "pulumi"]) writeFileSync(join(folder, tool), `#!/bin/sh\necho "$*" >> asked\n`, { mode: 0o755 });
  const run = () => {
    writeFileSync(join(folder, "asked"), "");
    const env = { PATH: `${folder}:/usr/bin:/bin`, STACK: "web" };
    expect(spawnSync("bash", ["-eo", "pipefail", "-c", asked.join("\n")], { cwd: folder, env }).status).toBe(0);
    return readFileSync(join(folder, "asked"), "utf8").trim().split("\n");
  };
  const preview =
    "preview --stack web --non-interactive --json --save-plan plan.json --policy-pack node_modules/pulumi-hosting/policy-pack";
  expect(run()).toEqual([preview]);
  writeFileSync(join(folder, "policies.json"), "{}");
  expect(run()).toEqual(["--no pulumi-hosting policy check policies.json", `${preview} --policy-pack-config policies.json`]);
});

// Whoever may push can let another run keep a plan under the same name.
it.each([
  ["the review's", {}, "name=plan-web-reviewed\nrun=42\n"],
  ["that of another event", { event: "push" }, ""],
  ["that of another workflow", { path: ".github/workflows/other.yml" }, ""],
  ["that of a request to another branch", { pull_requests: [{ base: { ref: "main" } }, { base: { ref: "trial" } }] }, ""],
])("of the runs of a reviewed commit, GitHub's job takes only the review's: %s", async (_, differs, written) => {
  const output = join(newFolder(), "output");
  writeFileSync(output, "");
  const run = { event: "pull_request", path: ".github/workflows/dns.yml", pull_requests: [{ base: { ref: "main" } }], ...differs };
  const workflow_run = { id: 42, head_sha: "reviewed", repository_id: 1, head_repository_id: 1 };
  const answer = (path: string): unknown => {
    if (path.includes("/artifacts")) return { artifacts: [{ expired: false, workflow_run }] };
    return path.includes("/runs/") ? run : [{ merged_at: "2026-11-27", base: { ref: "main" }, head: { sha: "reviewed" } }];
  };
  const env = {
    ...{ GITHUB_REPOSITORY: "team/dns", GITHUB_REF_NAME: "main", GITHUB_SHA: "merged", GITHUB_TOKEN: "t", GITHUB_OUTPUT: output },
    GITHUB_WORKFLOW_REF: "team/dns/.github/workflows/dns.yml@refs/heads/main",
  };
  const words = [join(examples, "gitops-dns", "ci", "plan.mjs"), "fetch", "web"];
  const code = await answered(answer, (GITHUB_API_URL) => spawn(process.execPath, words, { env: { ...env, GITHUB_API_URL } }));
  expect([code, readFileSync(output, "utf8")]).toEqual([0, written]);
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
