import { anonymous } from "../../../../src/cli/rehearse/anonymous";

const withoutPeople = (value: readonly unknown[]): unknown => anonymous(value, { personal: false });
const mailbox = { email: "anna@example.com", display_name: "Anna" };

describe("a copy of an account for somebody else", () => {
  it.each(["epp", "epp_code", "authInfo", "auth_code", "transferCode", "pwd", "dbPass", "apiToken", "tokens", "privateKey", "credentials"])(
    "has nothing that is beneath %s, also where people are kept",
    (key) => {
      const copy = anonymous({ [key]: "mark", inner: { [key]: [{ value: "mark", number: 7, none: null }] } }, { personal: true });
      expect(JSON.stringify(copy)).not.toMatch(/mark|7/);
    },
  );

  it.each([
    ...["name", "fullName", "address1", "street", "zip", "postalCode", "telephone", "birthDate", "taxId", "city", "state"],
    ...["extraProperties", "extra_properties"],
  ])("has no %s of a contact", (key) => {
    const copy = withoutPeople([{ lastName: "B", [key]: "mark" }, { owner_contact: { [key]: { of: ["mark", 8] } } }]);
    expect(JSON.stringify(copy)).not.toMatch(/mark|8/);
  });

  it.each<[why: string, value: unknown]>([
    ["a status", { name: "example.com", state: "active", city: "x", address: "192.0.2.1" }],
    ["an address that only ends like a known one", { value: "v=DMARC1; rua=mailto:joanna@example.com,mailto:anna@example.com.au" }],
    ["an address in a DNS record alone", { value: "hostmaster@example.com" }],
    ["the user name of a panel account", { username: "anna", domain: "example.com" }],
    ["a word like a local part", { name: "anna", description: "@anna", aliases: ["anna"] }],
    ["what isn't secret", { authcode_behavior: "shown", token_expires_at: "2026-01-01", token_type: "x", bypass: 1, password: null }],
  ])("keeps %s", (_, value) => {
    expect(withoutPeople([mailbox, value])).toEqual([{ email: "person-1@example.com", display_name: "Withheld" }, value]);
  });

  it("names an address alike in a text, in a path, in another case and by its part", () => {
    const places = [
      "rua=mailto:anna@example.com",
      "/mailboxes/anna%40example.com?x",
      "<Anna@Example.com>.",
      { quota_mb: 1, username: "ANNA" },
    ];
    expect(withoutPeople([mailbox, ...places])).toEqual([
      { email: "person-1@example.com", display_name: "Withheld" },
      "rua=mailto:person-1@example.com",
      "/mailboxes/person-1%40example.com?x",
      "<person-1@Example.com>.",
      { quota_mb: 1, username: "person-1" },
    ]);
  });
});
