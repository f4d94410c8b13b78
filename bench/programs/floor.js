// The least that resources of a dynamic provider can be: no check, no diff, no request, the same inputs and outputs.
const pulumi = require("@pulumi/pulumi");

const __provider = 'exports.handler=()=>require("floor-provider")';

const outputs = { DnsZone: ["nameservers"], DnsRecord: ["fqdn"], EdgeRule: ["guid"], Mailbox: ["email", "principalId"] };

for (const [type, names] of Object.entries(outputs)) {
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  exports[type] = class extends pulumi.CustomResource {
    constructor(name, args, opts) {
      super(`pulumi-nodejs:dynamic/floored:${type}`, name, { ...args, ...none, __provider }, opts);
    }
  };
}
