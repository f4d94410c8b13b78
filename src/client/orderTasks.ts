import type { Json } from "../transport";
import { lookUp, many } from "./envelope";
import type { Platform } from "./platform";
import { readTask, type TaskId } from "./tasks";

/** More tasks than this tell a user nothing. */
const mostTold = 3;

/** Why an order came to nothing, in the words of its tasks; empty where they say nothing. */
export async function whyOrderFailed(api: Platform, order: Json): Promise<string> {
  const ids = (many({ tasks: lookUp(order, "tasks") }, ["tasks"]) ?? [])
    .filter((task) => /^(FAILED|CANCELL?ED)$/i.test(String(lookUp(task, "status"))))
    .map((task) => lookUp(task, "id") as TaskId["id"]);
  const told = await Promise.all(ids.slice(0, mostTold).map((id) => wordsOf(api, id)));
  return told.filter((words) => words !== "").join("; ");
}

/** That a task can't be read is no news: the order's end is. */
async function wordsOf(api: Platform, id: TaskId["id"]): Promise<string> {
  try {
    const { name, said } = await readTask(api, { id });
    return [name, said].filter((words) => words !== "").join(": ");
  } catch {
    return "";
  }
}
