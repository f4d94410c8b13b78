import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "sarif";
import { parse } from "yaml";
import { compiledBefore, installed, newProject, root, setUpCommands, type Project } from "./harness";

/** The pipelines of examples/shield-hardening: their own commands, in their order, by the real engine. */
const folder = join(root, "examples", "shield-hardening");
const read = (...path: string[]) => parse(readFileSync(join(folder, ...path), "utf8")) as never;

interface Step {
  readonly run?: string;
  readonly env?: Record<string, string>;
}
const github: Record<"preview" | "up", { readonly steps: readonly Step[] }> = (
  read(".github", "workflows", "shield.yml") as { jobs: Record<"preview" | "up", { steps: Step[] }> }
).jobs;
const gitlab: Record<string, { before_script?: string[]; script: string[]; after_script?: string[] }> = read(".gitlab-ci.yml");

const commandsOf = (job: "preview" | "up") => github[job].steps.filter(({ run }) => run !== undefined && run !== "npm ci");
const withoutForm = (command: string) => command.replace(/--format \w+ --out policies\.\w+/, "").trim();

describe("the pipelines of the example shield-hardening", () => {
  let project: Project;
  const run = ({ run: command = "", env = {} }: Step) => project.script(command, { ...compiledBefore, ...env });

  beforeAll(async () => {
    project = await newProject();
    project.copy(folder);
    symlinkSync(join(installed().folder, "node_modules"), join(project.folder, "node_modules"));
    await project.follow(setUpCommands(join(folder, "README.md")).slice(0, -1));
  });

  it("ask the same of each platform", () => {
    const prepared = gitlab[".pulumi"]?.before_script?.filter((line) => line.includes("pulumi-hosting")) ?? [];
    expect(prepared).toHaveLength(2);
    const { script = [], after_script: after = [] } = gitlab.preview ?? {};
    expect([...prepared, ...script, ...after].map(withoutForm)).toEqual(commandsOf("preview").map(({ run: own = "" }) => withoutForm(own)));
    expect(gitlab.up?.script).toEqual([commandsOf("up").at(-1)?.run]);
  });

  it("let a sound change pass, and tell a reviewer of a weaker one by name, where code scanning looks, too", async () => {
    const program = join(project.folder, "index.ts");
    const sound = readFileSync(program, "utf8");
    const [doctor, check, preview, comment, report] = commandsOf("preview") as [Step, Step, Step, Step, Step];
    for (const step of [doctor, check, preview, ...commandsOf("up")]) expect(await run(step)).toMatchObject({ code: 0 });

    writeFileSync(
      program,
      sound.replace('actionType: "ForceSsl"', 'actionType: "DisableShield"').replace("requests: 10,", "requests: 60_000,"),
    );
    expect((await run(preview)).code).not.toBe(0);
    const { code, text } = await run(comment);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\*\*Policies refuse this change/m)]);
    expect(text).toMatch(/#### \[no-bypass-edge-rule\]\(\S+\) \(stops `pulumi up`\)\n\n```text\nEdgeRule "tls": the action DisableShield/);
    expect(text).toMatch(
      /#### \[rate-limit-blocks\]\(\S+\) \(stops `pulumi up`\)\n\n```text\nRateLimit "login": the limit lets 60000 requests/,
    );
    expect(await run(report)).toMatchObject({ code: 0 });
    const { runs } = JSON.parse(readFileSync(join(project.folder, "policies.sarif"), "utf8")) as Log;
    const stopping = runs[0]?.results?.filter(({ level }) => level === "error").map(({ ruleId }) => ruleId);
    expect(stopping).toEqual(expect.arrayContaining(["no-bypass-edge-rule", "rate-limit-blocks"]));
    expect((await run(commandsOf("up").at(-1) as Step)).code).not.toBe(0);

    project.write({ "policies.json": { "rate-limit-block": "mandatory" } });
    expect(await run(check)).toMatchObject({ code: 1, text: expect.stringContaining('there is no rule "rate-limit-block"') });
  });
});
