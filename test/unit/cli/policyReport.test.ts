import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { rules, type RuleName } from "../../../src/policy";
import { sarifIn } from "../../harness/sarif";
import { expectXml } from "../../harness/xml";
import { called, ends, folderWith, jsonOf, newFolder, obeyed, serving } from "./called";

const urn = (type: string, name: string) => `urn:pulumi:web::dns::pulumi-nodejs:dynamic/hosting:${type}::${name}`;

/** An event of a policy, with the words that a rule's violation has in the engine. */
function violation(rule: RuleName | "exceptions", found: string, of = urn("EdgeRule", "hole"), level = "mandatory"): object {
  const { remediationSteps, description } = rules[rule];
  return {
    policyEvent: {
      resourceUrn: of,
      message: `${found} ${remediationSteps}\n${description}\n`,
      policyName: rule,
      policyPackName: "pulumi-hosting",
      enforcementLevel: level,
    },
  };
}

const unclear = {
  policyEvent: {
    resourceUrn: urn("EdgeRule", "later"),
    message: 'can\'t run policy "no-open-redirect-rule" from policy pack "pulumi-hosting@v0.1.0" during preview: it can\'t be known\n',
    policyName: "no-open-redirect-rule",
    enforcementLevel: "advisory",
  },
};
const foreign = {
  policyEvent: { resourceUrn: urn("Site", "shop"), message: "no tags", policyName: "their-rule", enforcementLevel: "advisory" },
};
const created = { resourcePreEvent: { metadata: { op: "create", urn: urn("EdgeRule", "hole"), old: null, new: { inputs: {} } } } };
const failed = { diagnosticEvent: { severity: "error", message: "preview failed\n", prefix: "error: ", color: "never" } };
const end = { summaryEvent: { result: "failed", PolicyPacks: { "pulumi-hosting|local|policy": "0.1.0" } } };
const lines = (...events: object[]) =>
  events.map((event, sequence) => `${JSON.stringify({ sequence, timestamp: 1, ...event })}\n`).join("");

const hole = violation("no-bypass-edge-rule", "the action DisableWaf lets requests bypass the firewall.");
const covered = violation(
  "exceptions",
  'an exception of waf-mode-block covers this until 2030-01-01 (owner: "ada"), because "a trial". Without it: the mode is Log.',
  urn("ShieldZone", "shield"),
  "advisory",
);
const preview = lines({ policyLoadEvent: {} }, created, hole, covered, unclear, foreign, failed, end);

/** The log of a large stack: unchanged resources, debug lines, events of a newer engine, and the usual preview at its end. */
function largeLog(megabytes: number): string {
  const path = join(newFolder(), "events.json");
  const inputs = { value: "x".repeat(1_000) };
  const unchanged = { op: "same", urn: urn("DnsRecord", "www"), old: { inputs, outputs: inputs }, new: { inputs, outputs: inputs } };
  const part = lines(
    ...Array.from({ length: 50 }, () => ({ resourcePreEvent: { metadata: unchanged } })),
    ...Array.from({ length: 150 }, () => ({ diagnosticEvent: { prefix: "debug: ", severity: "debug", message: "y".repeat(1_000) } })),
    { laterEvent: { of: "a newer engine" } },
  );
  const file = openSync(path, "w");
  for (let written = 0; written < megabytes * 1e6; written += part.length) writeSync(file, part);
  writeSync(file, preview);
  closeSync(file);
  return path;
}

/** The comments that a host is given. */
async function takingComments(work: (url: string) => Promise<void>): Promise<string[]> {
  const bodies: string[] = [];
  const answer: RequestListener = (request, response) => {
    void text(request).then((given) => {
      if (request.method === "POST") bodies.push((JSON.parse(given) as { body: string }).body);
      return response.end("[]");
    });
  };
  await serving(answer, work);
  return bodies;
}

const report = (asked: string, input = preview) => called(`policy report --events - ${asked}`.trim(), { input });

