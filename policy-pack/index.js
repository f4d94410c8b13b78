require("../dist/policy/pack").startPack(__dirname, "recommended");
