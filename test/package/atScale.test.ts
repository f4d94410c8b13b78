import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { newProject, root, setUpCommands, type Project } from "./harness";
import { ofKubernetes, ofOperator, type Published } from "./operator/schemas";

/** What examples/gitops-dns has for more than one machine, checked by what reads it. test/package/gitops.test.ts runs the pipelines. */
const folder = join(root, "examples", "gitops-dns");

describe("the workflow for GitHub", () => {
  const file = join(folder, ".github", "workflows", "dns.yml");
  const workflow = readFileSync(file, "utf8");

  /** GitHub's own parser. It is written for bundlers. */
  interface Parser {
    readonly parseWorkflow: (file: { name: string; content: string }, trace: object) => { context: { errors: Errors }; value: unknown };
    readonly convertWorkflowTemplate: (context: unknown, value: unknown) => Promise<{ errors?: { Message: string }[] }>;
    readonly NoOperationTraceWriter: new () => object;
  }
  interface Errors {
    readonly getErrors: () => readonly { message: string }[];
  }
  let parser: Parser;

  beforeAll(async () => {
    const { folder: place } = await newProject();
    const entry = join(root, "node_modules", "@actions", "workflow-parser", "dist", "index.js");
    const bundle = join(place, "parser.cjs");
    const esbuild = join(root, "node_modules", ".bin", "esbuild");
    execFileSync(esbuild, [entry, "--bundle", "--platform=node", "--format=cjs", "--log-level=error", `--outfile=${bundle}`]);
    parser = require(bundle) as Parser;
  });

  const mistakesIn = async (content: string): Promise<string[]> => {
    const { context, value } = parser.parseWorkflow({ name: "dns.yml", content }, new parser.NoOperationTraceWriter());
    const errors = context.errors.getErrors().map(({ message }) => message);
    if (errors.length > 0) return errors;
    return ((await parser.convertWorkflowTemplate(context, value)).errors ?? []).map(({ Message }) => Message);
  };

  it.each([file, join(root, "examples", "shield-hardening", ".github", "workflows", "shield.yml")])("has no mistake: %s", async (path) =>
    expect(await mistakesIn(readFileSync(path, "utf8"))).toEqual([]),
  );

  it("reads of a job only what the job has", () => {
    const { jobs } = parse(workflow) as { jobs: Record<string, { outputs?: object; needs?: string | string[] }> };
    for (const [name, job] of Object.entries(jobs))
      for (const [, needed = "", output] of JSON.stringify(job).matchAll(/needs\.(\w+)\.(?:outputs\.(\w+)|result)/g)) {
        expect([name, [job.needs].flat()]).toEqual([name, expect.arrayContaining([needed])]);
        if (output !== undefined) expect(jobs[needed]?.outputs).toHaveProperty(output);
      }
  });
});

