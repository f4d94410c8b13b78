import { z } from "zod";
import { resourceRule } from "../rule";

export const mailboxPasswordSecret = resourceRule({
  name: "mailbox-password-secret",
  severity: "critical",
  tags: ["mail", "secrets"],
  description: "Every Mailbox keeps its password as a secret.",
  reason: "Anybody with access to the state, its history or the terminal can read a plain password.",
  remedy:
    "Use this package's Mailbox class, which marks the password as a secret, and take the password from `config.requireSecret`. A " +
    'resource that is declared in another way needs `additionalSecretOutputs: ["password"]`.',
  cannotSee: "Whether the program keeps the password in the clear elsewhere.",
  config: z.object({}),
  of: ["Mailbox"],
  check: (_, { opts, violation }) => {
    if (!opts.additionalSecretOutputs.includes("password"))
      violation("the password isn't kept as a secret (`additionalSecretOutputs` doesn't name `password`).");
  },
});
