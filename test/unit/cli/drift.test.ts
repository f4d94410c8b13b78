import type { RequestListener } from "node:http";
import { delimiter, dirname } from "node:path";
import { text } from "node:stream/consumers";
import { keptUnread } from "../../../src/kernel/identity/state";
import { called, type Called, engineCall, fakeEngine, newFolder, obeyed, ends, serving } from "./called";

const urn = (type: string, name: string) => `urn:pulumi:dev::test::${type}::${name}`;
const hosting = (type: string, name: string) => urn(`pulumi-nodejs:dynamic/hosting:${type}`, name);
const onPlugin = (type: string, name: string) => urn(`hosting:index:${type}`, name);

/** Calls drift with an engine that answers as it is told, and notes how it was called. */
async function driftWith(
  answer: { stdout: unknown; stderr?: string; code?: number },
  words: string[] = [],
  env: Record<string, string> = {},
): Promise<Called & { engine: { args: string[]; confirmed: boolean } }> {
  const folder = newFolder();
  const stdout = typeof answer.stdout === "string" ? answer.stdout : JSON.stringify(answer.stdout);
  const bin = fakeEngine(folder, { ...answer, stdout });
  const result = await called(["drift", ...words], { folder, env: { PATH: [bin, dirname(process.execPath)].join(delimiter), ...env } });
  return { ...result, engine: engineCall(folder) };
}

const stack = { op: "refresh", urn: urn("pulumi:pulumi:Stack", "test-dev") };
const same = { op: "refresh", urn: hosting("DnsZone", "zone::pulumi:pulumi:Stack::"), oldState: { inputs: {} }, newState: { inputs: {} } };
const update = (name: string, was: object, is: object, diffReasons?: string[]) => ({
  op: "update",
  urn: hosting("DnsRecord", name),
  oldState: { inputs: was },
  newState: { inputs: is },
  diffReasons,
});

const ours = { user: { id: 41898282, type: "Bot" }, author: { id: 7 } };
const strangersText = "<!-- pulumi-hosting drift test/prod -->\nNo drift, says a stranger";
const strangers = { user: { id: 5, type: "User" }, author: { id: 5 } };

/** Issues as GitHub and GitLab keep them. A token of a GitHub job may not ask whose it is. */
async function keepingIssues(gitlab: boolean, work: (url: string, issues: Record<string, unknown>[]) => Promise<void>): Promise<void> {
  const issues: Record<string, unknown>[] = [
    { number: 1, iid: 1, body: "Another", description: "Another", open: true },
    { number: 2, iid: 2, body: "<!-- pulumi-hosting drift test/prod -->", description: "", pull_request: {}, open: true, ...ours },
    { number: 3, iid: 3, body: strangersText, description: strangersText, open: true, ...strangers },
  ];
  const answer: RequestListener = (request, response) => {
    if (request.url === "/user") return response.writeHead(gitlab ? 200 : 403).end(JSON.stringify({ id: 7 }));
    void text(request).then((body) => {
      const given = (body === "" ? {} : JSON.parse(body)) as Record<string, unknown>;
      const number = issues.length + 1;
      if (request.method === "POST") issues.push({ number, iid: number, open: true, ...ours, ...given });
      else if (request.method !== "GET") Object.assign(issues.find((one) => request.url?.endsWith(`/${one.number}`)) ?? {}, given);
      for (const one of issues) if (one.state === "closed" || one.state_event === "close") one.open = false;
      return response.end(JSON.stringify(request.method === "GET" ? issues.filter(({ open }) => open) : {}));
    });
  };
  await serving(answer, (url) => work(url, issues));
}

