/** Whether an address may be shown to the user: terminals make it clickable, so it is http or https and nothing else. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && /^https?:\/\/[\x21-\x7e]{1,2000}$/.test(url);
}