describe("the pipelines for GitLab", () => {
  const child = Object.fromEntries(
    ["preview", "up", "drift", "report"].map((job) => [job, { extends: `.${job}`, parallel: { matrix: [{ STACK: ["web"] }] } }]),
  );
  let project: Project;

  beforeAll(async () => {
    project = await newProject();
    project.copy(folder);
    project.write({
      "groups.yml": { ...child, nothing: { extends: ".nothing" } },
      "child.yml": { include: [{ local: "groups.yml" }, { local: "ci/stacks.gitlab-ci.yml" }] },
    });
    const git = (...args: string[]) => execFileSync("git", args, { cwd: project.folder, stdio: "pipe" });
    git("init", "--quiet", "--initial-branch", "main");
    git("remote", "add", "origin", "git@gitlab.com:team/dns.git");
    git("add", "--force", "child.yml", "groups.yml", "ci", ".gitlab-ci.yml");
  });

  /** What GitLab's schema says of a pipeline, with all its files. */
  const looked = (file: string) =>
    project.script(`"${join(root, "node_modules", ".bin", "gitlab-ci-local")}" --list-json --file ${file}`, {});

  it.each([".gitlab-ci.yml", "child.yml"])("have no mistake: %s", async (file) => {
    expect(await looked(file)).toMatchObject({ code: 0, text: expect.stringContaining("json schema validated") });
  });

  /** The jobs that GitLab starts for a merge request. */
  const startedFor = async (variables: Record<string, string>): Promise<string[]> => {
    const all = { CI_PIPELINE_SOURCE: "merge_request_event", CI_MERGE_REQUEST_PROJECT_ID: "1", ...variables };
    const given = Object.entries(all).map(([name, value]) => `--variable ${name}=${value}`);
    const { text } = await looked(`.gitlab-ci.yml ${given.join(" ")}`);
    const [listed = ""] = /^\[\n[^]*^\]$/m.exec(text) ?? [];
    const jobs = JSON.parse(listed) as { name: string; when: string }[];
    return jobs.flatMap(({ name, when }) => (when === "never" ? [] : [name]));
  };

  it.each<[string, string, string, string | undefined, boolean]>([
    ["a branch", "1", "fix", "t", true],
    ["a fork", "2", "fix", undefined, false],
    ["Renovate without variables", "1", "renovate/yaml-2.x", undefined, false],
    ["Dependabot with variables", "1", "dependabot-npm-yaml-2.9", "t", true],
    ["anybody else without a token, which is a mistake of the settings", "1", "fix", undefined, true],
  ])("check zones for %s, and plan its groups unless it has no secrets", async (_, source, branch, token, plans) => {
    const started = await startedFor({
      ...{ CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: branch },
      ...(token !== undefined && { HOSTING_TOKEN: token }),
    });
    expect(started).toEqual(plans ? ["zones", "groups", "stacks"] : ["zones"]);
  });

  it("start jobs from files that are there", () => {
    const { groups, stacks } = parse(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8")) as {
      groups: { artifacts: { paths: string[] }; script: string[] };
      stacks: { trigger: { include: { artifact?: string; job?: string; local?: string }[] } };
    };
    const [made, own] = stacks.trigger.include;
    expect([groups.artifacts.paths, made?.job]).toEqual([[made?.artifact], "groups"]);
    expect(groups.script.at(-1)).toMatch(new RegExp(` > ${made?.artifact}$`));
    expect(existsSync(join(folder, own?.local ?? ""))).toBe(true);
  });
});

describe("the manifests for Pulumi's Kubernetes operator", () => {
  const files = readdirSync(join(folder, "kubernetes"));
  const manifests = files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, "kubernetes", file), "utf8")).map((one) => one.toJS() as Record<string, unknown>),
  );
  const kindOf = (manifest: Record<string, unknown>) => String(manifest.kind);
  // Another version's folder deploy/crds, or the version that is beside the tests.
  const crds = process.env.OPERATOR_CRDS;
  const file = crds === undefined ? join(__dirname, "operator", "stacks.json") : join(crds, "pulumi.com_stacks.yaml");
  const schemas = { ...ofKubernetes, Stack: ofOperator(parse(readFileSync(file, "utf8")) as Published) };
  // The published schemas have words of Kubernetes' own.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const validators: Record<string, ValidateFunction> = Object.fromEntries(
    Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]),
  );
  const valid = (manifest: Record<string, unknown>): boolean => validators[kindOf(manifest)]?.(manifest) ?? false;

  it("are there, with a stack among them", () => expect(manifests.map(kindOf)).toContain("Stack"));

  it.each(manifests.map((manifest) => [kindOf(manifest), manifest] as const))("fit the schema of %s", (kind, manifest) => {
    valid(manifest);
    expect(validators[kind]?.errors).toBeNull();
  });

  it("give the pod a volume for its notes, and name what the manifests have", () => {
    const found = (kind: string) => manifests.filter((manifest) => manifest.kind === kind) as { metadata: { name: string } }[];
    const [claim, account, stack] = [found("PersistentVolumeClaim")[0], found("ServiceAccount")[0], found("Stack")[0]] as const;
    const { spec } = stack as unknown as {
      spec: {
        stack: string;
        serviceAccountName: string;
        envRefs: Record<string, { literal?: { value: string } }>;
        workspaceTemplate: {
          spec: {
            podTemplate: {
              spec: {
                containers: { name: string; volumeMounts: { name: string; mountPath: string }[] }[];
                volumes: { name: string; persistentVolumeClaim: { claimName: string } }[];
              };
            };
          };
        };
      };
    };
    const { containers, volumes } = spec.workspaceTemplate.spec.podTemplate.spec;
    const [volume] = volumes;
    // The operator's own container has this name.
    const mount = containers.find(({ name }) => name === "pulumi")?.volumeMounts.find(({ name }) => name === volume?.name);
    expect(volume?.persistentVolumeClaim.claimName).toBe(claim?.metadata.name);
    expect(spec.envRefs.HOSTING_STATE_DIR?.literal?.value).toMatch(new RegExp(`^${mount?.mountPath}/\\w+$`));
    expect(spec.serviceAccountName).toBe(account?.metadata.name);
    expect(existsSync(join(folder, "zones", spec.stack.split("/").at(-1) ?? ""))).toBe(true);
  });
});

