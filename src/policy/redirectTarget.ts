import { actionNames } from "../vocabulary/edgeRuleCodes";
import { isCode } from "./codes";
import type { Fields } from "./items";

/** A place in a target where the edge provider puts in something of the request. */
const variable = /%\{([^}]*)\}|\{\{([^}]*)\}\}|\$\{([^}]*)\}|\$(\w+)/g;

/** What a visitor can make of a variable in order to lead to a host of their own. */
const attempts = [".evil.invalid", "evil.invalid", "@evil.invalid", "//evil.invalid", "/evil.invalid", "https://evil.invalid"];
/** The path of the request begins with a slash, so it can't lengthen the name of a host before it. */
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

/** A parameter, a header or a cookie that is named like a path is no path: the visitor writes it. */
function isPath(name: string): boolean {
  return /^((url|request)[._]?)?(path|uri)$/i.test(name.trim());
}

/** The host of a target; `undefined` where a browser finds none, or a name and password before it. */
function hostOf(target: string): string | undefined {
  if (target.trim() === "" || !URL.canParse(target, `https://${ownHost}/`)) return undefined;
  const { protocol, host, username, password } = new URL(target, `https://${ownHost}/`);
  return /^https?:$/.test(protocol) && username === "" && password === "" ? host : undefined;
}

interface Action {
  readonly actionType: unknown;
  readonly actionParameter1?: unknown;
  readonly actionParameter2?: unknown;
}

/** Where an action leads visitors, if it does. A parameter is looked at only then: that of another action may well not be known yet. */
function targetOf(action: Action): string | undefined {
  if (isCode(actionNames, action.actionType, "Redirect")) return String(action.actionParameter1 ?? "");
  if (!isCode(actionNames, action.actionType, "SetResponseHeader")) return undefined;
  const header = String(action.actionParameter1 ?? "")
    .trim()
    .toLowerCase();
  if (header === "location") return String(action.actionParameter2 ?? "");
  if (header !== "refresh") return undefined;
  // `0; url=https://…`: browsers take a comma or a blank as well, and need no `url=`. Without a target the page loads again.
  return String(action.actionParameter2 ?? "").replace(/^[\s\d.]*[\s;,]*(?:url\s*=\s*)?["']?/i, "") || "/";
}

/** Where the actions of an edge rule lead visitors. */
export function* targetsOf(rule: Fields): Generator<string> {
  for (const action of [rule as unknown as Action, ...((rule.extraActions ?? []) as Action[])]) {
    const target = targetOf(action);
    if (target !== undefined) yield target;
  }
}
