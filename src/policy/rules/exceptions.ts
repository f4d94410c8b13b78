import { z } from "zod";
import { coverage, exceptedText } from "../exceptions";
import { stackRule } from "../rule";

export const exceptions = stackRule({
  name: "exceptions",
  severity: "low",
  tags: ["data"],
  description: "The exceptions of the rules are listed.",
  reason: "An exception hides a violation, and somebody has to know of it.",
  remedy: "Remove the exception once it isn't needed any more.",
  cannotSee:
    "Exceptions of other packs. At preview, the rule doesn't know yet whether an exception is needed for values that aren't known.",
  level: "advisory",
  config: z.object({}),
  check: (_, { violation }) => {
    const { covered, idle } = coverage.take();
    for (const { rule, exception, found, urn } of covered) violation(exceptedText(rule, exception, found), urn);
    for (const { rule, exception } of idle)
      violation(`the exception of ${rule} for ${JSON.stringify(exception.resource)} covers no violation.`);
  },
});
