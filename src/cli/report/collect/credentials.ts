/** Names of query parameters whose values let somebody in. */
const keyed = /([?&;](?:[\w.-]*(?:token|secret|password|passwd|apikey|api_key|access_key|signature|auth)[\w.-]*|key|sig)=)[^&#;\s]*/gi;

/** A text without the name and password of a URL in it, and without the values of parameters that are keys. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\/\/)[^/?#@\s]*@/g, "$1…@").replace(keyed, "$1…");
}
