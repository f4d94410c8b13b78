// Answers at once with what it was given. Ids and outputs are as long as the platform's.
let count = 0;
const newId = () => String(100_000_000 + ++count);

function outputsOf({ __provider, ...inputs }) {
  if (inputs.zoneId === undefined) return { ...inputs, nameservers: ["ns1.hosting.example", "ns2.hosting.example"] };
  return { ...inputs, fqdn: `${inputs.name}.bench-0.example.com` };
}

module.exports = {
  create: async (inputs) => ({ id: inputs.zoneId === undefined ? newId() : `${inputs.zoneId}/${newId()}`, outs: outputsOf(inputs) }),
  update: async (id, olds, news) => ({ outs: outputsOf(news) }),
};
