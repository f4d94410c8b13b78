// The least that resources of a dynamic provider can be: no check, no diff, no request, the same inputs and outputs.
const pulumi = require("@pulumi/pulumi");

const __provider = 'exports.handler=()=>require("floor-provider")';

class DnsZone extends pulumi.CustomResource {
  constructor(name, args, opts) {
    super("pulumi-nodejs:dynamic/floored:DnsZone", name, { ...args, nameservers: undefined, __provider }, opts);
  }
}

class DnsRecord extends pulumi.CustomResource {
  constructor(name, args, opts) {
    super("pulumi-nodejs:dynamic/floored:DnsRecord", name, { ...args, fqdn: undefined, __provider }, opts);
  }
}

module.exports = { DnsZone, DnsRecord };
