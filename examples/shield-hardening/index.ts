import * as pulumi from "@pulumi/pulumi";
import { AccessList, BotDetection, EdgeRule, RateLimit, ShieldZone, WafRule } from "pulumi-hosting";

const config = new pulumi.Config();
const siteId = config.require("siteId");

const shield = new ShieldZone("shield", {
  siteId,
  wafEnabled: true,
  wafExecutionMode: "Block",
  learningMode: false,
  ddosSensitivity: 3,
  ddosExecutionMode: "Block",
});

// shield.id is the site's id. It makes the engine create the ShieldZone first.
new RateLimit("login", {
  siteId: shield.id,
  ruleName: "Login",
  ruleDescription: "Limits attempts to guess passwords",
  ruleConfiguration: {
    condition: { variable: "REQUEST_URI", operator: "BeginsWith", value: "/login" },
    limit: { requests: 10, seconds: 60, countBy: "Ip" },
    response: { action: "Block", seconds: 900 },
  },
});

// A custom rule, and bot detection: both need a premium Shield plan.
new WafRule("scanners", {
  siteId: shield.id,
  ruleName: "Scanners",
  ruleDescription: "Tools that name themselves",
  ruleConfiguration: {
    actionType: "Block",
    variableType: "REQUEST_HEADERS",
    variableSubselector: "User-Agent",
    operatorType: 2, // contains, as the edge provider numbers it
    severityType: "Warning",
    value: "sqlmap",
  },
});

new BotDetection("bots", {
  siteId: shield.id,
  executionMode: 1, // challenge
  requestIntegritySensitivity: 2,
  ipAddressSensitivity: 2,
});

new AccessList("office", {
  siteId: shield.id,
  name: "office",
  description: "Addresses that may open the administration",
  type: "Cidr",
  entries: ["192.0.2.0/24", "2001:db8:1::/48"],
});

new EdgeRule("tls", {
  siteId,
  description: "everything over TLS",
  actionType: "ForceSsl",
  triggers: [{ type: "Url", patternMatches: ["*"] }],
});

new EdgeRule("no-dotfiles", {
  siteId,
  description: "blocks files whose names begin with a dot",
  actionType: "BlockRequest",
  triggers: [{ type: "Url", patternMatchingType: "Any", patternMatches: ["*/.git/*", "*/.env"] }],
});

export const plan = shield.plan;
