import type { Session } from "./session";

export const path = "/api/sites/site-1/shield/rate_limits";

export const configuration = {
  value: "/login",
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  requestCount: 10,
  counterKeyType: 0,
  timeframe: 10,
  Odd_key: { nested: [1, { x_y: null }] },
};

export const limit = { rule_name: "Logins 1", rule_description: "", rule_configuration: configuration };

export const limits = ({ platform }: Session) => platform.sites.get("site-1").shield.rateLimits;
