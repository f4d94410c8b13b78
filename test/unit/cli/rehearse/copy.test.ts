import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyOf, newReadings } from "../../../../src/cli/rehearse/copy";
import { withSession } from "../../../../src/cli/frame/platform";
import { Collector } from "../../../../src/cli/import/collect";
import type { World } from "../../../../src/cli/frame/world";
import type { Simulator, SimulatorOptions } from "../../../../src/simulator";
import { readSeedFile } from "../../../../src/simulator/seedFile";
import { allShapes } from "../../../../src/simulator/shapes";
import { called, methodsOf, newFolder, newSimulator } from "../called";

/** An account with something of each kind. */
const account: SimulatorOptions = {
  sites: [
    {
      ...{ id: "11", name: "shop", plan: "agency-9", phpVersion: "8.3", domains: [{ id: "21", hostname: "shop.example.com" }] },
      caching: { cache_expiration: 86_400, vary_cookie: true, cookie_vary_parameters: ["b", "a"] },
      cacheLayers: { redis: true },
      edgeRules: [
        { Guid: "g1", Description: "https", ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["http://*"] }] },
        { Guid: "g2", ActionType: 4, Triggers: [{ Type: 4, PatternMatches: ["XX"] }], Enabled: false },
      ],
      shield: {
        active: true,
        settings: { waf_execution_mode: 1, waf_disabled_rules: ["920100"] },
        botDetection: { execution_mode: 1 },
        rateLimits: [{ id: "31", rule_name: "Login", rule_configuration: { requestCount: 20, timeframe: 10 } }],
        accessLists: [{ id: "32", name: "office", type: 1, content: "192.0.2.0/24" }],
        customRules: [{ id: "33", rule_name: "Bots", rule_configuration: { actionType: 1 } }],
      },
      mail: { mail_from_name: "The shop" },
    },
    { id: "12", name: "blog", cdn: false, shield: { plan: "none" } },
  ],
  zones: [
    {
      ...{ id: "41", name: "example.com", dnssec: true },
      records: [
        { id: "51", record_type: 0, name: "", value: "192.0.2.1", ttl: 60 },
        { id: "52", record_type: 4, name: "", value: "mx.example.net", priority: 10, comment: "mail" },
        { id: "53", record_type: 3, name: "txt", value: 'a "quoted" text; with a \\ in it' },
        { id: "55", record_type: 9, name: "", value: "ca.example", flags: 0, record_tag: "issue" },
        { id: "54", record_type: 8, name: "_sip._tcp", value: "sip.example.net", priority: 1, weight: 2, port: 5060 },
      ],
    },
  ],
  mailspaces: [
    {
      ...{ id: "m1", domain: "example.com", package: "mail_20", domains: ["example.net"] },
      groups: [{ id: "61", email: "team@example.com", aliases: ["all@example.com"] }],
      mailboxes: [
        { id: "b1", username: "anna", display_name: "Anna", quota_mb: 512, aliases: ["info@example.com"], groups: ["team@example.com"] },
        { id: "b2", username: "ben", domain: "example.net", status: "suspended", allowed_ips: ["192.0.2.7"] },
      ],
    },
  ],
  registrations: [
    { id: "r1", name: "example.com", locked: true, autoRenew: false, owner: { first_name: "Ada", last_name: "Byron", country: "GB" } },
  ],
  panelAccounts: [{ username: "old", domain: "old.example", package: "basic", domains: ["more.example"] }],
  users: [{ fname: "Chris", lname: "Example", email: "chris@example.net" }],
};

function worldOn({ url, token, account: id }: Simulator): World {
  const env = { HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: id, HOSTING_STATE_DIR: "/nowhere" };
  const nobody = { out: () => undefined, err: () => undefined, outIsTerminal: false, errIsTerminal: false, quiet: true };
  return { ...nobody, env, folder: "/", input: () => Promise.resolve(""), stopped: () => new Promise(() => undefined) };
}

