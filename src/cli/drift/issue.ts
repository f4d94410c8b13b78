import { singleLine } from "../../kernel/values/text";
import { issuesOf, post } from "../comment/host";
import type { World } from "../frame/world";
import { markdown } from "./markdown";
import { type Found, sumOf } from "./words";

/**
 * Keeps one issue for a stack: opens it when there is drift, rewrites it as long as there is, and closes it when there is none. What could
 * not be read closes nothing, nor does a stack without resources. Answers why it could not be written, if it could not.
 */
export async function keepIssue(found: Found, stack: string | undefined, world: World): Promise<string | undefined> {
  const place = issuesOf(world);
  if (typeof place === "string") return place;
  const { drifted, unread, resources } = found;
  if (drifted.length === 0 && (unread.length > 0 || resources === 0)) return undefined;
  const who = singleLine(stack ?? "", 200);
  const open = drifted.length > 0;
  const close = place.who === "GitHub" ? { state: "closed" } : { state_event: "close" };
  const more = open ? { title: who === "" ? "Drift" : `Drift: ${who}` } : close;
  const text = open ? markdown(found, stack) : `${sumOf(found)}\n`;
  return post(place, `<!-- pulumi-hosting drift ${who} -->`, text, open, more).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
