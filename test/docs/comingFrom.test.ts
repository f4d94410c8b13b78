import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { called } from "../unit/cli/called";
import { blocksOf } from "./markdown";
import { newFolder } from "../harness/folder";

const folder = newFolder();

const blockOf = (page: string, wanted: string) => blocksOf(page).find(({ language }) => language === wanted)?.text ?? "";

async function imported(file: string, text: string, ...words: string[]) {
  writeFileSync(join(folder, file), text);
  const { status, out, err } = await called(["zone", "import", file, ...words], { folder });
  expect([status, err]).toEqual([0, ""]);
  return out;
}

test("docs/guides/coming-from-octodns.md shows what the command makes of its zone", async () => {
  const page = "docs/guides/coming-from-octodns.md";
  expect(await imported("example.com.yaml", blockOf(page, "yaml"), "--from", "octodns")).toBe(blockOf(page, "ts"));
});

test("docs/guides/coming-from-dnscontrol.md shows what the command makes of what dnscontrol writes of its zone", async () => {
  const page = "docs/guides/coming-from-dnscontrol.md";
  const records = [
    { type: "TXT", name: "@", target: "v=spf1 mx -all", ttl: 300 },
    { type: "MX", name: "@", target: "mail.example.com.", mxpreference: 10, ttl: 300 },
    { type: "A", name: "mail", target: "192.0.2.20", ttl: 300 },
    { type: "A", name: "www", target: "192.0.2.10", ttl: 600 },
    { type: "A", name: "www", target: "192.0.2.11", ttl: 600 },
  ];
  expect(blockOf(page, "text").match(/^ {2}(TXT|MX|A)\(/gm)).toHaveLength(records.length);
  const text = JSON.stringify({ domains: [{ name: "example.com", registrar: "none", dnsProviders: { old: -1 }, records }] });
  expect(await imported("zones.json", text, "--from", "dnscontrol")).toBe(blockOf(page, "ts"));
});