describe("comment", () => {
  it("shows the findings of a streamed preview: what stops the up first, each rule with its page and what to do", async () => {
    const { out } = await called("comment - --dry-run", { input: preview });
    expect(out).toBe(
      `**Policies refuse this change: correct the program before you merge.**

### Policies: 1 mandatory, 1 advisory, 1 not judged yet, 1 excepted

#### [no-bypass-edge-rule](${rules["no-bypass-edge-rule"].url}) (stops \`pulumi up\`)

\`\`\`text
EdgeRule "hole": the action DisableWaf lets requests bypass the firewall.

What to do: ${rules["no-bypass-edge-rule"].remediationSteps}
\`\`\`

#### \`their-rule\` (advisory)

\`\`\`text
Site "shop": no tags
\`\`\`

#### [no-open-redirect-rule](${rules["no-open-redirect-rule"].url}) (can't be judged yet)

\`\`\`text
EdgeRule "later": can't run policy "no-open-redirect-rule" from policy pack "pulumi-hosting@v0.1.0" during preview: it can't be known
\`\`\`

#### Exceptions

\`\`\`text
waf-mode-block: ShieldZone "shield": a trial (owner: ada, until 2030-01-01)
\`\`\`

\`\`\`diff
+ EdgeRule hole: create
\`\`\`
`,
    );
  });

  it("says of a preview in one piece that findings may be missing, and of events that are cut", async () => {
    expect((await called("comment - --dry-run", { input: JSON.stringify({ steps: [] }) })).out).toMatch(
      /^Nothing changes\.\n\nFindings of policies may be missing: .*PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1/,
    );
    const cut = preview.slice(0, preview.indexOf('{"sequence":6') + 40);
    const { out } = await called("comment - --dry-run", { input: cut });
    expect(out).toContain("**The events end before the preview does: changes and findings may be missing. See the job's log.**");
    expect(out).toContain("no-bypass-edge-rule");
  });

  const warned = { diagnosticEvent: { severity: "warning", message: "a zone has two SPF records\n" } };
  it.each([
    ["a preview that only policies refuse", lines(warned, created, hole, failed, end)],
    ["events that are cut after it", lines(warned, created, hole)],
  ])("puts what stops the up before warnings and changes: %s", async (_, input) => {
    const { out } = await called("comment - --dry-run", { input });
    expect(out).toMatch(
      /^\*\*Policies refuse this change[^]*#### \[no-bypass-edge-rule\][^]*a zone has two SPF records[^]*\+ EdgeRule hole/,
    );
  });

  it("tells a failure of the program beside the findings", async () => {
    const broken = { diagnosticEvent: { severity: "error", message: "zone.ts: no type AA\n" } };
    const { out } = await called("comment - --dry-run", { input: lines(created, broken, failed, end) });
    expect(out).toMatch(/^\*\*The preview failed.*\n\n```text\nzone\.ts: no type AA\n```\n/);
  });

  it("fits into one comment, whatever the number of findings", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `record-${index}-${"x".repeat(100)}`);
    const found = names.flatMap((name) => [
      violation("ttl-bounds", "it is long", urn("DnsRecord", name)),
      violation("no-private-address", "it is private", urn("DnsRecord", name)),
    ]);
    const made = names.map((name) => ({ resourcePreEvent: { metadata: { op: "create", urn: urn("DnsRecord", name) } } }));
    const [written] = await takingComments(async (url) => {
      const env = { GITHUB_API_URL: url, GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/pull/7/merge", GITHUB_TOKEN: "t" };
      const { out } = await called("comment -", { input: lines(...made, ...found, failed, end), env });
      expect(out).toContain("record-499-");
      expect(out).not.toContain("left out");
    });
    expect(written?.length).toBeLessThan(65_536);
    for (const part of ["ttl-bounds", "no-private-address", "+ DnsRecord record-0", "lines are left out: the job's log has all of them."])
      expect(written).toContain(part);
  });

  it("reads events that it doesn't know yet", async () => {
    const newer = lines({ tomorrowEvent: { of: "an engine" } }, created, end);
    expect((await called("comment - --dry-run", { input: newer })).out).toMatch(/^A merge makes these changes \(1 create\)/);
  });
});

