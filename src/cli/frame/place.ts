import type { Platform } from "../../client";
import type { Session } from "../../kernel/memory/session";
import type { Call } from "./command";
import { type Named, named } from "./named";
import { withSession } from "./platform";
import { type Progress, progress } from "./progress";
import type { World } from "./world";

/** What a command about one object works with. */
export interface Place {
  readonly session: Session;
  readonly api: Platform;
  readonly line: Progress;
  /** The object that the call names. */
  readonly at: Named;
}

/** Does work on the object of a type that the call's first word names, or another text of the call. */
export function on<T>(
  type: Parameters<typeof named>[1],
  call: Call,
  world: World,
  work: (place: Place) => Promise<T>,
  asked = call.words[0] as string,
): Promise<T> {
  const line = progress(world);
  return withSession(world, line, {}, async (session) => {
    const at = await named(session, type, asked, line);
    return work({ session, api: session.platform({}), line, at });
  });
}
