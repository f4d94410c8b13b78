import { isJson, NotDoneError } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { sameDnssec } from "./delegation";
import { namesAnother, overwritten } from "./registrant";
import { refuseRefund } from "./registrations";

/* Changes of a registration that cost the domain, its owner or money, and that the platform carries out without a word. */

const endsRenewal = (olds: Values, news: Values = {}): boolean => news.autoRenew === false && olds.autoRenew !== false;

function moves({ nameservers: before }: Values, { nameservers: after }: Values = {}): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || after.some(isUnknown)) return false;
  const [old, wanted] = [before, after].map((servers: unknown[]) =>
    servers
      .map((server) => normaliseDomain(String(server)))
      .sort()
      .join(),
  );
  return old !== wanted;
}

const stepwise =
  "Resolvers that remember the present keys find nothing at the new name servers for up to a day. First change `dnssec` alone and run " +
  "`pulumi up`; a day later change `nameservers`.";

/** What becomes of a signed domain that gets other name servers. */
function movedWhileSigned({ dnssecEnabled, name, ...shown }: Values, news: Values, olds: Values): string | undefined {
  if (dnssecEnabled !== true || !moves(shown, news)) return undefined;
  const said = `${String(name)} is signed: the registry publishes keys of DNSSEC.`;
  const { dnssec } = news;
  const changesKeys = isJson(dnssec) && !isUnknown(dnssec) && !sameDnssec(olds.dnssec as Values | undefined, dnssec, { strict: true });
  if (changesKeys)
    throw new NotDoneError(`${said} Nothing was changed, because \`nameservers\` and \`dnssec\` change in one run. ${stepwise}`);
  return (
    `${said} The new name servers must serve the zone with a signature by one of these keys, or the domain can't be found. ` +
    "If the registry has had the keys of the new zone for less than a day, wait with `nameservers`."
  );
}

export const registrationRisks = {
  maybe: (olds: Values, news?: Values): boolean => namesAnother(olds, news) || endsRenewal(olds, news) || moves(olds, news),
  told(shown: Values, news: Values = {}, olds: Values = {}): string | undefined {
    if (endsRenewal(olds, news)) refuseRefund(shown, news);
    const said = [overwritten(shown, news), movedWhileSigned(shown, news, olds)].filter((text) => text !== undefined);
    return said.length > 0 ? said.join(" ") : undefined;
  },
};
