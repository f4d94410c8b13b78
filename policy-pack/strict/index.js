require("../../dist/policy/pack").startPack(__dirname, "strict");
