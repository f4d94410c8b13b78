// The same zones and records by a dynamic provider as anybody writes one: the SDK puts its code into each resource.
const pulumi = require("@pulumi/pulumi");

const provider = {
  async create(inputs) {
    const number = String(100_000_000 + Math.floor(Math.random() * 900_000_000));
    const { zoneId, name } = inputs;
    if (zoneId !== undefined) return { id: `${zoneId}/${number}`, outs: { ...inputs, fqdn: `${name}.bench-0.example.com` } };
    return { id: number, outs: { ...inputs, nameservers: ["ns1.hosting.example", "ns2.hosting.example"] } };
  },
  async update(_id, { fqdn, nameservers }, news) {
    return { outs: { ...news, ...(fqdn === undefined ? { nameservers } : { fqdn }) } };
  },
};

const typeOf = (type, output) =>
  class extends pulumi.dynamic.Resource {
    constructor(name, args, opts) {
      super(provider, name, { ...args, [output]: undefined }, opts, "floored", type);
    }
  };

require("./plan").make({ DnsZone: typeOf("DnsZone", "nameservers"), DnsRecord: typeOf("DnsRecord", "fqdn") });
