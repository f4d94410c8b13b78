const { PolicyPack, validateResourceOfType } = require("@pulumi/policy");
const { DnsRecord } = require("pulumi-hosting");
const { presets } = require("pulumi-hosting/policy");

// The policy SDK looks for the pack's version in the working directory.
process.chdir(__dirname);

new PolicyPack("web-team", {
  policies: [
    // All rules of the preset, two of them with another level, in the preset's order: `exceptions` reports the exceptions of the rules
    // before it. `--policy-pack-config` can set their bounds.
    ...presets.recommended.map((rule) =>
      ["ttl-bounds", "caa-present"].includes(rule.name) ? { ...rule, enforcementLevel: "mandatory" } : rule,
    ),
    // A rule of your own, for a class of the package. For programs on the plugin, use the classes of pulumi-hosting/plugin.
    {
      name: "cname-names-team",
      description: "Every CNAME has the name of its team in the comment.",
      enforcementLevel: "mandatory",
      validateResource: validateResourceOfType(DnsRecord, ({ type, comment }, _args, reportViolation) => {
        if (type === "CNAME" && !comment) reportViolation("Set `comment` to the name of the team.");
      }),
    },
  ],
});
