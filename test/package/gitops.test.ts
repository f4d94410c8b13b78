import { execFileSync } from "node:child_process";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, parse as partsOf } from "node:path";
import type { Log } from "sarif";
import { parse } from "yaml";
import { servedRecords, startNameServer } from "../harness/nameServer";
import { installed, newProject, root, setUpCommands, type Project } from "./harness";

/** The pipelines of examples/gitops-dns: their own commands, in their order, by the real engine. */
const folder = join(root, "examples", "gitops-dns");

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, string>;
}
interface Job {
  readonly env?: Record<string, string>;
  readonly environment?: string;
  readonly outputs?: Record<string, string>;
  readonly strategy: { readonly matrix: { readonly stack: string } };
  readonly steps: readonly Step[];
}
interface GitlabJob {
  readonly script: string[];
  readonly after_script?: string[];
  readonly environment?: string;
  readonly variables?: Record<string, string>;
  readonly cache?: unknown;
}
const parsed = <T>(...file: string[]): T => parse(readFileSync(join(folder, ...file), "utf8")) as T;
const github = parsed<{ jobs: Record<"zones" | "groups" | "preview" | "up" | "drift" | "report", Job> }>(
  ".github",
  "workflows",
  "dns.yml",
).jobs;
const gitlabStart = parsed<{ zones: GitlabJob; groups: GitlabJob; workflow: { rules: { variables: { JOB: string; CHANGED: string } }[] } }>(
  ".gitlab-ci.yml",
);
const gitlab = parsed<Record<string, GitlabJob>>("ci", "stacks.gitlab-ci.yml");

/** What a job does besides getting the tools ready. */
const commandsOf = (job: Job): string[] => job.steps.flatMap(({ run }) => (run === undefined || run.startsWith("npm ci") ? [] : [run]));
const forStack = (command: string): string => command.replace(/\$\{\{ matrix\.stack \}\}|\$STACK\b/g, "web");
/** What only says whether the group may run, and where the plan of the review is kept: each platform has its own place for both. */
const isOfPlatform = (command: string): boolean => /groups\.mjs --check|plan\.mjs/.test(command);

/** A platform that keeps comments and plans, as GitHub and GitLab answer for it. */
class Comments {
  readonly kept: { id: number; body: string; user?: object; author?: object }[] = [{ id: 1, body: "Looks good to me." }];
  readonly asked: string[] = [];
  /** Other answers, by method and path. */
  readonly answers = new Map<string, unknown>();
  #server: Server | undefined;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      void bodyOf(request).then((text) => {
        this.asked.push(`${request.method} ${request.url}`);
        const asked = `${request.method} ${request.url}`;
        if (request.method === "PUT" && request.url?.includes("/packages/")) {
          this.answers.set(asked.replace("PUT", "GET"), JSON.parse(text));
          return response.writeHead(201).end("{}");
        }
        if (this.answers.has(asked)) return response.end(JSON.stringify(this.answers.get(asked)));
        if (request.url?.endsWith("/user")) return response.end('{"id":9}');
        if (!/comments|notes|issues/.test(asked)) return response.writeHead(404).end();
        const { body } = (text === "" ? {} : JSON.parse(text)) as { body: string };
        const known = this.kept.find(({ id }) => request.url?.endsWith(`/${id}`));
        if (request.method === "POST") this.kept.push({ id: this.kept.length + 1, body, user: { id: 9 }, author: { id: 9 } });
        else if (request.method !== "GET" && known) known.body = body;
        return response.setHeader("content-type", "application/json").end(JSON.stringify(request.method === "GET" ? this.kept : {}));
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk as string;
  return text;
}

