import type { Route } from "./route";

type Routed = Pick<Route, "method" | "path">;

interface Matcher<R> {
  route: R;
  name: string;
  segments: string[];
}

export interface Match<R extends Routed = Route> {
  route: R;
  /** Method and documented path, as the report names it. */
  name: string;
  params: Record<string, string>;
}

export class Router<R extends Routed = Route> {
  readonly #matchers: Matcher<R>[];

  constructor(routes: readonly R[]) {
    this.#matchers = routes.map((route) => ({ route, name: `${route.method} ${route.path}`, segments: route.path.split("/") }));
  }

  get routes(): R[] {
    return this.#matchers.map(({ route }) => route);
  }

  get names(): string[] {
    return this.#matchers.map((matcher) => matcher.name);
  }

  /** A literal segment wins over a parameter, whichever was registered first. */
  match(method: string, path: string): Match<R> | undefined {
    const segments = path.split("/");
    let best: Match<R> | undefined;
    for (const matcher of this.#matchers) {
      if (matcher.route.method !== method || matcher.segments.length !== segments.length) continue;
      const params = paramsOf(matcher.segments, segments);
      if (!params) continue;
      if (!best || Object.keys(params).length < Object.keys(best.params).length)
        best = { route: matcher.route, name: matcher.name, params };
    }
    return best;
  }
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [position, expected] of pattern.entries()) {
    const actual = segments[position] ?? "";
    if (expected.startsWith("{")) {
      const value = decoded(actual);
      if (!value) return undefined;
      params[expected.slice(1, -1)] = value;
    } else if (expected !== actual) return undefined;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
