type Words = Readonly<Record<string, readonly string[]>>;

/** One of the words that a table has for each name, the default first. */
export type Choice<Table extends Words> = { -readonly [Name in keyof Table]?: Table[Name][number] };

export function usual<Table extends Words>(table: Table): Required<Choice<Table>> {
  return Object.fromEntries(Object.entries(table).map(([name, [word]]) => [name, word])) as Required<Choice<Table>>;
}

/** Every shape that a setting can have, the default first; `wrapped` and other words beside `bare` name the key that a body lies under. */
export const allShapes = {
  /** Ids that consist of digits. */
  ids: ["string", "integer"],

  // Edge rules and caching.
  /** `edge_rules`, `edgeRules`, `EdgeRules`, `Items` or `data`. */
  edgeRuleList: ["bare", "wrapped", "camel", "pascal", "items", "data"],
  /** `edge_rule`, `edgeRule`, `EdgeRule`, `data`, or nothing at all. */
  edgeRuleWrite: ["bare", "wrapped", "camel", "pascal", "data", "empty"],
  edgeRuleKeys: ["pascal", "camel", "snake"],
  /** How a text without a value is shown in an edge rule. */
  edgeRuleUnset: ["empty", "null", "omitted"],
  caching: ["bare", "wrapped"],
  cachingLists: ["asSent", "sorted"],
  /** The status of the cache layers. */
  cacheLayers: ["bare", "cache", "layers", "data"],
  /** The 202 for a cache layer: with `task_id`, with the same below `data`, or empty. */
  cacheTask: ["documented", "wrapped", "empty"],
  /** The answer to a purge of the edge cache: 200 with an object, 200 without a body, 202 or 204. */
  edgePurge: ["object", "empty", "accepted", "noContent"],

  // DNS.
  /** Body of the 202 for a changed or deleted record: empty, the record as it will be, or as it still is. */
  recordWrite: ["empty", "record", "oldRecord"],
  /** How a number or text without a value is shown in a record; `zero` is 0 or `""`, `empty` is `""` for numbers as well. */
  recordUnset: ["null", "zero", "omitted", "empty"],
  /** The records of a zone: inside its own answer, as documented, or only in the list of records. */
  zoneRecords: ["inside", "apart"],
  /** Body of the 202 for a deleted zone. */
  zoneDelete: ["empty", "json"],
  /** `dnssec_data` between switching DNSSEC on and the zone being signed: null, or an object that is still blank. */
  dnssecPending: ["null", "blank"],
  /** The name servers of a zone: texts, or objects with the text under that key. */
  nameservers: ["text", "name", "hostname"],

  // Sites.
  /** The site's own endpoint when it is soft-deleted: 200 or 403. */
  pendingDeleteSite: ["shown", "forbidden"],
  siteListPendingDelete: ["shown", "hidden"],
  siteSubscription: ["shown", "null", "omitted"],
  /** `package` of a site: the plan's short name, or its name as people read it. */
  sitePackage: ["shortName", "name"],
  /** `primary_domain` of a site without a primary host name: its temporary one, or null. */
  primaryUnset: ["temporary", "null"],
  /** Body of the 202 for a new name. */
  renameAnswer: ["empty", "object"],
  /** Body of the 200 for a deleted site and the 202 for a cancelled order. */
  deleteAnswer: ["empty", "object"],
  /** Body of the 202 for a restart or a backup: empty, an object without an id, or one with `task_id`. */
  siteAction: ["empty", "object", "task"],
  /** Whether the work behind such a 202 shows as a task. */
  siteActionTask: ["shown", "hidden"],
  /** Bodies about tasks: bare, or under `tasks` or `task`. */
  tasks: ["bare", "wrapped"],
  /** Backups: an object by volume label, or that object under `backups`. */
  backupList: ["documented", "wrapped"],
  /** A volume without archives: all its fields with `archives: {}`, or `{}` alone. */
  emptyVolume: ["archives", "blank"],
  /** Values over a time: pairs, objects with `time` and `value`, or a map from ISO 8601 to the value. */
  timeValues: ["pairs", "objects", "map"],
  /** Metrics, logs and statistics: bare, as documented, or under `data`. */
  reports: ["bare", "wrapped"],
  /** Entries of a log: under `logs`, a bare array, or an array of text lines. */
  logEntries: ["wrapped", "bare", "lines"],
  /** PHP versions of a site: under `php`, or the bare array. */
  variantList: ["documented", "bare"],
  /** Labels of PHP versions: `8.4` or `PHP 8.4`. */
  phpLabels: ["plain", "named"],
  /** The task in the 202 for another PHP version. */
  variantTask: ["shown", "omitted"],
  /** The mail object of a site: under `mail`, or bare. */
  siteMail: ["documented", "bare"],

  // Host names and certificates.
  /** The 202 for a connected host name: the documented keys, bare or wrapped under `domain` or `data`, or the whole host name. */
  hostnameConnect: ["documented", "wrapped", "data", "whole"],
  /** Body of the 202 for a promoted or removed host name. */
  hostnameAccepted: ["empty", "object"],
  /** The hosted zone of a host name. */
  hostnameZone: ["shown", "null"],
  /** What a conflicting record's `type` is. */
  conflictType: ["name", "code"],
  certificateStatus: ["bare", "certificate", "data"],
  /** Keys of the challenge: name, type and value; host and value; record_name and record_value; txt_host and txt_value; a relative name. */
  certificateChallenge: ["name", "host", "record", "txt", "relative"],
  /** Body of the answer to a request for a certificate. */
  certificateRequest: ["challenge", "status", "empty"],
  /** Completing a certificate whose record isn't live yet: 422, 409, 502, or a 200 that changes nothing. */
  certificateNotLive: ["invalid", "conflict", "upstream", "accepted"],

  // Orders and carts.
  /** States of a cart, an open set of words: `early` says `checked_out` before anything is paid; of `unheardOf` the documents know none. */
  cartWords: ["documented", "early", "unheardOf"],
  /** `orders` of a cart that has one. */
  cartOrders: ["shown", "never"],
  /** Host of a cart's `poll_url`: that of the request, or one that leads nowhere. */
  pollUrl: ["same", "other"],
  /** Detail of an order: `order` beside the rest, or everything within it. */
  orderDetail: ["beside", "within"],
  /** `site` in the detail of an order that made one. */
  orderSite: ["shown", "omitted"],
  orderList: ["newestFirst", "oldestFirst"],
  productIds: ["shortName", "opaque"],

  // Mail.
  domainVerification: ["bare", "verification", "domain_verification"],
  /** The record that proves a mailspace's domain: inside the mailspace's view, as documented, or only by its own endpoint. */
  mailspaceProof: ["inside", "apart"],
  /** A check that finds no proof: 200 with the state still waiting, or 422. */
  verificationFailed: ["ok", "unprocessable"],
  /** A purchase with a domain or package that will not do: 422 or 400. */
  mailspaceRefusal: ["unprocessable", "badRequest"],
  /** DELETE of a mailspace: 202 without a body, 200 with the mailspace, or 204. */
  mailspaceDelete: ["accepted", "json", "noContent"],
  /** Body of mailbox writes. */
  mailboxWrite: ["wrapped", "bare", "empty"],
  /** DELETE of a mailbox: 202 without a body, 200 with the mailbox, or 204. */
  mailboxDelete: ["accepted", "json", "noContent"],
  mailboxLists: ["asSent", "sorted"],
  /** What names a group or mailing list in a mailbox. Either is taken in requests. */
  mailboxGroups: ["email", "id"],
  /** A mailbox without a display name. */
  mailboxUnnamed: ["empty", "null"],
  /** A group by itself, and the answers to its writes. */
  groupView: ["wrapped", "bare"],
  /** Members of a group: addresses, or objects with the address as `email`. */
  groupMembers: ["addresses", "objects"],
  /** Body of the 200 for a changed group. */
  groupUpdate: ["view", "empty"],
  /** DELETE of a group: 200 without a body or with an object, 202 or 204. */
  groupDelete: ["empty", "json", "accepted", "noContent"],
  /** The DKIM row of the mail DNS report: the value to publish, or a placeholder that must not be. */
  mailDnsDkim: ["value", "placeholder"],
  /** Names in the mail DNS report: whole, with a trailing dot, or relative to its domain. */
  mailDnsNames: ["full", "dotted", "relative"],
  /** Body of the answers to POST and PATCH of a domain. */
  mailDomainWrite: ["wrapped", "bare", "empty"],
  /** The TXT record of a domain that was just added: within it, or beside it in the answer. */
  mailDomainProof: ["within", "beside"],
  /** `primary_domain` in the list of domains: its name, or the object. */
  mailDomainPrimary: ["name", "object", "omitted"],
  /** `pending_domains` in the list where there is none: an empty array, or no such key. */
  mailDomainsNonePending: ["empty", "omitted"],

  // Registrations, their contacts and their hosts.
  /** A contact by itself, and the answers to its writes. */
  contactView: ["wrapped", "bare"],
  /** The 202 for a change that a registry carries out later: with the contact as it still is, or the process alone. */
  contactAccepted: ["contact", "process"],
  contactUnset: ["null", "empty", "omitted"],
  /** The answer to a change that split the contact. */
  contactSplit: ["original", "new"],
  registrationView: ["wrapped", "bare"],
  /** Body of the 200 for a changed registration. */
  registrationChanged: ["view", "empty"],
  /** What a 202 names: the process as an object, its id, or only that there is one. */
  pendingProcess: ["object", "id", "flag"],
  processWords: ["upper", "lower", "unheardOf"],
  processView: ["wrapped", "bare"],
  registrationContacts: ["shown", "null"],
  /** Changes of hosts: at once, with 201, 200 and 204, or later: 202 with `pending_process`, as others. */
  hostWrites: ["documented", "later"],
  hostView: ["wrapped", "bare"],
  hostAddresses: ["objects", "texts"],

  // Shield.
  shieldZone: ["bare", "shield", "shield_zone", "data"],
  /** Fields of the zone's `waf` and `ddos`: as documented, as requests have them, the edge provider's, in the zone itself, or nowhere. */
  shieldKeys: ["short", "long", "camel", "flat", "opaque"],
  /** How the zone shows its plan: by name, or by name and `plan_type`. */
  shieldPlan: ["name", "both"],
  shieldLearningMode: ["absent", "top", "waf"],
  shieldRuleLists: ["asSent", "sorted"],
  /** GET of a Shield that was deactivated: 409 `shield_not_active`, 200 with `active: false`, or 200 with null. */
  shieldInactive: ["conflict", "inactive", "null"],
  /** Body of the answers to POST and PATCH of the zone and PATCH of the WAF configuration; `json` is another object. */
  shieldWrite: ["full", "empty", "json"],
  /** DELETE of the zone: 204, 200 with it, or 200 with another object. */
  shieldDelete: ["empty", "zone", "json"],
  wafConfig: ["bare", "waf", "data"],
  wafConfigKeys: ["long", "short", "camel"],
  /** `edge`: access lists under `customLists`, beside the edge provider's own `managedLists`; other objects under `rules`. */
  shieldList: ["bare", "wrapped", "data", "items", "edge"],
  /** GET of one access list. */
  shieldItem: ["bare", "wrapped", "data"],
  shieldItemWrite: ["bare", "wrapped", "data", "empty", "idOnly"],
  /** Those inside `rule_configuration` stay as they were sent. */
  shieldItemKeys: ["snake", "camel", "pascal"],
  shieldIds: ["integer", "string"],
  /** `rule_configuration`: as sent, with keys that were not sent, or with its keys in another order. */
  ruleConfiguration: ["asSent", "withDefaults", "reordered"],
  /** That of a WAF rule: keys spelled so, codes by name, without variable and operator, or camelCase with one `variableTypes`. */
  wafRuleConfiguration: ["snake", "camel", "pascal", "name", "inPart", "edge"],
  botDetection: ["bare", "bot_detection", "data"],
  /** `grouped`: as the edge provider has them, `browserFingerprint: { sensitivity }`. */
  botDetectionKeys: ["snake", "camel", "pascal", "grouped"],
  botDetectionWrite: ["full", "empty", "json"],
  /** How a rate limit is refused that the edge provider does not take: 422, 502, or a 2xx with an `error` in it. */
  rateLimitRejection: ["invalid", "upstream", "success"],
  /** Content of an access list; the checksum is that of what is shown. */
  accessListContent: ["asSent", "sorted", "trailingNewline", "crlf"],
  accessListList: ["full", "withoutContent"],
  /** Enumerations of access lists: names and values, a map from names to values, or one from values to names. */
  accessListEnums: ["array", "map", "byNumber"],

  // Panel accounts, and the users of a reseller.
  panelLocalPackage: ["key", "code"],
  /** `package`: with code and key, without a key, or without a code. */
  panelPackage: ["documented", "code", "key"],
  /** DELETE of an account: 202 without a body, 204, or 200 with the account. */
  panelDelete: ["accepted", "noContent", "view"],
  panelSubscription: ["shown", "null"],
  panelDomainCase: ["lower", "upper"],
  /** The list of domains: texts, or objects with the text under that key, each under `domains`; or a bare array of texts. */
  panelDomainList: ["texts", "domain", "name", "bare"],
  /** Whether the primary domain is in that list. */
  panelDomainPrimary: ["listed", "apart"],
  /** The answer to a new domain: 201 with an object, or with the new list, or 204. */
  panelDomainWrite: ["object", "list", "empty"],
  /** One user: under `user`, or bare. */
  user: ["documented", "bare"],
  /** The account of a user: in the answer to its creation alone, or always. */
  userAccount: ["once", "always"],
} as const;

/**
 * Which of the sensible shapes an answer has, where the documents do not show it.
 * A client that holds in every one of them holds on the real platform.
 */
export type Shapes = Choice<typeof allShapes>;

export const defaultShapes = usual(allShapes);

export function shownId(id: string, { ids }: Pick<Required<Shapes>, "ids">): string | number {
  return ids === "integer" && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

export function shownNameservers(nameservers: readonly string[], { nameservers: shape }: Required<Shapes>): readonly unknown[] {
  return shape === "text" ? nameservers : nameservers.map((server) => ({ [shape]: server }));
}
