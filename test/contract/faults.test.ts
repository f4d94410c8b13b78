import { registry } from "../../src/resources";
import { survivesEveryFault } from "../harness/everyFault";
import { endWorlds } from "../harness/world";

afterEach(endWorlds);

survivesEveryFault(Object.values(registry).filter((definition) => definition.parent !== undefined && definition.kind !== "set"));
