import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";

/** For api.example.test and localhost, until 2126, signed by itself: it protects nothing, and nobody trusts it. */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBuzCCAWKgAwIBAgIUL8wseU4SPHYvyHMgtqQyftX5YGwwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQYXBpLmV4YW1wbGUudGVzdDAgFw0yNjExMjcwMzAxNDhaGA8y
MTI2MTEwMzAzMDE0OFowGzEZMBcGA1UEAwwQYXBpLmV4YW1wbGUudGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIbvhfkZ9zjlj0EH7KmVFPbinb9hj74SUJHZ
oZKjZ3TGdt6h2JQu9NoxUvaRqkn3E/6L9ZPPqqh1Zc/qsM97vX+jgYEwfzAdBgNV
HQ4EFgQUajg/rmcE51xXHdyYRJqlF58HeiwwHwYDVR0jBBgwFoAUajg/rmcE51xX
HdyYRJqlF58HeiwwDwYDVR0TAQH/BAUwAwEB/zAsBgNVHREEJTAjghBhcGkuZXhh
bXBsZS50ZXN0gglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgbuBJ
DguFipYA8NUNAFS1qOHwWabfLfjpN9M6aWnDEoECIBp3IaqSxicHHWm1dvHCmOwI
tresrM1B8oah4UGQzM1f
-----END CERTIFICATE-----`;
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLk8LjLIIXt1r3SJI
WQrLZSZ9mhlmQ8LgusBoSkoPC1mhRANCAASG74X5Gfc45Y9BB+yplRT24p2/YY++
ElCR2aGSo2d0xnbeodiULvTaMVL2kapJ9xP+i/WTz6qodWXP6rDPe71/
-----END PRIVATE KEY-----`;

export interface Proxied {
  /** Of a platform whose name only the proxy knows. */
  readonly baseUrl: string;
  readonly proxyHost: string;
  /** What the proxy was asked for. */
  readonly asked: { readonly target: string; readonly headers: IncomingHttpHeaders }[];
  /** All that the proxy saw, on both sides. */
  readonly seen: () => string;
  /** The Authorization headers that the platform got. */
  readonly authorizations: (string | undefined)[];
  close(): void;
}

/** A platform with TLS, and a proxy that leads every name to it, or answers with another status than 200. */
export async function startProxied({ status = 200 } = {}): Promise<Proxied> {
  const [asked, authorizations, chunks]: [Proxied["asked"], (string | undefined)[], Buffer[]] = [[], [], []];
  const sockets = new Set<Socket>();
  const platform = createTlsServer({ key, cert }, (request, response) => {
    authorizations.push(request.headers.authorization);
    response.end('{"answered":true}');
  });
  const proxy = createHttpServer((_, response) => response.writeHead(500).end());
  proxy.on("connect", ({ url = "", headers }, client: Socket) => {
    asked.push({ target: url, headers });
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const through = connect((platform.address() as AddressInfo).port, "127.0.0.1");
    for (const [from, to] of [
      [client, through],
      [through, client],
    ] as const) {
      sockets.add(from);
      from
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("error", () => undefined)
        .pipe(to);
    }
    client.write("HTTP/1.1 200 Connected\r\n\r\n");
  });
  await Promise.all([platform, proxy].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))));
  return {
    baseUrl: "https://api.example.test",
    proxyHost: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    seen: () => JSON.stringify(asked) + Buffer.concat(chunks).toString("latin1"),
    authorizations,
    close: () => {
      for (const socket of sockets) socket.destroy();
      for (const server of [platform, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
