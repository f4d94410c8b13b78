import { PolicyPack } from "@pulumi/policy";
import { type PresetName, presets } from "./presets";

/** Starts the pack that lies in a folder, with the rules of a preset. A process holds one pack. */
export function startPack(folder: string, preset: PresetName): PolicyPack {
  // The SDK takes the pack's version from package.json in the working directory, where the engine leaves the user's program.
  process.chdir(folder);
  const name = preset === "recommended" ? "pulumi-hosting" : `pulumi-hosting-${preset}`;
  return new PolicyPack(name, {
    displayName: `pulumi-hosting, ${preset}`,
    description: "Rules for sites, their firewall, their DNS and their mail.",
    tags: ["security", "dns", "mail"],
    policies: [...presets[preset]],
  });
}
