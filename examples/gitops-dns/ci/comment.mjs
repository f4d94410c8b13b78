// node ci/comment.mjs STACK preview.json: what `pulumi preview --json` said, as one comment on the pull or merge request.
// A later run rewrites that comment. A stack that nothing changes in gets none. What is posted is printed, too.
import { readFileSync } from "node:fs";

const [stack, file] = process.argv.slice(2);
const { env } = process;
const longest = 60_000; // GitHub takes 65,536 characters.

/** What marks our comment, and how both platforms keep comments. */
const mark = `<!-- pulumi preview ${stack} -->`;
const issue = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues`;
const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
const host = env.GITHUB_REPOSITORY
  ? {
      all: `${issue}/${env.PULL_REQUEST}/comments`,
      one: `${issue}/comments`,
      rewrite: "PATCH",
      headers: { authorization: `Bearer ${env.GITHUB_TOKEN}` },
    }
  : { all: notes, one: notes, rewrite: "PUT", headers: { "private-token": env.GITLAB_TOKEN } };

const said = read(file);
const { text, changes } = said
  ? markdown(said)
  : { text: "The preview ended before it could say anything: the job's log tells why.", changes: true };
console.log(text);
await post(`${mark}\n### DNS: ${stack}\n\n${text}\n`);

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function markdown({ steps = [], diagnostics = [] }) {
  // Without the stack of calls, and without colours.
  const clean = (message) =>
    message
      .replace(/\u001b\[\d*m/g, "")
      .replace(/^\s+at .*\n?/gm, "")
      .trim();
  const told = [...new Set(diagnostics.filter(({ severity }) => severity !== "info").map(({ message }) => clean(message)))].filter(
    (message) => message !== "",
  );
  const lines = steps.filter(({ op, urn }) => op !== "same" && !urn.includes("::pulumi:pulumi:Stack::")).flatMap(linesOf);
  const failed = diagnostics.some(({ severity }) => severity === "error");
  const head = failed
    ? "**This cannot be merged as it is: the preview failed.**"
    : lines.length === 0
      ? "Nothing changes."
      : "A merge makes these changes:";
  return {
    text: [
      head,
      ...(told.length > 0 ? [fenced(told.join("\n"), "text")] : []),
      ...(lines.length > 0 ? [fenced(lines.join("\n"), "diff")] : []),
    ].join("\n\n"),
    changes: failed || told.length > 0 || lines.length > 0,
  };
}

/** A resource, and of a set of records each one that comes, goes or changes. */
function linesOf({ op, urn, oldState, newState }) {
  const [was, is] = [oldState?.inputs ?? {}, newState?.inputs ?? {}];
  const type = urn.split("::")[2].split(/[:$/]/).at(-1);
  const others = Object.keys({ ...was, ...is }).filter(
    (name) => !name.startsWith("__") && name !== "records" && !same(was[name], is[name]),
  );
  const [before, after] = [entries(was.records), entries(is.records)];
  const changed = Object.keys({ ...before, ...after })
    .filter((label) => !same(before[label], after[label]))
    .sort();
  return [
    `${op === "create" ? "+" : op === "delete" ? "-" : "!"} ${type} ${urn.split("::").at(-1)}: ${op}${op === "update" && others.length > 0 ? ` ${others.join(", ")}` : ""}`,
    ...changed.flatMap((label) => [
      ...(label in before ? [`-   ${label}${detail(before[label])}`] : []),
      ...(label in after ? [`+   ${label}${detail(after[label])}`] : []),
    ]),
  ];
}

function entries(records) {
  return records !== null && typeof records === "object" ? records : {};
}

function detail(fields) {
  const told = Object.entries(entries(fields)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return told.length > 0 ? `  (${told.join(", ")})` : "";
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** No value of a record ends the block or begins a line of its own. */
function fenced(text, language) {
  const short = text.length > longest ? `${text.slice(0, longest)}\n… and more: the job's log has all of it.` : text;
  const fence = "`".repeat(Math.max(3, ...[...short.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${short}\n${fence}`;
}

async function post(body) {
  const before = await earlier();
  if (before === undefined && !changes) return;
  await ask(before === undefined ? host.all : `${host.one}/${before.id}`, before === undefined ? "POST" : host.rewrite, { body });
}

async function earlier() {
  for (let page = 1; ; page += 1) {
    const found = await ask(`${host.all}?per_page=100&page=${page}`, "GET");
    const ours = found.find(({ body }) => body?.startsWith(mark));
    if (ours || found.length < 100) return ours;
  }
}

async function ask(url, method, body) {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...host.headers },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
