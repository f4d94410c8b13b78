import { doubted, join, noVerdict, type Verdict } from "./finding";
import { canonicalHost } from "./host";
import { refuseCharacters } from "./plainText";

const webAddress = /^(https?):\/\/([^/?#\s]+)((?:[/?#]\S*)?)$/i;
const defaultPorts: Readonly<Record<string, string>> = { http: ":80", https: ":443" };

/** Scheme and host compare as in a browser; path and query are literal, since a placeholder may stand in them. */
export function canonicalRedirect(value: string): string {
  const [, scheme = "", authority = "", rest = ""] = webAddress.exec(value.trim()) ?? [];
  if (scheme === "") return value;
  const name = scheme.toLowerCase();
  return `${name}://${canonicalAuthority(authority, defaultPorts[name] ?? "")}${rest.startsWith("/") ? rest : `/${rest}`}`;
}

function canonicalAuthority(authority: string, defaultPort: string): string {
  // Before an `@` stand a name and a password, where case matters.
  if (authority.includes("@")) return authority;
  const [, host, port = ""] = /^([^:]*)(:\d*)?$/.exec(authority) ?? [];
  if (host === undefined) return authority;
  return canonicalHost(host) + (port === defaultPort || port === ":" ? "" : port);
}

/** What a redirect may point to is the edge provider's business: only what can't be sent is refused. */
export function checkRedirect(value: string): Verdict {
  const isWeb = webAddress.test(value) && URL.canParse(value);
  return join(refuseCharacters(value), isWeb ? noVerdict() : doubted("should be an absolute URL such as https://www.example.com/."));
}
