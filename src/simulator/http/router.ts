import type { Route } from "./route";

/** What the router looks at. */
type Routed = Pick<Route, "method" | "path">;

export interface Match<R extends Routed = Route> {
  route: R;
  /** Method and documented path, as the report names it. */
  name: string;
  params: Record<string, string>;
}

const paramsIn = ({ path }: Routed): number => path.split("{").length;
const patternOf = ({ path }: Routed): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
const nameOf = ({ method, path }: Routed): string => `${method} ${path}`;

export class Router<R extends Routed = Route> {
  readonly #patterns: (readonly [route: R, pattern: RegExp])[];

  constructor(readonly routes: readonly R[]) {
    // A literal segment wins over a parameter, whichever was registered first.
    const sorted = routes.toSorted((one, other) => paramsIn(one) - paramsIn(other));
    this.#patterns = sorted.map((route) => [route, patternOf(route)]);
  }

  get names(): string[] {
    return this.routes.map(nameOf);
  }

  match(method: string, path: string): Match<R> | undefined {
    for (const [route, pattern] of this.#patterns) {
      const found = route.method === method ? pattern.exec(path) : null;
      const params = found && decoded(found.groups ?? {});
      if (params) return { route, name: nameOf(route), params };
    }
    return undefined;
  }
}

/** Undefined where a part isn't spelled as a part of a path. */
function decoded(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, decodeURIComponent(part)]));
  } catch {
    return undefined;
  }
}
