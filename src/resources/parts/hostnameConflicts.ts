import { singleLine } from "../../kernel/values/text";
import { ApiError, isJson, lookUp, type Json } from "../../client";
import { recordTypeName } from "../../dns";

const mostShown = 20;

/** Says of a refused connection which records are in its way, one by one, so that nobody agrees to lose what wasn't named. */
export function tellConflicts(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "conflicts_found") throw error;
  const records = isJson(error.body) ? lookUp(error.body, "conflicts") : undefined;
  const found = Array.isArray(records) ? records.filter(isJson) : [];
  const more = found.length > mostShown ? [`and ${found.length - mostShown} more`] : [];
  throw error.because(...found.slice(0, mostShown).map(recordText), ...more);
}

function recordText(record: Json): string {
  const [type, host, value, site] = ["type", "host", "value", "site_name"].map((key) => lookUp(record, key));
  const words = [typeText(type), host, value].filter((word) => typeof word === "string" && word !== "");
  return singleLine(`${words.join(" ") || "a record"}${typeof site === "string" && site !== "" ? ` (of the site ${site})` : ""}`, 200);
}

/** The platform numbers its record types elsewhere. */
function typeText(type: unknown): unknown {
  return /^\d+$/.test(String(type)) ? (recordTypeName(Number(type)) ?? `type ${String(type)}`) : type;
}
