import { z } from "zod";
import { isJson, lookUp } from "../../client";
import { list } from "../../kernel/definition/wire";

/** Name servers in an answer: the documents only call them an array. Each is a text, or an object that names it. */
export const nameserverTexts = list(
  z.unknown().transform((server, context) => {
    const shown = isJson(server) ? (lookUp(server, "name") ?? lookUp(server, "hostname")) : server;
    if (typeof shown === "string" || typeof shown === "number") return String(shown);
    context.addIssue({ code: "custom", message: "a name server is neither a text nor an object with a name or a hostname" });
    return z.NEVER;
  }),
);
