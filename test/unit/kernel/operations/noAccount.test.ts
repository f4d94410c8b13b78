import type { Values } from "../../../../src/kernel/definition/values";
import { check } from "../../../../src/kernel/operations/check";
import { Session } from "../../../../src/kernel/memory/session";
import { unknownValue } from "../../../../src/kernel/values/unknown";
import { registry } from "../../../../src/resources";
import { endWorlds, World } from "../../../harness/world";

afterEach(endWorlds);

const news: Readonly<Record<string, Values>> = {
  Site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
  Mailspace: { domain: "example.com" },
  DnsZone: { name: "example.com" },
  CacheSettings: { siteId: "site-1", cacheExpiration: 60 },
};

/** What check warns of, with the settings' account or without one. */
async function warned(type: string, inputs: Values, { account, olds = {} }: { account?: string; olds?: Values } = {}): Promise<string[]> {
  const world = await World.start();
  const { transport, resource } = world.process();
  const { session: _, ...self } = resource(registry[type]!);
  const session = new Session({ transport, clock: world.clock, journalFolder: world.journalFolder, account });
  const { problems, warnings } = await check({ ...self, session, api: session.platform({}) }, olds, inputs);
  expect(problems).toEqual([]);
  return warnings.map(({ path, message }) => `${path} ${message}`);
}

test.each(["Site", "Mailspace", "DnsZone"])("a preview of a new %s warns if no account is set anywhere", async (type) => {
  expect(await warned(type, news[type]!)).toEqual([expect.stringMatching(/^account is not set, and hosting:account/)]);
});

test.each<[string, string, Values, object]>([
  ["the settings name it", "Site", {}, { account: "account-1" }],
  ["the resource names it", "Site", { account: "account-1" }, {}],
  ["it isn't known yet", "Site", { account: unknownValue }, {}],
  ["the object is there", "DnsZone", {}, { olds: { name: "example.com" } }],
  ["the type belongs to another resource", "CacheSettings", {}, {}],
])("and says nothing if %s", async (_, type, more, options) => {
  expect(await warned(type, { ...news[type], ...more }, options)).toEqual([]);
});
