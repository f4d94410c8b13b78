import { z } from "zod";
import { lasting, passing } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { certificatePath, certificateWire, hostnameInputs, hostnamesNamed, provisionType, readCertificate } from "./parts/certificate";

const inputs = z.object(hostnameInputs("A change requests a certificate for the new hostname; the old hostname keeps its certificate."));

const outputs = z.object({
  active: z.boolean().optional().describe("Whether the edge serves the certificate. HostnameCertificateValidation waits for it."),
  provisionType,
  challenge: passing(
    lasting(
      z
        .object({
          name: z.string().optional().describe("The record's whole name, without a trailing dot."),
          type: z.string().optional().describe("The record's type: `TXT`."),
          value: z.string().optional().describe("The record's value."),
        })
        .optional(),
    ),
  ).describe(
    "The DNS record to publish: the edge provider issues the certificate when it finds the record. The output stays after that, so that " +
      "the record can stay in the program. Absent if the certificate needed no challenge, or was active already when it was adopted.",
  ),
  challengeJson: passing(lasting(z.string().optional())).describe(
    "The challenge in the platform's own form, as JSON text: it may have keys that `challenge` lacks.",
  ),
  requestedAt: passing(lasting(z.string().optional())).describe("When the certificate was requested."),
  issuedAt: z.string().optional().describe("When the certificate was issued. Absent before that."),
});

export const hostnameCertificate = defineSingleton({
  type: "HostnameCertificate",
  area: "site",
  summary: "requests the TLS certificate of a hostname; outputs `challenge`, the DNS record that proves the hostname",
  description:
    "The TLS certificate of a hostname whose DNS is elsewhere. The provider requests it once; `challenge` is the TXT record to publish. " +
    "HostnameCertificateValidation then waits until the certificate is active. If the hostname has a certificate already, or its " +
    "certificate is being issued, nothing is requested. There are no wildcard certificates: each hostname needs its own.",
  inputs,
  outputs,
  wire: certificateWire,
  envelope: ["certificate", "certificates"],
  id: ["siteId", "hostnameId"],
  parent: { property: "hostnameId", type: "SiteHostname" },
  identity: { nameForm: "site/its hostname (shop/www.example.com)" },
  parentNamed: hostnamesNamed,
  toBody: () => ({}),
  reading: {
    from: "item",
    // An attempt by `http01`, which nobody asked for and DNS elsewhere may never let succeed, is no request of a challenge.
    gone: ({ active, challengeJson, requestedAt, issuedAt, provisionType }) =>
      active !== true &&
      challengeJson === undefined &&
      (requestedAt === undefined || (provisionType === "http01" && issuedAt === undefined)),
  },
  read: readCertificate,
  create: ({ api, id }) => api.post(certificatePath(id, "request"), undefined),
  writing: {
    stays: "The certificate stays until the hostname is deleted.",
    // A new challenge makes the published record worthless.
    createdOnce: true,
  },
  waiting: {
    pending: (_, { active, challengeJson }) =>
      active === true || challengeJson !== undefined ? undefined : "the platform to show the record that proves the hostname",
    showsProgress: true,
  },
  samples: ({ siteId = "", hostnameId = "" }): z.infer<typeof inputs>[] => [{ siteId, hostnameId }],
});
