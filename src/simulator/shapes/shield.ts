/** Shapes of the answers about Shield. */
export const shieldShapes = {
  /** Body of the Shield zone: `"bare"` (default), or wrapped under `shield`, `shield_zone` or `data`. */
  shieldZone: ["bare", "shield", "shield_zone", "data"],
  /**
   * Inner fields of the zone's `waf` and `ddos`: `"short"` (default, `enabled`), `"long"` as in request bodies (`waf_enabled`), `"camel"`
   * as the edge provider spells them (`wafEnabled`), `"flat"` at the top level of the zone and not in the objects, or `"opaque"`: shown
   * nowhere.
   */
  shieldKeys: ["short", "long", "camel", "flat", "opaque"],
  /** How the zone shows its plan: by `"name"` (default), or `"both"` name and `plan_type`. */
  shieldPlan: ["name", "both"],
  /** Where the zone shows `learning_mode`: `"absent"` (default, as documented), at the `"top"`, or in the `"waf"` object. */
  shieldLearningMode: ["absent", "top", "waf"],
  /** Lists of rule ids: `"asSent"` (default) or `"sorted"`. */
  shieldRuleLists: ["asSent", "sorted"],
  /**
   * GET of a Shield that was deactivated: `"conflict"` (default, 409 `shield_not_active`), `"inactive"` (200, `active` is false) or
   * `"null"` (200, null).
   */
  shieldInactive: ["conflict", "inactive", "null"],
  /**
   * Body of the answers to POST and PATCH of the zone and PATCH of the WAF configuration: `"full"` (default), `"empty"`, or another
   * `"json"` object.
   */
  shieldWrite: ["full", "empty", "json"],
  /** DELETE of the zone: `"empty"` (default, 204), `"zone"` (200 with it, `active` is false) or another `"json"` object (200). */
  shieldDelete: ["empty", "zone", "json"],
  /** Body of the WAF configuration: `"bare"` (default), or wrapped under `waf` or `data`. */
  wafConfig: ["bare", "waf", "data"],
  /** Keys of the WAF configuration: `"long"` (default, as in its request body), `"short"` or `"camel"`. */
  wafConfigKeys: ["long", "short", "camel"],
  /**
   * Lists of rate limits, access lists and custom WAF rules: `"bare"` array (default), under `rate_limits` (and so on), `data` or
   * `items`, or as the `"edge"` provider has them: access lists under `customLists`, beside its own `managedLists`; others under `rules`.
   */
  shieldList: ["bare", "wrapped", "data", "items", "edge"],
  /** GET of one access list: `"bare"` (default), or wrapped under `access_list` or `data`. */
  shieldItem: ["bare", "wrapped", "data"],
  /**
   * Body of writes of rate limits, access lists and custom WAF rules: `"bare"` (default), under `rate_limit` (and so on) or `data`,
   * `"empty"`, or the `"idOnly"`.
   */
  shieldItemWrite: ["bare", "wrapped", "data", "empty", "idOnly"],
  /**
   * Keys of rate limits, access lists and custom WAF rules; those inside `rule_configuration` stay as they were sent. Default `"snake"`.
   */
  shieldItemKeys: ["snake", "camel", "pascal"],
  /** Ids of rate limits, access lists and custom WAF rules: `"integer"` (default) or `"string"`. */
  shieldIds: ["integer", "string"],
  /** `rule_configuration`: `"asSent"` (default), `"withDefaults"` for keys that were not sent, or with its keys `"reordered"`. */
  ruleConfiguration: ["asSent", "withDefaults", "reordered"],
  /**
   * `rule_configuration` of a custom WAF rule: its documented keys as they were sent (`"snake"`, default), in `"camel"` or `"pascal"`
   * case, its codes by `"name"`, `"inPart"` without the variable and the operator, or as the `"edge"` provider has it: camelCase, the
   * variable and its subselector as one `variableTypes`.
   */
  wafRuleConfiguration: ["snake", "camel", "pascal", "name", "inPart", "edge"],
  /** Body of bot detection: `"bare"` (default), or wrapped under `bot_detection` or `data`. */
  botDetection: ["bare", "bot_detection", "data"],
  /**
   * Its keys: `"snake"` (default, as in its request body), `"camel"` or `"pascal"` case, or `"grouped"` as the edge provider has them
   * (`browserFingerprint: { sensitivity }`).
   */
  botDetectionKeys: ["snake", "camel", "pascal", "grouped"],
  /** Body of the answer to a PATCH of bot detection: `"full"` (default), `"empty"`, or another `"json"` object. */
  botDetectionWrite: ["full", "empty", "json"],
  /**
   * How a rate limit is refused that the edge provider does not take: `"invalid"` (default, 422), `"upstream"` (502), or `"success"`: a
   * 2xx with an `error` in it.
   */
  rateLimitRejection: ["invalid", "upstream", "success"],
  /**
   * Content of an access list: `"asSent"` (default), its lines `"sorted"`, always with a `"trailingNewline"`, or its lines ended by
   * `"crlf"`. The checksum is that of what is shown.
   */
  accessListContent: ["asSent", "sorted", "trailingNewline", "crlf"],
  /** Entries of the list of access lists: `"full"` (default) or `"withoutContent"`. */
  accessListList: ["full", "withoutContent"],
  /**
   * Enumerations of access lists: the edge provider's `"array"` of names and values (default), a `"map"` from names to values, or one
   * `"byNumber"`, from values to names.
   */
  accessListEnums: ["array", "map", "byNumber"],
} as const;
