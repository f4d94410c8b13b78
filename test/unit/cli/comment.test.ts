import { truncateSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { called, ends, folderWith, newFolder, newSimulator, obeyed, serving } from "./called";

const urn = (type: string, name: string) => `urn:pulumi:web::dns::pulumi-nodejs:dynamic/hosting:${type}::${name}`;
const changes = JSON.stringify({
  steps: [
    { op: "create", urn: urn("DnsZone", "example.org"), newState: { inputs: { name: "example.org" } } },
    {
      op: "update",
      urn: urn("DnsRecords", "example.com"),
      oldState: { inputs: { records: { "api A 192.0.2.20": { ttl: 300 }, "www CNAME x": {} } } },
      newState: { inputs: { records: { "api A 192.0.2.21": { ttl: 300 }, "www CNAME x": {} } } },
    },
    { op: "same", urn: urn("DnsRecord", "spf") },
  ],
});

const policiesMissing =
  "Findings of policies may be missing: this preview was printed in one piece. Set `PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1` for " +
  "`pulumi preview --json`.\n";

describe("comment", () => {
  it("shows what a merge orders, and what it costs as far as the platform shows it", async () => {
    const simulator = await newSimulator({
      sites: [{ id: "site-1", name: "blog", plan: "business", term: "monthly" }],
      mailspaces: [{ id: "mail-1", domain: "example.com" }],
      panelAccounts: [{ username: "panel-1", domain: "example.com", package: "basic" }],
    });
    const { billing, panelAccounts, sites } = simulator.platform;
    const { account } = sites.get("site-1");
    const product = { id: "panel", name: "Panel Basic" };
    const { id } = billing.subscriptions.start({ id: "panel-sub", account, product, amountCents: 500, term: "monthly" });
    panelAccounts.get("panel-1").change({ subscription: id });
    const site = { name: "shop", plan: "business", variant: "vanilla", location: "eu-central", term: "monthly" };
    const step = (op: string, type: string, name: string, inputs: object, old = {}) => ({
      ...{ op, urn: urn(type, name), oldState: { inputs: old }, newState: { inputs } },
    });
    const steps = [
      step("create", "Site", "shop", site),
      step("create", "Site", "yearly", { ...site, term: "annual" }),
      step("create", "Site", "adopted", { ...site, adopt: true }),
      step("update", "Site", "grown", { ...site, plan: "enterprise" }, { ...site, plan: "business" }),
      step("update", "Site", "renamed", { ...site, name: "store" }, site),
      step("create", "Mailspace", "mail", { domain: "new.example", package: "mail_5" }),
      step("create", "DomainRegistration", "domain", { name: "new.example" }),
      step("create", "DomainRegistration", "later", { name: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" }),
      step("create", "DnsZone", "zone", { name: "new.example" }),
    ];
    steps.push(
      step("update", "Mailspace", "kept", {}, { package: "mail_5" }),
      step("update", "Site", "spelled", { ...site, plan: "Business" }, site),
      // The platform shows both names of its size: basic and M.
      step("create", "PanelAccount", "panel", { domain: "new.example", package: "M" }),
    );
    const { status, out } = await called("comment - --dry-run --costs", { simulator, input: JSON.stringify({ steps }) });
    expect(status).toBe(0);
    const [, text] = /### Costs: 7 orders\n\n```text\n([^]*?)```/.exec(out) ?? [];
    expect(text?.trim().split("\n")).toEqual([
      'Site "shop" (business, monthly): 25.00 a month, as Site blog',
      'Site "yearly" (business, annual): price unknown: the account pays for nothing of this size and term',
      'Site "grown" (business -> enterprise, monthly): price unknown: the account pays for nothing of this size and term',
      'Mailspace "mail" (mail_5): price unknown: the account pays for nothing of this size and term',
      'DomainRegistration "domain" (new.example): 9.00 USD',
      'DomainRegistration "later" (unknown until up): price unknown before up',
      'PanelAccount "panel" (M): 5.00 a month, as PanelAccount example.com',
    ]);
    // The question for a domain is a POST that writes nothing.
    const { byRoute } = simulator.report();
    expect(Object.keys(byRoute).filter((route) => !route.startsWith("GET "))).toEqual(["POST /api/domain_registrations/check"]);
    const before = simulator.report().requests.length;
    const unasked = await called("comment - --dry-run", { simulator, input: JSON.stringify({ steps }) });
    expect(unasked.out).toMatch(
      /### Costs: 7 orders\n\n```text\nSite "shop" \(business, monthly\): price unknown \(--costs asks the platform\)\n/,
    );
    expect([unasked.out.match(/price unknown/g)?.length, simulator.report().requests.length]).toEqual([7, before]);
    const free = await called("comment - --dry-run --costs", { simulator, input: changes });
    expect(free.out).not.toContain("Costs");
    simulator.faults.add({ kind: "status", status: 401, times: Infinity });
    const refused = await called("comment - --dry-run --costs", { simulator, input: JSON.stringify({ steps }) });
    expect([refused.status, refused.out]).toEqual([
      0,
      expect.stringMatching(/Site "shop" \(business, monthly\): price unknown\n[^]*The prices are unknown: .*401/),
    ]);
  });

  it("prints a preview as Markdown, record by record, where there is no pull request to write to", async () => {
    const { status, out, err } = await called("comment - --stack web", { input: changes });
    expect([status, err]).toEqual([0, "note: only printed, because this isn't a job of GitHub or GitLab.\n"]);
    expect(out).toBe(
      "A merge makes these changes (1 create, 1 update):\n\n```diff\n+ DnsZone example.org: create\n! DnsRecords example.com: update\n" +
        "-   api A 192.0.2.20  (ttl=300)\n+   api A 192.0.2.21  (ttl=300)\n```\n\n" +
        policiesMissing,
    );
    expect(await called("comment - --dry-run", { input: changes })).toMatchObject({ out, err: "" });
  });

  const rehearsed = (runs: object[], rest: object = {}) => ({ wouldSucceed: false, runs, drifted: [], ...rest });
  const run = (what: string, changes = 0, errors: string[] = []) => ({
    what,
    failed: errors.length > 0,
    changes: Array(changes).fill({}),
    errors,
  });
  it.each([
    [
      rehearsed([run("up", 3), run("second up")], { wouldSucceed: true }),
      "**Rehearsal:** it would go through, and a second `up` would have nothing to do.",
    ],
    [
      rehearsed([run("up", 1, ["\n[evil](https://x.example) `</b>`: refused\nmore"])]),
      "**Rehearsal: `up` would fail:** ``[evil](https://x.example) '</b>': refused ``",
    ],
    [
      rehearsed([run("up", 1), run("second up", 2)]),
      "**Rehearsal: it would go through, but not converge:** the second `up` changes 2 resources again.",
    ],
    [
      rehearsed([run("up", 1), run("second up")], { drifted: [{}] }),
      "**Rehearsal: it would go through, but not converge:** a refresh finds 1 difference.",
    ],
    [
      rehearsed([run("up", 1), run("second up")], {
        wouldSucceed: true,
        copy: { gaps: ["every DnsZone could not be read: 403"] },
        notes: ['whether there is a plan "gold"'],
      }),
      "**Rehearsal:** on the copy it goes through, and a second `up` has nothing to do. " +
        "Not known: 2 things, first ``every DnsZone could not be read: 403 ``",
    ],
    [
      rehearsed([run("up", 1), run("second up")], { lostAnswers: { failed: [{ write: "POST /a", why: ["it is ordered twice"] }] } }),
      "**Rehearsal: the next `up` doesn't put 1 lost answer right:** ``POST /a ``",
    ],
    [rehearsed([run("up` @team `", 1, ["refused"])]), "**Rehearsal:** it ended without a result: see the job's log."],
    ["cut", "**Rehearsal:** it ended without a result: see the job's log."],
  ])("says in one line what a rehearsal found (%#)", async (found, line) => {
    const folder = folderWith({ "rehearsal.json": found });
    const { out } = await called("comment - --dry-run --rehearsal rehearsal.json", { folder, input: changes });
    expect(out.trim().split("\n").at(-1)).toBe(line);
  });

  it("says nothing of a rehearsal that didn't begin, because the preview failed", async () => {
    const { out } = await called("comment - --dry-run --rehearsal rehearsal.json", { folder: newFolder(), input: changes });
    expect(out).not.toContain("ehearsal");
  });

  it("says why a preview failed, without the calls that led there", async () => {
    const input = JSON.stringify({
      diagnostics: [
        { severity: "error", message: "\u001b[31merror: example.com.zone:9: no type AA\u001b[0m\n    at check (x.js:1)\n" },
        { severity: "error", message: "error: preview failed\n" },
        { severity: "info", message: "not for the comment" },
      ],
    });
    const { out } = await called("comment - --dry-run", { input });
    expect(out).toBe(
      "**The preview failed: correct the program before you merge.**\n\n```text\nexample.com.zone:9: no type AA\n```\n\n" + policiesMissing,
    );
  });

  it("tells of a preview that wrote nothing, or no file", async () => {
    const sentence = "The preview ended without a result: see the job's log.\n";
    expect(await called("comment - --dry-run", { input: "" })).toMatchObject({ status: 0, out: sentence });
    expect(await called("comment preview.json --dry-run")).toMatchObject({ status: 0, out: sentence });
    const folder = newFolder();
    await ends("comment . --dry-run", { folder }, 1, ". is a folder.");
    writeFileSync(join(folder, "huge.json"), "");
    truncateSync(join(folder, "huge.json"), 2 ** 33);
    await ends("comment huge.json --dry-run", { folder }, 1, "huge.json has more than 512 MB, which is too much.");
  });

  it("shows a resource whose name looks like the stack's", async () => {
    const named = { op: "delete", urn: urn("DnsZone", "a::pulumi:pulumi:Stack::b") };
    const stack = { op: "create", urn: "urn:pulumi:web::dns::pulumi:pulumi:Stack::dns-web" };
    const { out } = await called("comment - --dry-run", { input: JSON.stringify({ steps: [named, stack] }) });
    expect(out).toContain("(1 delete):\n\n```diff\n- DnsZone a::pulumi:pulumi:Stack::b: delete\n```");
  });

  it("prints nothing that a pipeline takes for a command, and writes it as it was said", async () => {
    const message = "error: a\n::stop-commands::x\n  ::error::b\n##[add-mask]c";
    const input = JSON.stringify({ steps: [], diagnostics: [{ severity: "error", message }] });
    expect((await called("comment - --dry-run", { input })).out).toContain("a\n| ::stop-commands::x\n|   ::error::b\n##\\[add-mask]c\n");
    const { out } = await called("comment - --dry-run --json", { input });
    expect((JSON.parse(out) as { markdown: string }).markdown).toContain("a\n::stop-commands::x\n  ::error::b\n##[add-mask]c\n");
  });

  it("lets no name end the block, begin a line, or reach the terminal", async () => {
    const steps = [{ op: "create", urn: urn("DnsRecord", "a```\n**bold**\u001b[2J") }];
    const { out } = await called("comment - --dry-run", { input: JSON.stringify({ steps }) });
    expect(out).toContain("````diff");
    expect(out).not.toMatch(/^\*\*bold/m);
    expect(out).not.toMatch(obeyed);
  });

  it.each([
    [{ GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/heads/main" }, /GitHub job has no pull request/],
    [{ GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/pull/7/merge" }, /GITHUB_TOKEN isn't set/],
    [{ CI_PROJECT_ID: "3" }, /GitLab job has no merge request/],
    [{ CI_PROJECT_ID: "3", CI_MERGE_REQUEST_IID: "7" }, /GITLAB_TOKEN isn't set/],
  ])("says what a job lacks: %j", async (env, reason) => {
    expect(await called("comment -", { input: changes, env })).toMatchObject({ status: 0, err: expect.stringMatching(reason) });
  });

  it("keeps the comments of two projects apart that have a stack of one name, also where a preview failed", async () => {
    const comments: { id: number; user: object; body?: string }[] = [];
    const answer: RequestListener = (request, response) =>
      void text(request).then((body) => {
        if (request.method === "POST") comments.push({ id: comments.length, user: { id: 1 }, ...(JSON.parse(body) as object) });
        const one = comments.find(({ id }) => request.url?.endsWith(`/${id}`));
        if (request.method === "PATCH") Object.assign(one ?? {}, JSON.parse(body));
        response.end(JSON.stringify(request.url?.endsWith("/user") ? { id: 1 } : request.method === "GET" ? comments : {}));
      });
    await serving(answer, async (url) => {
      const env = { GITHUB_API_URL: url, GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/pull/7/merge", GITHUB_TOKEN: "x" };
      const about = (project: string, op: string) => {
        const folder = folderWith({ "Pulumi.yaml": `name: ${project}\nruntime: yaml\n` });
        const one = { op, urn: `urn:pulumi:prod::${project}::hosting:index:DnsRecord::www`, oldState: { inputs: {} } };
        const input = op === "failed" ? "" : JSON.stringify({ steps: [one] });
        return called("comment - --stack prod", { env, folder, input });
      };
      await about("shop", "delete");
      await about("blog", "same");
      await about("blog", "failed");
      await about("shop", "failed");
      expect(comments.map(({ body }) => body?.split("\n").filter(Boolean))).toEqual(
        ["shop", "blog"].map((project) => [
          `<!-- pulumi preview ${project}/prod -->`,
          ...["### Preview: prod", "The preview ended without a result: see the job's log."],
        ]),
      );
    });
  });

  it("says what the token lacks, and never shows it", async () => {
    const refusing: RequestListener = (_, response) => response.writeHead(403).end("Resource not accessible by integration");
    await serving(refusing, async (url) => {
      const github = { GITHUB_API_URL: url, GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/pull/7/merge", GITHUB_TOKEN: "hush-hush" };
      const { status, out, err } = await called("comment -", { input: changes, env: github });
      expect(status).toBe(1);
      expect(err).toMatch(/^pulumi-hosting comment: GitHub answered 403 to GET .*\(the job needs `permissions: pull-requests: write`\)/);
      expect(out + err).not.toContain("hush-hush");
    });
  });
});
