import ipaddr from "ipaddr.js";
import { z } from "zod";
import { rangesOf } from "../../dns/addressRanges";
import { resourceRule } from "../rule";

/** What nobody reaches over the internet, by the names that `ipaddr.js` gives; each as a reader calls it. */
const kinds: Readonly<Record<string, string | undefined>> = {
  private: "a private address",
  uniqueLocal: "a private address",
  carrierGradeNat: "an address behind a provider's NAT",
  linkLocal: "a link-local address",
  loopback: "the address of the visitor's own machine",
  unspecified: "no address of a host",
};

export const noPrivateAddress = resourceRule({
  name: "no-private-address",
  severity: "low",
  tags: ["dns"],
  description: "No A or AAAA record names an address that the internet can't reach.",
  reason: "Visitors don't reach the host, and everybody reads how the network inside is built.",
  remedy: "Write the public address, or move the name to a name server inside the network. An intended address can be allowed (`allow`).",
  cannotSee: "Addresses behind a CNAME or a script, and whether a public address answers.",
  level: "advisory",
  config: z.object({
    allow: z.array(z.string().min(1)).default([]).describe('Addresses and networks that are allowed: `["10.0.0.0/8"]`.'),
  }),
  of: ["DnsRecord"],
  check: ({ name, type, value }, { config, violation }) => {
    if (type !== "A" && type !== "AAAA") return;
    const kind = kindOf(String(value).trim());
    if (kind !== undefined && !config.allow.some((network) => holds(network, String(value))))
      violation(`the ${type} record ${String(name)} names ${kind}.`);
  },
});

function kindOf(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return kinds[address.range()];
}

function holds(network: string, address: string): boolean {
  const [one] = rangesOf(address);
  return (
    one !== undefined &&
    rangesOf(network).some(({ family, first, last }) => family === one.family && first <= one.first && one.last <= last)
  );
}
