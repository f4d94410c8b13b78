import { expectFailed, expectSucceeded, expectUnchanged, type Outcome, variants } from "./harness";
import { asked, hosted } from "./hosted";

const sites = [{ id: "site-1", shield: { active: true } }];
const zones = [{ id: "zone-1", name: "example.com" }];

const record = (name: string) => `new DnsRecord("it", { zoneId: "zone-1", name: ${name}, type: "A", value: "192.0.2.1" });`;
const limit = (configuration: string) =>
  `new RateLimit("it", { siteId: "site-1", ruleName: "Login", ruleConfiguration: ${configuration} });`;

/** What our resources say is theirs alone, nothing of how it came about, and nothing in all of it is for the terminal to obey. */
function expectSentences({ text, diagnostics }: Outcome): void {
  expect(text.length).toBeLessThan(20_000);
  expect(text).not.toMatch(/[^\P{Cc}\n\t\r]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  const ours = diagnostics
    .filter(({ urn }) => urn !== undefined && /::(pulumi-nodejs:dynamic\/hosting|hosting:index):/.test(urn))
    .map(({ message }) => message);
  expect(ours).not.toEqual([]);
  for (const message of ours)
    expect(message).not.toMatch(
      /^\s+at .*\(|node_modules(?!\/pulumi-hosting\/(docs|plugin)\/)|TypeError|RangeError|native code|call stack|URI malformed/m,
    );
}

const bad = variants(
  [["a million labels", record('"ä .".repeat(300_000)'), /space/]],
  [
    ["a name with a mark that turns the writing", record('"ex\\u202eample"'), /IDNA/],
    ["a name with control characters", record('"a\\u0007\\nb"'), /control character/],
  ],
);
it.each(bad)("%s fails at preview with a sentence, and nothing is sent", async (_, body, says) => {
  const { stack, simulator } = await hosted(body, { sites, zones });
  const { outcome, requests } = await asked(simulator, () => stack.preview());
  expectSentences(expectFailed(outcome, says));
  expect(requests).toEqual([]);
});

it("what can be sent arrives as it was meant, each id in a segment of its own", async () => {
  const body = `${limit('JSON.parse(\'{"constructor":{"prototype":{"polluted":1}},"prototype":1,"evil":"%2f..\\u202e","":"\\\\u0000"}\')')}
    new DnsRecord("unicode", { zoneId: "zone-1", name: "bücher", type: "TXT", value: "../%2f\\u202e<script>\\\\" });
    new DnsRecord("astray", { zoneId: "../sites/site-1/x?y=1#z", name: "www", type: "A", value: "192.0.2.1" });
    new EdgeRule("rule", { siteId: "%2e%2e", actionType: "BlockRequest" });
    Site.get("got", "..\\u202e");`;
  const { stack, simulator, change } = await hosted(body, { sites, zones });
  const { outcome, requests } = await asked(simulator, () => stack.up({ args: ["--continue-on-error"] }));
  expectSentences(expectFailed(outcome, /answered 404|doesn't exist|Site .* was not found/));
  expect(simulator.platform.sites.get("site-1").shield.rateLimits.list()).toMatchObject([
    { rule_configuration: { constructor: { prototype: { polluted: 1 } }, prototype: 1, evil: "%2f..\u202e", "": "\u0000" } },
  ]);
  expect(simulator.platform.zones.get("zone-1").records).toMatchObject([{ name: "xn--bcher-kva", value: "../%2f\u202e<script>\\" }]);
  for (const { path, route } of requests)
    expect([path, new URL(path, "http://localhost").pathname, route]).toEqual([path, path, expect.any(String)]);
  expect(simulator.report().byStatus).not.toHaveProperty("500");

  change(body.split("\n").slice(0, 2).join("\n"));
  expectSucceeded(await stack.up());
  expectUnchanged(await stack.up({ args: ["--refresh"] }));
});
