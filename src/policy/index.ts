export { presets, type PresetName } from "./presets";
export { type RuleName, rules } from "./rules";
