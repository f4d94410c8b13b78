import { createHash } from "node:crypto";
import type { Location, Log, ReportingDescriptor, Result, Run } from "sarif";
import { asJson } from "./output";
import { own } from "./package";

/** A place in a file of the repository. */
export interface Place {
  readonly file: string;
  /** From 1 on; 0 where only the file is known. */
  readonly line: number;
}

/** What a rule found, for other programs. */
export interface RuleResult {
  readonly rule: string;
  readonly level: "error" | "warning" | "note";
  readonly text: string;
  readonly place: Place;
  /** What makes the finding the same when lines above it come and go. */
  readonly same: string;
  readonly urn?: string | undefined;
  readonly related?: readonly Place[];
  /** Why it counts for nothing. */
  readonly justification?: string | undefined;
}

/** Findings as SARIF 2.1.0. One with a justification is suppressed. `missing` says what wasn't looked at. */
export function sarif(
  results: readonly RuleResult[],
  ruleOf: (id: string) => ReportingDescriptor,
  missing: readonly string[] = [],
): string {
  const names = [...new Set(results.map(({ rule }) => rule))].sort();
  const run: Run = {
    tool: { driver: { name: "pulumi-hosting", version: own.version, rules: names.map(ruleOf) } },
    results: results.map((one) => resultOf(one, names.indexOf(one.rule))),
    invocations: [
      {
        executionSuccessful: missing.length === 0,
        toolExecutionNotifications: missing.map((text) => ({ level: "warning", message: { text: plain(text) } })),
      },
    ],
    columnKind: "utf16CodeUnits",
  };
  const whole: Log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return asJson(whole);
}

function resultOf({ rule, level, text, place, same, urn, related = [], justification }: RuleResult, ruleIndex: number): Result {
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: plain(text) },
    locations: [{ ...locationOf(place), ...(urn !== undefined && { logicalLocations: [{ fullyQualifiedName: urn, kind: "resource" }] }) }],
    ...(related.length > 0 && { relatedLocations: related.map(locationOf) }),
    partialFingerprints: { "resource/v1": fingerprint(rule, same) },
    ...(justification !== undefined && { suppressions: [{ kind: "external", status: "accepted", justification }] }),
  };
}

/** A message of SARIF may have links, and readers show them: `[text](address)` in somebody's name is none. */
function plain(text: string): string {
  return text.replaceAll("](", "\\](");
}

export function fingerprint(rule: string, same: string): string {
  return createHash("sha256").update(`${rule}\n${same}`).digest("hex").slice(0, 32);
}

function locationOf({ file, line }: Place): Location {
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: Math.max(1, line) } } };
}

/** The file as it was named, as a URI reference. Its first part has no colon: encodeURIComponent has escaped it. */
function uriOf(file: string): string {
  return (process.platform === "win32" ? file.replaceAll("\\", "/") : file).split("/").map(encodeURIComponent).join("/");
}
