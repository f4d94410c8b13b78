import { isLoopback } from "./baseUrl";

/** A proxy between this machine and the platform. */
export interface NamedProxy {
  /** The environment variable that names it. */
  readonly variable: string;
  /** Host and port. User and password stay out of messages. */
  readonly host: string;
}

const variables: Readonly<Record<string, readonly string[]>> = {
  "https:": ["https_proxy", "HTTPS_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
};

/**
 * The proxy that the environment names for an origin, in undici's order: lower case first, and `HTTP_PROXY` also for https where
 * nothing else is named. Whether `NO_PROXY` leaves the origin out is undici's to say. Never for this machine itself (as Go
 * does): a proxy elsewhere can't reach a simulator here. Throws when the address can't be used.
 */
export function namedProxy(origin: string, environment: NodeJS.ProcessEnv): NamedProxy | undefined {
  const { protocol, hostname } = new URL(origin);
  if (isLoopback(hostname)) return undefined;
  const first = (names: readonly string[]) => names.find((name) => environment[name] !== undefined);
  const variable = [protocol, "http:"]
    .map((scheme) => first(variables[scheme] ?? []))
    .find((name) => name !== undefined && environment[name]);
  if (variable === undefined) return undefined;
  const address = URL.parse(environment[variable] as string);
  if (!address || !/^(https?|socks5?):$/.test(address.protocol) || address.hostname === "")
    throw new Error(`${variable} must be an address such as http://proxy.example:3128. Correct the variable, or remove it.`);
  return { variable, host: address.host };
}