describe("the pipelines of the example gitops-dns", () => {
  const comments = new Comments();
  let project: Project;
  let url: string;

  beforeAll(async () => {
    url = await comments.start();
    project = await newProject();
    project.copy(folder);
    // What `npm ci` of a job makes: the commands name the policy pack in it.
    symlinkSync(join(installed().folder, "node_modules"), join(project.folder, "node_modules"));
    const settings = setUpCommands(join(folder, "README.md")).slice(0, -1);
    const forCompany = settings.filter((line) => /^pulumi (stack|config) /.test(line)).map((line) => line.replace(/\bweb$/, "company"));
    await project.follow([...settings, ...forCompany, "pulumi stack select web"]);
    writeFileSync(join(project.folder, ".exclude"), ".backend\n.hosting\n.events*\n.exclude\n");
    git("init", "--quiet", "--initial-branch", "main");
    git("config", "core.excludesFile", ".exclude");
    commit();
  });
  afterAll(() => comments.end());

  const git = (...args: string[]) => execFileSync("git", args, { cwd: project.folder, stdio: "pipe" });
  const commit = () => {
    git("add", "--all");
    git("-c", "user.name=Anna", "-c", "user.email=anna@example.com", "commit", "--quiet", "--message", "a change");
  };
  /** The groups that the workflow's own command gives to the matrix. */
  const groupsFor = async (event: string): Promise<unknown> => {
    const CHANGED = new RegExp(`github\\.event_name == '${event}'[^&]*&& '([^']*)'`).exec(github.groups.env?.CHANGED ?? "")?.[1] ?? "";
    project.write({ "output.txt": "" });
    const [command = "", ...more] = commandsOf(github.groups);
    expect(more).toEqual([]);
    expect(await project.script(command, { CHANGED, GITHUB_OUTPUT: "output.txt" })).toMatchObject({ code: 0 });
    const text = readFileSync(join(project.folder, "output.txt"), "utf8");
    rmSync(join(project.folder, "output.txt"));
    return JSON.parse(/^stacks=(.+)\n$/.exec(text)?.[1] ?? "null");
  };

  const zoneFile = () => join(project.folder, "zones", "web", "example.com.zone");
  const run = (command: string) =>
    project.script(forStack(command), {
      ...github.preview.steps.find(({ run: own }) => own === command)?.env,
      GITHUB_API_URL: url,
      GITHUB_SHA: "merged",
      GITHUB_REF_NAME: "main",
      GITHUB_OUTPUT: "output.txt",
      GITHUB_REPOSITORY: "team/dns",
      GITHUB_WORKFLOW_REF: "team/dns/.github/workflows/dns.yml@refs/heads/main",
      GITHUB_TOKEN: "t",
      GITHUB_REF: "refs/pull/7/merge",
    });
  /** What the last preview wrote for code scanning. */
  let sarif: string[] = [];
  /** Whether the job went well. Its comment is written either way. A rehearsal takes most of its time: one test has it. */
  const preview = async (rehearses = false): Promise<boolean> => {
    const [check = "", look = "", policies = "", ask = "", relax = "", rehearse = "", ...telling] = commandsOf(github.preview);
    const always = github.preview.steps.slice(-3).map((step) => step.if);
    expect([telling.length, always]).toEqual([2, Array<string>(3).fill("${{ !cancelled() }}")]);
    for (const before of [check, look, policies]) expect(await run(before)).toMatchObject({ code: 0 });
    const { code } = await run(ask);
    rmSync(join(project.folder, "rehearsal.json"), { force: true });
    if (code === 0) for (const next of rehearses ? [relax, rehearse] : [relax]) expect(await run(next)).toMatchObject({ code: 0 });
    for (const tell of telling) expect(await run(tell)).toMatchObject({ code: 0 });
    const { with: upload } = github.preview.steps.at(-1) ?? {};
    const log = JSON.parse(readFileSync(join(project.folder, upload?.sarif_file ?? ""), "utf8")) as Log;
    sarif = log.runs[0]?.results?.map(({ ruleId, level }) => `${ruleId} ${level}`) ?? [];
    rmSync(join(project.folder, "policies.sarif"));
    return code === 0;
  };

  it("ask the same of each platform, for each group", () => {
    for (const job of ["preview", "up", "drift"] as const) {
      const { script, after_script: after = [], environment } = gitlab[`.${job}`]!;
      // Each has a form of its own for findings.
      const common = (command: string) =>
        forStack(command)
          .replace(/--format \w+ --out policies\.\w+/, "")
          .replace(/\s+/g, " ")
          .trim();
      const ofBoth = (commands: string[]) => commands.filter((command) => !isOfPlatform(command)).map(common);
      expect([job, ofBoth([...script, ...after]).sort()]).toEqual([job, ofBoth(commandsOf(github[job])).sort()]);
      expect([...script, ...commandsOf(github[job])].join("\n")).toMatch(/pulumi-hosting doctor/);
      expect([job, github[job].strategy.matrix.stack]).toEqual([job, "${{ fromJSON(needs.groups.outputs.stacks) }}"]);
      expect([job, github[job].environment, environment]).toEqual(job === "up" ? ["up", "dns", "dns/$STACK"] : [job, undefined, undefined]);
    }
    const { id } = github.groups.steps.find(({ run }) => run?.includes("groups.mjs")) ?? {};
    expect(github.groups.outputs).toEqual({ stacks: `\${{ steps.${id}.outputs.stacks }}` });
  });

  it("run all groups at first, and start a job for each", async () => {
    const all = readdirSync(join(folder, "zones"));
    for (const event of ["push", "workflow_dispatch", "schedule"]) expect(await groupsFor(event)).toEqual(all);
    for (const { variables } of gitlabStart.workflow.rules) {
      const asked = gitlabStart.groups.script.map((line) => line.replace("$CHANGED --gitlab", `${variables.CHANGED} --gitlab`));
      expect(await project.script(asked.join("\n"), { ...variables, CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD" })).toMatchObject({ code: 0 });
      const child = parse(readFileSync(join(project.folder, "groups.gitlab-ci.yml"), "utf8")) as Record<string, { extends: string }>;
      const each = { [variables.JOB]: { extends: `.${variables.JOB}`, parallel: { matrix: [{ STACK: all }] } } };
      const jobs = variables.JOB === "drift" ? { ...each, report: { extends: ".report", variables: { STACKS: all.join(" ") } } } : each;
      expect(child).toEqual(jobs);
      for (const job of Object.values(child)) expect(gitlab[job.extends]?.script.length).toBeGreaterThan(0);
    }
    expect(gitlabStart.workflow.rules.map(({ variables }) => variables.JOB)).toEqual(["preview", "up", "up", "drift"]);
  });

  it("keep the notes of a run that failed or was cancelled for the next run of the stack", () => {
    const { steps, env } = github.up;
    const [restore, run, save] = steps.filter(({ uses, run: command }) => /cache/.test(uses ?? "") || /ci\/up\.sh/.test(command ?? ""));
    expect([restore?.uses, save?.uses, save?.if]).toEqual(["actions/cache/restore@v5", "actions/cache/save@v5", "always()"]);
    const { key = "", path = "", "restore-keys": earlier = "" } = restore?.with ?? {};
    expect(save?.with).toEqual({ key, path });
    // No name of another stack begins like this one with its slash, and no two runs have one key.
    expect([earlier, key]).toEqual(["notes/${{ matrix.stack }}/", `${earlier}\${{ github.run_id }}-\${{ github.run_attempt }}`]);
    expect(run?.env?.HOSTING_STATE_DIR).toBe(`\${{ github.workspace }}/${path}`);
    const { variables = {}, cache } = gitlab[".up"]!;
    expect(cache).toContainEqual({ key: "notes-$STACK", paths: [path], when: "always" });
    expect([variables.HOSTING_STATE_DIR, variables.PULUMI_SKIP_CHECKPOINTS]).toEqual([
      `$CI_PROJECT_DIR/${path}`,
      env?.PULUMI_SKIP_CHECKPOINTS,
    ]);
    expect(readFileSync(join(folder, ".gitignore"), "utf8").split("\n")).toContain(`${path}/`);
  });

  it("leave nothing that git would commit: of such a run the engine says that it applied no commit, and all groups would run again", () => {
    const texts = [[".github", "workflows", "dns.yml"], [".gitlab-ci.yml"], ["ci", "stacks.gitlab-ci.yml"]].map((file) =>
      readFileSync(join(folder, ...file), "utf8").replace(/^ *#.*$/gm, ""),
    );
    const left = texts.flatMap((text) =>
      [...text.matchAll(/(?:\bpaths?: \[?|--cache | > |--out |--save-plan )([\w.-]+)/g)].flatMap(([, name]) =>
        name === undefined ? [] : [name],
      ),
    );
    expect([...new Set(left)].sort()).toEqual([
      ".notes",
      ".npm",
      "groups.gitlab-ci.yml",
      "plan.json",
      "policies.sarif",
      "policies.xml",
      "preview.json",
      "rehearsal.json",
      "report.html",
      "zones.json",
    ]);
    for (const name of left) {
      const file = partsOf(name).ext === "" ? join(name, "a-file") : name;
      mkdirSync(dirname(join(project.folder, file)), { recursive: true });
      project.write({ [file]: "" });
    }
    expect(git("status", "--porcelain").toString()).toBe("");
    for (const name of left) rmSync(join(project.folder, name), { recursive: true, force: true });
  });

  it("trust nobody's actions but GitHub's and Pulumi's, and give the token that writes to nothing but `up`", () => {
    const jobs = Object.entries(github) as [string, Job][];
    const used = jobs.flatMap(([, { steps }]) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((action) => !/^(actions|github|pulumi)\//.test(action))).toEqual([]);
    expect(jobs.map(([name, { env }]) => [name, env?.HOSTING_TOKEN])).toEqual([
      ["zones", undefined],
      ["groups", undefined],
      ["preview", "${{ secrets.HOSTING_READ_TOKEN }}"],
      ["previewed", undefined],
      ["up", "${{ secrets.HOSTING_TOKEN }}"],
      ["drift", "${{ secrets.HOSTING_READ_TOKEN }}"],
      ["report", "${{ secrets.HOSTING_READ_TOKEN }}"],
    ]);
  });

  it("check the rules of zones, which asks nobody, and say what a pull request without secrets lacks", async () => {
    const [types = "", check = "", say = ""] = commandsOf(github.zones);
    expect(types).toBe("npm run check");
    const withoutToken = { HOSTING_TOKEN: "", PULUMI_ACCESS_TOKEN: "" };
    expect(await project.script(check, withoutToken)).toMatchObject({ code: 0 });
    expect(await project.script(say)).toMatchObject({ code: 0, text: expect.stringContaining("has no secrets, so it has no preview") });
    expect(await run(gitlabStart.zones.script.at(-1) as string)).toMatchObject({ code: 0 });
    rmSync(join(project.folder, "zones.json"));
  });

  it("make the zones so on a merge", async () => {
    project.set({ ...github.up.env, HOSTING_TOKEN: project.simulator.token, HOSTING_STATE_DIR: join(project.folder, ".notes") });
    const [check = "", look = "", fetch = "", up = "", ask = "", ...others] = commandsOf(github.up);
    expect([others, github.up.steps.filter(({ run: own }) => own === fetch).map((step) => step.if)]).toEqual([
      [],
      ["github.event_name == 'push'"],
    ]);
    for (const command of [check, look]) expect(await run(command)).toMatchObject({ code: 0 });
    // Nobody reviewed the first commit. Started by hand, the workflow applies it.
    expect(await run(fetch)).toMatchObject({ code: 0, text: expect.stringContaining("No plan for the stack web was kept") });
    const refused = await run(`PLAN=plan.json\n${up}`);
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/\+ 5 to create[^]*start this pipeline by hand/) });
    expect(project.simulator.platform.zones.list()).toEqual([]);
    expect(await run(`PLAN=--unreviewed\n${up}`)).toMatchObject({ code: 0 });
    expect(
      project.simulator.platform.zones
        .list()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["example.com", "example.org"]);
    expect(await groupsFor("push")).toEqual(["company"]);
    expect(github.up.steps.at(-1)).toMatchObject({ run: ask, "continue-on-error": true });
    const served = project.simulator.platform.zones.list().map(({ name: zone, records, nameservers }) => {
      const ns = nameservers.map((data) => ({ type: "NS" as const, name: zone, ttl: 300, data }));
      return { zone, records: [...servedRecords(zone, records), ...ns] };
    });
    const server = await startNameServer(served);
    project.set({ DNS_CHECK: `--server 127.0.0.1 --port ${server.port}` });
    expect(await run(ask)).toEqual({ code: 0, text: expect.stringMatching(/example\.com is as [^]*example\.org is as /) });
    await server.close();
  });

  it("look at the group of a pull request, and at what an earlier merge left over", async () => {
    writeFileSync(zoneFile(), readFileSync(zoneFile(), "utf8").replace("; moves to", "; moved to"));
    commit();
    expect(await groupsFor("pull_request")).toEqual(["company", "web"]);
  });

  it("show a pull request in one comment, record by record, and rewrite it: what deletes too much is refused", async () => {
    const before = readFileSync(zoneFile(), "utf8");
    writeFileSync(zoneFile(), before.replace("192.0.2.20 ", "192.0.2.21 ").replace(/^status.*$/m, 'blog A 192.0.2.60\nblog TXT "```<b>`"'));
    expect(await preview(true)).toBe(true);
    expect(comments.kept.map(({ body }) => body)).toEqual([
      "Looks good to me.",
      expect.stringMatching(
        /^<!-- pulumi preview gitops-dns\/web -->\n### DNS: web\n\nA merge makes these changes \(1 update\):\n\n(````)diff\n! DnsRecords example\.com: update\n- {3}api A 192\.0\.2\.20 [^\n]*\n\+ {3}api A 192\.0\.2\.21 [^\n]*\n\+ {3}blog A 192\.0\.2\.60 [^\n]*\n\+ {3}blog TXT ```<b>` [^\n]*\n- {3}status CNAME status\.example\.net [^\n]*\n\1\n\n### Policies: \d+ advisory\n\n#### \[dnssec-enabled\][^]*\n\n\*\*Rehearsal:\*\* it would go through, and a second `up` would have nothing to do\.\n$/,
      ),
    ]);
    // It was done for the group alone, and not to the platform.
    expect(project.simulator.platform.zones.get("example.com").records.map(({ value }) => value)).toContain("192.0.2.20");

    writeFileSync(zoneFile(), before.split("\n").slice(0, 5).join("\n"));
    expect(sarif).toContain("dnssec-enabled warning");
    expect(await preview()).toBe(false);
    expect(comments.kept).toHaveLength(2);
    expect(comments.kept[1]?.body).toMatch(/\*\*The preview failed[^]+would delete 8 of the 12 existing records, more than 30 %/);
    expect(comments.kept[1]?.body).not.toContain("Rehearsal");
    expect(comments.asked.filter((request) => !request.startsWith("GET"))).toEqual([
      "POST /repos/team/dns/issues/7/comments",
      "PATCH /repos/team/dns/issues/comments/2",
    ]);

    await project.follow(["pulumi config set allowMassChange example.com"]);
    expect(await preview()).toBe(true);
    expect(comments.kept[1]?.body).toContain("\n-   www CNAME example.com");
    await project.follow(["pulumi config rm allowMassChange"]);
    writeFileSync(zoneFile(), before);
  });

  it("write the same to a merge request, and nothing where nothing changes", async () => {
    const [tell = ""] = gitlab[".preview"]?.after_script ?? [];
    const forGitlab = { CI_API_V4_URL: `${url}/api/v4`, CI_PROJECT_ID: "3", CI_MERGE_REQUEST_IID: "7", GITLAB_TOKEN: "t" };
    comments.kept.splice(1);
    comments.asked.splice(0);
    project.write({ "preview.json": { steps: [{ op: "same", urn: "urn:pulumi:web::gitops-dns::pulumi:pulumi:Stack::gitops-dns-web" }] } });
    expect(await project.script(forStack(tell), forGitlab)).toEqual({ code: 0, text: expect.stringMatching(/^Nothing changes\.\n$/m) });
    expect(comments.kept).toHaveLength(1);

    project.write({ "preview.json": "" });
    for (let push = 0; push < 2; push += 1) expect(await project.script(forStack(tell), forGitlab)).toMatchObject({ code: 0 });
    expect(comments.kept[1]?.body).toContain("The preview ended without a result");
    const notes = "/api/v4/projects/3/merge_requests/7/notes";
    expect(comments.asked.filter((request) => !request.startsWith("GET"))).toEqual([`POST ${notes}`, `PUT ${notes}/2`]);
  });

  it("apply the plan of the review, and nothing that nobody reviewed", async () => {
    const before = readFileSync(zoneFile(), "utf8");
    writeFileSync(zoneFile(), before.replace("192.0.2.20 ", "192.0.2.22 "));
    expect(await preview()).toBe(true);
    const { with: upload, if: forMain } = github.preview.steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact")) ?? {};
    expect(forMain).toBe("github.base_ref == github.event.repository.default_branch");
    expect(upload).toEqual({
      name: "plan-${{ matrix.stack }}-${{ github.event.pull_request.head.sha }}",
      path: "plan.json",
      overwrite: true,
    });
    comments.answers.set("GET /repos/team/dns/commits/merged/pulls", [
      { merged_at: "2026-11-26T00:00:00Z", base: { ref: "trial" }, head: { sha: "elsewhere" } },
      { merged_at: "2026-11-27T00:00:00Z", base: { ref: "main" }, head: { sha: "reviewed" } },
    ]);
    const artifacts = "GET /repos/team/dns/actions/artifacts?name=plan-web-reviewed";
    const ours = { head_sha: "reviewed", repository_id: 1, head_repository_id: 1 };
    // A fork, and another commit, may have an artifact of the same name.
    const runs = [
      { ...ours, id: 40, head_repository_id: 2 },
      { ...ours, id: 41, head_sha: "other" },
      { ...ours, id: 42 },
    ];
    const review = { event: "pull_request", path: ".github/workflows/dns.yml", pull_requests: [] };
    comments.answers.set("GET /repos/team/dns/actions/runs/42", review);
    comments.answers.set(artifacts, { artifacts: runs.map((workflow_run) => ({ expired: false, workflow_run })) });
    const [, , fetch = "", up = ""] = commandsOf(github.up);
    project.write({ "output.txt": "" });
    expect(await run(fetch)).toEqual({ code: 0, text: "" });
    expect(readFileSync(join(project.folder, "output.txt"), "utf8")).toBe("name=plan-web-reviewed\nrun=42\n");
    rmSync(join(project.folder, "output.txt"));
    const { with: download } = github.up.steps.find(({ uses }) => uses?.startsWith("actions/download-artifact")) ?? {};
    const from = (name: string) => `\${{ steps.plan.outputs.${name} }}`;
    const place = "${{ runner.temp }}/plan";
    expect(download).toEqual({ name: from("name"), "run-id": from("run"), "github-token": "${{ github.token }}", path: place });
    const { env: { PLAN = "" } = {} } = github.up.steps.find(({ run: own }) => own === up) ?? {};
    expect(PLAN).toContain("|| format('{0}/plan/plan.json', runner.temp) }}");
    const apply = () => run(`PLAN=plan.json\n${up}`);

    // Somebody's commit came between: the preview of the job stops it.
    const zone = project.simulator.platform.zones.get("example.com");
    writeFileSync(zoneFile(), before.replace("192.0.2.20 ", "192.0.2.23 "));
    expect(await apply()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/violates plan[^]*Planning web again[^]*\+ api A 192\.0\.2\.23/),
    });
    expect(zone.records.map(({ value }) => value)).toContain("192.0.2.20");
    writeFileSync(zoneFile(), before.replace("192.0.2.20 ", "192.0.2.22 "));
    expect(await apply()).toMatchObject({ code: 0 });
    expect(zone.records.map(({ value }) => value)).toContain("192.0.2.22");

    // A later merge has applied more. The job of the earlier one is run again, with its plan, and without one that has expired.
    writeFileSync(zoneFile(), before);
    expect(await run(`PLAN=--unreviewed\n${up}`)).toMatchObject({ code: 0 });
    const nothingLeft = { code: 0, text: expect.stringMatching(/Planning web again[^]*Resources:\n {4}5 unchanged/) };
    expect(await apply()).toMatchObject(nothingLeft);
    rmSync(join(project.folder, "plan.json"));
    expect(await apply()).toMatchObject(nothingLeft);
  });

  it("keep the plan of a merge request among GitLab's packages, and find it after the merge", async () => {
    const asked = (verb: string, env = {}) =>
      project.script(`node ci/plan.mjs ${verb} web`, {
        ...env,
        ...{ CI_API_V4_URL: `${url}/api/v4`, CI_PROJECT_ID: "3", GITLAB_TOKEN: "t" },
        CI_COMMIT_SHA: verb === "keep" ? "reviewed" : "merged",
        CI_COMMIT_BRANCH: "main",
      });
    project.write({ "plan.json": { resourcePlans: {} } });
    const toAnother = { CI_DEFAULT_BRANCH: "main", CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "trial" };
    expect(await asked("keep", toAnother)).toMatchObject({ code: 0, text: expect.stringContaining("The plan isn't kept") });
    expect(await asked("keep")).toMatchObject({ code: 0 });
    rmSync(join(project.folder, "plan.json"));
    expect(await asked("fetch")).toMatchObject({ code: 0, text: expect.stringContaining("No plan") });
    const requests = "GET /api/v4/projects/3/repository/commits/merged/merge_requests";
    comments.answers.set(requests, [
      { state: "opened", sha: "other" },
      { state: "merged", sha: "elsewhere", target_branch: "trial" },
      { state: "merged", sha: "reviewed", target_branch: "main" },
    ]);
    expect(await asked("fetch")).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(project.folder, "plan.json"), "utf8"))).toEqual({ resourcePlans: {} });
    rmSync(join(project.folder, "plan.json"));
  });

  it("find at night what somebody changed by hand, and name it", async () => {
    const zone = project.simulator.platform.zones.get("example.com");
    const idOf = (value: string): string => zone.records.find((record) => record.value === value)?.id ?? "";
    zone.updateRecord(idOf("192.0.2.20"), { ttl: 60 });
    zone.removeRecord(idOf("status.example.net"));
    zone.addRecord({ record_type: 0, name: "mine", value: "192.0.2.99" });
    const [check = "", doctor = "", look = "", ...more] = commandsOf(github.drift);
    expect(more).toEqual([]);
    for (const before of [check, doctor]) expect(await run(before)).toMatchObject({ code: 0 });
    const [publish = ""] = commandsOf(github.report);
    // One page for all groups; one that can't run doesn't stop it.
    project.simulator.resetReport();
    const published = await run(publish.replace("$STACKS", "missing web"));
    expect(published).toMatchObject({ code: 1, text: expect.stringMatching(/zones\/missing has no stack[^]*The page lacks a stack/) });
    const { byRoute } = project.simulator.report();
    expect(byRoute["GET /api/dns_zones"]).toBe(1);
    const report = readFileSync(join(project.folder, "report.html"), "utf8");
    expect(report).toMatch(/id="drift">Drift<[^]+<bdi>DnsRecord<\/bdi> <bdi>example\.com<[^]+<code>ttl<[^]+<code>300<[^]+<code>60</);
    const { code, text } = await run(look);
    expect(code).toBe(2);
    expect(text).toMatch(/DnsRecords example\.com: changed\n/);
    expect(text).toMatch(/ {2}api A 192\.0\.2\.20: ttl +300 -> 60\n/);
    expect(text).toMatch(/ {2}- status CNAME status\.example\.net {2}\(ttl=3600\)\n/);
    expect(text).toMatch(/ {2}\+ mine A 192\.0\.2\.99 /);
    expect(comments.kept.at(-1)?.body).toMatch(/^<!-- pulumi-hosting drift gitops-dns\/web -->\n### Drift: web\n/);
  });

  it("move a zone to another group together with its state: neither stack changes anything", async () => {
    await run("pulumi up --stack web --yes --skip-preview --refresh");
    const urnsOf = async (stack: string) =>
      [...(await run(`pulumi stack export --stack ${stack}`)).text.matchAll(/"urn": "(.+::example\.org)"/g)].map(([, urn]) => urn ?? "");
    const urns = await urnsOf("web");
    expect(urns).toHaveLength(2);
    expect(await run(`pulumi state move --yes --source web --dest company ${urns.map((urn) => `'${urn}'`).join(" ")}`)).toMatchObject({
      code: 0,
    });
    expect([await urnsOf("web"), (await urnsOf("company")).length]).toEqual([[], 2]);
    git("mv", "zones/web/example.org.yaml", "zones/company/example.org.yaml");
    commit();
    expect(await groupsFor("push")).toEqual(["company", "web"]);
    const { id } = project.simulator.platform.zones.get("example.org");
    for (const stack of ["company", "web"]) {
      const { code, text } = await run(`pulumi up --stack ${stack} --yes --skip-preview`);
      // The other zone of the group is new.
      const created = stack === "company" ? "\\+ 2 created\n {4}" : "";
      expect([code, text]).toEqual([0, expect.stringMatching(new RegExp(`Resources:\n {4}${created}3 unchanged\n`))]);
    }
    expect(project.simulator.platform.zones.get("example.org").id).toBe(id);
  });
});
