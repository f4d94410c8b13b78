import { ApiError, BadAnswerError, excerpt, isJson, type Json } from "../transport";
import { lookUp, one } from "./envelope";
import { path } from "./path";
import { patient } from "./patience";
import type { Platform } from "./platform";
import type { Wait } from "./wait";

/** What a registrar does for a registration after the platform has answered 202. The documents don't show its body. */
interface Process {
  readonly status: string;
  /** What it says of itself, in one line. */
  readonly said: string;
}

const done = /^(complete[d]?|done|finished|succe(ss|eded|ssful)|ok|closed)$/i;
const running = /^(pending|queued|new|open|started|running|processing|in[ _-]?progress|submitted|sent|waiting|requested)$/i;
const failed = /^(fail(ed|ure)?|error(ed)?|rejected|refused|denied|cancell?ed|aborted|expired)$/i;

/** What an answer, wrapped or not, says of a process that it began; `undefined` when it says nothing. */
function pendingIn(answer: unknown, ...keys: readonly string[]): unknown {
  const bodies = [answer, one(answer, "domain_registration")].filter(isJson);
  return keys.flatMap((key) => bodies.map((body) => lookUp(body, key))).find((named) => named !== undefined && named !== null);
}

/** Whether an answer says that a registrar does the work later. */
export function isUnderWay(answer: unknown): boolean {
  return (pendingIn(answer, "pending_process") ?? false) !== false;
}

/** The id of the process that an answer names; `undefined` when it names none. */
function processIdIn(answer: unknown): string | undefined {
  const named = pendingIn(answer, "pending_process", "process", "process_id");
  const id = isJson(named) ? (lookUp(named, "id") ?? lookUp(named, "process_id")) : named;
  return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : undefined;
}

/** Of several registrations the one that the process of an answer belongs to: the API shows it below that one alone. */
export async function registrationOfProcess(
  api: Platform,
  registrationIds: readonly string[],
  answer: unknown,
): Promise<string | undefined> {
  const id = processIdIn(answer);
  if (id === undefined) return undefined;
  for (const registrationId of registrationIds) {
    const isThere = await readProcess(api, registrationId, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError || error instanceof BadAnswerError) return false;
        throw error;
      },
    );
    if (isThere) return registrationId;
  }
  return undefined;
}

/**
 * Waits until the registrar is done with what an answer names. A process that fails ends the wait with a `ProcessFailedError`. If it can't
 * be read, or its status says nothing, the caller waits for the effect.
 */
export async function followProcess(
  api: Platform,
  registrationId: string,
  answer: unknown,
  wait: Omit<Wait, "what" | "phase">,
): Promise<void> {
  const id = processIdIn(answer);
  if (id === undefined) return;
  let waitsFor = `the registrar (process ${id})`;
  const look = patient(async () => {
    const { status, said } = await readProcess(api, registrationId, id);
    if (failed.test(status)) throw new ProcessFailedError(id, status, said);
    if (done.test(status) || status === "") return true;
    // Of a word that nobody knows the registration tells what it means.
    if (!running.test(status) && !(await isBusy(api, registrationId))) return true;
    waitsFor = `the registrar (process ${id}, ${status.toLowerCase()})`;
    return undefined;
  });
  try {
    if (await look()) return;
    await api.until({ ...wait, what: () => waitsFor, phase: "task" }, look);
  } catch (error) {
    // An answer that says nothing is no word of the registrar either.
    if (!(error instanceof ApiError) && !(error instanceof BadAnswerError)) throw error;
  }
}

async function readProcess(api: Platform, registrationId: string, id: string): Promise<Process> {
  const answer = await api.get(path`/api/domain_registrations/${registrationId}/processes/${id}`);
  const shown = one(answer, "process") ?? {};
  const status = lookUp(shown, "status") ?? lookUp(shown, "state");
  return {
    status: typeof status === "string" ? status.trim() : "",
    said: saidBy(shown, isJson(answer) ? lookUp(answer, "log") : undefined),
  };
}

async function isBusy(api: Platform, registrationId: string): Promise<boolean> {
  const shown = one(await api.get(path`/api/domain_registrations/${registrationId}`), "domain_registration") ?? {};
  return lookUp(shown, "pending_async") === true;
}

/** The last line of its log, or what it says of its failure. */
function saidBy(shown: Json, log: unknown): string {
  const entries: unknown[] = Array.isArray(log) ? log : [];
  const texts = [...["error", "message", "reason"].map((key) => lookUp(shown, key)), ...entries.toReversed().map(entryText)];
  const text = texts.find((text) => typeof text === "string" && text !== "");
  return typeof text === "string" ? excerpt(text) : "";
}

function entryText(entry: unknown): unknown {
  return isJson(entry) ? (lookUp(entry, "message") ?? lookUp(entry, "text") ?? lookUp(entry, "data")) : entry;
}

/** The registrar didn't do what was asked. */
export class ProcessFailedError extends Error {
  override readonly name = "ProcessFailedError";

  constructor(id: string, status: string, said: string) {
    const why = said === "" ? ", and the platform gives no reason" : `: ${said}`;
    super(
      `the registrar's process ${id} ended without success (${status.toLowerCase()})${why}${/[.!?…]$/.test(why) ? "" : "."} ` +
        "Resolve the reason, then run the command again. `npx pulumi-hosting domain processes` shows the log of the process.",
    );
  }
}
