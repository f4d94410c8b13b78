/** A sentence saying what is wrong with the address of the platform; `undefined` when it is fine. */
export function checkBaseUrl(url: string): string | undefined {
  const text = url.trim();
  if (text === "") return "hosting:baseUrl (or HOSTING_BASE_URL) is empty. Set it to an address such as https://api.example.com.";
  if (!URL.canParse(text))
    return "hosting:baseUrl (or HOSTING_BASE_URL) is not a URL. It must be an address such as https://api.example.com.";
  const parsed = new URL(text);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    return `hosting:baseUrl (or HOSTING_BASE_URL) must begin with https://, not ${parsed.protocol}.`;
  }
  if (parsed.username !== "" || parsed.password !== "") {
    return "hosting:baseUrl (or HOSTING_BASE_URL) must not contain a user name or password. Set the token with hosting:token.";
  }
  if (text.includes("?") || text.includes("#")) {
    return "hosting:baseUrl (or HOSTING_BASE_URL) must not contain a query or a fragment (? or #).";
  }
  if (/\/api\/*$/.test(parsed.pathname)) {
    const rest = parsed.pathname.replace(/\/api\/*$/, "");
    return `hosting:baseUrl (or HOSTING_BASE_URL) must not end with /api, since every request adds it; write ${parsed.origin}${rest}.`;
  }
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname)) {
    return (
      `hosting:baseUrl (or HOSTING_BASE_URL) uses plain http for ${parsed.hostname}, which would send the token unencrypted. ` +
      "Use https://: plain http is only for loopback addresses."
    );
  }
  return undefined;
}

/** The parts of an address that `checkBaseUrl` accepts. All requests begin with `prefix`, which is mostly empty. */
export function splitBaseUrl(url: string): { origin: string; host: string; prefix: string } {
  const parsed = new URL(url.trim());
  return { origin: parsed.origin, host: parsed.host, prefix: parsed.pathname.replace(/\/+$/, "") };
}

/**
 * Whether a host name always means this machine. Names below `localhost` don't: a name server may answer with any address.
 * Every spelling of an IPv4 address (`127.1`, `0x7f000001`) has four decimal parts here, because the URL parser has run.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether an address can stand in for the platform: plain http on this machine, and nothing else. */
export function isStandIn(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.protocol === "http:" && isLoopback(parsed.hostname) && parsed.origin === url;
}

/** Whether an address may be shown to the user: terminals make it clickable, so it is http or https and nothing else. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && /^https?:\/\/[\x21-\x7e]{1,2000}$/.test(url);
}