/** All that a program could see of an account. */
async function shownBy(simulator: Simulator): Promise<unknown> {
  const found = await withSession(worldOn(simulator), (opened) => new Collector(opened, () => undefined).all());
  return found
    .map(({ definition, id, fields }) => [`${definition.type} ${id}`, fields])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

/** What takes time on a platform is over at once, so that nothing has to be waited for. */
const delays = Object.fromEntries(
  ["recordMs", "hostnameMs", "edgeRuleMs", "renameMs", "siteDeletionMs", "cacheLayerMs", "registrarMs"].map((name) => [name, 0]),
);

async function copied(original: Simulator): Promise<Simulator> {
  const readings = newReadings();
  await copyOf(worldOn(original), [original.account], [], readings);
  // A copy that comes later, of further accounts too, asks for nothing again.
  const { options, gaps } = await copyOf(worldOn(original), [original.account], [], readings);
  expect([gaps, methodsOf(original)]).toEqual([[], ["GET"]]);
  // Each list and each object once.
  const asked = original.report().requests.map(({ path, query = "" }) => `${path}?${query}`);
  const again = asked.filter((one, index) => asked.indexOf(one) < index);
  expect([asked.length > 20, again]).toEqual([true, []]);
  return newSimulator({ ...options, delays, shapes: original.shapes });
}

const at = "/api/sites/11";
/** Changes of every kind of object, as a program sends them. */
const changes: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ["PATCH", at, { site: { name: "store" } }],
  ["PATCH", `${at}/cdn/caching`, { cache_expiration: 5 }],
  [
    "POST",
    `${at}/edge_rules`,
    { edge_rule: { Guid: "g1", ActionType: 1, ActionParameter1: "https://a.example", Triggers: [], Enabled: true } },
  ],
  ["DELETE", `${at}/edge_rules/g2`],
  ["PATCH", `${at}/shield`, { waf_execution_mode: 0 }],
  ["PATCH", `${at}/shield/rate_limits/31`, { rule_name: "Sign in" }],
  ["DELETE", `${at}/shield/access_lists/32`],
  ["PATCH", "/api/dns_zones/41/records/51", { dns_record: { value: "192.0.2.9" } }],
  ["DELETE", "/api/dns_zones/41/records/52"],
  ["PATCH", "/api/mailspace/m1/mailboxes/b1", { quota_mb: 7, display_name: "Anne" }],
  ["POST", "/api/mailspace/m1/aliases", { address: "hello", target_email: "anna@example.com" }],
  ["DELETE", "/api/mailspace/m1/mailboxes/b2"],
  ["DELETE", "/api/sites/12"],
];

