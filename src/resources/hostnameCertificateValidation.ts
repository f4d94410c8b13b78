import { z } from "zod";
import { defineSingleton } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { certificatePath, certificateWire, hostnameInputs, hostnamesNamed, provisionType, readCertificate } from "./parts/certificate";

const inputs = z.object(hostnameInputs("A change waits for the new hostname's certificate."));

const outputs = z.object({
  active: z.boolean().optional().describe("Whether the edge serves the certificate."),
  provisionType,
  issuedAt: z.string().optional().describe("When the certificate was issued."),
});

/** What is waited for, in words that say what the user can do about it. */
function missing({ active, challenge, requestedAt, issuedAt }: Values): string | undefined {
  if (active === true) return undefined;
  const { name, value } = (challenge ?? {}) as { name?: string; value?: string };
  if (name !== undefined) return `the TXT record ${name} with the value ${String(value)} to be found; publish it if it isn't in the DNS`;
  if (issuedAt !== undefined) return "the edge to serve the certificate, which was issued already";
  return requestedAt === undefined
    ? "a certificate that nobody has asked for: let it depend on a HostnameCertificate of the same hostname"
    : "the certificate to be issued";
}

export const hostnameCertificateValidation = defineSingleton({
  type: "HostnameCertificateValidation",
  area: "site",
  summary: "waits until the certificate of a hostname is active",
  description:
    "Waits until the edge serves the certificate of a hostname. Let this resource depend on the DnsRecord of the challenge: it reports " +
    "the record to the platform once, then asks the platform to check again, at most every 15 s. It creates nothing, so deleting it " +
    "changes nothing. If a `refresh` finds that the certificate is no longer active, the next `up` waits again. Let resources that need " +
    "TLS depend on this resource.",
  inputs,
  outputs,
  wire: certificateWire,
  envelope: ["certificate", "certificates"],
  id: ["siteId", "hostnameId"],
  parent: { property: "hostnameId", type: "SiteHostname" },
  identity: { nameForm: "site/its hostname (shop/www.example.com)" },
  parentNamed: hostnamesNamed,
  toBody: () => ({}),
  reading: { from: "item" },
  read: readCertificate,
  waiting: {
    pending: (_, observed) => missing(observed),
    trigger: {
      needed: ({ active }) => active !== true,
      // The second request is safe to repeat, and never asks for a new challenge.
      send: ({ api, id, attempt }) => api.post(certificatePath(id, attempt === 0 ? "complete" : "refresh"), undefined),
    },
    showsProgress: true,
  },
  samples: ({ siteId = "", hostnameId = "" }): z.infer<typeof inputs>[] => [{ siteId, hostnameId }],
});
