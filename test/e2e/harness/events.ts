import { existsSync, readFileSync } from "node:fs";

/** What the engine writes to its event log, as far as the harness reads it. */
export interface EngineEvent {
  sequence: number;
  timestamp: number;
  diagnosticEvent?: { urn?: string; prefix?: string; message: string; severity: string; ephemeral?: boolean };
  resourcePreEvent?: { metadata: StepMetadata; planning?: boolean };
  resOutputsEvent?: { metadata: StepMetadata; planning?: boolean };
  resOpFailedEvent?: { metadata: StepMetadata };
  policyEvent?: { resourceUrn?: string; message: string; policyName: string; policyPackName: string; enforcementLevel: string };
  summaryEvent?: { resourceChanges?: Record<string, number>; durationSeconds: number; isPreview?: boolean; result?: string };
  [kind: string]: unknown;
}

export interface StepMetadata {
  op: string;
  urn: string;
  type: string;
  old: StepState | null;
  new: StepState | null;
  /** Names of changed inputs, as the provider's diff said. */
  diffs?: string[];
  keys?: string[];
  detailedDiff: Record<string, { kind: string; inputDiff?: boolean }> | null;
}

interface StepState {
  type: string;
  urn: string;
  id: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
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
