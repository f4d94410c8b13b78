/** GitHub takes 65,536 characters in one comment. */
export const longestComment = 60_000;

/** A block of code. No text in it ends the block or begins a line of its own. */
export function fenced(text: string, language: string, longest = longestComment): string {
  const short = text.length > longest ? `${text.slice(0, longest)}\n… and more: the job's log has all of it.` : text;
  const fence = "`".repeat(Math.max(3, ...[...short.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${short}\n${fence}`;
}
