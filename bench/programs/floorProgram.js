require("./plan").make(require("./floor"));
