/** A place in a target where the edge provider puts in something of the request. */
const variable = /%\{([^}]*)\}|\{\{([^}]*)\}\}|\$\{([^}]*)\}|\$(\w+)/g;

/** What a visitor can make of a variable in order to lead to a host of their own. */
const attempts = [".evil.invalid", "evil.invalid", "@evil.invalid", "//evil.invalid", "/evil.invalid", "https://evil.invalid"];
/** A path begins with a slash, so it can't lengthen the name of a host before it. */
const pathAttempts = ["/evil.invalid", "//evil.invalid"];
const ownHost = "site.invalid";

/**
 * The host that a redirect leads to, as browsers read its target: `own` for the site's own, a name for a fixed one; `undefined` where the
 * request decides it, or where only a look-alike of a path names it. `hostVariables` are those whose value is the site's own host.
 */
export function fixedHost(target: string, hostVariables: readonly string[]): string | undefined {
  const ours = hostVariables.reduce((text, name) => text.replaceAll(name, ownHost), target);
  const hosts = new Set([filled(ours, "/x", "x"), ...hostile(ours)].map(hostOf));
  const [host] = hosts;
  if (hosts.size !== 1 || host === undefined) return undefined;
  if (host === ownHost) return "own";
  // `//host` looks like a path and leads elsewhere: nobody writes it on purpose.
  return /^\s*https?:/i.test(ours) ? host : undefined;
}

function hostile(target: string): string[] {
  return attempts.flatMap((attempt) => pathAttempts.map((path) => filled(target, path, attempt)));
}

function filled(target: string, path: string, other: string): string {
  return target.replace(variable, (_, ...names: (string | undefined)[]) => (isPath(names.slice(0, 4).join("")) ? path : other));
}

function isPath(name: string): boolean {
  return /(^|[._])(path|uri)$/i.test(name.trim());
}

/** The host of a target; `undefined` where a browser finds none, or a name and password before it. */
function hostOf(target: string): string | undefined {
  if (target.trim() === "" || !URL.canParse(target, `https://${ownHost}/`)) return undefined;
  const { protocol, host, username, password } = new URL(target, `https://${ownHost}/`);
  return /^https?:$/.test(protocol) && username === "" && password === "" ? host : undefined;
}
