/** How the demo speaks: headings, the commands as one would type them, and one line for each claim that was checked. */

const withColours = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const paint = (code) => (text) => (withColours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const engineColour = withColours ? "always" : "never";
export const [bold, dim, green, red, yellow] = [1, 2, 32, 31, 33].map(paint);

/** What the demo shows is not what it should show. */
export class DemoError extends Error {}

let headings = 0;
let claims = 0;

export function claimsThatHeld() {
  return claims;
}

export function line(text = "") {
  process.stdout.write(`${text}\n`);
}

export function heading(text) {
  line(`\n${bold(`${++headings}. ${text}`)}`);
}

export function command(text) {
  line(`   ${dim("$")} ${text}`);
}

/** Text that belongs to what was said before it. */
export function shown(lines) {
  for (const text of lines) line(`     ${text}`);
}

/** Rows of cells, each column as wide as its widest cell. */
export function table(rows) {
  const widths = rows.reduce((widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)), []);
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
}

/** A claim: said when it holds, the end of the demo when it does not. `found` says then what was seen instead. */
export function claim(holds, sentence, found) {
  if (!holds) throw new DemoError(`This should be so and is not: ${sentence}.${found === undefined ? "" : `\nFound instead: ${found}`}`);
  claims++;
  line(`   ${green("✓")} ${sentence}`);
}