describe("the settings for Pulumi Deployments", () => {
  const asked: { method?: string; url?: string; body: string }[] = [];
  let server: Server;

  /** Pulumi Cloud, as far as the command asks it. */
  const answers: readonly (readonly [RegExp, object])[] = [
    [/^\/api\/user$/, { githubLogin: "anna", name: "anna", organizations: [{ githubLogin: "anna", name: "anna" }] }],
    [/^\/api\/stacks\/anna\/gitops-dns\/web$/, { orgName: "anna", projectName: "gitops-dns", stackName: "web", tags: {}, version: 1 }],
  ];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        asked.push({ method: request.method, url: request.url, body });
        const [, answer] = answers.find(([url]) => url.test(request.url ?? "")) ?? [];
        response.setHeader("content-type", "application/json").end(JSON.stringify(answer ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("are what the engine's command takes, and sends to Pulumi Cloud", async () => {
    const project = await newProject();
    project.copy(folder);
    expect(setUpCommands(join(folder, "README.md"))).toContain("pulumi config set group web");
    const { code, text } = await project.script("sh deployments/settings.sh web", {
      PULUMI_BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PULUMI_ACCESS_TOKEN: "cloud-token",
      HOSTING_TOKEN: "hosting-token",
    });
    expect([code, text]).toEqual([0, expect.not.stringContaining("hosting-token")]);
    const [sent, ...more] = asked.filter(({ method }) => method !== "GET");
    expect([more, sent?.method, sent?.url]).toEqual([[], "POST", "/api/stacks/anna/gitops-dns/web/deployments/settings"]);
    const program = ["Pulumi.yaml", "index.ts", "package.json", "package-lock.json", "tsconfig.json"];
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({
      gitHub: {
        repository: "your-organization/dns",
        deployCommits: true,
        previewPullRequests: false,
        paths: ["zones/web/**", "Pulumi.web.yaml", ...program],
      },
      operationContext: { environmentVariables: { HOSTING_TOKEN: { secret: "hosting-token" }, PULUMI_SKIP_UPDATE_CHECK: "1" } },
      sourceContext: { git: { branch: "refs/heads/main", repoDir: "." } },
    });
    // All files of the program. Who copies the example adds package-lock.json.
    const others = /^(\.|zones$|ci$|deployments$|kubernetes$|go$|python$|yaml$|README\.md$|node_modules$|Pulumi\.\w+\.yaml$)/;
    expect(readdirSync(folder).filter((file) => !others.test(file) && !program.includes(file))).toEqual([]);
  });
});
