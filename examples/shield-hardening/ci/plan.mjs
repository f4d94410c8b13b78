/**
 * Keeps the plan that reviewers saw, and fetches it after the merge: only what was reviewed is applied.
 *
 *     node ci/plan.mjs keep STACK     GitLab: keeps plan.json among the packages of the project
 *     node ci/plan.mjs fetch STACK    GitLab: writes plan.json. GitHub: tells the next step in which run the plan is
 *
 * Without a plan of this commit, `fetch` only says so: ci/up.sh decides what that means.
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const [verb, stack] = process.argv.slice(2);
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_REF_NAME, GITHUB_SHA, GITHUB_TOKEN, GITHUB_OUTPUT, GITHUB_WORKFLOW_REF } = process.env;
const { CI_API_V4_URL, CI_PROJECT_ID, CI_COMMIT_BRANCH, CI_COMMIT_SHA, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA, GITLAB_TOKEN } = process.env;
const { CI_DEFAULT_BRANCH, CI_MERGE_REQUEST_TARGET_BRANCH_NAME = CI_DEFAULT_BRANCH } = process.env;
const onGithub = GITHUB_REPOSITORY !== undefined;
const base = onGithub ? `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}` : `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}`;
// A redirect to another host gets no such header.
const headers = onGithub ? { authorization: `Bearer ${GITHUB_TOKEN}` } : { authorization: `Bearer ${GITLAB_TOKEN}` };
const packageOf = (commit) => `/packages/generic/plans/${commit}/${stack}.json`;

async function ask(path, options = {}) {
  const response = await fetch(base + path, { headers, ...options });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response;
}

const json = async (path) => (await ask(path))?.json();

/** The commit that reviewers saw: the head of the pull or merge request that brought this one into this branch. */
async function reviewedCommit() {
  if (onGithub) {
    const pulls = await json(`/commits/${GITHUB_SHA}/pulls`);
    return pulls?.find((pull) => pull.merged_at !== null && pull.base.ref === GITHUB_REF_NAME)?.head.sha;
  }
  const requests = await json(`/repository/commits/${CI_COMMIT_SHA}/merge_requests`);
  return requests?.find(({ state, target_branch }) => state === "merged" && target_branch === CI_COMMIT_BRANCH)?.sha;
}

/** Whether there is a plan of the commit. It is then where the next step finds it. */
async function found(commit) {
  if (!onGithub) {
    const plan = await ask(packageOf(commit));
    if (plan) writeFileSync("plan.json", await plan.text());
    return plan !== undefined;
  }
  const name = `plan-${stack}-${commit}`;
  // Anybody's run may have an artifact of this name: that of a fork, or of another workflow. Here, only this one's reviews keep plans.
  const isOurs = async ({ id, head_sha, head_repository_id, repository_id }) => {
    if (head_sha !== commit || head_repository_id !== repository_id) return false;
    const run = await json(`/actions/runs/${id}`);
    // Open requests of the same commit, which may have another base.
    if (!run || run.pull_requests.some(({ base }) => base.ref !== GITHUB_REF_NAME)) return false;
    return run.event === "pull_request" && GITHUB_WORKFLOW_REF.startsWith(`${GITHUB_REPOSITORY}/${run.path.split("@")[0]}@`);
  };
  const { artifacts } = (await json(`/actions/artifacts?name=${name}`)) ?? { artifacts: [] };
  for (const { expired, workflow_run } of artifacts) {
    if (expired || !(await isOurs(workflow_run))) continue;
    appendFileSync(GITHUB_OUTPUT, `name=${name}\nrun=${workflow_run.id}\n`);
    return true;
  }
  return false;
}

if (verb === "keep" && CI_MERGE_REQUEST_TARGET_BRANCH_NAME !== CI_DEFAULT_BRANCH) {
  console.error("The plan isn't kept: a preview of a change to another branch is no review of what the default branch gets.");
} else if (verb === "keep") {
  // In a pipeline for merged results, the commit is a merge that nobody else knows.
  const place = packageOf(CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || CI_COMMIT_SHA);
  if (!(await ask(place, { method: "PUT", body: readFileSync("plan.json") }))) throw new Error(`there is no ${place} to keep the plan in.`);
} else {
  const commit = await reviewedCommit();
  if (!commit || !(await found(commit)))
    console.error(`No plan for the stack ${stack} was kept in the review of this commit${commit ? ` (${commit})` : ""}.`);
}
