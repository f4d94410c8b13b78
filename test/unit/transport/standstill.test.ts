import { explain } from "../../../src/advice";
import { Pace } from "../../../src/transport/pace";
import { type Call, newCall } from "../../../src/transport/request";
import { FakeClock } from "./fakeClock";
import { limitedSend, seededRandom } from "./simulateRun";

const budgetMs = 300_000;

/** Requests that are all ready at once, to a platform that refuses what comes `from` a time on. When each failed, and how, in seconds. */
async function failures(
  requests: number,
  refusal: { readonly headers: Record<string, string>; readonly isRefused: (atMs: number, path: string) => boolean },
  pathOf: (index: number) => string = () => "/api/things",
) {
  const clock = new FakeClock();
  const startMs = clock.now();
  const pace = new Pace(seededRandom(3));
  const server = async ({ request }: Call) => {
    await clock.sleep(20);
    const isRefused = refusal.isRefused(clock.now() - startMs, request.path);
    return { status: isRefused ? 429 : 200, headers: isRefused ? refusal.headers : {}, text: "", cut: false };
  };
  const send = limitedSend(server, { pace, clock, budgetMs, explain });
  const failed: { readonly seconds: number; readonly error: Error; readonly path: string }[] = [];
  const one = (_: unknown = undefined, index = 0) => {
    const path = pathOf(index);
    return send(newCall({ method: "POST", path })).catch(
      (error: Error) => void failed.push({ seconds: (clock.now() - startMs) / 1000, error, path }),
    );
  };
  await clock.runUntil(Promise.all(Array.from({ length: requests }, one)));
  return { failed, seconds: (clock.now() - startMs) / 1000, one, clock };
}

describe.each<[string, Record<string, string>]>([
  ["without Retry-After", {}],
  ["with Retry-After: 60", { "retry-after": "60" }],
  ["with a Retry-After that is too long", { "retry-after": "3600" }],
])("a platform that answers 429 to everything, %s", (_, headers) => {
  test.each([16, 64, 512])("fails all of %d waiting requests within the budget of one", async (requests) => {
    const { failed, seconds } = await failures(requests, { headers, isRefused: () => true });
    expect(failed).toHaveLength(requests);
    expect(seconds).toBeLessThanOrEqual(budgetMs / 1000 + 60);
    for (const { error } of failed) expect(error).toMatchObject({ outcome: "notDone", explained: "too-many-requests" });
  });

  test("fails what comes later at once, until it is time for another try", async () => {
    const { one, clock, failed, seconds } = await failures(64, { headers, isRefused: () => true });
    // The pause that is still to come isn't counted in.
    const [, heldSeconds, nextSeconds] =
      /^POST \/api\/things was not sent: for (\d+) s the platform has answered 429 \(too many requests\) to every request, and the next one may be sent in (\d+) s\. A run waits 300 s in all\. Run the command again later\.$/
        .exec(failed.at(-1)!.error.message)
        ?.map(Number) ?? [];
    expect(heldSeconds).toBeLessThanOrEqual(seconds);
    expect(Number(heldSeconds) + Number(nextSeconds)).toBeGreaterThanOrEqual(300);
    const beforeMs = clock.now();
    await clock.runUntil(one());
    expect(clock.now() - beforeMs).toBeLessThan(1_000);
    expect(failed).toHaveLength(65);
  });
});

test.each([1, 4, 12])("%d requests that meet nothing but 429 don't keep the others from being sent", async (bad) => {
  const headers = { "retry-after": "1" };
  const isRefused = (_: number, path: string) => path === "/api/limited";
  const { failed } = await failures(64, { headers, isRefused }, (index) => (index < bad ? "/api/limited" : "/api/things"));
  expect(failed.map(({ path, error }) => [path, error.message.includes("answered 429")])).toEqual(Array(bad).fill(["/api/limited", true]));
});

test("a platform that recovers within the budget gets all requests", async () => {
  const { failed } = await failures(64, { headers: { "retry-after": "30" }, isRefused: (atMs) => atMs < 250_000 });
  expect(failed).toEqual([]);
});

test("a platform that takes few requests is no standstill: each that gets through begins the time anew", async () => {
  let lastMs = -60_000;
  const isRefused = (atMs: number) => {
    if (atMs - lastMs < 60_000) return true;
    lastMs = atMs;
    return false;
  };
  const { failed } = await failures(8, { headers: { "retry-after": "20" }, isRefused });
  expect(failed.filter(({ error }) => error.message.includes("was not sent"))).toEqual([]);
});