async function change({ url, token, account: id }: Simulator): Promise<number[]> {
  const statuses: number[] = [];
  for (const [method, path, body] of changes) {
    const headers = { Authorization: `Bearer ${token}`, "X-Auth-Account": id, "Content-Type": "application/json" };
    statuses.push((await fetch(`${url}${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })).status);
  }
  return statuses;
}

/** Every shape but the usual ones, each in one of five platforms. */
const shapes = [0, 1, 2, 3, 4].map((round) =>
  Object.fromEntries(Object.entries(allShapes).map(([setting, [, ...words]]) => [setting, words[round % words.length]])),
);
describe("a copy of an account", () => {
  it("shows what the account shows, and changes as the account does", async () => {
    const original = await newSimulator({ ...account, delays });
    const copy = await copied(original);
    expect(await shownBy(copy)).toEqual(await shownBy(original));
    expect(await change(copy)).toEqual(await change(original));
    expect(asMeant(await shownBy(copy))).toEqual(asMeant(await shownBy(original)));
  });

  it.each(shapes)("does so where answers have other shapes (%#)", async (shape) => {
    const original = await newSimulator({ ...account, delays, shapes: shape });
    const { options } = await copyOf(worldOn(original), [original.account], []);
    // A simulator knows nothing of the account's shapes: its own are the usual ones.
    const file = join(newFolder(), "account.json");
    writeFileSync(file, JSON.stringify(options));
    const copy = await newSimulator({ ...readSeedFile(file), delays });
    expect(await shownBy(copy)).toEqual(await shownBy(original));
    await Promise.all([change(copy), change(original)]);
    expect(asMeant(await shownBy(copy))).toEqual(asMeant(await shownBy(original)));
  });
});

/** What `export account` wrote, as a text and as a simulator reads it. */
async function exported(simulator: Simulator, options = ""): Promise<{ text: string; seed: SimulatorOptions }> {
  const folder = newFolder();
  const { status, err } = await called(`export account --to account.json${options}`, { simulator, folder });
  expect([status, err]).toEqual([0, expect.not.stringContaining("note:")]);
  const file = join(folder, "account.json");
  return { text: readFileSync(file, "utf8"), seed: readSeedFile(file) };
}

describe("export account", () => {
  it("writes a file that only its owner can read, also in the place of another one or of a link", async () => {
    const simulator = await newSimulator({ sites: [] });
    const folder = newFolder();
    writeFileSync(join(folder, "account.json"), "{}", { mode: 0o644 });
    writeFileSync(join(folder, "other.json"), "{}", { mode: 0o644 });
    symlinkSync("other.json", join(folder, "link.json"));
    for (const file of ["account.json", "link.json", "new.json"]) {
      expect((await called(`export account --to ${file} --force`, { simulator, folder })).status).toBe(0);
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    expect(readFileSync(join(folder, "other.json"), "utf8")).toBe("{}");
    expect(readdirSync(folder).filter((name) => name.includes("json"))).toHaveLength(4);
  });

  it("writes what a simulator starts with: it shows the same", async () => {
    const original = await newSimulator({ ...account, delays });
    const copy = await newSimulator({ ...(await exported(original, " --keep-personal")).seed, delays });
    expect(await shownBy(copy)).toEqual(withoutPasswords(await shownBy(original)));
    await Promise.all([change(copy), change(original)]);
    expect(asMeant(await shownBy(copy))).toEqual(asMeant(withoutPasswords(await shownBy(original))));
  });
});

/** The account with a mark in what is of people, and in secrets. */
const marked: SimulatorOptions = {
  ...account,
  sites: [
    {
      ...{ id: "11", ssh: { username: "mark1", password: "mark2" } },
      mail: { mail_from_name: "Mark 3", mail_from_local_part: "mark4", status: "active" },
    },
  ],
  zones: [{ id: "41", name: "example.com", records: [{ id: "51", record_type: 3, value: "rua=mailto:jomark.anna@other.example" }] }],
  mailspaces: [
    {
      ...{ id: "m1", domain: "example.com", domains: ["example.net"] },
      groups: [{ id: "61", email: "mark.team@example.com", aliases: ["Mark.all@example.com"] }],
      mailboxes: [
        {
          id: "b1",
          username: "mark.anna",
          display_name: "Mark 5",
          aliases: ["mark.private@example.com"],
          groups: ["mark.team@example.com"],
        },
        { id: "b2", username: "mark.anna", domain: "example.net", status: "suspended", allowed_ips: ["198.51.100.7"] },
      ],
    },
  ],
  registrations: [{ id: "r1", name: "example.com", contacts: { owner: "71", tech: "71" } }],
  contacts: [
    {
      ...{ id: "71", first_name: "Mark", last_name: "Marks", organization: "Mark BV", street_address: "Markstraat 7", post_code: "7 MARK" },
      ...{ city: "Markelo", state: "Mark", country: "NL", email: "piet.mark@private.example", phone: "+31.655512345" },
      extra_properties: { vat_number: "NLMARK", birth: { date: "mark 1970" } },
    },
  ],
  users: [{ fname: "Mark", lname: "Marks", email: "Mark.Marks@private.example", company_name: "Mark BV" }],
};

/** Texts of one that are others in the other, with what they are there. */
function differing(one: unknown, other: unknown, found = new Map<unknown, Set<unknown>>()): Map<unknown, Set<unknown>> {
  if (typeof one !== "object" || one === null) return one === other ? found : found.set(one, (found.get(one) ?? new Set()).add(other));
  expect(Object.keys(other as object)).toEqual(Object.keys(one));
  for (const [key, value] of Object.entries(one)) differing(value, (other as Record<string, unknown>)[key], found);
  return found;
}

describe("export account without --keep-personal", () => {
  it("has nothing of people and no secret, and all else as it is: a simulator shows the same objects", async () => {
    const original = await newSimulator({ ...marked, delays });
    const { text, seed } = await exported(original);
    expect(text.match(/.*((?<!jo)mark|655512345|198\.51).*/gi)).toBeNull();
    const shown = await shownBy(await newSimulator({ ...seed, delays }));
    const others = differing(await shownBy(original), shown);
    expect(
      [...others.keys()].filter((changed) => !/^(mark|MailAlias m1\/mark|piet.mark@|7 MARK|NLMARK|\+31|198|MM1-)/i.test(String(changed))),
    ).toEqual([]);
    // An address has one other one wherever it is named, and no two have the same.
    const addresses = [...others].filter(([changed]) => /@/.test(String(changed))).map(([, to]) => [...to]);
    expect(addresses.every((to) => to.length === 1)).toBe(true);
    expect(new Set(addresses.flat()).size).toBe(addresses.length);
    const field = (name: string) => JSON.stringify(shown).match(new RegExp(`"${name}":[^,]*`, "g"));
    expect(field("members")).toEqual([expect.stringMatching(/"person-\d+@example.com"/)]);
  });
});

function withoutPasswords(shown: unknown): unknown {
  return JSON.parse(JSON.stringify(shown), (key, value: unknown) => (key === "password" ? "withheld" : value));
}

/** Without what a clock gives, which two platforms don't share, the order of texts, and the ways to write that there is nothing. */
function asMeant(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^\d{4}-\d\d-\d\dT.*Z$/, "a time");
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? value.toSorted() : value.map(asMeant);
  if (typeof value !== "object" || value === null) return value;
  const isNothing = (inner: unknown): boolean => inner === null || inner === "" || (Array.isArray(inner) && inner.length === 0);
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (isNothing(inner) ? [] : [[key, asMeant(inner)]])));
}
