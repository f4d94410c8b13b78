import { z } from "zod";
import { isJson, lookUp, one, path, type Json, type Reading } from "../../client";
import { fullNameBelow, normaliseDomain } from "../../dns";
import { immutable } from "../../kernel/definition/annotations";
import type { NamedObject } from "../../kernel/definition/resource";
import type { IdParts } from "../../kernel/definition/values";
import { flag, orAbsent, text, wireFields, wireObject } from "../../kernel/definition/wire";
import { sameDomain } from "./domain";
import { sitePath, sitesNamed } from "./sites";

const idNotName = "must be the hostname's id at the platform, not the hostname: use `hostname.hostnameId` of a SiteHostname";

/** Which hostname a certificate is for. */
export const hostnameInputs = (whatElse: string) => ({
  siteId: immutable(z.string()).describe(`The id of the hostname's site: \`hostname.siteId\`. ${whatElse}`),
  hostnameId: immutable(z.string().refine((id) => !id.includes("."), idNotName)).describe(
    `The id of the hostname at the platform: \`hostname.hostnameId\`. ${whatElse}`,
  ),
});

export const provisionType = z
  .string()
  .optional()
  .describe(
    "How the hostname is proven: `http01` by the site itself, `dns01_external` by the challenge. `custom`: an uploaded certificate.",
  );

export const certificatePath = ({ siteId, hostnameId }: IdParts, verb?: "request" | "complete" | "refresh"): string =>
  `${path`/api/sites/${siteId}/domains/${hostnameId}`}/${verb === undefined ? "certificate" : `${verb}_certificate`}`;

const firstOf = (...texts: (string | null | undefined)[]): string | undefined => texts.find(Boolean) ?? undefined;

/** The record that proves a hostname. The documents name it and don't show its keys. */
const shownChallenge = wireObject({
  ...{ name: text, host: text, record_name: text, txt_host: text },
  ...{ value: text, content: text, record_value: text, txt_value: text },
  ...{ type: text, record_type: text, txt_type: text },
}).transform((shown) => ({
  name: firstOf(shown.name, shown.host, shown.record_name, shown.txt_host)?.replace(/\.$/, ""),
  type: firstOf(shown.type, shown.record_type, shown.txt_type) ?? "TXT",
  value: firstOf(shown.value, shown.content, shown.record_value, shown.txt_value),
}));

/** The state of a hostname's certificate. */
export const certificateWire = wireFields({
  active: flag,
  provision_type: orAbsent(text),
  challenge: z.preprocess((shown) => (isJson(shown) && Object.keys(shown).length > 0 ? shown : undefined), z.custom<Json>().optional()),
  requested_at: orAbsent(text),
  issued_at: orAbsent(text),
  hostname: orAbsent(text),
}).transform(({ challenge, hostname, ...certificate }) => {
  const shown = challenge && shownChallenge.safeParse(challenge).data;
  return {
    ...certificate,
    challenge: shown && { ...shown, name: shown.name && wholeName(shown.name, hostname) },
    challengeJson: challenge && JSON.stringify(challenge),
  };
});

/** A name may stand before the hostname, or before the zone that the hostname lies in. */
function wholeName(name: string, hostname: string | undefined): string {
  if (hostname === undefined) return name;
  const usual = `_acme-challenge.${normaliseDomain(hostname)}`;
  return usual.startsWith(`${name}.`) ? usual : fullNameBelow(name, hostname);
}

/** Whether a name has too few labels to be a whole one. */
const isRelative = (name: string): boolean => name.split(".").length < 3;

export async function readCertificate(reading: Reading, id: IdParts): Promise<Json | undefined> {
  const certificate = one(await reading.get(certificatePath(id)), "certificate");
  const { challenge } = certificateWire.safeParse(certificate).data ?? {};
  if (!challenge?.name || !isRelative(challenge.name)) return certificate;
  const hostname = (await hostnamesOf(reading, id.siteId)).find((one) => String(lookUp(one, "id")) === id.hostnameId);
  return { ...certificate, hostname: hostname && lookUp(hostname, "hostname") };
}

const hostnamesOf = ({ list }: Reading, siteId: string | undefined): Promise<Json[]> =>
  list(`${sitePath(siteId)}/domains`, ["domains", "hostnames"]);

/** The hostname that a natural key names: `shop/www.example.com`. */
export async function hostnamesNamed(reading: Reading, name: string): Promise<NamedObject[]> {
  const [site = "", ...hostname] = name.split("/");
  if (site === "" || hostname.length !== 1) return [];
  const sites = await sitesNamed(reading, site);
  const found = await Promise.all(
    (sites.length > 0 ? sites : [{ id: site }]).map(async ({ id, account }: NamedObject) => {
      const named = (await hostnamesOf(reading, id)).filter((one) => sameDomain(lookUp(one, "hostname"), hostname[0]));
      return named.map((one) => ({ id: `${id}/${String(lookUp(one, "id"))}`, account }));
    }),
  );
  return found.flat();
}
