import type { FieldReader } from "./fieldReader";
import { Cell } from "./ledger";
import type { PlatformCore } from "./platformCore";
import { Refusal } from "./refusal";

/** The account through which a site sends its own mail, in the API's spelling. */
interface SiteMailState {
  readonly status: "pending" | "active" | "failed";
  readonly configured: boolean;
  /** Undefined until a DKIM domain exists. */
  readonly dkim_domain: string | null;
  readonly mail_from_local_part: string | null;
  readonly mail_from_name: string | null;
  readonly verdict: "unknown" | "verified" | "failed";
  readonly suspended: "abuse" | "system" | null;
  readonly remaining_self_unsuspends: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export type SiteMailSeed = Partial<Omit<SiteMailState, "created_at" | "updated_at">>;

/** What a site sends by itself: its sender, what the DNS says of it, and whether it may. */
export class SiteMail {
  readonly #core: PlatformCore;
  readonly #state: Cell<SiteMailState | null>;

  /** `null`: the site has no account. */
  constructor(core: PlatformCore, seed: SiteMailSeed | null = {}) {
    this.#core = core;
    const at = core.stamp();
    const fresh: SiteMailState = {
      ...{ status: "active", configured: false, dkim_domain: null, mail_from_local_part: null, mail_from_name: null },
      ...{ verdict: "unknown", suspended: null, remaining_self_unsuspends: 2, created_at: at, updated_at: at },
    };
    this.#state = new Cell<SiteMailState | null>(core.ledger, seed && { ...fresh, ...seed });
  }

  get state(): SiteMailState | null {
    return this.#state.get();
  }

  /** The platform's own hand; also makes the account. */
  set(changes: SiteMailSeed): void {
    const before = this.state ?? new SiteMail(this.#core).state;
    this.#state.set({ ...(before as SiteMailState), ...changes, updated_at: this.#core.stamp() });
  }

  /** What PATCH does: a blank value clears the override. */
  change(reader: FieldReader): void {
    if (!this.state) throw new Refusal(422, { errors: ["The site has no mail account"], code: "mail_not_provisioned" });
    const [local, name] = [reader.text("mail_from_local_part"), reader.text("mail_from_name")];
    if (local && (!/^[a-z0-9](?:[a-z0-9._%+-]*[a-z0-9])?$/i.test(local) || local.includes("..") || Buffer.byteLength(local) > 64))
      reader.problem("mail_from_local_part", "is invalid");
    if (name && (/\p{Cc}/u.test(name) || Buffer.byteLength(name) > 255)) reader.problem("mail_from_name", "is invalid");
    if (reader.problems.length > 0) throw new Refusal(422, { errors: reader.problems, code: "invalid_sender_identity" });
    this.set({
      ...(local !== undefined && { mail_from_local_part: local?.trim() || null }),
      ...(name !== undefined && { mail_from_name: name?.trim() || null }),
    });
  }
}
