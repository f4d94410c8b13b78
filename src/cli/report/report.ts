import { z } from "zod";

/**
 * What an account holds and who manages it, at one moment: the one document between those who read the platform (collect/) and those who
 * draw it (render/). `--json` prints it as it is. A change that an older reader can't bear takes the next version.
 */
export const reportVersion = 1;

/** A resource of a stack that stands for an object. */
const owner = z.object({
  /** `project/stack`. */
  stack: z.string(),
  /** The resource's name in the program. */
  name: z.string(),
});

/** An object of the platform: by its type in programs, the id of a resource that stands for it, and what people call it. */
const subject = z.object({ type: z.string(), id: z.string(), name: z.string(), owner: owner.optional() });

/** A part that couldn't be read, and why. */
const gap = z.object({ type: z.string(), within: z.string().optional(), why: z.string() });

const certificate = z.object({
  state: z.enum(["active", "pending", "none", "unknown"]),
  /** How it is proven: `http01`. */
  by: z.string().optional(),
  issuedAt: z.string().optional(),
});

const hostname = subject.extend({ primary: z.boolean(), certificate });

const edgeRule = subject.extend({
  place: z.number().optional(),
  action: z.string(),
  /** The parameters of the action; absent where a program keeps them secret. */
  parameters: z.array(z.string()),
  /** Each condition in words. */
  when: z.array(z.string()),
  /** How the conditions combine: `Any`. */
  matching: z.string().optional(),
  enabled: z.boolean(),
  /** Whether something of it is a secret of a program, and so not here. */
  hidden: z.boolean(),
});

const shield = z.object({
  state: z.enum(["on", "off", "unknown"]),
  /** What its firewall is set to do with an attack; absent where that isn't known. */
  firewall: z.enum(["blocks", "set to block", "only logs", "off"]).optional(),
  owner: owner.optional(),
  /** Settings as name and value, in the order in which they matter. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Rate limits, access lists and custom rules. */
  parts: z.array(subject.extend({ about: z.string() })),
});

/** Values over time: times as ISO 8601. */
const series = z.object({ name: z.string(), points: z.array(z.tuple([z.string(), z.number()])) });

const figures = z.object({
  /** What is drawn: `requests`, `cache`, `blocked`, `load`. */
  about: z.string(),
  title: z.string(),
  unit: z.string(),
  series: z.array(series),
});

/** What a record or a verdict of the platform says of a protection of mail. */
const check = z.object({ state: z.enum(["good", "weak", "missing", "wrong", "unknown"]), says: z.string() });

const site = subject.extend({
  /** Facts as name and value. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  suspended: z.boolean(),
  hostnames: z.array(hostname),
  edgeRules: z.array(edgeRule),
  /** Whether it has a CDN; absent where that isn't known. */
  cdn: z.boolean().optional(),
  shield,
  figures: z.array(figures),
});

const record = subject.extend({
  /** Relative to the zone; `@` is the zone itself. */
  at: z.string(),
  kind: z.string(),
  /** Absent where a program keeps it secret. */
  value: z.string().optional(),
  ttl: z.number().optional(),
  priority: z.number().optional(),
  /** What it does for mail: `SPF`. */
  mail: z.string().optional(),
  /** The object of the account that it leads to. */
  leadsTo: subject.omit({ owner: true }).optional(),
  /** Who manages it by `ignore` of the zone's set: `external-dns`, or the pattern. */
  leftTo: z.string().optional(),
});

/** What the name servers of a zone have. */
const served = z.object({
  state: z.enum(["as declared", "different", "unreachable"]),
  /** What they are compared with: `the stack web/prod`, `the platform`. */
  by: z.string(),
  says: z.string(),
});

const zone = subject.extend({
  dnssec: z.boolean().optional(),
  /** Absent where they weren't asked. */
  served: served.optional(),
  nameservers: z.array(z.string()),
  records: z.array(record),
  /** Objects whose mail hangs on the records. */
  mail: z.array(subject.omit({ owner: true })),
});

