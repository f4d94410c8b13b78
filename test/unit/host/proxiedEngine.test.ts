import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Engine } from "../../../src/host/engine";
import { endWithEngine } from "../../../src/host/engineEnd";
import { grpc } from "../../../src/host/grpc";

test("a proxy that the environment names for the platform isn't asked for the engine, which is on this machine", async () => {
  for (const name of ["grpc_proxy", "https_proxy", "http_proxy"]) process.env[name] = "http://127.0.0.1:1";
  const exit = jest.spyOn(process, "exit");
  const ended = new Promise<void>((resolve) => exit.mockImplementation((() => resolve()) as never));
  const server = new grpc.Server();
  const logged = new Promise<string>((resolve) => {
    const log = (call: { request: { getMessage(): string } }, answer: (error: null, empty: Empty) => void): void => {
      answer(null, new Empty());
      resolve(call.request.getMessage());
    };
    server.addService(EngineService as never, { log } as never);
  });
  const port = await new Promise((resolve) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_, at) => resolve(at)),
  );
  const address = `127.0.0.1:${String(port)}`;
  endWithEngine(address, () => undefined);
  new Engine(address).log(undefined).warn("a word");
  expect(await logged).toBe("a word");
  server.forceShutdown();
  const began = Date.now();
  await ended;
  expect(Date.now() - began).toBeLessThan(2_000);
}, 6_000);
