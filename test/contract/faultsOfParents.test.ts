import { registry } from "../harness";
import { survivesEveryFault } from "../harness/everyFault";

survivesEveryFault(Object.values(registry).filter((definition) => definition.parent === undefined));
