import type { Facts } from "./refusal";

const edgePaths = /^\/api\/sites\/[^/]+\/(cdn|edge_rules|shield|domains\/[^/]+\/([a-z]+_)?certificate)(\/|$)/;

/** Whether a 502 brings the words of the platform's edge provider. It refuses values in this way, too. */
export function saidByEdgeProvider(status: number, { path = "", text, foreign }: Facts): boolean {
  return status === 502 && !foreign && text !== "" && edgePaths.test(path);
}