describe("policy report", () => {
  it("writes SARIF: rules with pages, mandatory as errors, exceptions as suppressions with their reason, a place for each", async () => {
    const { out, status } = await report("--format sarif");
    const log = sarifIn(out);
    const [run] = log.runs;
    expect([status, log.version, run?.tool.driver.name]).toEqual([0, "2.1.0", "pulumi-hosting"]);
    expect(run?.results?.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions?.[0]?.justification])).toEqual([
      ["no-bypass-edge-rule", "error", undefined],
      ["waf-mode-block", "error", "a trial (owner: ada, until 2030-01-01)"],
      ["no-open-redirect-rule", "note", undefined],
      ["their-rule", "warning", undefined],
    ]);
    for (const { ruleId, ruleIndex = -1, locations } of run?.results ?? []) {
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
      expect(locations?.[0]?.physicalLocation).toEqual({ artifactLocation: { uri: "Pulumi.yaml" }, region: { startLine: 1 } });
    }
    expect(run?.tool.driver.rules?.find(({ id }) => id === "no-bypass-edge-rule")).toMatchObject({
      helpUri: expect.stringMatching(/^https:\/\/.*#no-bypass-edge-rule$/),
      properties: { "security-severity": "9.5", tags: ["security", "shield", "edge"] },
    });
  });

  it("writes JUnit: a failure for what is mandatory, skipped for what is excepted", async () => {
    const { out } = await report("--format junit");
    expectXml(out);
    expect(out).toContain('<testsuites name="pulumi-hosting policies" tests="4" failures="1" skipped="1">');
    expect(out).toContain(
      '<testcase classname="no-bypass-edge-rule" name="EdgeRule &quot;hole&quot;" file="Pulumi.yaml" line="1"><failure message=',
    );
    expect(out).toContain('<skipped message="a trial"/>');
  });

  it("writes Markdown and JSON", async () => {
    expect((await report("")).out).toMatch(/^### Policies: 1 mandatory, 1 advisory, 1 not judged yet, 1 excepted\n/);
    const { findings } = JSON.parse((await report("--json")).out) as { findings: object[] };
    expect(findings[0]).toEqual({
      ...{ rule: "no-bypass-edge-rule", level: "mandatory", urn: urn("EdgeRule", "hole"), who: 'EdgeRule "hole"' },
      ...{ message: "the action DisableWaf lets requests bypass the firewall.", remedy: rules["no-bypass-edge-rule"].remediationSteps },
      place: { file: "Pulumi.yaml", line: 0 },
    });
    expect((await report("", lines(created, end))).out).toBe("No rule found anything.\n");
  });

  it("fails on demand where a mandatory rule is violated, and not for what an exception covers", async () => {
    expect((await report("--fail-on mandatory")).status).toBe(3);
    expect((await report("--fail-on mandatory", lines(covered, unclear, end))).status).toBe(0);
  });

  const said = (unclear.policyEvent as { message: string }).message;
  it.each<[string, object, [level: string, failures: number, status: number]]>([
    ["mandatory", violation("no-bypass-edge-rule", `${said.trim()}: bad.`), ["mandatory", 1, 3]],
    ["of another rule", violation("ttl-bounds", said, undefined, "advisory"), ["advisory", 0, 0]],
    ["no sentence of the SDK", violation("ttl-bounds", 'can\'t run policy "ttl-bounds"', undefined, "advisory"), ["advisory", 0, 0]],
  ])("takes no violation for one that can't be judged, whatever its label says: %s", async (_, event, [level, failures, status]) => {
    const input = lines(event, end);
    const { findings } = JSON.parse((await report("--json", input)).out) as { findings: { level: string }[] };
    expect(findings.map((one) => one.level)).toEqual([level]);
    expect(await report("--format junit --fail-on mandatory", input)).toMatchObject({
      status,
      out: expect.stringContaining(`failures="${failures}"`),
    });
  });

  it("is no success where a mandatory rule can't judge a secret of a state", async () => {
    const actionType = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" };
    const resources = [{ urn: urn("EdgeRule", "hole"), type: "hosting:index:EdgeRule", inputs: { actionType } }];
    const folder = folderWith({ "state.json": { deployment: { resources } } });
    expect(await called("policy report --state state.json --fail-on mandatory", { folder })).toMatchObject({
      status: 1,
      err: expect.stringContaining("warning: the mandatory rule no-bypass-edge-rule could not judge everything in a state: "),
    });
  });

  it("asks the rules about zone files, each finding at its line, with exceptions and levels of a configuration", async () => {
    const zone = '$ORIGIN example.com.\n@ IN TXT "v=spf1 +all"\nwww 5 IN A 192.0.2.1\nold 5 IN A 192.0.2.1\n';
    const config = { all: "mandatory", "ttl-bounds": { exceptions: [{ resource: "old A", reason: "moves" }] }, "caa-present": "disabled" };
    const folder = folderWith({ "a b.zone": zone, "policies.json": config });
    const { out, err, status } = await called(
      ["policy report --policy-pack-config policies.json --fail-on mandatory --format sarif --zones", "a b.zone"],
      { folder },
    );
    const results = sarifIn(out).runs[0]?.results ?? [];
    const told = results.map(({ ruleId, level, locations, suppressions }) => {
      const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
      return `${ruleId} ${level} ${artifactLocation?.uri}:${region?.startLine}${suppressions ? " suppressed" : ""}`;
    });
    expect([err, status]).toEqual(["", 3]);
    expect(told).toEqual(
      expect.arrayContaining([
        "no-spf-for-everybody error a%20b.zone:2",
        "ttl-bounds error a%20b.zone:3",
        expect.stringMatching(/^ttl-bounds \w+ a%20b\.zone:4 suppressed$/),
      ]),
    );
    expect(told.join()).not.toMatch(/caa-present|dnssec-enabled|protect-critical/);
  });

  it("reads what a zone file includes, as `zone check` does, and tells of each entry at its place", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "zones"));
    const write = (name: string, text: string) => writeFileSync(join(folder, "zones", name), text);
    write("a.zone", "$ORIGIN example.com.\n$TTL 3600\nwww 5 A 192.0.2.1\n$INCLUDE more.inc sub\nold 5 A 192.0.2.1\n");
    write("more.inc", "; more\nwww 6 A 192.0.2.1\nwww 6 A 192.0.2.2\nodd AA 1\n");
    const { out, err } = await called("policy report --json --zones zones/a.zone", { folder });
    const { findings } = JSON.parse(out) as { findings: { rule: string; who: string; place: { file: string; line: number } }[] };
    expect(findings.filter(({ rule }) => rule === "ttl-bounds").map(({ who, place }) => `${place.file}:${place.line} ${who}`)).toEqual([
      'zones/a.zone:3 DnsRecord "www A"',
      'zones/more.inc:2 DnsRecord "www.sub A"',
      'zones/more.inc:3 DnsRecord "www.sub A (line 3 of zones/more.inc)"',
      'zones/a.zone:5 DnsRecord "old A"',
    ]);
    expect(err).toMatch(/warning: zones\/more\.inc:4: odd\.sub\S* AA isn't judged: /);
    write("more.inc", "www A 192.0.2.1\nbad A (\n");
    await ends("policy report --zones zones/a.zone", { folder }, 1, "zones/more.inc:2: the entry ");
    write("a.zone", "$ORIGIN example.com.\n$INCLUDE ../more.inc\n");
    await ends("policy report --zones zones/a.zone", { folder }, 1, "zones/a.zone:2: the entry includes another file");
  });

  it("asks the rules about a state, at the line where a YAML program declares the resource", async () => {
    const program = "name: dns\nruntime: yaml\nresources:\n  hole:\n    type: hosting:index:EdgeRule\n";
    const resources = [{ urn: urn("EdgeRule", "hole"), type: "hosting:index:EdgeRule", inputs: { actionType: "DisableWaf" } }];
    const folder = folderWith({ "Pulumi.yaml": program, "state.json": { deployment: { resources } } });
    expect((await jsonOf<{ findings: object[] }>("policy report --state state.json", { folder })).findings).toEqual([
      expect.objectContaining({ rule: "no-bypass-edge-rule", place: { file: "Pulumi.yaml", line: 4 } }),
    ]);
  });

  it("keeps hostile names text in every form", async () => {
    const name = "a```\n]]><x>\u001b[2J\u202e\"'&|![i](http://evil)\0&#0;<!--<![CDATA[\r\u0085";
    const input = lines(violation("no-bypass-edge-rule", `${name}: bad.`, urn("EdgeRule", name)), end);
    for (const format of ["markdown", "json", "sarif", "junit"]) {
      const { out } = await report(`--format ${format}`, input);
      expect(out).not.toMatch(obeyed);
      if (format === "markdown") expect(out).toContain("````text");
      if (format === "junit") {
        expectXml(out);
        expectXml((await report("--format junit", input.replaceAll("bad", "\ufffe"))).out);
      }
      // SARIF has links, too.
      if (format === "sarif") expect(sarifIn(out).runs[0]?.results?.[0]?.message.text).toContain("![i\\](http://evil)");
    }
  });

  it.each<[string, string | undefined, string]>([
    ["--events -", "", "- holds neither events of the engine nor a preview as JSON."],
    ["--events -", '{"steps":[]}', "is a preview in one piece, which has no findings of policies."],
    ["--events missing.json", undefined, "there is no file missing.json."],
    ["--zones missing.zone", undefined, "there is no file missing.zone."],
  ])("says why it can't: %s", async (asked, input, reason) => {
    await ends(`policy report ${asked}`, input === undefined ? {} : { input }, 1, reason);
  });

  it.each<[object | string, RegExp]>([
    ["no JSON", /policies\.json can't be used: it is no JSON object/],
    [{ "no-bypas-edge-rule": "advisory" }, /there is no rule "no-bypas-edge-rule"\. The rules are every-site-has-shield, /],
    [{ "ttl-bounds": "fatal" }, /the level "fatal" of ttl-bounds is none of advisory, mandatory, remediate, disabled/],
    [
      { "ttl-bounds": { exceptions: [{ resource: "x", end: "soon" }] } },
      /the configuration of ttl-bounds can't be used: exceptions\.0\.end/,
    ],
  ])("refuses a configuration that can't be meant: %j", async (config, reason) => {
    const folder = folderWith({ "policies.json": config, "z.zone": "$ORIGIN example.com.\nwww 5 IN A 192.0.2.1\n" });
    await ends("policy report --policy-pack-config policies.json --zones z.zone", { folder }, 1, reason);
  });

  it("checks a configuration by itself", async () => {
    const folder = folderWith({
      "good.json": { all: "advisory", environments: ["team/dev"], "caa-present": { exceptions: [{ resource: "x" }] } },
      "bad.json": { "ttl-bouns": "advisory", "ttl-bounds": { min: "5" } },
    });
    expect(await called("policy check good.json", { folder })).toMatchObject({ status: 0, out: "The rules can use this file.\n" });
    await ends("policy check good.json --preset strict", { folder }, 1, 'the exception for "x" has no reason and no end');
    const { status, out } = await called("policy check good.json bad.json --json", { folder });
    const problems = [/there is no rule "ttl-bouns"/, /configuration of ttl-bounds can't be used: min/];
    expect([status, JSON.parse(out)]).toEqual([
      1,
      { problems: problems.map((problem) => ({ file: "bad.json", problem: expect.stringMatching(problem) as string })) },
    ]);
    await ends("policy check missing.json", { folder }, 1, "there is no file missing.json");
  });

  it("says where a zone file can't be read, and which words it doesn't understand", async () => {
    const folder = folderWith({ "bad.zone": "$ORIGIN example.com.\nwww IN A (\n", "odd.zone": "$ORIGIN example.com.\nwww IN AA 1\n" });
    await ends("policy report --zones bad.zone", { folder }, 1, "bad.zone:2: ");
    expect((await called("policy report --zones odd.zone", { folder })).err).toMatch(/warning: odd\.zone:2: www\S* AA isn't judged: /);
    for (const asked of [
      "",
      "x.zone",
      "--events - --format yaml",
      "--events - --fail-on any",
      "--events - --preset lax",
      "--events - --json --format junit",
    ])
      expect((await called(`policy report ${asked}`.trim(), { input: preview })).status).toBe(2);
  });

  it.each(["markdown", "json", "sarif", "junit"])("says that the events are cut, and still writes what it has: %s", async (format) => {
    const { out, err } = await report(`--format ${format}`, preview.slice(0, preview.indexOf('{"sequence":6')));
    const missing = "the run ended before all policies were asked, so findings may be missing.";
    expect(err).toContain(`warning: ${missing}`);
    expect(out).toContain("no-bypass-edge-rule");
    expect(out).toContain(missing);
    if (format === "sarif") sarifIn(out);
    if (format === "junit") expectXml(out);
    expect((await report(`--format ${format}`)).out).not.toContain("may be missing");
  });

  it("never says that nothing was found where nothing was looked at to the end", async () => {
    expect((await report("", lines(created))).out).toMatch(/^No rule found anything so far\.\n\n```text\nthe run ended before/);
  });

  const broken = { diagnosticEvent: { severity: "error", message: "zone.ts: no type AA\n" } };
  it.each<[string, string, string]>([
    ["that are cut", lines(created), "the run ended before all policies were asked"],
    ["of a program that failed", lines(created, broken, failed, end), "the run ended before all policies were asked"],
    ["of a run without a pack", lines(created, { summaryEvent: { PolicyPacks: {} } }), "no policy pack was asked in this run"],
  ])("is no success for a pipeline on events %s", async (_, input, reason) => {
    expect(await report("--fail-on mandatory", input)).toMatchObject({ status: 1, err: expect.stringContaining(reason) });
    expect((await report("", input)).status).toBe(0);
  });
});

test("events of 100 MB give the result of a small file", async () => {
  const file = largeLog(100);
  const [small, large] = [await called("comment - --dry-run", { input: preview }), await called(["comment", file, "--dry-run"])];
  expect(large).toEqual(small);
  expect(await called(["policy", "report", "--format", "json", "--events", file])).toEqual(await report("--format json"));
});
