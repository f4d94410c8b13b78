import { check, registry, unknownValue, type Values, World } from "../../../harness";
import { Session } from "../../../../src/kernel/memory/session";

const news: Readonly<Record<string, Values>> = {
  Site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
  Mailspace: { domain: "example.com" },
  DnsZone: { name: "example.com" },
  CacheSettings: { siteId: "site-1", cacheExpiration: 60 },
};

interface Given {
  readonly account?: string;
  readonly olds?: Values;
  readonly adopt?: boolean;
}

/** What check refuses and warns of, with the settings' account or without one. */
async function found(type: string, inputs: Values, { account, olds = {}, adopt = false }: Given = {}) {
  const world = await World.start();
  const { transport, resource } = world.process();
  const { session: _, ...self } = resource(registry[type]!);
  const session = new Session({ transport, clock: world.clock, journalFolder: world.journalFolder, account, adopt });
  const { problems, warnings } = await check({ ...self, session, api: session.platform({}) }, olds, inputs);
  const texts = (findings: typeof problems) => findings.map(({ path, message }) => `${path} ${message}`);
  return { problems: texts(problems), warnings: texts(warnings) };
}

const missing = [expect.stringMatching(/^account is not set, and neither is hosting:account/)];

test.each(["Site", "DnsZone"])("a preview of a new %s refuses it if no account is set anywhere", async (type) => {
  expect(await found(type, news[type]!)).toEqual({ problems: missing, warnings: [] });
});

test("a token may belong to one account, which a new Mailspace then gets: only a warning", async () => {
  expect(await found("Mailspace", news.Mailspace!)).toEqual({ problems: [], warnings: missing });
});

test.each<[string, Values, Given]>([
  ["the resource", { adopt: true }, {}],
  ["the run", {}, { adopt: true }],
])("what may exist is only warned of: %s adopts", async (_, more, given) => {
  expect(await found("DnsZone", { ...news.DnsZone, ...more }, given)).toMatchObject({ problems: [], warnings: missing });
});

test.each<[string, string, Values, Given]>([
  ["the settings name it", "Site", {}, { account: "account-1" }],
  ["the resource names it", "Site", { account: "account-1" }, {}],
  ["it isn't known yet", "Site", { account: unknownValue }, {}],
  ["the object is there", "DnsZone", {}, { olds: { name: "example.com" } }],
  ["the type belongs to another resource", "CacheSettings", {}, {}],
])("and says nothing if %s", async (_, type, more, options) => {
  expect(await found(type, { ...news[type], ...more }, options)).toEqual({ problems: [], warnings: [] });
});
