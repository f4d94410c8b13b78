import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { called, newFolder, obeyed, ends } from "./called";

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

/** A host of comments that refuses everything. */
async function refusing(work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.writeHead(403).end("Resource not accessible by integration"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => server.close());
}

describe("comment", () => {
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

  it("says why a preview failed, without the calls that led there", async () => {
    const input = JSON.stringify({
      diagnostics: [
        { severity: "error", message: "\u001b[31mexample.com.zone:9: no type AA\u001b[0m\n    at check (x.js:1)\n" },
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
    await ends("comment . --dry-run", { folder: newFolder() }, 1, "can't be read");
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

  it("says what the token lacks, and never shows it", async () => {
    await refusing(async (url) => {
      const github = { GITHUB_API_URL: url, GITHUB_REPOSITORY: "team/dns", GITHUB_REF: "refs/pull/7/merge", GITHUB_TOKEN: "hush-hush" };
      const { status, out, err } = await called("comment -", { input: changes, env: github });
      expect([status, err]).toEqual([
        1,
        expect.stringMatching(
          /^pulumi-hosting comment: GitHub answered 403 to GET .*\(the job needs `permissions: pull-requests: write`\)/,
        ),
      ]);
      expect(out + err).not.toContain("hush-hush");
    });
  });
});
