import { ExplainedError } from "../values/explained";
import type { Facts, NoteKind } from "./noteKinds";
import { perSession, type Resource } from "./session";

const failed = perSession(() => ({ isTold: false }));

/**
 * Writes a note before something is created. Without it a killed run may leave something to take over by hand, which is no reason to stop:
 * the user is told once. But if the engine writes no checkpoints either, a killed run would lose all that it created: then nothing is.
 */
export async function noteBefore<K extends NoteKind>(resource: Resource, kind: K, facts: Omit<Facts<K>, "type">): Promise<void> {
  await tryToNote(resource, kind, facts, "the next creation", (reason) => {
    if (resource.session.withoutCheckpoints) throw new ExplainedError("no-checkpoints", withoutBoth(resource, reason));
  });
}

function withoutBoth({ definition }: Resource, reason: string): string {
  return (
    `nothing was written: PULUMI_SKIP_CHECKPOINTS is set, and the note about the ${definition.type} can't be written ` +
    `(${reason}). If this run were killed, neither the state nor a note would have what the run created. ` +
    "Set HOSTING_STATE_DIR to a folder that can be written, or run without PULUMI_SKIP_CHECKPOINTS."
  );
}

/** Writes a note about something that was done already: the user is told once if that fails. */
export async function tryToNote<K extends NoteKind>(
  { definition, session, key, log }: Resource,
  kind: K,
  facts: Omit<Facts<K>, "type">,
  what = "what this run has created",
  refuse: (reason: string) => void = () => undefined,
): Promise<void> {
  try {
    await session.notes.begin(kind, key, { ...facts, type: definition.type } as unknown as Facts<K>);
  } catch (error) {
    refuse((error as Error).message);
    const first = failed(session);
    if (first.isTold) return;
    first.isTold = true;
    log.warn(
      `the note about ${what} can't be written (${(error as Error).message}). If this run is killed, you may have to adopt ` +
        "its objects yourself (adopt: true). Set HOSTING_STATE_DIR to a folder that can be written.",
    );
  }
}

/** Waits until no request of a killed run can be under way any more, for as long as a request may take. */
export async function waitOut(
  { definition, session, api, log }: Resource,
  { at }: { readonly at: number },
  did: "created" | "deleted" | "wrote to" = "created",
): Promise<void> {
  const { requestTimeoutMs } = session.limits;
  const leftMs = Math.min(at + requestTimeoutMs - session.now(), requestTimeoutMs);
  if (leftMs <= 0) return;
  log.status(`an interrupted run ${did} this ${definition.type}: waiting ${Math.ceil(leftMs / 1000)} s for its request to end`);
  await api.pause(leftMs, "the request of an earlier run to end", "ready");
}