/** A domain in whose name mail is sent or received. */
const mailDomain = subject.extend({
  domain: z.string(),
  state: z.string().optional(),
  mailboxes: z.number().optional(),
  spf: check,
  dkim: check,
  dmarc: check,
});

const registration = subject.extend({
  expiresAt: z.string().optional(),
  autoRenew: z.boolean().optional(),
  locked: z.boolean().optional(),
  status: z.string().optional(),
});

const stack = z.object({
  /** `project/stack`. */
  name: z.string(),
  /** The file that its state came from, or `the engine`. */
  source: z.string(),
  /** Resources of this package. */
  resources: z.number(),
  /** Resources of others: not judged. */
  foreign: z.number(),
});

/** A resource that is no longer what its stack says. */
const drifted = subject.omit({ owner: true }).extend({
  stack: z.string(),
  change: z.enum(["changed", "missing"]),
  differences: z.array(z.object({ path: z.string(), was: z.string().optional(), is: z.string().optional(), secret: z.boolean() })),
});

/** What a rule of the policy pack says of a stack. */
const verdict = z.object({
  stack: z.string(),
  rule: z.string(),
  /** `mandatory` or `advisory`. */
  level: z.string(),
  /** Whether it is a violation, or the rule can't judge. */
  says: z.enum(["violated", "unclear"]),
  message: z.string(),
});

const subscription = z.object({
  id: z.string(),
  what: z.array(subject),
  product: z.string().optional(),
  status: z.string().optional(),
  amountCents: z.number().optional(),
  term: z.string().optional(),
});

/** How an object differs from what an earlier report says of it. */
const changedObject = subject.extend({
  differences: z.array(z.object({ path: z.string(), was: z.string().optional(), is: z.string().optional() })),
});

const changes = z.object({
  /** When the earlier report was made. */
  since: z.string(),
  added: z.array(subject),
  removed: z.array(subject),
  changed: z.array(changedObject),
  /** Drift and violations that are new, and those that ended. */
  worse: z.array(z.string()),
  better: z.array(z.string()),
  monthlyCents: z.object({ was: z.number(), is: z.number() }).optional(),
  /** What can't be compared, and why. */
  unclear: z.array(z.string()),
});

export const report = z.object({
  report: z.literal("pulumi-hosting"),
  version: z.literal(reportVersion),
  madeAt: z.string(),
  /** The version of this package. */
  madeBy: z.string(),
  account: z.string().optional(),
  sites: z.array(site),
  zones: z.array(zone),
  mail: z.array(mailDomain),
  domains: z.array(registration),
  /** Everything else that a program can have. */
  others: z.array(subject.extend({ within: z.string().optional() })),
  stacks: z.array(stack),
  drift: z.array(drifted),
  /** Absent where no state was given, or the rules can't be loaded. */
  verdicts: z.array(verdict).optional(),
  /** How many rules were asked. */
  rules: z.number(),
  /** Absent where they can't be read. */
  subscriptions: z.array(subscription).optional(),
  gaps: z.array(gap),
  changes: changes.optional(),
});

export type Report = z.infer<typeof report>;
export type Subject = z.infer<typeof subject>;
export type Owner = z.infer<typeof owner>;
export type Site = z.infer<typeof site>;
export type Hostname = z.infer<typeof hostname>;
export type EdgeRule = z.infer<typeof edgeRule>;
export type Shield = z.infer<typeof shield>;
export type Zone = z.infer<typeof zone>;
export type Served = z.infer<typeof served>;
export type DnsRecord = z.infer<typeof record>;
export type MailDomain = z.infer<typeof mailDomain>;
export type Registration = z.infer<typeof registration>;
export type Check = z.infer<typeof check>;
export type Figures = z.infer<typeof figures>;
export type Stack = z.infer<typeof stack>;
export type Drifted = z.infer<typeof drifted>;
export type Verdict = z.infer<typeof verdict>;
export type Subscription = z.infer<typeof subscription>;
export type Gap = z.infer<typeof gap>;
export type Changes = z.infer<typeof changes>;
