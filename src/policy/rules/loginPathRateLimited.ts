import { z } from "zod";
import { except } from "../names";
import { stackRule } from "../rule";
import { setting } from "../rateLimitSettings";
import { sitesWithout } from "../site";
import type { Thing } from "../stack";

export const loginPathRateLimited = stackRule({
  name: "login-path-rate-limited",
  description: "Every Site has a RateLimit on its login page.",
  reason: "Without a limit, attackers can guess passwords.",
  remedy:
    "Add a RateLimit whose `ruleConfiguration.value` holds the path of the login page, or a RateLimit that counts every request (an " +
    "empty value). If the site's login page has another path, configure `paths`.",
  level: "advisory",
  config: z.object({
    paths: z
      .array(z.string().min(1))
      .min(1)
      .default(["login", "signin", "sign-in"])
      .describe("Parts of a login page's path, in any letter case: a limit on one of them is enough."),
    except,
  }),
  check: (stack, { config, violation }) => {
    const covers = (limit: Thing): boolean => {
      const text = String(setting(limit.fields.ruleConfiguration, "value") ?? "").toLowerCase();
      return text.trim() === "" || config.paths.some((path) => text.includes(path.toLowerCase()));
    };
    for (const site of sitesWithout(stack, config.except, "RateLimit", covers)) {
      violation(`the site "${site.name}" has no RateLimit on a path with ${config.paths.join(", ")} in it.`, site.urn);
    }
  },
});
