/**
 * Whether the engine writes the state only once, at the end of the run: the notes alone then know what a killed run did. The engine hands
 * its environment to its providers.
 */
export function skipsCheckpoints({ PULUMI_SKIP_CHECKPOINTS: word = "" }: NodeJS.ProcessEnv): boolean {
  return word === "1" || word.toLowerCase() === "true";
}
