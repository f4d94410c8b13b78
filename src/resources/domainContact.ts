import { z } from "zod";
import { isUnderWay, one } from "../client";
import { adopt, byDefault, immutable, lasting, providerOption, secret, writeOnly } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { readableRest } from "../kernel/definition/rest";
import type { Values } from "../kernel/definition/values";
import { accountInput } from "./parts/account";
import { checkContact, contactBody, contactFields, contactWire, sameContact } from "./parts/contact";
import { contactPath, contactsPath, followContact, watchSplits } from "./parts/contacts";
import { exactlyOne } from "./parts/exactlyOne";

const inputs = z.object({
  tldName: immutable(
    writeOnly(
      z
        .string()
        .regex(/^\.[^A-Z\s]+$/, "must be in small letters and begin with a dot, such as .com")
        .optional(),
    ),
  ).describe(
    "The top-level domain that the contact is for, with its dot: `.com`. Each registry checks the fields by its own rules. " +
      "Set either `tldName` or `tldId`. The platform never shows it. A change replaces the contact.",
  ),
  tldId: immutable(writeOnly(z.int().optional())).describe(
    "The top-level domain by the platform's number (`tld.id` of a DomainRegistration). Set either `tldId` or `tldName`. A change " +
      "replaces the contact.",
  ),
  ...contactFields,
  account: accountInput("contact", ""),
  adopt,
  // Two of one person may be of different top-level domains, which no answer shows.
  allowTwin: byDefault(providerOption(z.boolean().optional()), false).describe(
    "Creates the contact although the account has a contact with the same data, which may be for another top-level domain. " +
      "Default: false. It is never sent to the platform, and changing it alone has no effect.",
  ),
});

const outputs = z.object({
  contactId: lasting(z.int()).describe("The contact's number at the platform, for `contactId` of a DomainRegistration."),
  handle: lasting(z.string().optional()).describe("The contact's handle at the registrar."),
  validations: secret(z.array(z.unknown()).optional()).describe(
    "The validations of the contact by registries, as the platform shows them.",
  ),
  splitFromId: lasting(z.int().optional()).describe("If the platform split this contact from another contact: the id of that contact."),
});

/** The top-level domain, as requests name it. */
const tldBody = ({ tldName, tldId }: Values) => ({ tld_name: tldName as string | undefined, tld_id: tldId as number | undefined });

export const domainContact = defineResource({
  type: "DomainContact",
  area: "domain",
  summary: "a person or organisation that domains are registered for; outputs `contactId`, `handle`, `validations`",
  description:
    "A contact at a registrar: the owner, administrator or technician of domains under one top-level domain. Personal data is secret in " +
    "the state. The platform sends a change to the registry of each registration that uses the contact. If a registry refuses, the " +
    "platform splits the contact: that registration keeps this contact with the earlier values, and a new contact with the new values " +
    "serves the other registrations. The resource stays with this contact, and a warning names both contacts. A contact that a " +
    "registration uses can't be deleted.",
  inputs,
  outputs,
  wire: contactWire,
  envelope: ["domain_contact", "domain_contacts"],
  id: ["domainContactId"],
  // In a list of their own, since messages name an object by a text at the first place.
  key: ({ firstName, lastName, organization = "", email, country }) => [[firstName, lastName, organization, email, country]],
  identity: {
    nameForm: "its handle",
    named: ["handle"],
  },
  same: sameContact,
  rules: (contact, _, isNew) => ({
    problems: [...(isNew ? exactlyOne(contact, ["tldName", "tldId"]) : []), ...checkContact(contact)],
    warnings: [],
  }),
  // What was made for a top-level domain is checked by its rules, whatever it is used for.
  toBody: (contact) => ({ ...tldBody(contact), domain_contact: contactBody(contact) }),
  reading: { from: "list" },
  ...readableRest({ collection: () => contactsPath, item: contactPath, names: ["domain_contacts", "contacts"], searched: true }),
  update: async ({ api, id, body }) => {
    const answer = await api.patch(contactPath(id), body);
    // The answer to a change that split the contact may show the new one. What is under way isn't shown yet.
    return isUnderWay(answer) || String(one(answer, "domain_contact")?.id) === id.domainContactId ? answer : undefined;
  },
  // Where a deletion says the top-level domain isn't shown: as a query it harms nowhere.
  delete: ({ api, id, olds }) => api.delete(contactPath(id), undefined, tldBody(olds)),
  writing: {
    updateSends: "changed",
    deletionRefusals: {
      contact_in_use:
        "A registration uses it, and registrations can't be deleted. Give the registration another contact, then delete this one in the " +
        "panel.",
    },
  },
  waiting: { asynchronous: ["update"], watch: watchSplits, follow: followContact },
  samples: (): z.infer<typeof inputs>[] => [
    {
      tldName: ".example",
      firstName: "Ada",
      lastName: "Jansen",
      organization: "Example Shop",
      ...{ streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam", country: "NL" },
      ...{ email: "ada@example.com", phone: "+31.201234567" },
    },
    {
      tldId: 3,
      ...{ firstName: "Jo", lastName: "Weber", streetAddress: "Hauptstr. 2", postCode: "10115", city: "Berlin", state: "Berlin" },
      ...{ country: "de", email: "Jo@Bücher.example", phone: "+49.301234567", extraProperties: { vat: "DE123456789" } },
    },
  ],
});
