/** A text in quotes, inside which a shell carries out nothing. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A word of a command that a user may paste: without quotes where it needs none. */
export function inShell(word: string): string {
  return /^[\w@./-]+$/.test(word) ? word : quoted(word);
}
