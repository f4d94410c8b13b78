import { z } from "zod";
import { secret } from "../../kernel/definition/annotations";

/** Whom the platform tells that an order has been carried out. */
export const callback = z.object({
  url: z.url({ protocol: /^https$/, error: "must be an https address" }).describe("The address that the platform calls, https only."),
  authorization: secret(z.string().optional()).describe("The exact Authorization header that the platform sends."),
});
