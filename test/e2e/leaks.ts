import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Outcome } from "./harness";

/** The forms in which a text turns up in logs, files and addresses. */
function spellings(secret: string): string[] {
  const json = (text: string) => JSON.stringify(text).slice(1, -1);
  const html = secret.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const named = secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64");
  return [
    ...[
      secret,
      json(secret),
      json(json(secret)),
      encodeURI(secret),
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      String(new URLSearchParams([["", secret]])).slice(1),
    ],
    // As JSON is written by libraries that think of HTML.
    json(secret).replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
    ...[html, named, base64.replace(/=+$/, ""), bytes.toString("base64url"), bytes.toString("hex")],
  ];
}

/** The secrets, by name, that are in a text in any of their forms. */
function leaksIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    spellings(secret)
      .filter((spelling) => text.includes(spelling))
      .map((spelling) => `${name}, as ${spelling}`),
  );
}

export function expectNoLeak(secrets: Readonly<Record<string, string>>, places: Readonly<Record<string, string | Outcome>>): void {
  const found = Object.entries(places).flatMap(([place, content]) =>
    leaksIn(typeof content === "string" ? content : written(content), secrets).map((leak) => `${place}: ${leak}`),
  );
  expect(found).toEqual([]);
}

/** All that a command showed. */
function written({ stdout, stderr, text, diagnostics }: Outcome): string {
  return [stdout, stderr, text, JSON.stringify(diagnostics), ...diagnostics.map(({ message }) => message)].join("\n");
}

/** The files below a folder, byte by byte. Gone ones are left out: a command may be at work. */
export function filesBelow(folder: string, except: RegExp = /^$/): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !except.test(relative(folder, path)));
  return Object.fromEntries(
    paths.flatMap((path) => {
      try {
        return [[relative(folder, path), readFileSync(path, "latin1")]];
      } catch {
        return [];
      }
    }),
  );
}
