import type { IncomingHttpHeaders } from "node:http";
import { type Answer, errorAnswer } from "./route";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses what a web page of somebody else sends through the user's browser: under a name of its own that it lets lead to this machine, or
 * from its own origin. What is no browser sends neither.
 */
export function refuseForeign({ host = "", origin }: IncomingHttpHeaders): Answer | undefined {
  if (!loopback.test(host))
    return errorAnswer(403, `The simulator's own pages are for this machine, and not for the host ${JSON.stringify(host)}`);
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return errorAnswer(403, `The simulator's own pages are not for the pages of ${JSON.stringify(origin)}`);
  return undefined;
}
