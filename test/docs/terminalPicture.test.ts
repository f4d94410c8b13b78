import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { terminalPicture } from "../harness/terminalPicture";
import { root } from "./markdown";

test("a picture shows text as text, whatever it holds", () => {
  const picture = terminalPicture("<b>", '$ echo "</text><script>alert(1)</script>" & \u001b[31m\u202e\u0000');
  expect(picture).not.toMatch(/<script|<b>|[\u0000\u001b\u202e]/);
  expect(picture).toContain("&quot;&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; \ufffd[31m\ufffd\ufffd</text>");
});

test("pictures load nothing, run nothing and are small", () => {
  const pictures = readdirSync(join(root, "docs/images")).filter((file) => file.endsWith(".svg"));
  expect(pictures.length).toBeGreaterThan(3);
  for (const file of pictures) {
    const text = readFileSync(join(root, "docs/images", file), "utf8");
    expect([file, text.length < 10_000, text]).toEqual([
      file,
      true,
      expect.not.stringMatching(/<script|<image|<style|href|url\(|\son\w+=/),
    ]);
  }
});

test("README.md shows the report beside the terminal, in a picture that is small", () => {
  const shown = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/^!\[[^\]]+\]\(([^)]+)\)$/gm)].map(([, file = ""]) => file);
  expect(shown).toEqual(["docs/images/tour-up.svg", "docs/images/report.png"]);
  expect(statSync(join(root, "docs/images/report.png")).size).toBeLessThan(150_000);
});
