/** Shapes of the answers that no type asks for: what a site is made to do, its backups, figures and logs. */
export const actionShapes = {
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
} as const;
