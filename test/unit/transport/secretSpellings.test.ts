import { inspect } from "node:util";
import { createTransport } from "../../../src/transport";
import { redactor } from "../../../src/transport/redact";
import { type Answer, json, raw, startTestServer, type TestServer } from "./testServer";

const token = 't/o+k=e"n&1<2>';
const secret = `p"w/ 'of' & <anna>(*!)\\+=?é`;
const plain = "Tr0ub4dor-and_3";
const body = {
  site: { name: "shop" },
  password: secret,
  callback: { url: `https://ci.example/${secret}`, authorization: `Basic ${secret}` },
  apiKey: plain,
};

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;
const everyByte = (text: string, spell: (byte: number) => string): string => [...Buffer.from(text)].map(spell).join("");
const everyUnit = (text: string, spell: (hex: string) => string): string =>
  Array.from({ length: text.length }, (_, index) => spell(text.charCodeAt(index).toString(16).padStart(4, "0"))).join("");
const strict = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (character) => percent(character.charCodeAt(0)));
const lowerCase = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
const inHtml = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/[&<>"']/g, (character) => names[character] ?? character);
const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const middle = (text: string, between: string): string => text.slice(0, text.length / 2) + between + text.slice(text.length / 2);

/** How an answer may write what it quotes. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "as JSON": inJson,
  "as JSON for HTML": (text) => inJson(text).replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
  "as JSON with escaped slashes": (text) => inJson(text).replaceAll("/", "\\/"),
  "as JSON in ASCII": (text) => inJson(text).replace(/[^ -~]/g, (character) => everyUnit(character, (hex) => `\\u${hex}`)),
  "as JSON with every character escaped": (text) => everyUnit(text, (hex) => `\\u${hex}`),
  "as JSON with every character escaped in capitals": (text) => everyUnit(text, (hex) => `\\u${hex.toUpperCase()}`),
  "as JSON in JSON": (text) => inJson(inJson(text)),
  "as JSON in JSON in JSON": (text) => inJson(inJson(inJson(text))),
  "as JavaScript": (text) => everyByte(text, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`),
  "as in an address": encodeURIComponent,
  "as in an address, strictly": strict,
  "as in an address, in lower case": (text) => lowerCase(strict(text)),
  "as in an address, every byte": (text) => everyByte(text, percent),
  "as in an address, twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "as in an address, twice and in lower case": (text) => lowerCase(encodeURIComponent(lowerCase(strict(text)))),
  "as in a form": (text) => String(new URLSearchParams([["text", text]])),
  "as in an address in HTML": (text) => inHtml(encodeURIComponent(text), { "'": "&#39;" }),
  "in HTML": (text) => inHtml(text, named),
  "in HTML with names": (text) =>
    inHtml(text, { ...named, "'": "&apos;" })
      .replaceAll("é", "&eacute;")
      .replaceAll("/", "&sol;"),
  "in HTML with numbers": (text) => inHtml(text, { ...named, '"': "&#34;", "'": "&#39;" }),
  "in HTML with every character as a number": (text) => everyUnit(text, (hex) => `&#${Number.parseInt(hex, 16)};`),
  "in HTML with every character as a hexadecimal number": (text) => everyUnit(text, (hex) => `&#x${hex};`),
  "in HTML twice": (text) => inHtml(inHtml(text, named), named),
  "in base64": base64,
  "in base64 without padding": (text) => base64(text).replace(/=+$/, ""),
  "in base64 for addresses": (text) => Buffer.from(text).toString("base64url"),
  "in base64 behind one byte": (text) => base64(`:${text}`),
  "in base64 behind two bytes": (text) => base64(`a:${text}`),
  "in base64 behind a user's name": (text) => base64(`anna:${text}`),
  "in base64 behind a scheme": (text) => base64(`Bearer ${text}`),
  "in base64 behind a scheme, in an address": (text) => encodeURIComponent(base64(`Bearer ${text}`)),
  "in base64 on several lines": (text) => base64(`user ${text}`).replace(/.{9}/g, "$&\r\n"),
  "in hexadecimal": (text) => Buffer.from(text).toString("hex"),
  "in hexadecimal capitals": (text) => Buffer.from(text).toString("hex").toUpperCase(),
  "with a line break in the middle": (text) => middle(text, "\r\n  "),
  "with a tag in the middle": (text) => middle(text, "<wbr>"),
  "with a tag in the middle, in HTML": (text) => middle(inHtml(text, { "&": "&amp;" }), '</b><b class="x">'),
};

/** Where an answer may quote what it got. */
const places: Readonly<Record<string, (quoted: string) => Answer>> = {
  "a message": (quoted) => json(422, { errors: [`Seen: ${quoted}.`] }),
  "a field and its name": (quoted) => json(400, { message: "Wrong.", seen: { [quoted]: { value: quoted } } }),
  "a code": (quoted) => json(409, { code: quoted, error: { message: quoted } }),
  "a text": (quoted) => raw(500, `<p>Seen: ${quoted}</p>`),
  "a text that should be JSON": (quoted) => raw(200, `Seen: ${quoted} `),
  "a refusal that says 200": (quoted) => json(200, { error: { message: `Seen: ${quoted}`, errorKey: "x" } }),
  "a type": (quoted) => raw(200, "no JSON", { "content-type": `text/plain; seen=${encodeURI(quoted)}` }),
};

/** No part of what was quoted is shown that says more than a guess would: beside a secret, a few characters may stand. */
function expectNothingOf(quoted: string, said: string): void {
  const windows = Array.from({ length: Math.max(1, quoted.length - 15) }, (_, at) => quoted.slice(at, at + 16));
  expect({ said, shown: windows.filter((part) => said.includes(part)) }).toEqual({ said, shown: [] });
}

let server: TestServer;
let answer: Answer;

beforeAll(async () => {
  server = await startTestServer((...asked) => answer(...asked));
});

afterAll(() => server.close());

describe.each(Object.entries(places))("an answer with the request's secrets in %s shows none of them", (_, place) => {
  test.each(Object.entries(spellings))("%s", async (_, spell) => {
    const transport = createTransport({ baseUrl: server.url, token, readTries: 1 });
    for (const one of [token, secret, body.callback.url, body.callback.authorization, plain]) {
      const quoted = spell(one);
      answer = place(quoted);
      const failed: unknown = await transport.request({ method: "POST", path: "/api/orders", body }).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      for (const said of [String(failed), inspect(failed, { depth: 10 }), JSON.stringify(failed)]) expectNothingOf(quoted, said);
    }
    await transport.close();
  });
});

describe("a secret", () => {
  test("is found where it looks like something encoded itself", () => {
    const odd = "100%25 &amp; \\u0041\\n%2Fx";
    const redact = redactor([odd]);
    for (const spell of Object.values(spellings)) expectNothingOf(spell(odd), redact(`Seen: ${spell(odd)} there`));
  });

  test("is cut out exactly, wherever it is written", () => {
    const redact = redactor([secret, plain]);
    expect(redact(`a ${secret}, b ${plain}; c`)).toBe("a [secret], b [secret]; c");
    expect(redact(`<b>${inHtml(secret, named)}</b> 50 &euro; &amp; more`)).toBe("<b>[secret]</b> 50 &euro; &amp; more");
    expect(redact({ a: [plain, 1, null, true], [plain]: { b: `x${plain}y` } })).toEqual({
      a: ["[secret]", 1, null, true],
      "[secret]": { b: "x[secret]y" },
    });
  });

  test("that is short counts only as a word of its own", () => {
    const redact = redactor(["site", "abc"]);
    expect(redact("websites and site_id: the sit e of abc, Site")).toBe("websites and site_id: the sit e of abc, Site");
    expect(redact('password "site" (site)')).toBe('password "[secret]" ([secret])');
    expect(redact("p=%73ite&amp;q")).toBe("p=[secret]&amp;q");
  });

  test("costs no ordinary word when it is made of several", () => {
    expect(redactor(["correct horse battery staple"])("the correct horse and the battery staple")).toBe(
      "the correct horse and the battery staple",
    );
  });
});

describe("redacting never fails and is fast", () => {
  const redact = redactor([token, secret, plain, "\ud800 half a character", "%", "%%%%", "\\\\\\\\", "    ", "<<<<<<<<<<", "++++++++++"]);
  const million = (text: string): string => text.repeat(1_000_000 / text.length);

  test.each([
    ["ordinary words", "The site could not be made. "],
    ["percent signs", "%"],
    ["encoded bytes", "%41"],
    ["bytes that are no UTF-8", "%ff%c3%e0"],
    ["backslashes", "\\"],
    ["half escapes", "\\u00"],
    ["ampersands", "&"],
    ["nested entities", "&amp;amp;"],
    ["brackets", "<"],
    ["open tags", "<a "],
    ["blanks", "a "],
    ["pluses", "+"],
    ["halves of characters", "\ud800a"],
    ["parts of the token", token.slice(0, -1)],
    ["the token", token],
  ])("a million characters: %s", (_, part) => {
    const text = million(part);
    const before = process.cpuUsage();
    const said = redact(text);
    const { user, system } = process.cpuUsage(before);
    expect(said).not.toContain(token);
    // Time that grows with the square of the length would be minutes; the limit is wide, since a busy machine is slow.
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });

  test("a long body of many short texts", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({ [`name${index}`]: `a value of ${index}` }));
    expect(JSON.stringify(redact(many))).toBe(JSON.stringify(many));
  });
});
