import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A test that needs programs which a machine may lack: without one of them it counts as skipped, and says which one. */
export function itWith(programs: readonly string[], title: string, work: jest.ProvidesCallback, path = process.env.PATH): void {
  const missing = programs.filter((program) => !isThere(program, path));
  itUnless(missing.length === 0 ? undefined : `there is no ${missing.join(", ")} on PATH`, title, work);
}

/** A test that a machine may be unable to run: then it counts as skipped, and its name says why. */
export function itUnless(reason: string | undefined, title: string, work: jest.ProvidesCallback): void {
  if (reason === undefined) it(title, work);
  else it.skip(`${title} (skipped: ${reason.split("\n")[0]})`, work);
}

export function isThere(program: string, path = ""): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
