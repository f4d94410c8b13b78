import { withoutCredentials } from "../../../../src/cli/report/collect/credentials";
import { compare } from "../../../../src/cli/report/compare";
import { markdown } from "../../../../src/cli/report/render/markdown";
import { page } from "../../../../src/cli/report/render/page";
import type { Report } from "../../../../src/cli/report/report";
import { registry } from "../../../../src/resources";
import type { Simulator, SimulatorOptions } from "../../../../src/simulator";
import { demoData } from "../../../../src/simulator/demoData";
import { called, folderWith, newSimulator } from "../called";
import { besideCode, empty, hostile } from "./hostile";
import { type Resource, exported, secret } from "./state";
import { elementsOf } from "./wellFormed";

interface Drawn {
  readonly json: string;
  readonly html: string;
  readonly summary: string;
  readonly err: string;
}

/** The report of an account and a state, in each of its forms. */
async function drawn(simulator: Simulator, state: string): Promise<Drawn & { readonly report: Report }> {
  const folder = folderWith({ "state.json": state });
  const { status, out, err } = await called(["report", "--json", "--state", "state.json", "--no-figures"], { simulator, folder });
  expect([status, err]).toEqual([0, expect.any(String)]);
  const report = JSON.parse(out) as Report;
  return { json: out, html: page(report), summary: markdown(report), report, err };
}

const everywhere = ({ json, html, summary, err }: Drawn): string => [json, html, summary, err].join("\n");
const signature = "4dabf18193072939515e22adb298388d";
const ids = ["zone-1", "mail-1", "shop", "%zz", "a/b", "zone-1/%zz", "zone-1/all", "mail-1/all", "shop/all"];

/** A state in which every field of every type has the same value. */
function stateOf(value: unknown): string {
  const resources = Object.entries(registry).flatMap(([type, { inputFields, outputFields }]) => {
    const names = new Set([...Object.keys({ ...inputFields, ...outputFields }), "records", "__provider"]);
    const inputs = Object.fromEntries([...names].map((name) => [name, value]));
    return ids.map((id): Resource => ({ type, name: `${type} ${id}`, id, inputs }));
  });
  return exported(resources);
}

const bait = "gullible";
const baited = { ciphertext: `v1:${bait}` };

describe("report, of a state that somebody wrote who wishes it ill", () => {
  it.each<[string, unknown]>([
    ["null", null],
    ["a number", 5],
    ["a list", [1, null]],
    ["an object", { a: { b: 1 } }],
    ["names that every object has", JSON.parse('{"__proto__":{"x":1},"constructor":5,"toString":null}')],
    ["text that wants to be markup", `</script><script>alert(1)</script>\u202e%zz\ud800${"a".repeat(1_000)}`],
  ])("is made nevertheless, where every field is %s", async (_, value) => {
    const all = await drawn(await newSimulator(demoData), stateOf(value));
    expect(all.report.sites).toHaveLength(2);
    expect(all.report.verdicts).toBeDefined();
    expect(elementsOf(all.html).filter(({ name }) => name === "script")).toHaveLength(1);
    expect(all.html.length).toBeLessThan(1_500_000);
  });

  it("names the resource whose state can't be read, shows nothing of it, and compares the others", async () => {
    const broken: Resource = {
      type: "DnsRecords",
      name: "broken",
      id: "zone-1/all",
      inputs: { zoneId: "zone-1", records: { "www CNAME": null } },
    };
    const good: Resource = { type: "Site", name: "front", id: "shop", inputs: { name: "other" } };
    const { report } = await drawn(await newSimulator(demoData), exported([broken, good]));
    expect(report.gaps).toEqual([
      { type: "the state of DnsRecords broken", within: "stack web/prod", why: expect.stringContaining("form") },
    ]);
    expect(report.zones[0]?.records.filter(({ value }) => value !== undefined)).toEqual([]);
    expect(report.drift).toMatchObject([{ name: "front" }]);
  });

  it.each<[string, unknown]>([
    ["encrypted", secret(baited)],
    ["in the clear", secret({ plaintext: JSON.stringify(bait) })],
    ["deep inside", { a: [{ b: secret(baited) }] }],
    ["marked as a secret output", { [signature]: "d0e6a833031e9bbcd3f4e8bde6ca49a4", secret: true, value: bait }],
  ])("shows no secret, where each field of every type has one: %s", async (_, value) => {
    const seeds: SimulatorOptions = {
      ...demoData,
      zones: [{ id: "zone-1", name: "example.com", records: [{ id: "r1", record_type: 3, name: "x", value: bait }] }],
    };
    const record = { zoneId: "zone-1", type: "TXT", name: "x", value: secret(baited), ttl: 60 };
    const own: Resource = { type: "DnsRecord", name: "kept", id: "zone-1/r1", inputs: record };
    const state = JSON.parse(stateOf(value)) as { deployment: { resources: object[] } };
    const [kept] = (JSON.parse(exported([own])) as typeof state).deployment.resources;
    state.deployment.resources.unshift(kept as object);
    const all = await drawn(await newSimulator(seeds), JSON.stringify(state));
    expect(everywhere(all)).not.toContain(bait);
    expect(all.report.zones[0]?.records[0]).toMatchObject({ owner: { name: "kept" } });
  });
});

