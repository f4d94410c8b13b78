const whole = Number.POSITIVE_INFINITY;

/** A block of code. No text in it ends the block or begins a line of its own. A longer text is cut at a line. */
export function fenced(text: string, language: string, longest = whole): string {
  const short = text.length > longest ? shortened(text, longest) : text;
  const fence = "`".repeat(Math.max(3, ...[...short.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${short}\n${fence}`;
}

/** The first lines of a text, and how many are left out. */
function shortened(text: string, longest: number): string {
  const lines = text.split("\n");
  let end = 0;
  for (let length = 0; end < lines.length; end += 1) {
    length += (lines[end] as string).length + 1;
    if (length > longest) break;
  }
  const left = `… ${lines.length - end} of ${lines.length} lines are left out: the job's log has all of them.`;
  return [...lines.slice(0, end), left].join("\n");
}

/** Markdown that is no longer than a host takes. A block that the end cuts is closed. */
export function fitting(markdown: string, longest: number): string {
  if (markdown.length <= longest) return markdown;
  const fence = { open: "" };
  const short = shortened(markdown, longest - 200);
  const lines = short.split("\n");
  for (const line of lines) {
    const [, ticks = ""] = /^(`{3,})\w*$/.exec(line) ?? [];
    if (fence.open === "") fence.open = ticks;
    else if (line === fence.open) fence.open = "";
  }
  return fence.open === "" ? short : [...lines.slice(0, -1), fence.open, ...lines.slice(-1)].join("\n");
}
