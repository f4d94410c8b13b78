/** Shapes of the answers about a site's PHP version. */
export const phpShapes = {
  /** PHP versions of a site: under `php` (`"documented"`, default), or the `"bare"` array. */
  variantList: ["documented", "bare"],
  /** Labels of PHP versions: `"plain"` (default, `8.4`) or `"named"` (`PHP 8.4`). */
  phpLabels: ["plain", "named"],
  /** The 202 for another PHP version: its task is `"shown"` (default, as documented) or `"omitted"`. */
  variantTask: ["shown", "omitted"],
} as const;
