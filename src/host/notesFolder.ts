import { userInfo } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Where notes about unfinished work are kept: `HOSTING_STATE_DIR`, else the user's XDG state folder, else below the user's home.
 * `undefined` where the user has no home. Throws when `HOSTING_STATE_DIR` names no absolute path.
 */
export function notesFolder(environment: NodeJS.ProcessEnv, home: () => string | undefined = homeInPasswordFile): string | undefined {
  const { HOSTING_STATE_DIR: chosen, XDG_STATE_HOME: state } = environment;
  if (chosen) {
    if (isAbsolute(chosen)) return chosen;
    const hint = chosen.startsWith("~") ? ' Only a shell replaces `~`, and not in quotes: write "$HOME/…".' : "";
    throw new Error(
      `HOSTING_STATE_DIR must be an absolute path, not ${JSON.stringify(chosen.slice(0, 200))}: ` +
        `with a relative path, a run from another folder wouldn't find the notes.${hint}`,
    );
  }
  // The XDG specification says to ignore relative paths.
  if (state && isAbsolute(state)) return join(state, "pulumi-hosting");
  const below = home();
  return below && isAbsolute(below) ? join(below, ".local", "state", "pulumi-hosting") : undefined;
}

/** Not `HOME`: a job, sudo and the user may have three different ones, and only one of them would have the notes. */
export function homeInPasswordFile(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    // A container may run under a number that no user has.
    return undefined;
  }
}
