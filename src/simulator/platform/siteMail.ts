import { type FieldReader, Refusal } from "./refusal";
import { Cell } from "./ledger";
import type { PlatformCore } from "./platformCore";

interface SentMessage {
  readonly sender: string;
  readonly rcpt: string;
  readonly subject: string | null;
  readonly delivered: boolean;
  readonly rspcode: number;
  readonly rspmsg: string;
  readonly timestamp: string;
  /** Between the platform's own relays: nobody is shown it. */
  readonly internal?: boolean;
}

/** How long the platform checks the DNS of a site only once, in milliseconds. */
const checkWindowMs = 300_000;

/** The account through which a site sends its own mail, in the API's spelling. */
function freshAccount(at: string) {
  return {
    status: "active" as "pending" | "active" | "failed",
    configured: false,
    dkim_domain: null as string | null,
    mail_from_local_part: null as string | null,
    mail_from_name: null as string | null,
    verdict: "unknown" as "unknown" | "verified" | "failed",
    suspended: null as "abuse" | "system" | null,
    remaining_self_unsuspends: 2,
    messages: [] as readonly SentMessage[],
    /** When the last check of the DNS was asked for, in milliseconds since 1970. */
    checkedAtMs: null as number | null,
    created_at: at,
    updated_at: at,
  };
}

type SiteMailState = Readonly<ReturnType<typeof freshAccount>>;
export type SiteMailSeed = Partial<Omit<SiteMailState, "created_at" | "updated_at">>;

/** What a site sends by itself: its sender, what the DNS says of it, and whether it may. */
export class SiteMail {
  readonly #state: Cell<SiteMailState | null>;

  /** `null`: the site has no account. */
  constructor(
    private readonly core: PlatformCore,
    seed: SiteMailSeed | null = {},
  ) {
    const fresh = freshAccount(core.stamp());
    this.#state = new Cell<SiteMailState | null>(core, seed && { ...fresh, ...seed });
  }

  get state(): SiteMailState | null {
    return this.#state.get();
  }

  /** The platform's own hand; also makes the account. */
  set(changes: SiteMailSeed): void {
    const before = this.state ?? new SiteMail(this.core).state;
    this.#state.set({ ...(before as SiteMailState), ...changes, updated_at: this.core.stamp() });
  }

  get account(): SiteMailState {
    if (!this.state) throw Refusal.coded(422, "mail_not_provisioned", "The site has no mail account");
    return this.state;
  }

  check(): void {
    const { checkedAtMs } = this.account;
    const now = this.core.clock.now();
    if (checkedAtMs !== null && now - checkedAtMs < checkWindowMs)
      throw Refusal.coded(429, "rate_limited", "The DNS was checked a moment ago");
    this.set({ checkedAtMs: now });
  }

  /** Ends a block because of abuse, as often as the customer may. */
  unsuspend(): void {
    const { suspended, remaining_self_unsuspends } = this.account;
    if (suspended !== "abuse" || remaining_self_unsuspends < 1)
      throw Refusal.coded(403, "unsuspend_not_allowed", "The block can't be ended by the customer");
    this.set({ suspended: null, remaining_self_unsuspends: remaining_self_unsuspends - 1 });
  }

  /** What PATCH does: a blank value clears the override. */
  change(reader: FieldReader): void {
    void this.account;
    const [local, name] = [reader.text("mail_from_local_part"), reader.text("mail_from_name")];
    if (local && (!/^[a-z0-9](?:[a-z0-9._%+-]*[a-z0-9])?$/i.test(local) || local.includes("..") || Buffer.byteLength(local) > 64))
      reader.problem("mail_from_local_part", "is invalid");
    if (name && (/\p{Cc}/u.test(name) || Buffer.byteLength(name) > 255)) reader.problem("mail_from_name", "is invalid");
    reader.finish("invalid_sender_identity");
    this.set({
      ...(local !== undefined && { mail_from_local_part: local?.trim() || null }),
      ...(name !== undefined && { mail_from_name: name?.trim() || null }),
    });
  }
}
