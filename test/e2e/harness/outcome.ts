import type { EngineEvent, StepMetadata } from "./events";

/** How an engine command ended. */
export interface Outcome {
  /** The exit code; 128 and more after a signal, as in a shell. */
  code: number;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** Everything the command wrote, in order, without colours. */
  text: string;
  /** How many resources, without the stack itself. */
  changes: Changes;
  /** What was done to each resource (or would be, in a preview), in order, without the stack and default providers. */
  steps: Step[];
  diagnostics: Diagnostic[];
}

export interface Changes {
  same: number;
  create: number;
  update: number;
  delete: number;
  replace: number;
  /** Further operations: read, import, discard, … */
  [operation: string]: number;
}

export interface Step {
  operation: string;
  urn: string;
  type: string;
  name: string;
  failed: boolean;
  /** Names of the properties that differ, where the engine says so. */
  diffs: string[];
  old: Record<string, unknown> | undefined;
  new: Record<string, unknown> | undefined;
}

export interface Diagnostic {
  severity: "debug" | "info" | "info#err" | "warning" | "error";
  message: string;
  urn?: string;
  /** A status line, overwritten on a terminal. */
  ephemeral: boolean;
}

const stackType = "pulumi:pulumi:Stack";

export function changesOf(events: EngineEvent[]): Changes {
  const changes: Changes = { same: 0, create: 0, update: 0, delete: 0, replace: 0 };
  // An `up` with a preview, and a `destroy` with one, has two summaries; the last one tells what was done.
  const summary = events.filter((event) => event.summaryEvent).at(-1)?.summaryEvent;
  for (const [operation, count] of Object.entries(summary?.resourceChanges ?? {})) changes[operation] = count;
  const stack = stackOperation(events);
  if (stack && changes[stack]) changes[stack] -= 1;
  return changes;
}

function stackOperation(events: EngineEvent[]): string | undefined {
  const finished = events.filter((event) => event.resOutputsEvent?.metadata.type === stackType).at(-1)?.resOutputsEvent?.metadata;
  return finished?.op === "refresh" ? "same" : finished?.op;
}

export function stepsOf(events: EngineEvent[]): Step[] {
  const steps: Step[] = [];
  for (const { resOutputsEvent, resOpFailedEvent } of events) {
    const metadata = (resOutputsEvent ?? resOpFailedEvent)?.metadata;
    if (!metadata || metadata.type === stackType || isDefaultProvider(metadata)) continue;
    steps.push({
      operation: metadata.op,
      urn: metadata.urn,
      type: metadata.type,
      name: metadata.urn.split("::").slice(3).join("::"),
      failed: resOpFailedEvent !== undefined,
      diffs: metadata.diffs ?? Object.keys(metadata.detailedDiff ?? {}),
      old: metadata.old?.inputs,
      new: metadata.new?.inputs,
    });
  }
  return steps;
}

function isDefaultProvider({ type, urn }: StepMetadata): boolean {
  return type.startsWith("pulumi:providers:") && /::default(_|$)/.test(urn);
}

export function diagnosticsOf(events: EngineEvent[]): Diagnostic[] {
  return events.flatMap(({ diagnosticEvent: event }) => {
    if (!event || event.severity === "debug") return [];
    const { severity, urn, message, ephemeral } = event;
    return [
      { severity: severity as Diagnostic["severity"], message: plain(message), ephemeral: ephemeral ?? false, ...(urn ? { urn } : {}) },
    ];
  });
}

/** Without terminal colours, and without the engine's own colour marks. */
export function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "").replace(/<\{%[^%]*%\}>/g, "");
}
