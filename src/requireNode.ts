// Imported before anything else: on an older Node the dependencies would fail first, with a text that helps nobody.
import { nodeProblem } from "./neededNode";

if (nodeProblem !== undefined) throw new Error(nodeProblem);
