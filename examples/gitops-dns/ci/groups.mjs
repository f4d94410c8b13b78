/**
 * Prints the groups (the folders below zones/) that a pipeline has to run, as a JSON list for a matrix.
 *
 *     node ci/groups.mjs                   all groups
 *     node ci/groups.mjs --since COMMIT    groups that differ between HEAD and the commit at which the branch left COMMIT
 *     node ci/groups.mjs --applied         groups that differ between HEAD and the commit of their last `pulumi up`
 *     node ci/groups.mjs --since … --applied    both
 *     node ci/groups.mjs … --gitlab JOB    the same groups as a child pipeline of GitLab, with this job for each
 *     node ci/groups.mjs --check GROUP     nothing; ends with 1 if the folder has no stack, or the stack with resources no folder
 *
 * A group with such a mistake is among those that run, and its own job fails.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { parseArgs, promisify } from "node:util";

const text = { type: "string" };
const { values } = parseArgs({ options: { since: text, applied: { type: "boolean" }, gitlab: text, check: text } });

/** Files that no stack reads. Any other file outside of zones/ belongs to the program, and changes all groups. */
const notOfProgram = /^(\.git|ci\/|deployments\/|kubernetes\/|zones\/[^/]+$)|\.md$/;
/** The group of a file that only one stack reads. */
const ofGroup = /^zones\/([^/]+)\/|^Pulumi\.(.+)\.yaml$/;

const folders = existsSync("zones") ? foldersIn("zones") : [];
const stacks = JSON.parse(execFileSync("pulumi", ["stack", "ls", "--json", "--non-interactive"], { encoding: "utf8" }));
// A stack without resources is no group: nobody has used it yet, or everything was deleted on purpose.
const groups = [...new Set([...folders, ...stacks.flatMap((stack) => (stack.resourceCount ? [nameOf(stack)] : []))])].sort();
const mistakes = (values.check === undefined ? groups : [values.check]).flatMap(mistakesOf);
if (mistakes.length > 0) console.error(mistakes.join("\n"));
if (values.check === undefined) {
  const chosen = await groupsToRun();
  console.log(JSON.stringify(values.gitlab === undefined ? chosen : childPipeline(values.gitlab, chosen), null, values.gitlab && 2));
} else if (mistakes.length > 0) process.exit(1);

function foldersIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

function nameOf({ name }) {
  return name.split("/").at(-1); // Pulumi Cloud: organization/stack
}

function mistakesOf(group) {
  // Pipelines put the name into commands: no job may get another one.
  if (!/^[\w.-]+$/.test(group)) {
    console.error(`zones/${group}: a folder's name may have letters, digits, "-", "_" and "." only.`);
    process.exit(1);
  }
  const stack = stacks.find((one) => nameOf(one) === group);
  if (!stack)
    return [`zones/${group} has no stack. Run "pulumi stack init ${group}", set its configuration, and commit Pulumi.${group}.yaml.`];
  if (folders.includes(group)) return [];
  // A deleted folder destroys nothing, and nothing runs its stack any more. So somebody has to decide.
  return [
    `The stack ${group} has resources (${stack.resourceCount}), but zones/${group} is missing. Nothing was deleted. Restore the folder. ` +
      `Or delete the zones: "pulumi state unprotect --all --stack ${group}", then "pulumi destroy --stack ${group}". ` +
      `Or keep the zones without Pulumi: "pulumi stack rm --force ${group}".`,
  ];
}

async function groupsToRun() {
  const since = values.since === undefined ? undefined : changedSince(mergeBase(values.since));
  if (!values.applied) return since ?? groups;
  const differs = await eachOf(groups, async (group) => changedSince(await appliedCommit(group)).includes(group));
  return groups.filter((group, index) => differs[index] || since?.includes(group));
}

/** The engine keeps the commit of each `pulumi up`. A failed run, or one with changes that nobody committed, applied no commit. */
async function appliedCommit(stack) {
  if (!stacks.some((one) => nameOf(one) === stack)) return undefined;
  const args = ["stack", "history", "--json", "--page-size", "20", "--non-interactive", "--stack", stack];
  const { stdout } = await promisify(execFile)("pulumi", args, { maxBuffer: 1 << 26 });
  const last = JSON.parse(stdout).find(({ kind }) => kind === "update" || kind === "destroy");
  const whole = last?.kind === "update" && last.result === "succeeded" && last.environment?.["git.dirty"] === "false";
  return whole ? last.environment["git.head"] : undefined;
}

function mergeBase(commit) {
  try {
    return git("merge-base", commit, "HEAD").trim();
  } catch {
    return undefined;
  }
}

/** All groups, if nobody knows the commit: the first run, a forced push, a clone without history. */
function changedSince(commit) {
  if (commit === undefined) return groups;
  let files;
  try {
    // A renamed file counts at both places.
    files = git("diff", "--name-only", "--no-renames", "--relative", "-z", commit, "HEAD").split("\0").filter(Boolean);
  } catch {
    console.error(`This clone doesn't have the commit ${commit}: its groups run.`);
    return groups;
  }
  const changed = files.filter((file) => !notOfProgram.test(file)).map((file) => ofGroup.exec(file)?.slice(1).find(Boolean));
  return changed.includes(undefined) ? groups : groups.filter((group) => changed.includes(group));
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 });
}

/** Eight at once. */
async function eachOf(items, ask) {
  const answers = [];
  for (let at = 0; at < items.length; at += 8) answers.push(...(await Promise.all(items.slice(at, at + 8).map(ask))));
  return answers;
}

/** JSON is YAML. GitLab refuses a pipeline without a job. */
function childPipeline(job, matrix) {
  if (matrix.length === 0) return { nothing: { extends: ".nothing" } };
  const each = { [job]: { extends: `.${job}`, parallel: { matrix: [{ STACK: matrix }] } } };
  // The night also makes one page of all groups.
  return job === "drift" ? { ...each, report: { extends: ".report", variables: { STACKS: matrix.join(" ") } } } : each;
}
