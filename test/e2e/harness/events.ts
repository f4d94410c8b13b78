import { existsSync, readFileSync } from "node:fs";

/** What the engine writes to its event log, as far as the harness reads it. */
export interface EngineEvent {
  diagnosticEvent?: { urn?: string; message: string; severity: string; ephemeral?: boolean };
  resOutputsEvent?: { metadata: StepMetadata };
  resOpFailedEvent?: { metadata: StepMetadata };
  summaryEvent?: { resourceChanges?: Record<string, number> };
}

export interface StepMetadata {
  op: string;
  urn: string;
  type: string;
  old: { inputs: Record<string, unknown> } | null;
  new: { inputs: Record<string, unknown> } | null;
  /** Names of changed inputs, as the provider's diff said. */
  diffs?: string[];
  detailedDiff: object | null;
}

export function readEvents(file: string): EngineEvent[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").flatMap(parseLine);
}

/** The last line of a killed engine may be half written. */
function parseLine(line: string): EngineEvent[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as EngineEvent];
  } catch {
    return [];
  }
}
