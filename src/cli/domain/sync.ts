import { isJson, lookUp } from "../../client";
import { singleLine } from "../../kernel/values/text";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import type { Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { registrationAbout } from "./words";

export const domainSync: Command = {
  name: "domain sync",
  summary: "lets the platform read a domain anew from its registrar",
  words: "NAME",
  count: [1, 1],
  asks: "the platform, which reads the registrar",
  about: `Lets the platform read a domain anew from its registrar, and names the fields that were out of date. Nothing changes at the
registry. It helps where the platform shows no registrant, an old date, or a transfer that has ended.
${registrationAbout}`,
  options: { json: { type: "boolean", describe: "print the names of the changed fields as JSON" } },
  examples: [
    ["Read a domain anew", "pulumi-hosting domain sync example.com"],
    ["Then see it in the program", "pulumi-hosting domain sync example.com && pulumi refresh"],
  ],
  exits: { 0: "done", 1: "failed, or it isn't known whether it was done", 2: "not understood" },
  async run(call, world) {
    const done = await on("DomainRegistration", call, world, async ({ session, line, at }) => {
      const answer = await act(session, line, {
        what: `a look of the platform at the registrar of ${at.name}`,
        look: `pulumi-hosting domain sync ${at.name}; a second one does no harm`,
        send: (api) => api.post(`${registrationPath(at.id)}/force_sync`),
      });
      const changed = isJson(answer) ? lookUp(answer, "changed") : undefined;
      return { registration: at, action: "domain sync", ...(Array.isArray(changed) && { changed: changed.map(String) }) };
    });
    const { changed, registration } = done;
    const what = changed === undefined ? "" : changed.length === 0 ? ": nothing had changed" : `: ${changed.join(", ")}`;
    world.out(call.flag("json") ? asJson(done) : `read ${singleLine(registration.name, 300)} anew${singleLine(what, 2_000)}\n`);
    return 0;
  },
};
