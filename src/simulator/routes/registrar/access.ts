import type { ApiRequest } from "../../http/route";
import { isObject, Refusal } from "../../platform/refusal";
import type { Tld } from "../../platform/registrar/tlds";

/** What every endpoint of the registration asks first. */
export function requireRegistration({ platform }: ApiRequest): void {
  if (platform.rules.domainRegistration === "off") throw Refusal.coded(503, "feature_disabled", "Domain registration is not available");
}

/** The top-level domain that a request names, by its id or its name; in the body, or in the query where there is no body. */
export function tldIn({ platform: { registrar }, body, query }: ApiRequest): Tld | undefined {
  const given = isObject(body) ? body : Object.fromEntries(query);
  const { tld_id: id, tld_name: name } = given;
  if ((id === undefined || id === null) && (name === undefined || name === null || name === "")) return undefined;
  const tld = id === undefined || id === null ? registrar.tlds.named(String(name)) : registrar.tlds.byId(Number(id));
  if (!tld) throw Refusal.coded(404, "tld_not_found", "TLD not found");
  return tld;
}
