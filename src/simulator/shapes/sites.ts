/** Shapes of the answers about what a site is made to do, its backups, figures, logs, caches, host names, PHP and own mail. */
export const siteShapes = {
  /** Body of the 202 for a restart or a backup: `"empty"` (default), an `"object"` without an id, or one with `task_id` (`"task"`). */
  siteAction: ["empty", "object", "task"],
  /** Whether the work behind such a 202 shows as a task: `"shown"` (default) or `"hidden"`. */
  siteActionTask: ["shown", "hidden"],
  /** Backups: an object by volume label (`"documented"`, default), or that object `"wrapped"` under `backups`. */
  backupList: ["documented", "wrapped"],
  /** A volume without archives: all its fields with `archives: {}` (`"archives"`, default), or `{}` alone (`"blank"`). */
  emptyVolume: ["archives", "blank"],
  /** Values over a time: `"pairs"` (default), `"objects"` with `time` and `value`, or a `"map"` from ISO 8601 to the value. */
  timeValues: ["pairs", "objects", "map"],
  /** Metrics, logs and statistics: `"bare"` (default, as documented), or `"wrapped"` under `data`. */
  reports: ["bare", "wrapped"],
  /** Entries of a log: under `logs` (`"wrapped"`, default), a `"bare"` array, or an array of text `"lines"`. */
  logEntries: ["wrapped", "bare", "lines"],
  /** The status of the cache layers: `"bare"` (default), or wrapped under `cache`, `layers` or `data`. */
  cacheLayers: ["bare", "cache", "layers", "data"],
  /** The 202 for a cache layer: with `task_id` (`"documented"`, default), with the same below `data`, or `"empty"`. */
  cacheTask: ["documented", "wrapped", "empty"],
  /** The answer to a purge of the edge cache: 200 with an object (`"object"`, default), 200 without a body, 202 or 204. */
  edgePurge: ["object", "empty", "accepted", "noContent"],
  /**
   * Body of the 202 for a connected host name: the `"documented"` keys (default), those `"wrapped"` under `domain` or `data`, or the
   * `"whole"` host name as if it were there already.
   */
  hostnameConnect: ["documented", "wrapped", "data", "whole"],
  /** Body of the 202 for a promoted or removed host name: `"empty"` (default), or an `"object"`. */
  hostnameAccepted: ["empty", "object"],
  /** The hosted zone of a host name: `"shown"` (default), or always `"null"`. */
  hostnameZone: ["shown", "null"],
  /** `primary_domain` of a site without a primary host name: its `"temporary"` one (default), or `"null"`. */
  primaryUnset: ["temporary", "null"],
  /** What a conflicting record's `type` is: its `"name"` (default), or its `"code"`. */
  conflictType: ["name", "code"],
  /** Body of the certificate's status: `"bare"` (default, as documented), or wrapped under `certificate` or `data`. */
  certificateStatus: ["bare", "certificate", "data"],
  /**
   * Keys of the challenge: `"name"`, type and value (default), `"host"` and value, `"record"`_name and record_value, `"txt"`_host and
   * txt_value, or a `"relative"` name, which stands before the host name.
   */
  certificateChallenge: ["name", "host", "record", "txt", "relative"],
  /** Body of the answer to a request for a certificate: the `"challenge"` (default), the whole `"status"`, or `"empty"`. */
  certificateRequest: ["challenge", "status", "empty"],
  /**
   * Completing a certificate whose record isn't live yet: `"invalid"` (default, 422), `"conflict"` (409), `"upstream"` (502), or
   * `"accepted"`: a 200 that changes nothing.
   */
  certificateNotLive: ["invalid", "conflict", "upstream", "accepted"],
  /** PHP versions of a site: under `php` (`"documented"`, default), or the `"bare"` array. */
  variantList: ["documented", "bare"],
  /** Labels of PHP versions: `"plain"` (default, `8.4`) or `"named"` (`PHP 8.4`). */
  phpLabels: ["plain", "named"],
  /** The 202 for another PHP version: its task is `"shown"` (default, as documented) or `"omitted"`. */
  variantTask: ["shown", "omitted"],
  /** The mail object: under `mail` (`"documented"`, default), or `"bare"`. */
  siteMail: ["documented", "bare"],
} as const;