describe("drift", () => {
  it.each(["GitHub", "GitLab"])("keeps one issue on %s as long as there is drift, and closes it", async (host) => {
    await keepingIssues(host === "GitLab", async (url, issues) => {
      const env: Record<string, string> =
        host === "GitHub"
          ? { GITHUB_REPOSITORY: "team/dns", GITHUB_API_URL: url, GITHUB_TOKEN: "t" }
          : { CI_PROJECT_ID: "3", CI_API_V4_URL: url, GITLAB_TOKEN: "t" };
      const look = (steps: object[], diagnostics: object[] = []) =>
        driftWith({ stdout: { steps: [stack, ...steps], diagnostics } }, ["--stack", "prod", "--issue"], env);
      const own = () => issues.slice(3).map((one) => [one.title, one.open, String(one.body ?? one.description)]);
      expect((await look([same])).status).toBe(0);
      expect(own()).toEqual([]);
      expect((await look([update("www", { ttl: 300 }, { ttl: 60 })])).status).toBe(2);
      expect((await look([update("www", { ttl: 300 }, { ttl: 90 })])).status).toBe(2);
      expect(own()).toEqual([
        ["Drift: test/prod", true, expect.stringMatching(/^<!-- pulumi-hosting drift test\/prod -->\n### Drift: prod\n[^]*ttl: 90/)],
      ]);
      const message = `EdgeRule "tls" (site-1/1) can't be read: no answer. ${keptUnread}`;
      expect((await look([same], [{ urn: hosting("EdgeRule", "tls"), message, severity: "warning" }])).status).toBe(1);
      expect(own()).toEqual([["Drift: test/prod", true, expect.any(String)]]);
      // A stack without resources proves nothing.
      expect((await look([])).status).toBe(0);
      expect(own()).toEqual([["Drift: test/prod", true, expect.any(String)]]);
      expect((await look([same])).status).toBe(0);
      expect(own()).toEqual([["Drift: test/prod", false, expect.stringContaining("No drift")]]);
      const longest = host === "GitHub" ? 65_536 : 1_000_000;
      await look(Array.from({ length: longest / 200 }, (_, at) => update(`${"w".repeat(150)}${at}`, { value: "`````" }, { value: "x" })));
      expect(own()).toHaveLength(2);
      const long = String(own()[1]?.[2]);
      expect(long.length).toBeLessThanOrEqual(longest);
      expect(long).toMatch(/\n… \d+ of \d+ lines are left out: the job's log has all of them\.$/);
      expect(long.match(/^`{3,}/gm)).toEqual(["``````", "``````"]);
      expect(issues[2]).toMatchObject({ body: strangersText, description: strangersText, open: true });
    });
  });

  it("keeps the issues of two projects apart that have a stack of one name, and leaves those without a project", async () => {
    await keepingIssues(false, async (url, issues) => {
      const env = { GITHUB_REPOSITORY: "team/dns", GITHUB_API_URL: url, GITHUB_TOKEN: "t" };
      const look = (project: string, ttl: number) => {
        const step = { ...update("www", { ttl: 300 }, { ttl }), urn: hosting("DnsRecord", "www").replace("test", project) };
        return driftWith({ stdout: { steps: [step] } }, ["--stack", "prod", "--issue"], env);
      };
      issues.push({ number: 4, body: "<!-- pulumi-hosting drift prod -->", title: "Drift: prod", open: true, ...ours });
      for (const project of ["shop", "blog"]) expect((await look(project, 60)).status).toBe(2);
      expect((await look("blog", 300)).status).toBe(0);
      expect(issues.slice(3).map(({ title, open }) => [title, open])).toEqual([
        ["Drift: prod", true],
        ["Drift: shop/prod", true],
        ["Drift: blog/prod", false],
      ]);
    });
  });

  it("says why it can't write an issue, and is no success then", async () => {
    const { status, out, err } = await driftWith({ stdout: { steps: [stack, same] } }, ["--issue"]);
    expect([status, out, err]).toEqual([
      1,
      expect.stringContaining("No drift"),
      expect.stringContaining("this isn't a job of GitHub or GitLab"),
    ]);
    const env = { GITHUB_REPOSITORY: "team/dns", GITHUB_API_URL: "http://127.0.0.1:9", GITHUB_TOKEN: "t" };
    const drifted = await driftWith({ stdout: { steps: [stack, update("www", { ttl: 300 }, { ttl: 60 })] } }, ["--issue"], env);
    expect([drifted.status, drifted.err]).toEqual([
      2,
      expect.stringContaining("GitHub can't be reached at http://127.0.0.1:9/repos/team/dns/issues"),
    ]);
  });

  it("shows each value that differs, and answers 2", async () => {
    const steps = [
      stack,
      update("www", { ttl: 300, value: "192.0.2.1", __provider: "a" }, { ttl: 60, value: "192.0.2.2", __provider: "b" }, ["ttl", "value"]),
      { op: "delete", urn: hosting("DnsRecord", "old"), oldState: { inputs: {} } },
      { op: "delete", urn: hosting("Site", "shop"), oldState: { inputs: {} } },
      same,
    ];
    const { status, out, engine } = await driftWith({ stdout: { steps } }, ["--stack", "prod", "--run-program"], {
      PULUMI_SKIP_CONFIRMATIONS: "true",
    });
    expect([status, out]).toEqual([
      2,
      `DnsRecord old: gone; \`pulumi up --refresh\` creates it again

DnsRecord www: changed
  ttl    300 -> 60
  value  "192.0.2.1" -> "192.0.2.2"

Site shop: gone; \`pulumi refresh\`, then \`pulumi up\`, orders it again, which costs money

3 of 4 resources differ from what the last \`pulumi up\` left. \`pulumi up --refresh\` restores them.
`,
    ]);
    expect(engine).toEqual({
      args: ["refresh", "--preview-only", "--json", "--run-program", "--non-interactive", "--color", "never", "--stack", "prod"],
      confirmed: false,
    });
  });

  it("never calls unchanged what could not be read: names it, and answers 1, or 2 beside drift", async () => {
    const message = (name: string) =>
      `EdgeRule "${name}" (site-1/1) can't be read: it needs the site's unpaid invoice to be paid. ${keptUnread}`;
    const diagnostics = [
      { urn: hosting("EdgeRule", "tls"), message: `warning: ${message("tls")}\n`, severity: "warning" },
      { urn: hosting("DnsZone", "zone"), message: "something else is odd", severity: "warning" },
    ];
    const blind = await driftWith({ stdout: { steps: [stack, same], diagnostics } });
    expect([blind.status, blind.out]).toEqual([
      1,
      `not read: ${message("tls")}\n\n1 of 1 resource could not be read; the others are what the last \`pulumi up\` left.\n`,
    ]);
    const steps = [stack, same, update("www", { ttl: 300 }, { ttl: 60 })];
    const json = await driftWith({ stdout: { steps, diagnostics } }, ["--json"]);
    expect([json.status, JSON.parse(json.out)]).toEqual([
      2,
      { resources: 2, drifted: [expect.anything()], unread: [{ urn: hosting("EdgeRule", "tls"), message: message("tls") }] },
    ]);
    const page = await driftWith({ stdout: { steps: [stack, same], diagnostics } }, ["--markdown"]);
    expect([page.status, page.out]).toEqual([1, expect.stringContaining(`\`\`\`text\n${message("tls")}\n\`\`\``)]);
  });

  it("writes Markdown on request: the records of a set by their names, and nothing of a secret", async () => {
    const set = (records: object) => ({ inputs: { records } });
    const steps = [
      same,
      {
        ...{ op: "update", urn: hosting("DnsRecords", "example.com") },
        oldState: set({ "api A 192.0.2.20": { ttl: 300 }, "status CNAME x": { ttl: 60 } }),
        newState: set({ "api A 192.0.2.20": { ttl: 300 }, "mine A 192.0.2.99": {} }),
      },
      update("token", { value: "[secret]" }, { value: "[secret]" }, ["value"]),
      { op: "delete", urn: hosting("DnsRecord", "old```"), oldState: { inputs: {} } },
    ];
    const { status, out } = await driftWith({ stdout: { steps } }, ["--stack", "prod", "--markdown"]);
    expect([status, out]).toEqual([
      2,
      `### Drift: prod

3 of 4 resources differ from what the last \`pulumi up\` left (\`-\` before, \`+\` now):

\`\`\`\`diff
- DnsRecord old\`\`\`: gone
! DnsRecord token: changed
!   value: differs (secret)
! DnsRecords example.com: changed
-   status CNAME x  (ttl=60)
+   mine A 192.0.2.99
\`\`\`\`

\`pulumi up --refresh\` restores the program's values. To keep a change, write it into the program.
`,
    ]);
    const none = await driftWith({ stdout: { steps: [same] } }, ["--markdown"]);
    expect([none.status, none.out]).toEqual([0, "### Drift\n\nNo drift: 1 resource is what the last `pulumi up` left.\n"]);
  });

  it("shows the items of a set by their names, as a pull request's comment does", async () => {
    const records = (entries: object) => ({ inputs: { zoneId: "7", records: entries } });
    const steps = [
      same,
      {
        ...{ op: "update", urn: hosting("DnsRecords", "example.com") },
        oldState: records({ "api A 192.0.2.20": { ttl: 300, comment: "" }, "status CNAME x": { ttl: 60 }, '@ TXT "a b"': { ttl: 60 } }),
        newState: records({ "mine A 192.0.2.99": {}, "status CNAME x": { ttl: 90 }, '@ TXT "a b"': { ttl: 90 } }),
      },
    ];
    const { out } = await driftWith({ stdout: { steps } });
    expect(out).toBe(`DnsRecords example.com: changed
  - api A 192.0.2.20  (ttl=300, comment="")
  + mine A 192.0.2.99
  status CNAME x: ttl  60 -> 90
  @ TXT "a b": ttl     60 -> 90

1 of 2 resources differs from what the last \`pulumi up\` left. \`pulumi up --refresh\` restores them.
`);
  });

  it("shows items of any text, one to a line, and obeys none, as a pull request's comment does", async () => {
    const plain = ["a\\ ", "b\\ c", 'd\\"', 'e"', "f[0]['g']", 'h["i"]', "j.k", "l]", "${m}", "```", "- n"];
    const labels = [...plain, "o\n::error::p\n\u001b[2J"].map((text) => `t TXT ${text}`);
    const records = (ttl: number) => ({ inputs: { zoneId: "7", records: Object.fromEntries(labels.map((label) => [label, { ttl }])) } });
    const steps = [{ op: "update", urn: hosting("DnsRecords", "example.com"), oldState: records(300), newState: records(60) }];
    const { out } = await driftWith({ stdout: { steps } });
    const issue = await driftWith({ stdout: { steps } }, ["--markdown"]);
    const comment = await called("comment - --dry-run", { input: JSON.stringify({ steps }) });
    for (const text of plain) {
      expect(out).toContain(`\n  t TXT ${text}: ttl `);
      expect(comment.out).toContain(`\n-   t TXT ${text}  (ttl=300)\n+   t TXT ${text}  (ttl=60)\n`);
    }
    expect(issue.out.match(/^[-+] {3}t TXT .*: ttl: (300|60)$/gm)).toHaveLength(2 * labels.length);
    for (const shown of [out, issue.out, comment.out]) {
      expect(shown).not.toMatch(obeyed);
      expect(shown).not.toMatch(/^::/m);
    }
    const { drifted } = JSON.parse((await driftWith({ stdout: { steps } }, ["--json"])).out) as { drifted: object[] };
    expect(drifted).toMatchObject([{ differences: labels.map(() => ({ was: 300, is: 60 })) }]);
  });

  it("calls a type the same whether or not its program is on the plugin", async () => {
    const change = { op: "update", oldState: { inputs: { ttl: 300, adopt: true } }, newState: { inputs: { ttl: 60 } } };
    const steps = [onPlugin("DnsRecord", "www"), urn("my:index:Web$hosting:index:DnsRecord", "inner"), hosting("DnsRecord", "old")];
    const { out } = await driftWith({ stdout: { steps: steps.map((one) => ({ ...change, urn: one })) } }, ["--json"]);
    expect(JSON.parse(out)).toMatchObject({
      drifted: ["www", "inner", "old"].map((name) => ({ type: "DnsRecord", name, differences: [{ path: "ttl", was: 300, is: 60 }] })),
    });
  });

  it("answers 0 where nothing differs but what a program never set", async () => {
    const steps = [
      same,
      update("adopted", { ttl: 300, adopt: true }, { ttl: 300 }),
      update("outputs only", { ttl: 300 }, { ttl: 300 }, ["tlsaRecords"]),
    ];
    expect(await driftWith({ stdout: { steps } })).toMatchObject({
      status: 0,
      out: "No drift: 3 resources are what the last `pulumi up` left.\n",
    });
  });

  it("never shows the value of a secret, and says that it differs", async () => {
    const steps = [
      update("both", { value: "[secret]" }, { value: "[secret]" }, ["value"]),
      update("inner", { triggers: [{ type: 0, patterns: ["[secret]"] }] }, { triggers: [{ type: 1, patterns: ["plain now"] }] }, [
        "triggers",
      ]),
    ];
    const { status, out } = await driftWith({ stdout: { steps } }, ["--json"]);
    const changed = { type: "DnsRecord", change: "changed" };
    const inner = [
      { path: "triggers[0].type", was: 0, is: 1 },
      { path: "triggers[0].patterns[0]", secret: true },
    ];
    const drifted = [
      { ...changed, urn: hosting("DnsRecord", "both"), name: "both", differences: [{ path: "value", secret: true }] },
      { ...changed, urn: hosting("DnsRecord", "inner"), name: "inner", differences: inner },
    ];
    expect([status, JSON.parse(out)]).toEqual([2, { resources: 2, unread: [], drifted }]);
    expect((await driftWith({ stdout: { steps } })).out).toContain("value  differs (secret)");
  });

  it("shows other providers' resources by their types", async () => {
    const steps = [{ ...update("", { a: 1 }, { a: 2 }), urn: urn("my:component:Web$aws:s3/bucket:Bucket", "files::x") }];
    expect((await driftWith({ stdout: { steps } })).out).toContain("aws:s3/bucket:Bucket files::x: changed\n  a  1 -> 2\n");
  });

  it("hands nothing to the terminal that it would obey", async () => {
    const steps = [update("\u001b[2Jname", { "\u001bkey": "\u001b[31m" }, { "\u001bkey": "\u202e\n" })];
    expect((await driftWith({ stdout: { steps } })).out).not.toMatch(obeyed);
  });

  it("answers 1 with the engine's own words when it can't look", async () => {
    const diagnostics = [
      { message: "GET /api/sites answered 401.\n", severity: "error" },
      { message: "noise", severity: "info#err" },
      { message: "GET /api/sites answered 401.\n", severity: "error" },
    ];
    const steps = [update("www", { ttl: 1 }, { ttl: 2 })];
    for (const [answer, said] of [
      [{ stdout: { steps, diagnostics }, code: 1 }, /drift: the engine could not read the resources: GET \/api\/sites answered 401\.\n$/],
      [{ stdout: "", stderr: "error: no Pulumi.yaml project file found\n", code: 255 }, /no Pulumi\.yaml/],
      [{ stdout: "<html>" }, /isn't a preview/],
    ] as const)
      expect(await driftWith(answer)).toMatchObject({ status: 1, out: "", err: expect.stringMatching(said) });
  });

  it("is never taken for drift when it isn't understood", async () => {
    await ends("drift --nonsense", {}, 1, "Try: pulumi-hosting drift --help");
    await ends("drift prod", {}, 1, "takes options only");
  });
});
