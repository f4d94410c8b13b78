/** What is wrong or doubtful about one property. The message continues a sentence that begins with the path. */
interface Finding {
  path: string;
  message: string;
}

/** Problems stand in the way; warnings are shown and the work goes on. */
export interface Findings {
  problems: Finding[];
  warnings: Finding[];
}

export function noFindings(): Findings {
  return { problems: [], warnings: [] };
}

/** What a check of one property found: the property's path is added by whoever knows it. */
export interface Verdict {
  problems: string[];
  warnings: string[];
}

export function noVerdict(): Verdict {
  return { problems: [], warnings: [] };
}

export function refused(...problems: string[]): Verdict {
  return { problems, warnings: [] };
}

export function doubted(...warnings: string[]): Verdict {
  return { problems: [], warnings };
}

export function join(...verdicts: Verdict[]): Verdict {
  return { problems: verdicts.flatMap((one) => one.problems), warnings: verdicts.flatMap((one) => one.warnings) };
}

export function addVerdict(findings: Findings, path: string, verdict: Verdict): void {
  for (const message of verdict.problems) findings.problems.push({ path, message });
  for (const message of verdict.warnings) findings.warnings.push({ path, message });
}

export function findingsOn(path: string, verdict: Verdict): Findings {
  const findings = noFindings();
  addVerdict(findings, path, verdict);
  return findings;
}

const longestShown = 80;

/** A name or an address inside a message. Texts (TXT, comments) are never shown: they may hold a secret. */
export function show(spelling: string): string {
  return spelling.length <= longestShown
    ? JSON.stringify(spelling)
    : `${JSON.stringify(spelling.slice(0, longestShown))}… (${spelling.length} characters)`;
}
