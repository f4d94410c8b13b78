import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { counted, singleLine } from "../../kernel/values/text";
import { type Command, UsageError } from "../frame/command";
import { asJson, replaceFile } from "../frame/output";
import { settingsOf } from "../frame/platform";
import { anonymous } from "./anonymous";
import { copyOf } from "./copy";

export const exportAccount: Command = {
  name: "export account",
  summary: "writes a copy of an account, from which a simulator starts",
  words: "[ID]",
  count: [0, 1],
  asks: "the platform, reads only",
  about: `Reads everything that an account owns, and writes it into a file: \`pulumi-hosting simulator --from FILE\` starts with the same
objects under the same ids. Use it for training, for tests of a program, or to show a problem. Secrets are never in the file. What is of
people is replaced, unless --keep-personal is given: the fields of contacts and users, the addresses and names of mailboxes, groups and
aliases, the senders of sites, and the user names for SSH. Such an address is replaced in every text. Apart from that, domains, DNS records,
comments and descriptions stay as they are: read the file before you pass it on.

Without ID, the account is HOSTING_ACCOUNT. What can't be read is told, and left out.`,
  options: {
    to: { type: "string", value: "FILE", describe: "the file to write; only its owner can read it" },
    force: { type: "boolean", describe: "let --to replace an existing file" },
    "keep-personal": { type: "boolean", describe: "keep names, addresses and other data of people" },
    json: { type: "boolean", describe: "print how many objects were copied, and what is missing, as JSON" },
  },
  examples: [
    ["A copy to try things on", "pulumi-hosting export account --to account.json && pulumi-hosting simulator --from account.json --panel"],
    ["The copy of another account", "pulumi-hosting export account acme --to acme.json"],
  ],
  exits: { 0: "written" },
  async run(call, world) {
    const file = call.text("to");
    if (file === undefined) throw new UsageError("export account needs a file: --to FILE.");
    const account = call.words[0] ?? settingsOf(world).account;
    if (account === undefined) throw new UsageError("name the account, or set HOSTING_ACCOUNT.");
    const { options, objects, gaps } = await copyOf(world, [account], []);
    const [path, mode] = [resolve(world.folder, file), 0o600];
    const text = asJson(anonymous({ ...options, accounts: [account] }, { personal: call.flag("keep-personal") }));
    try {
      await (call.flag("force") ? replaceFile(path, text, mode) : writeFile(path, text, { flag: "wx", mode }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      throw new Error(`${file} exists already. Choose another file, or replace it with --force.`);
    }
    for (const gap of gaps) world.err(`note: ${singleLine(gap, 300)}\n`);
    return {
      json: { file, objects, gaps },
      text: () => `wrote ${singleLine(file)}: ${counted(objects, "object")} of the account ${singleLine(account, 100)}\n`,
    };
  },
};
