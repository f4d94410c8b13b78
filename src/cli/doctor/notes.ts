import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { notesFolder } from "../../host/notesFolder";
import { openNotes, type StoredNote } from "../../kernel/memory/journal";
import { folderProblem } from "../../kernel/memory/noteFiles";
import { isJson } from "../../client";
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
  const found = (await openNotes(folder)).toSorted((a, b) => a.at - b.at);
  const orders = found.filter((note) => isOfOrder(note) && note.made === undefined);
  // A note that knows its object stays until the next command sees it in the state.
  const others = found.filter((note) => !isOfOrder(note) && note.made === undefined && note.id === undefined);
  return [
    ok("notes folder", folder),
    listed("open orders", orders, orderInWords, goOnOrCancel),
    listed("unfinished runs", others, inWords, goOn),
  ];
}

const goOn =
  "Notes that are minutes old may belong to a run that is under way. Otherwise run `pulumi up` in the stack that was interrupted: " +
  "it looks for the objects of that run, and continues.";
const goOnOrCancel =
  "Run `pulumi up` in the stack that ordered: it follows the order, and nothing is ordered twice. The program must still " +
  "have the resource. If you removed it, put it back, or cancel the order in the platform's panel. If the object exists already, delete " +
  "it there. For an ordered registrant, run `pulumi-hosting domain registrant-change` again as it " +
  "was called.";

function isOfOrder({ kind }: StoredNote): boolean {
  return kind === "order" || kind === "change";
}

function listed(check: string, open: readonly StoredNote[], words: (note: StoredNote) => string, advice: string): Finding {
  if (open.length === 0) return ok(check, "none");
  const more = open.length > mostShown ? `, and ${open.length - mostShown} more` : "";
  const count = `${open.length} ${open.length === 1 ? "note" : "notes"}`;
  return warning(check, `${count}: ${open.slice(0, mostShown).map(words).join("; ")}${more}`, advice);
}

function inWords(note: StoredNote): string {
  return `${note.type}${placeOf(note)} (since ${ageOf(note.at)})`;
}

/** Which resource of which project: several projects share the folder of notes. */
function placeOf({ resource, folder }: StoredNote): string {
  return `${typeof resource === "string" ? ` "${resource}"` : ""}${typeof folder === "string" ? ` in ${folder}` : ""}`;
}

/** What was ordered, and by which ids the panel and the user know it. */
function orderInWords(note: StoredNote): string {
  const { type, at, kind, id, ordered, cart, order, noteId } = note;
  const what = `${kind === "change" ? `change of ${type} ${String(id)}` : type}${placeOf(note)}`;
  const named = Object.entries(isJson(ordered) ? ordered : {}).filter(([, value]) => typeof value === "string");
  const known = Object.entries({ order, cart, note: noteId }).filter(([, value]) => value !== undefined);
  return `${[what, ...[...named, ...known].map(([name, value]) => `${name} ${String(value)}`)].join(", ")} (since ${ageOf(at)})`;
}

/** Why no note can be written; `undefined` where one can. */
export async function unwritable(env: World["env"]): Promise<string | undefined> {
  const folder = chosen(env);
  const wrong = typeof folder === "string" ? await unusable(folder) : folder;
  return wrong?.verdict === "problem" ? wrong.found : undefined;
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
      const foreign = at === folder ? folderProblem(folder) : undefined;
      if (foreign !== undefined) return problem("notes folder", foreign, needsFolder);
      if (at === folder && (found.mode & 0o077) !== 0)
        return warning("notes folder", `${folder} can be entered by other users`, `Run: chmod 700 ${folder}`);
      return undefined;
    } catch (error) {
      // It is made when it is first needed, so what is above it counts.
      if ((error as NodeJS.ErrnoException).code === "ENOENT" && dirname(at) !== at) continue;
      return problem(
        "notes folder",
        `${folder} can't be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
        `Give yourself the right to write there, or name another folder. ${needsFolder}`,
      );
    }
  }
}

function ageOf(at: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}
