import { assumedFor } from "../../../../src/cli/rehearse/assumed";

const step = (type: string, inputs: object) => ({
  ...{ op: "create", urn: `urn:pulumi:dev::test::hosting:index:${type}::x`, custom: true, provider: "p", old: {} },
  new: inputs as Record<string, unknown>,
});
const account = {
  plans: [{ shortName: "starter" }],
  zones: [{ name: "example.com" }],
  sites: [{ name: "shop", domains: ["shop.example.net"] }],
};

it.each([
  ["a zone of the account", step("DnsZone", { name: "example.com" }), []],
  ["a zone below one of the account", step("DnsZone", { name: "eu.example.com" }), []],
  ["another zone", step("DnsZone", { name: "notexample.com" }), ["whether somebody else has notexample.com on the platform"]],
  ["a host name in a zone of the account", step("SiteHostname", { domain: "www.example.com" }), []],
  ["a host name that a site of the account has", step("SiteHostname", { domain: "shop.example.net" }), []],
  ["another host name", step("SiteHostname", { domain: "a.example.net" }), ["whether somebody else has a.example.net on the platform"]],
  ["a plan of the account", step("Site", { plan: "starter" }), []],
  ["another plan", step("Site", { plan: "huge" }), ['whether there is a plan "huge": the account has no site of it']],
  [
    "mail of a domain whose DNS is elsewhere",
    step("Mailspace", { domain: "a.example.net" }),
    ["whether the proof that a.example.net is yours gets into its DNS, which this account doesn't have"],
  ],
])("a rehearsal says what it can't know of %s", (_, one, notes) => {
  expect(assumedFor([one], account).notes).toEqual(notes);
});
