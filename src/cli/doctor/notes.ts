import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { notesFolder } from "../../host/notesFolder";
import { openNotes } from "../../kernel/memory/journal";
import type { World } from "../frame/world";
import { ok, problem, warning, type Finding } from "./finding";

const mostShown = 10;
const needsFolder =
  "Set HOSTING_STATE_DIR to the absolute path of a folder that outlives this command. " +
  "Without the folder nothing is ordered, and no run can continue after a kill.";

/** The folder of notes, and what unfinished runs left in it. */
export async function notes({ env }: World): Promise<Finding[]> {
  const folder = chosen(env);
  if (typeof folder !== "string") return [folder];
  const wrong = await unusable(folder);
  if (wrong) return [wrong];
  // A note that knows its object stays until the next command sees it in the state.
  const open = (await openNotes(folder)).filter(({ made, id }) => made === undefined && id === undefined);
  const usable = ok("notes folder", folder);
  if (open.length === 0) return [usable, ok("unfinished runs", "none")];
  const oldestFirst = open.toSorted((a, b) => a.at - b.at);
  const shown = oldestFirst.slice(0, mostShown).map(({ type, at, order, cart }) => {
    const known = order !== undefined ? `, order ${order}` : cart !== undefined ? `, cart ${cart}` : "";
    return `${type}${known} (since ${ageOf(at)})`;
  });
  const more = open.length > shown.length ? `, and ${open.length - shown.length} more` : "";
  return [
    usable,
    warning(
      "unfinished runs",
      `${open.length} ${open.length === 1 ? "note" : "notes"}: ${shown.join("; ")}${more}`,
      "Notes that are minutes old may belong to a run that is under way. Otherwise run `pulumi up` in the stack that was interrupted: " +
        "it looks for the objects and orders of that run, and continues. Nothing is ordered twice.",
    ),
  ];
}

/** The folder as the environment and the user's home say, or why there is none. */
function chosen(env: World["env"]): string | Finding {
  try {
    return notesFolder(env) ?? problem("notes folder", "there is none, because this user has no home folder", needsFolder);
  } catch (error) {
    return problem("notes folder", (error as Error).message, "Correct HOSTING_STATE_DIR.");
  }
}

/** Why no note could be written; without one nothing is bought. */
async function unusable(folder: string): Promise<Finding | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const found = await stat(at);
      if (!found.isDirectory())
        return problem("notes folder", `${at} is no folder`, "Move it away, or name another folder with HOSTING_STATE_DIR.");
      await access(at, constants.W_OK | constants.X_OK);
      if (at === folder && (found.mode & 0o077) !== 0)
        return warning("notes folder", `${folder} can be entered by other users`, `Run: chmod 700 ${folder}`);
      return undefined;
    } catch (error) {
      // It is made when it is first needed, so what is above it counts.
      if ((error as NodeJS.ErrnoException).code === "ENOENT" && dirname(at) !== at) continue;
      return problem(
        "notes folder",
        `${folder} can't be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
        "Give yourself the right to write there, or name another folder with HOSTING_STATE_DIR. " +
          "Without the folder nothing is ordered, and no run can continue after a kill.",
      );
    }
  }
}

function ageOf(at: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}
