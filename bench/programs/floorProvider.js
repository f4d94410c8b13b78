// Answers at once with what it was given. Ids and outputs are as long as the platform's.
let count = 0;
const newId = () => String(100_000_000 + ++count);
const newGuid = () => `0b5f1c7e-3a52-4c8e-9d1f-${String(++count).padStart(12, "0")}`;

function made({ __provider, ...inputs }) {
  const { zoneId, siteId, mailspaceId, name, username } = inputs;
  if (zoneId !== undefined) return { id: `${zoneId}/${newId()}`, outs: { ...inputs, fqdn: `${name}.bench-0.example.com` } };
  const guid = newGuid();
  if (siteId !== undefined) return { id: `${siteId}/${guid}`, outs: { ...inputs, guid } };
  if (mailspaceId !== undefined)
    return { id: `${mailspaceId}/${guid}`, outs: { ...inputs, email: `${username}@bench.example.com`, principalId: guid } };
  return { id: newId(), outs: { ...inputs, nameservers: ["ns1.hosting.example", "ns2.hosting.example"] } };
}

module.exports = {
  create: async (inputs) => made(inputs),
  update: async (_id, _olds, news) => ({ outs: made(news).outs }),
};
