import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { World } from "./world";

/** The first folder on PATH that has a program of this name. */
export function folderOnPath({ PATH = "" }: World["env"], program: string): string | undefined {
  return PATH.split(delimiter).find((folder) => folder !== "" && isExecutable(join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
