require("./plan").make(require("pulumi-hosting/plugin"));
