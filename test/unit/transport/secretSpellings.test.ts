import { createTransport } from "../../../src/transport";
import { raw, startTestServer } from "./testServer";

const token = 't/o+k=e"n&1<2>';
const secret = `p"w/ 'of' & <anna>\\+=?`;
const body = {
  site: { name: "shop" },
  password: secret,
  callback: { url: `https://ci.example/${secret}`, authorization: `Basic ${secret}` },
};

/** How an answer may write what it quotes. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "as JSON": (text) => JSON.stringify(text),
  "as JSON for HTML": (text) => JSON.stringify(text).replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
  "as in an address": encodeURIComponent,
  "as in a form": (text) => String(new URLSearchParams([["text", text]])),
  "in HTML": (text) =>
    text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] as string),
  "in HTML with numbers": (text) =>
    text.replace(/[&<>"']/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" })[character] as string),
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in base64 without padding": (text) => Buffer.from(text).toString("base64").replace(/=+$/, ""),
  "in base64 for addresses": (text) => Buffer.from(text).toString("base64url"),
};

describe.each([400, 500, 200])("an answer with %i", (status) => {
  test.each(Object.entries(spellings))("that quotes the request's secrets %s shows none of them", async (_, spell) => {
    const all = [token, secret, body.callback.url, body.callback.authorization].map(spell);
    for (const answer of [
      `Seen: ${all.join(" | ")}`,
      JSON.stringify({ errors: all }),
      JSON.stringify({ error: { message: `Seen: ${all.join(" | ")}`, errorKey: "x" } }),
    ]) {
      const server = await startTestServer(raw(status, answer));
      const transport = createTransport({ baseUrl: server.url, token, readTries: 1 });
      const said = await transport.request({ method: "POST", path: "/api/orders", body }).then(() => "taken", String);
      await transport.close();
      await server.close();
      for (const quoted of all) expect(said).not.toContain(quoted);
    }
  });
});
