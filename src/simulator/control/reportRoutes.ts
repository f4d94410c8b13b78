import { type ControlRoute, controlRoute } from "./control";

export const reportRoutes: ControlRoute[] = [
  controlRoute(
    "GET /_simulator/report",
    "all requests since the start, or since the last reset; with ?requests=none only the counters",
    ({ recorder, query }) => {
      const { requests, ...counters } = recorder.report();
      return query.get("requests") === "none" ? counters : { requests, ...counters };
    },
  ),
  controlRoute("POST /_simulator/reset-report", "resets the report", ({ recorder }) => {
    recorder.reset();
  }),
];