const evil = `</script><img src=x onerror=alert(1)>"'&\u202e\u2066\ud800 javascript:alert(1) |@all #1 \` [x](//evil.example)`;

describe("report, of an account whose names want to be something else", () => {
  it("shows each as the text that it is", async () => {
    const simulator = await newSimulator({
      accounts: [evil],
      sites: [{ id: evil, name: evil, domains: [evil], edgeRules: [{ Description: evil, ActionParameter1: evil, ActionType: 1 }] }],
      zones: [{ id: evil, name: "example.com", records: [{ record_type: 3, name: evil, value: evil }] }],
      mailspaces: [{ id: "m", domain: "example.com", mailboxes: [{ username: "a", display_name: evil }], groups: [{ email: evil }] }],
    });
    const { html, summary, json, err } = await drawn(
      simulator,
      exported([{ type: "Site", name: evil, id: evil, inputs: { name: evil } }], evil, evil),
    );
    const elements = elementsOf(html);
    expect(elements.filter(({ name }) => ["img", "iframe", "object", "base", "form"].includes(name))).toEqual([]);
    expect(elements.flatMap(({ attributes }) => attributes.get("href") ?? []).filter((link) => !link.startsWith("#"))).toEqual([]);
    for (const text of [html, summary, json, err]) expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
  });
});

it("cuts names of any length, and no character in halves", () => {
  const name = "\u{1f600}".repeat(50_000);
  const long = JSON.parse(JSON.stringify(hostile).replaceAll("<script>", name)) as Report;
  expect(page(long).length).toBeLessThan(500_000);
  expect(markdown(long).length).toBeLessThan(20_000);
  expect(page(long) + markdown(long)).not.toMatch(/\p{Cs}|\\u\{d83d\}/u);
});

describe("the summary", () => {
  it.each(["@all", "a`@all`b", "``", "` @all", "", "#12", "group/project!7", "https://evil.example", "<b>", "a\n\n# b", "\u202e"])(
    "calls nobody and links nowhere, whatever a name is: %j",
    (name) => {
      const subject = { type: name, id: name, name };
      const changes = {
        ...(hostile.changes as NonNullable<Report["changes"]>),
        added: [subject],
        removed: [subject],
        worse: [name],
        since: name,
      };
      const text = markdown({
        ...empty,
        account: name,
        changes: { ...changes, changed: [{ ...subject, differences: [{ path: name }] }], better: [] },
      });
      expect(besideCode(text)).not.toMatch(/@|#\d|!7|https|<b>|^# b|[\u202a-\u202e]/m);
      expect(
        text
          .split("\n")
          .filter((line) => line.includes("`"))
          .every((line) => /^(### Hosting|- |\*\*Since)/.test(line)),
      ).toBe(true);
    },
  );
});

it("what every object has isn't a change", () => {
  const facts = JSON.parse('[{"name":"__proto__","value":"1"},{"name":"constructor","value":"1"}]') as Report["sites"][number]["facts"];
  const [site] = hostile.sites as [Report["sites"][number]];
  const changes = compare({ ...empty, sites: [{ ...site, facts }] }, { ...empty, sites: [{ ...site, facts: [] }] });
  expect(changes.changed[0]?.differences).toEqual(expect.arrayContaining([{ path: "constructor", was: "1" }]));
  expect(page({ ...empty, changes })).toContain("Changed objects");
});

describe("texts without credentials", () => {
  it.each([
    ["https://me:letmein@example.com/?page=1", "https://…@example.com/?page=1"],
    ["https://example.com/?my.access_token=letmein&b=1;sig=x#y", "https://example.com/?my.access_token=…&b=1;sig=…#y"],
    ["-----BEGIN RSA PRIVATE KEY-----\nletmein\n-----END", "(not shown: a private key)"],
    ["v=DKIM1;k=rsa;p=MIGf", "v=DKIM1;k=rsa;p=MIGf"],
  ])("%j", (text, left) => expect(withoutCredentials(text)).toBe(left));

  it("take no longer than a moment, however long they are", () => {
    const started = performance.now();
    for (const part of ["?token", "token", "//", "?a.", "-----BEGIN ", "&a="]) withoutCredentials(`?${part.repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
