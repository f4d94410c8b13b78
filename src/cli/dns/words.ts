import { counted, singleLine } from "../../kernel/values/text";
import type { Paint } from "../frame/paint";
import { columns } from "../frame/table";
import type { Declared } from "./declared";
import type { Result } from "./round";
import type { Judged, Verdict } from "./verdict";

/** Rows of what isn't as declared: the first ones show what is wrong. */
const mostRows = 100;
const longestReason = 300;

/** Every verdict of a result, with what it is about. */
function verdictsIn({ delegation, servers }: Result): (Judged & { readonly server: string; readonly what: string })[] {
  return [
    ...delegation.map(({ type, ...one }) => ({ ...one, what: `${type} at the parent` })),
    ...servers.flatMap(({ server, verdict, reason, records }) => [
      { server, what: "SOA", verdict, ...(reason !== undefined && { reason }) },
      ...records.map(({ name, type, ...one }) => ({ ...one, server, what: `${name} ${type}` })),
    ]),
  ];
}

/** 0 as declared, 3 different, 1 where nobody can say for something that was asked: a server without an answer is not known to be wrong. */
export function statusOf(result: Result): 0 | 1 | 3 {
  const all = verdictsIn(result);
  if (all.some(({ verdict }) => verdict !== "as declared" && verdict !== "unreachable")) return 3;
  const isSettled = ({ verdict, unknowable }: Judged): boolean => verdict === "as declared" || unknowable === true;
  const isDecided = [...Map.groupBy(all, ({ what }) => what).values()].every((its) => its.some(isSettled));
  return result.servers.length > 0 && isDecided ? 0 : 1;
}

/** How many answers are missing that a server could give. */
export function missingIn(result: Result): number {
  return verdictsIn(result).filter(({ verdict, unknowable }) => verdict === "unreachable" && !unknowable).length;
}

/** What was found, in one line: `2 different, 1 older, 30 as declared`. */
export function sumOf(result: Result): string {
  const counts = Map.groupBy(verdictsIn(result), ({ verdict }) => verdict);
  const order: Verdict[] = ["different", "missing", "older", "lame", "refused", "unreachable", "as declared"];
  return order.flatMap((verdict) => (counts.has(verdict) ? [`${counts.get(verdict)?.length} ${verdict}`] : [])).join(", ");
}

export function drawn({ zone, by, gaps }: Declared, result: Result, paint: Paint): string {
  const { delegation, servers, notCheckable } = result;
  const all = verdictsIn(result);
  const odd = all.filter(({ verdict }) => verdict !== "as declared");
  const rows = odd.slice(0, mostRows).map(({ server, what, verdict, reason }) => [server, what, verdict, reason]);
  const dangers = delegation.filter(({ dangerous }) => dangerous);
  const missing = missingIn(result);
  const lacking = `${missing} of ${counted(all.length, "answer")} ${missing === 1 ? "is" : "are"} missing`;
  const closing = {
    0:
      missing > 0
        ? `${zone} is as ${by} declares it, as far as servers answered: ${lacking}.`
        : `${zone} is as ${by} declares it: ${counted(servers.length, "server")}, ${counted(all.length, "answer")} (${sumOf(result)}).`,
    1: `Nobody can say whether ${zone} is as ${by} declares it: ${lacking} (${sumOf(result)}).`,
    3: `${zone} is not as ${by} declares it: ${sumOf(result)}.`,
  }[statusOf(result)];
  return [
    rows.length > 0 ? `${columns(["server", "asked for", "verdict", "why"], rows, longestReason)}` : "",
    odd.length > mostRows ? `and ${odd.length - mostRows} more: --json has all of them\n` : "",
    rows.length > 0 ? "\n" : "",
    ...dangers
      .slice(0, 1)
      .map(() => `${paint("red", "Danger")}: the DS at the parent makes the zone unreachable for most people. See above.\n`),
    ...gaps.map((gap) => `${paint("yellow", "Not compared")}: ${singleLine(gap, longestReason)}\n`),
    notCheckable.length > 0 ? `${paint("grey", "Not checkable")}: ${notCheckableText(notCheckable)}\n` : "",
    `${paint("bold", singleLine(closing, longestReason))}\n`,
  ].join("");
}

/** By reason, the names and types. */
function notCheckableText(all: Result["notCheckable"]): string {
  const most = 5;
  return [...Map.groupBy(all, ({ reason }) => reason)]
    .map(([reason, its]) => {
      const names = its.slice(0, most).map(({ name, type }) => `${name} ${type}`);
      return singleLine(`${names.join(", ")}${its.length > most ? ` and ${its.length - most} more` : ""} (${reason})`, longestReason);
    })
    .join("; ");
}
