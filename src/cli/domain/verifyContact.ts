import { singleLine } from "../../kernel/values/text";
import { contactPath } from "../../resources/parts/contacts";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import { UsageError, type Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on, type Place } from "../frame/place";
import { registrationAbout } from "./words";

export const domainVerifyContact: Command = {
  name: "domain verify-contact",
  summary: "sends the confirmation mail to a registrant again",
  words: "[NAME]",
  count: [0, 1],
  asks: "the platform, which sends a mail",
  about: `Sends the mail again in which a registry asks the registrant to confirm the address. If nobody confirms it, the registry suspends
the domain after some days. Only some top-level domains need this (featureFlags.requiresContactValidation). With --contact the mail goes
to a contact, named by its id or its handle, instead of the registrant of a domain.
${registrationAbout}`,
  options: {
    contact: { type: "string", value: "ID", describe: "the contact to write to, instead of the registrant of a domain" },
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["For a domain", "pulumi-hosting domain verify-contact example.net"],
    ["For a contact", "pulumi-hosting domain verify-contact --contact 42"],
  ],
  exits: { 0: "queued", 1: "failed, or the outcome is unknown", 2: "usage error (unknown option or argument)" },
  async run(call, world) {
    const contact = call.text("contact");
    if ((contact === undefined) === (call.words.length === 0)) throw new UsageError("takes either NAME or --contact ID.");
    const done =
      contact === undefined
        ? await on("DomainRegistration", call, world, async (place) => {
            await ask(place, `${registrationPath(place.at.id)}/resend_contact_verification`);
            return { registration: place.at, action: "domain verify-contact", status: "queued" };
          })
        : await on(
            "DomainContact",
            call,
            world,
            async (place) => {
              await ask(place, `${contactPath({ domainContactId: place.at.id })}/resend_verification`);
              return { contact: place.at, action: "domain verify-contact", status: "queued" };
            },
            contact,
          );
    const whom = "contact" in done ? `contact ${done.contact.id}` : `the registrant of ${done.registration.name}`;
    world.out(call.flag("json") ? asJson(done) : `queued: the platform will write to ${singleLine(whom, 300)}\n`);
    return 0;
  },
};

function ask({ session, line, at }: Place, path: string): Promise<unknown> {
  return act(session, line, {
    what: `a mail that asks for a confirmation (${at.name})`,
    look: "the mailbox of the contact; a second mail does no harm",
    send: (api) => api.post(path),
  });
}
