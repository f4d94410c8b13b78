/** How the two faces spell the type of a resource in a URN. */
const dynamicPrefix = "pulumi-nodejs:dynamic/hosting:";
const pluginPrefix = "hosting:index:";

export interface UrnParts {
  /** `DnsRecord`, or the token of another provider's type. */
  readonly type: string;
  readonly name: string;
}

export function readUrn(urn: string): UrnParts {
  return { type: withoutPrefix(tokenOf(urn)), name: urn.split("::").slice(3).join("::") };
}

export function projectOfUrn(urn: string): string | undefined {
  return urn.split("::")[1];
}

/** The type as the engine spells it. */
export function tokenOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

function withoutPrefix(token: string): string {
  for (const prefix of [dynamicPrefix, pluginPrefix]) if (token.startsWith(prefix)) return token.slice(prefix.length);
  return token;
}

/** The type of a resource as the plugin spells it: `hosting:index:DnsRecord`. */
export function pluginToken(type: string): string {
  return pluginPrefix + type;
}

/** A URN as both faces spell it, so that each finds the notes of the other. */
export function commonUrn(urn: string): string {
  const [scheme, project, types = "", ...name] = urn.split("::");
  const spelled = types.split("$").map((type) => (type.startsWith(pluginPrefix) ? dynamicPrefix + withoutPrefix(type) : type));
  return [scheme, project, spelled.join("$"), ...name].join("::");
}
