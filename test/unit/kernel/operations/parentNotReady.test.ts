import { check, registry, unknownValue, type Values, World } from "../../../harness";

type Declared = readonly [type: string, inputs: Values];

const mailbox: Declared = ["Mailbox", { mailspaceId: unknownValue, username: "anna", password: "hush-hush" }];
const alias: Declared = ["MailAlias", { mailspaceId: unknownValue, alias: "info", target: "anna@example.com" }];
const limit: Declared = ["RateLimit", { siteId: unknownValue, ruleName: "Login", ruleConfiguration: { value: "/login" } }];

/** What the checks of a program tell. */
async function told(...program: Declared[]): Promise<string[]> {
  const process = (await World.start()).process();
  for (const [type, inputs] of program) await check(process.resource(registry[type]!), {}, inputs);
  return process.said.filter((text) => text.includes("makes ready"));
}

test.each<[string, Declared[], RegExp]>([
  [
    "a mailbox",
    [mailbox],
    /^Mailbox ".*" is in a new Mailspace that no MailspaceVerification of this program makes ready\. .*set `mailspaceId`/,
  ],
  ["a limit", [["Site", {}], limit], /^RateLimit ".*" is in a new Site that no ShieldZone of this program makes ready\. .*set `siteId`/],
  ["the first of several", [mailbox, mailbox, alias], /^Mailbox /],
])("tells once that nothing makes the new parent of %s ready", async (_, program, says) => {
  expect(await told(...program)).toEqual([expect.stringMatching(says)]);
});

test.each<[string, Declared[]]>([
  ["what makes it ready comes before", [["MailspaceVerification", { mailspaceId: unknownValue }], mailbox, alias]],
  ["the parent was there already", [["Mailbox", { ...mailbox[1], mailspaceId: "mail-1" }]]],
  ["the parent is ready by itself", [["CacheSettings", { siteId: unknownValue, cacheExpiration: 60 }]]],
])("says nothing if %s", async (_, program) => {
  expect(await told(...program)).toEqual([]);
});
