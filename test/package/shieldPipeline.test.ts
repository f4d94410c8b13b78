import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { sarifIn } from "../harness/sarif";
import { expectXml } from "../harness/xml";
import { installed, newProject, root, setUpCommands, type Project } from "./harness";

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

/** How the tools get there, and the place where the plan of the review is kept, are each platform's own. */
const isOfPlatform = (command: string) => /^npm ci|^export PATH|plan\.mjs/.test(command);
const commandsOf = (job: "preview" | "up") => github[job].steps.filter(({ run }) => run !== undefined && run !== "npm ci");
const withoutForm = (command: string) => command.replace(/--format \w+ --out policies\.\w+/, "").trim();

/** A pull request that weakens Shield, opens a redirect, breaks SPF, and orders a site whose name a reader must only read. */
const weakened = (sound: string) => `${sound
  .replace("import { AccessList,", "import { AccessList, DnsRecord, DnsZone, Site,")
  .replace('actionType: "ForceSsl"', 'actionType: "DisableShield"')
  .replace("requests: 10,", "requests: 60_000,")}
new EdgeRule("out", { siteId, actionType: "Redirect", actionParameter1: "%{Query.to}", actionParameter2: "302" });
const zone = new DnsZone("zone", { name: "example.com" });
new DnsRecord("spf", { zoneId: zone.id, name: "@", type: "TXT", value: "v=spf1 +all" });
new Site("a\`\`\`\\n**bold**\\n::error::]]><x>", { name: "second", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
`;

/** What a person would refuse in it. */
const stopping = [
  "every-site-has-shield",
  "force-ssl-on",
  "no-bypass-edge-rule",
  "no-open-redirect-rule",
  "no-spf-for-everybody",
  "rate-limit-blocks",
];

describe("the pipelines of the example shield-hardening", () => {
  let project: Project;
  const run = ({ run: command = "", env = {} }: Step) => project.script(command, env);

  beforeAll(async () => {
    project = await newProject();
    project.copy(folder);
    symlinkSync(join(installed().folder, "node_modules"), join(project.folder, "node_modules"));
    await project.follow(setUpCommands(join(folder, "README.md")).slice(0, -1));
  });

  it("ask the same of each platform", () => {
    const ofJob = (name: string) => [...(gitlab[name]?.script ?? []), ...(gitlab[name]?.after_script ?? [])];
    const doctor = gitlab[".pulumi"]?.before_script?.at(-1) ?? "";
    const common = (commands: string[]) => commands.filter((command) => !isOfPlatform(command)).map(withoutForm);
    const ofGithub = (job: "preview" | "up") => common(commandsOf(job).map(({ run: own = "" }) => own));
    expect(common([doctor, ...ofJob("policies"), ...ofJob("preview")])).toEqual(ofGithub("preview"));
    expect(common([doctor, ...ofJob("up")])).toEqual(ofGithub("up"));
  });

  it("let a sound change pass, apply its plan, and tell a reviewer of a weaker one by name, where code scanning looks, too", async () => {
    const program = join(project.folder, "index.ts");
    const sound = readFileSync(program, "utf8");
    const [doctor, types, check, preview, relax, comment, report] = commandsOf("preview") as [Step, Step, Step, Step, Step, Step, Step];
    const up = commandsOf("up").at(-1)?.run ?? "";
    const apply = () => run({ run: `PLAN=plan.json\n${up}` });
    for (const step of [doctor, types, check, preview, relax]) expect(await run(step)).toMatchObject({ code: 0 });
    expect(await apply()).toMatchObject({ code: 0, text: expect.stringMatching(/\+ 8 created/) });

    writeFileSync(program, weakened(sound));
    expect((await run(preview)).code).not.toBe(0);
    const { code, text } = await run(comment);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\*\*Policies refuse this change/m)]);
    expect(text).toMatch(/#### \[no-bypass-edge-rule\]\(\S+\) \(stops `pulumi up`\)\n\n```text\nEdgeRule "tls": the action DisableShield/);
    expect(text).toMatch(
      /#### \[rate-limit-blocks\]\(\S+\) \(stops `pulumi up`\)\n\n```text\nRateLimit "login": the limit lets 60000 requests/,
    );
    expect([...text.matchAll(/^#### \[(.+)\]\(\S+\) \(stops/gm)].map(([, rule]) => rule).sort()).toEqual(stopping);
    expect(text).toMatch(/### Costs: 1 order\n\n`+text\nSite "a```.*\(starter, monthly\): 10\.00 a month, as Site example/);
    expect(text).not.toMatch(/^(\*\*bold|::)/m);

    expect(await run(report)).toMatchObject({ code: 0 });
    const log = sarifIn(readFileSync(join(project.folder, "policies.sarif"), "utf8"));
    const errors = log.runs[0]?.results?.filter(({ level }) => level === "error") ?? [];
    expect(errors.map(({ ruleId }) => ruleId).sort()).toEqual(stopping);
    const junit = gitlab.preview?.after_script?.at(-1);
    expect(await run({ run: junit ?? "false" })).toMatchObject({ code: 0 });
    const tests = readFileSync(join(project.folder, "policies.xml"), "utf8");
    expectXml(tests);
    expect([...tests.matchAll(/<testcase classname="([\w-]+)" [^>]*><failure /g)].map(([, rule]) => rule).sort()).toEqual(stopping);
    const gate = "npx --no pulumi-hosting policy report --events preview.json --fail-on mandatory";
    expect(await run({ run: gate })).toMatchObject({ code: 3 });
    expect(await apply()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Planning dev again[^]*no-bypass-edge-rule/),
    });

    project.write({ "policies.json": { "rate-limit-block": "mandatory" } });
    expect(await run(check)).toMatchObject({ code: 1, text: expect.stringContaining('there is no rule "rate-limit-block"') });
  });
});
