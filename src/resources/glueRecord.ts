import { isIPv4 } from "node:net";
import { z } from "zod";
import { isJson, isUnderWay } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, asSet, changesWith, immutable } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { list, text, wireFields } from "../kernel/definition/wire";
import { sameDomain } from "./parts/domain";
import { hostPath, hostProblems, hostsOf, hostsPath, outsideOf, registrationsNamed } from "./parts/hosts";
import { normaliseNetwork } from "./parts/network";
import { followRegistrar, registrationLock } from "./parts/registrations";

const inputs = z.object({
  registrationId: immutable(z.string()).describe("The id of the DomainRegistration: `registration.id`. A change replaces the glue record."),
  hostName: immutable(z.string().min(1)).describe(
    "The name server's full name, below the registered domain: `ns1.example.com` for `example.com`. A change replaces the glue record.",
  ),
  addresses: asSet(z.array(z.string().min(1)).min(1), normaliseNetwork).describe(
    "All IP addresses of the name server, IPv4 and IPv6, at least one. An address that isn't listed is removed. The order doesn't " +
      "matter.",
  ),
  adopt,
});

const outputs = z.object({
  versions: changesWith(z.array(z.int()).optional(), "addresses").describe("The IP version of each address, 4 or 6, in ascending order."),
});

const address = z.union([text, wireFields({ address: text }).transform((shown) => shown.address)]);

const wire = wireFields({ host_name: text, addresses: list(address) }).transform(({ hostName: shown, addresses: listed }) => {
  const hostName = shown ? normaliseDomain(shown) : undefined;
  const addresses = listed?.filter((one) => typeof one === "string").map(normaliseNetwork);
  const versions = addresses?.map((one) => (isIPv4(one) ? 4 : 6)).sort();
  return { hostName, host: hostName, addresses, versions };
});

export const glueRecord = defineResource({
  type: "GlueRecord",
  area: "domain",
  summary: "the addresses at the registry of a name server within its own domain",
  description:
    "A name server within the domain that it serves, such as `ns1.example.com` for `example.com`: the registry must know its IP " +
    "addresses. This resource creates no DNS record in the zone. Use `hostName` in `nameservers` of the DomainRegistration, so that the " +
    "registry knows the name server first. A registry may refuse to delete a name server that a domain uses.",
  inputs,
  outputs,
  wire,
  envelope: ["host", "hosts"],
  id: ["registrationId", "host"],
  parent: { property: "registrationId", type: "DomainRegistration" },
  key: ({ hostName }) => [normaliseDomain(hostName)],
  identity: {
    idOf: ({ hostName }) => normaliseDomain(hostName),
    unique: () => true,
    wrongParent: ({ hostName }, parentFacts) => {
      const why = outsideOf(hostName, parentFacts);
      return why && `hostName ${why}`;
    },
    nameForm: "domain/its name (example.com/ns1.example.com)",
    named: ["hostName"],
  },
  same: { hostName: sameDomain },
  rules: ({ hostName, addresses }, parentFacts) => ({ problems: hostProblems(hostName, addresses, parentFacts), warnings: [] }),
  parentNamed: registrationsNamed,
  toBody: ({ hostName, addresses }, verb) => ({
    ...(verb === "create" && { host_name: normaliseDomain(hostName as string) }),
    addresses: addresses && [...new Set(addresses.map(normaliseNetwork))],
  }),
  reading: { from: "list" },
  ...rest({ collection: hostsPath, item: hostPath, names: ["hosts"] }),
  find: hostsOf,
  create: async ({ api, inputs: { registrationId }, body }) => {
    const answer = await api.post(hostsPath({ registrationId }), body);
    // A registrar that does it later may answer with its process alone. The name is known all the same.
    return isJson(answer) && isUnderWay(answer) ? { host: { host_name: body.host_name }, ...answer } : answer;
  },
  writing: {
    verbatimFields: () => ["addresses"],
    updateSends: "changed",
    // The registration stays registered when the state forgets it.
    outlivesParent: true,
    oneAtATime: registrationLock,
  },
  waiting: { asynchronous: ["update", "delete"], follow: followRegistrar },
  samples: ({ registrationId = "" }): z.infer<typeof inputs>[] => [
    { registrationId, hostName: "ns1.example.com", addresses: ["192.0.2.1", "2001:db8::1"] },
    { registrationId, hostName: "NS2.example.com.", addresses: ["192.0.2.2"] },
  ],
});
