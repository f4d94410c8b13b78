import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** Somebody else's server: it notes every connection with what came over it, and hangs up. */
export interface DeafServer {
  readonly port: number;
  readonly connections: string[];
  close(): Promise<void>;
}

export async function startDeafServer(): Promise<DeafServer> {
  const connections: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const index = connections.push("") - 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      connections[index] += chunk.toString("latin1");
      socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
