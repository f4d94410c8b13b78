/** One line per step on stderr (stdout belongs to the job itself), with a sign of life during long ones. */

const signOfLifeMs = 15_000;
const announceAfterMs = 1_500;

export class SetupError extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs `work` as a step named `label`. `work` may call the function it is given to say where it stands;
 * what it returns as a string is shown behind the label.
 */
export async function step(label, work) {
  const startedMs = Date.now();
  const seconds = () => ((Date.now() - startedMs) / 1000).toFixed(1);
  let standing = "";
  const announce = setTimeout(() => say(`  ${label} …`), announceAfterMs);
  const signOfLife = setInterval(() => say(`    ${label}: ${Math.round(Number(seconds()))} s${standing && `, ${standing}`}`), signOfLifeMs);
  try {
    const result = await work((text) => (standing = text));
    say(`✓ ${label}${typeof result === "string" ? `: ${result}` : ""} (${seconds()} s)`);
    return result;
  } catch (error) {
    say(`✗ ${label} (${seconds()} s)`);
    throw error;
  } finally {
    clearTimeout(announce);
    clearInterval(signOfLife);
  }
}
