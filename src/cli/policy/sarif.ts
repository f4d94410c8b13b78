import { createHash } from "node:crypto";
import type { Log, ReportingDescriptor, Result, Run } from "sarif";
import { asJson } from "../frame/output";
import { exceptionText, explanationOf, type Finding, whoIn } from "./finding";

/** How GitHub's code scanning sorts findings: from 0.1 to 10. */
const scores: Readonly<Record<string, string>> = { critical: "9.5", high: "8.0", medium: "5.5", low: "2.0" };

const levels = { mandatory: "error", advisory: "warning", unclear: "note" } as const;

/** Findings as SARIF 2.1.0. An excepted one is suppressed, with its reason. */
export function sarif(findings: readonly Finding[], version: string): string {
  const names = [...new Set(findings.map(({ rule }) => rule))].sort();
  const run: Run = {
    tool: {
      driver: { name: "pulumi-hosting", version, rules: names.map(ruleOf) },
    },
    results: findings.map((one) => resultOf(one, names.indexOf(one.rule))),
    columnKind: "utf16CodeUnits",
  };
  const whole: Log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return asJson(whole);
}

function ruleOf(name: string): ReportingDescriptor {
  const own = explanationOf(name);
  if (!own) return { id: name };
  return {
    id: name,
    shortDescription: { text: `${own.description.split(". ")[0]}.` },
    fullDescription: { text: own.description },
    help: { text: own.remedy },
    helpUri: own.url,
    properties: { tags: ["security", ...own.tags], "security-severity": scores[own.severity] },
  };
}

function resultOf(finding: Finding, ruleIndex: number): Result {
  const { rule, level, urn, message, remedy, exception, place } = finding;
  const text = `${whoIn(finding)}: ${message}${remedy === undefined ? "" : ` ${remedy}`}`;
  const { file = "Pulumi.yaml", line = 1 } = place ?? {};
  const location = {
    physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: Math.max(1, line) } },
    ...(urn !== undefined && { logicalLocations: [{ fullyQualifiedName: urn, kind: "resource" }] }),
  };
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[level],
    message: { text },
    locations: [location],
    // The same finding has the same one when lines above it come and go.
    partialFingerprints: {
      "resource/v1": createHash("sha256")
        .update(`${rule}\n${urn ?? ""}\n${message}`)
        .digest("hex")
        .slice(0, 32),
    },
    ...(exception && { suppressions: [{ kind: "external", status: "accepted", justification: exceptionText(exception) }] }),
  };
}

/** A path as a URI reference: relative where the file was named so. */
function uriOf(file: string): string {
  const path = file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  // The first part of a relative reference has no colon, and encodeURIComponent has escaped it.
  return path.startsWith("/") ? `file://${path}` : path;
}
