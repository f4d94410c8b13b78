import { FieldReader, found } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import type { Site, SiteDomain } from "../platform/site";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";
import { siteOf } from "./siteRoutes";

/** The host names of a site, each with its certificate. */
export function shownHostnames({ certificates }: Platform, { hosting }: Site): Record<string, unknown>[] {
  return hosting.domains.map((domain) => ({ ...domain, certificate: certificates.of(domain) }));
}

/** Host names go by id or by name. */
function hostnameOf(request: ControlRequest): SiteDomain {
  const { hostname } = request.params;
  return found(
    siteOf(request).hosting.domains.find((one) => one.id === hostname || one.hostname === hostname),
    "Host name",
  );
}

function changed(request: ControlRequest): Record<string, unknown> {
  const reader = new FieldReader(request.body ?? {});
  const [primary, certificate] = [reader.boolean("primary"), reader.text("certificate")];
  if (primary === false) reader.problem("primary", "can only be true: make another host name the primary one");
  if (certificate && !["issued", "withdrawn"].includes(certificate)) reader.problem("certificate", "must be issued or withdrawn");
  reader.finish();
  const { certificates } = request.platform;
  const domain = hostnameOf(request);
  if (primary) siteOf(request).promote(domain.id);
  if (certificate === "issued") certificates.issue(domain, "http01");
  if (certificate === "withdrawn") certificates.withdraw(domain);
  return { ...hostnameOf(request), certificate: certificates.of(domain) };
}

const path = "/_simulator/sites/{site}/hostnames";

export const hostnameRoutes: ControlRoute[] = [
  controlRoute(`GET ${path}`, "a site's host names, with their certificates", (request) => ({
    hostnames: shownHostnames(request.platform, siteOf(request)),
  })),
  controlRoute(
    `PATCH ${path}/{hostname}`,
    {
      about: "issues or withdraws the certificate of a host name, or makes the host name the primary one, at once",
      fields: { primary: "true", certificate: "issued or withdrawn" },
    },
    changed,
  ),
  removal(`${path}/{hostname}`, "removes a host name from its site, at once; its records stay", (request) =>
    siteOf(request).detach(hostnameOf(request).id),
  ),
];
