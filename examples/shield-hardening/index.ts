import * as pulumi from "@pulumi/pulumi";
import { AccessList, EdgeRule, RateLimit, ShieldZone } from "pulumi-hosting";

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

// siteId: shield.id is the site's id, and says that Shield has to be there first.
new RateLimit("login", {
  siteId: shield.id,
  ruleName: "Login",
  ruleDescription: "Guessing passwords",
  ruleConfiguration: {
    actionType: 1, // block
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0, // begins with
    value: "/login",
    counterKeyType: 0, // by address
    requestCount: 10,
    timeframe: 60,
    blockTime: 900,
  },
});

new AccessList("office", {
  siteId: shield.id,
  name: "office",
  description: "Who may see the administration",
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
  description: "nothing that begins with a dot",
  actionType: "BlockRequest",
  triggers: [{ type: "Url", patternMatchingType: "Any", patternMatches: ["*/.git/*", "*/.env"] }],
});

export const plan = shield.plan;
