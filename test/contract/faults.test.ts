import { registry } from "../../src/resources";
import { survivesEveryFault } from "../harness/everyFault";

survivesEveryFault(Object.values(registry).filter((definition) => definition.parent !== undefined && definition.kind !== "set"));
