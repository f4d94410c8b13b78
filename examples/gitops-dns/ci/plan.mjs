/**
 * Keeps the plan that reviewers saw, and fetches it after the merge: only what was reviewed is applied.
 *
 *     node ci/plan.mjs keep STACK     GitLab: keeps plan.json (on GitHub, a step of the workflow does it)
 *     node ci/plan.mjs fetch STACK    writes plan.json, or ends with 1 if nobody reviewed this commit for the stack
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [verb, stack] = process.argv.slice(2);
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_TOKEN, CI_API_V4_URL, CI_PROJECT_ID, CI_COMMIT_SHA, CI_JOB_TOKEN } =
  process.env;
const onGithub = GITHUB_REPOSITORY !== undefined;
const base = onGithub ? `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}` : `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}`;
const headers = onGithub ? { authorization: `Bearer ${GITHUB_TOKEN}` } : { "JOB-TOKEN": CI_JOB_TOKEN };
const packageOf = (commit) => `/packages/generic/plans/${commit}/${stack}.json`;

async function ask(path, options = {}) {
  const response = await fetch(base + path, { headers, ...options });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response;
}

const json = async (path) => (await ask(path))?.json();

/** The commit that reviewers saw: the head of the pull or merge request that brought this one. */
async function reviewedCommit() {
  if (onGithub) return (await json(`/commits/${GITHUB_SHA}/pulls`))?.find((pull) => pull.merged_at !== null)?.head.sha;
  return (await json(`/repository/commits/${CI_COMMIT_SHA}/merge_requests`))?.find(({ state }) => state === "merged")?.sha;
}

async function planOf(commit) {
  if (!onGithub) return (await ask(packageOf(commit)))?.text();
  const { artifacts } = await json(`/actions/artifacts?name=plan-${stack}-${commit}`);
  const artifact = artifacts.find(({ expired }) => !expired);
  if (!artifact) return undefined;
  const archive = await ask(`/actions/artifacts/${artifact.id}/zip`);
  writeFileSync("plan.zip", Buffer.from(await archive.arrayBuffer()));
  return execFileSync("unzip", ["-p", "plan.zip", "plan.json"], { encoding: "utf8", maxBuffer: 1 << 28 });
}

if (verb === "keep") {
  await ask(packageOf(CI_COMMIT_SHA), { method: "PUT", body: readFileSync("plan.json") });
} else {
  const commit = await reviewedCommit();
  const plan = commit && (await planOf(commit));
  if (!plan) {
    console.error(
      `No plan for the stack ${stack} was kept in the review of this commit${commit ? ` (${commit})` : ""}, so nothing is applied. ` +
        "Run the job of the earlier merge again if that one failed. Or start this pipeline by hand: it applies what the files say now.",
    );
    process.exit(1);
  }
  writeFileSync("plan.json", plan);
}
