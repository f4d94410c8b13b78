/** A parameter of an address. The name is matched apart from the words below: together they'd take hours for a long text. */
const parameter = /([?&;])([\w.-]+)=[^&#;\s]*/g;
/** Names of parameters whose values let somebody in. */
const keyed = /token|secret|password|passwd|apikey|api_key|access_key|signature|auth|^key$|^sig$/i;
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*/g;

/** A text without the name and password of a URL in it, without the values of parameters that are keys, and without private keys. */
export function withoutCredentials(text: string): string {
  return text
    .replace(/(\/\/)[^/?#@\s]*@/g, "$1…@")
    .replace(parameter, (whole, before: string, name: string) => (keyed.test(name) ? `${before}${name}=…` : whole))
    .replace(privateKey, "(not shown: a private key)");
}
