import { explain } from "../../../src/advice";
import { errorText } from "../../../src/host/answers";
import { ApiError } from "../../../src/transport";

const error = (path: string, status = 401, code?: string): ApiError =>
  new ApiError({ status, method: "GET", path, body: {}, code, messages: ["Bad token"], outcome: "notDone" }, explain);

test("what every request of a run meets is told at length once, and shortly for each other resource", () => {
  const [first, second] = [errorText(error("/a")), errorText(error("/b"))];
  expect(first).toMatch(/^GET \/a answered 401: Bad token\. Check hosting:token/);
  expect(second).toBe("GET /b answered 401: Bad token. The first such error of this run says what to do.");
});

test("what one resource alone meets is told at length each time", () => {
  for (const path of ["/a", "/b"]) expect(errorText(error(path, 422))).toMatch(/Resolve that/);
});
