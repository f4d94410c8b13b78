import { registry } from "../../../src/resources";
import { holdsSecret, secretsBelow, secretsIn, secretsOf } from "../../../src/plugin/secrets";

test.each([
  ["DnsRecord", "name", "fqdn", "value"],
  ["MailAlias", "targetEmail", "targetName", "address"],
])("%s: a secret %s makes %s secret, which shows it in other words, and not %s", (type, input, output, other) => {
  const all = secretsOf(registry[type]!, secretsIn([input]));
  expect([input, output, other].map((name) => holdsSecret(secretsBelow(all, name)))).toEqual([true, true, false]);
});
