require("./plan").makeSets(require("pulumi-hosting/plugin"));
