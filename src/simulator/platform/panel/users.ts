import { FieldReader, Refusal } from "../refusal";
import { Shelf } from "../kept";

/** What a user is made of. */
export interface ResellerUserSeed {
  /** Default a new number. */
  id?: string;
  /** The reseller's account; default the first one. */
  account?: string;
  fname: string;
  lname: string;
  email: string;
  /** Default `en`. */
  locale?: string;
  /** Default the user's name. */
  company_name?: string;
  billing_term?: string | null;
}

/** A user that a reseller made, with the account that it got. */
export interface ResellerUser extends Readonly<Required<ResellerUserSeed>> {
  readonly account_id: string;
  readonly account_brand_id: number;
  /** Both are shown once. */
  readonly password: string;
  readonly api_token: string;
  readonly created_at: string;
}

/** The users that resellers made. */
export class Users extends Shelf<ResellerUser> {
  protected readonly what = "user";

  add({ account = this.core.account, locale = "en", billing_term = null, ...seed }: ResellerUserSeed): ResellerUser {
    const { identifiers } = this.core;
    const user: ResellerUser = {
      id: seed.id ?? identifiers.number(),
      ...{ account, locale, billing_term, fname: seed.fname, lname: seed.lname, email: seed.email },
      company_name: seed.company_name ?? `${seed.fname} ${seed.lname}`,
      ...{ account_id: identifiers.number(), account_brand_id: 1, password: identifiers.hex(20), api_token: identifiers.hex(40) },
      created_at: this.core.stamp(),
    };
    return this.put(user.id, user);
  }

  /** What POST does. */
  create(account: string, body: Record<string, unknown>): ResellerUser {
    if (this.core.rules.resellers === "admin") throw Refusal.invalid("Users cannot be created from an admin account");
    if (this.core.rules.resellers === "none") throw new Refusal(401, { errors: ["The account is not a reseller"] });
    const seed = readUser(body);
    const isTaken = this.list().some(({ email }) => email.toLowerCase() === seed.email.toLowerCase());
    if (isTaken && this.core.rules.usersOfOneEmail === "refuse") throw Refusal.invalid("Email has already been taken");
    return this.add({ ...seed, account });
  }
}

const choices: Readonly<Record<string, readonly string[]>> = { locale: ["en", "nl"], billing_term: ["monthly", "annual"] };

function readUser(body: Record<string, unknown>): ResellerUserSeed {
  const reader = new FieldReader(body, "user");
  const texts = { fname: "text", lname: "text", email: "text", company_name: "text", locale: "text", billing_term: "text" } as const;
  const { fname = "", lname = "", email = "", ...optional } = reader.given(texts);
  const named = { fname: fname.trim(), lname: lname.trim(), email: email.trim() };
  for (const [key, value] of Object.entries(named)) if (value === "") reader.problem(key, "can't be blank");
  for (const [key, value] of Object.entries(optional))
    if (choices[key]?.includes(value) === false) reader.problem(key, "is not included in the list");
  if (!/^[^\s@]+@[^\s@]+$/.test(named.email)) reader.problem("email", "is invalid");
  reader.finish();
  return { ...named, ...optional };
}
