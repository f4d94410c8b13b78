require("../../dist/policy/pack").startPack(__dirname, "audit");
