import { z } from "zod";
import { except } from "../names";
import { stackRule } from "../rule";
import { settings } from "../rateLimitSettings";
import { sitesWithout } from "../site";
import type { Thing } from "../stack";

export const loginPathRateLimited = stackRule({
  name: "login-path-rate-limited",
  severity: "medium",
  tags: ["shield"],
  description: "Every Site has a RateLimit on its login page.",
  reason: "Without a limit, attackers can guess passwords.",
  remedy:
    "Add a RateLimit whose `ruleConfiguration.value` holds the path of the login page, or a RateLimit that counts every request (an " +
    "empty value). If the site's login page has another path, configure `paths`.",
  cannotSee: "Where the login page really is, and whether the limit blocks (the rule rate-limit-blocks checks that).",
  level: "advisory",
  config: z.object({
    paths: z
      .array(z.string().min(1))
      .min(1)
      .default(["login", "signin", "sign-in"])
      .describe("Words with which a part of a login page's path begins, in any letter case. A limit on one of these words is enough."),
    except,
  }),
  check: (stack, { config, violation }) => {
    const covers = (limit: Thing): boolean => {
      const texts = settings(limit.fields.ruleConfiguration, "value").map((value) => String(value ?? "").toLowerCase());
      return texts.every((text) => text.trim() === "" || config.paths.some((path) => hasWord(text, path.toLowerCase())));
    };
    for (const site of sitesWithout(stack, config.except, "RateLimit", covers)) {
      violation(`the site "${site.name}" has no RateLimit on a path with ${config.paths.join(", ")} in it.`, site.urn);
    }
  },
});

/** `/login`, `/wp-login.php` and `/user/login`, but not `/catalogin`. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "/")) return true;
  return false;
}
