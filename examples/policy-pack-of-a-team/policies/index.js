const { PolicyPack, validateResourceOfType } = require("@pulumi/policy");
const { DnsRecord } = require("pulumi-hosting");
const { presets, rules } = require("pulumi-hosting/policy");

// The policy SDK looks for the pack's version in the working directory.
process.chdir(__dirname);

new PolicyPack("web-team", {
  policies: [
    // All rules of the preset, except the two that follow with another level.
    ...presets.recommended.filter(({ name }) => !["ttl-bounds", "caa-present"].includes(name)),
    // Rules of the package with another level. `--policy-pack-config` can set their bounds.
    { ...rules["ttl-bounds"], enforcementLevel: "mandatory" },
    { ...rules["caa-present"], enforcementLevel: "mandatory" },
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
