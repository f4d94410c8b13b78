/**
 * Random histories: `npm run test:histories`; play.ts says how. TypeScript compiles the sources here. What tsx and swc make of them takes
 * a third longer: the one writes down the name of each function that is made, the other asks a getter for each import.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import ts from "typescript";

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, esModuleInterop: true };
const compiled = (file) => ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions }).outputText;

// Much of the code runs only a few times in each history. Compiled at once, it takes less time than interpreted.
setFlagsFromString("--always-sparkplug");
const require = createRequire(import.meta.url);
require.extensions[".ts"] = (module, file) => module._compile(compiled(file), file);
require("./play.ts");
