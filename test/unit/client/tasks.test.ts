import { followTask, readTask, TaskFailedError, taskIdIn, WaitTimeoutError } from "../../../src/client";
import { answered, stubPlatform } from "./stubPlatform";

const task = (status: string, more: object = {}) => ({ id: 812, name: "Change PHP", data: "", labels: {}, status, ...more });
const unknownTask = answered(404, { body: { errors: ["Unknown task"] } });

/** Follows the task 812, which gives the answers in turn, the last one for ever. */
function follow(answers: readonly unknown[], more: { what?: string } = {}) {
  let turn = 0;
  const { platform, sent } = stubPlatform(() => {
    const answer = answers[Math.min(turn++, answers.length - 1)];
    return answer instanceof Error ? Promise.reject(answer) : answer;
  });
  const waits: string[] = [];
  const done = followTask(platform, { id: 812 }, { limitMs: 60_000, onWait: (what) => void waits.push(what), ...more });
  return { done, sent, waits };
}

describe("a task", () => {
  test("is followed until it is done", async () => {
    const { done, sent, waits } = follow([task("PENDING"), task("RUNNING"), task("PAUSED"), task("OK", { data: "PHP 8.4" })]);
    expect(await done).toEqual({ id: "812", name: "Change PHP", status: "OK", said: "PHP 8.4", labels: "" });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array.from({ length: 4 }, () => "GET /api/tasks/812"));
    expect(waits).toEqual(["task 812 (running)", "task 812 (paused)"]);
  });

  test("that is done by the first look takes one request", async () => {
    const { done, sent } = follow([{ task: task("OK") }]);
    await done;
    expect(sent).toHaveLength(1);
  });

  test("may have states that nobody has heard of: it goes on", async () => {
    expect(await follow([task("QUEUED"), task("ok")]).done).toMatchObject({ status: "OK" });
  });

  test("that fails ends the wait with its own words", async () => {
    const { done, sent } = follow([task("RUNNING"), task("FAILED", { data: "image php:9\n  not found" })], { what: "the change of PHP" });
    await expect(done).rejects.toThrow(TaskFailedError);
    await expect(done).rejects.toThrow("the change of PHP (task 812, Change PHP) failed: image php:9 not found. Resolve the reason");
    expect(sent).toHaveLength(2);
  });

  test.each(["CANCELLED", "canceled"])("that somebody stopped (%s) ends the wait as well", async (status) => {
    await expect(follow([task(status)]).done).rejects.toMatchObject({ ended: "was cancelled", said: "" });
  });

  test("without a word about its failure says so", async () => {
    await expect(follow([task("FAILED", { data: null, name: null })]).done).rejects.toThrow(
      "task 812 (without a name) failed, and the platform gives no reason.",
    );
  });

  test("shows only the beginning of a long text", async () => {
    const error = await follow([task("FAILED", { data: "x".repeat(50_000) })]).done.catch((caught: Error) => caught);
    expect((error as Error).message.length).toBeLessThan(500);
  });

  test("that doesn't show yet is asked for again, but not for ever", async () => {
    expect(await follow([unknownTask, unknownTask, task("OK")]).done).toMatchObject({ id: "812" });
    const { done, sent } = follow([unknownTask]);
    await expect(done).rejects.toBe(unknownTask);
    expect(sent).toHaveLength(6);
  });

  test("that doesn't end within the limit fails in the phase of tasks", async () => {
    const { done } = follow([task("RUNNING")]);
    await expect(done).rejects.toThrow(WaitTimeoutError);
    await expect(done).rejects.toMatchObject({ phase: "task", what: "task 812 (running)" });
  });

  test("of a site is read below the site", async () => {
    const { platform, sent } = stubPlatform(() => task("OK"));
    await readTask(platform, { id: "812", siteId: "7" });
    expect(sent[0]?.path).toBe("/api/sites/7/tasks/812");
  });

  test.each([undefined, {}, [], "OK", { task: {} }, { id: 812 }])("isn't there in %j", async (body) => {
    await expect(readTask(stubPlatform(() => body).platform, { id: 812 })).rejects.toThrow("GET /api/tasks/812 answered without a task.");
  });
});

test.each([
  [{ task_id: 17, status: "PENDING", cache_type: "redis" }, "17"],
  [{ taskId: "17" }, "17"],
  [{ task_id: "" }, undefined],
  [{ task_id: null }, undefined],
  [{}, undefined],
  [undefined, undefined],
])("the task that %j names is %s", (answer, id) => {
  expect(taskIdIn(answer)).toBe(id);
});
