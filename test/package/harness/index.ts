/** The package as a user has it: packed, installed in an empty folder, run through the real engine. */
import { removeProjects } from "./project";

export { installed, npm, root } from "./installed";
export { compile, newProject, siteId, type Project } from "./project";
export { inJava, inLanguage, languageHome, sdks, toolchains, useJava, useLanguage, wheel, writeJava } from "./languages";
export { startRegistry } from "./registry";
export { fencedBlocks, releaseCommands, setUpCommands } from "./readme";

jest.setTimeout(180_000);
afterAll(removeProjects);
