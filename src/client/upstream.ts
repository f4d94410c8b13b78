import type { ApiAnswer } from "../transport";

/** Whom the platform passes requests on to. */
export type Upstream = "edge provider" | "registrar";

const paths: readonly (readonly [Upstream, RegExp])[] = [
  ["edge provider", /^\/api\/sites\/[^/]+\/(cdn|edge_rules|shield|domains\/[^/]+\/([a-z]+_)?certificate)(\/|$)/],
  ["registrar", /^\/api\/domain_(registrations|contacts)(\/|$)/],
];

/** Codes with which the platform itself says that it couldn't reach them. */
const unreached: readonly string[] = ["registrar_unavailable", "authcode_unavailable"];

/** Whose words a 502 brings, if it brings any: refusals and outages of those have the same status. */
export function saidUpstream(
  status: number,
  { path = "", text, foreign, code = "" }: Partial<ApiAnswer> & { readonly text: string },
): Upstream | undefined {
  if (status !== 502 || foreign || text === "" || unreached.includes(code)) return undefined;
  return paths.find(([, asked]) => asked.test(path))?.[0];
}
