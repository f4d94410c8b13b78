import type { ApiAnswer } from "../transport";

const edgePaths = /^\/api\/sites\/[^/]+\/(cdn|edge_rules|shield|domains\/[^/]+\/([a-z]+_)?certificate)(\/|$)/;

/** Whether a 502 brings the words of the platform's edge provider: its refusals and its outages have the same status. */
export function saidByEdgeProvider(status: number, { path = "", text, foreign }: Partial<ApiAnswer> & { readonly text: string }): boolean {
  return status === 502 && !foreign && text !== "" && edgePaths.test(path);
}
