import { ExplainedError } from "../values/explained";
import type { Facts, NoteKind } from "./noteKinds";
import { perSession, type Resource } from "./session";

const failed = perSession(() => ({ isTold: false }));

/**
 * Writes a note before something is created, or about what is done already (`isDone`). Without it a killed run may leave something to take
 * over by hand, which is no reason to stop: the user is told once. But if the engine writes no checkpoints either, a killed run would lose
 * all that it created: then nothing is.
 */
export async function tryToNote<K extends NoteKind>(
  { definition, session, key, log }: Resource,
  kind: K,
  facts: Omit<Facts<K>, "type">,
  { isDone = false } = {},
): Promise<void> {
  try {
    await session.notes.begin(kind, key, { ...facts, type: definition.type } as unknown as Facts<K>);
  } catch (error) {
    const reason = (error as Error).message;
    if (session.withoutCheckpoints && !isDone)
      throw new ExplainedError(
        "no-checkpoints",
        `nothing was written: PULUMI_SKIP_CHECKPOINTS is set, and the note about the ${definition.type} can't be written ` +
          `(${reason}). If this run were killed, neither the state nor a note would have what the run created. ` +
          "Set HOSTING_STATE_DIR to a folder that can be written, or run without PULUMI_SKIP_CHECKPOINTS.",
      );
    const first = failed(session);
    if (first.isTold) return;
    first.isTold = true;
    log.warn(
      `the note about ${isDone ? "what this run has created" : "the next creation"} can't be written (${reason}). If this run is ` +
        "killed, you may have to adopt its objects yourself (adopt: true). Set HOSTING_STATE_DIR to a folder that can be written.",
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
