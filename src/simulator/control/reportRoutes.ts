import { answer } from "../http/answer";
import type { ControlRoute } from "./control";

export const reportRoutes: ControlRoute[] = [
  {
    method: "GET",
    path: "/_simulator/report",
    about: "all requests since the start, or since the last reset; with ?requests=none only the counters",
    // `?requests=none` leaves out the list, which grows long.
    handle: ({ recorder, query }) => {
      const { requests, ...counters } = recorder.report();
      return answer(200, query.get("requests") === "none" ? counters : { requests, ...counters });
    },
  },
  {
    method: "POST",
    path: "/_simulator/reset-report",
    about: "resets the report",
    handle: ({ recorder }) => {
      recorder.reset();
      return answer(204);
    },
  },
];
