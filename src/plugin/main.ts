import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { join } from "node:path";
import { endWithEngine, engineAddress } from "../host/engineEnd";
import { grpc } from "../host/grpc";
import { service } from "./service";

// The engine ends every run with this signal, after it has asked for a cancellation. A plugin that lives on makes the run fail.
process.on("SIGINT", () => process.exit(0));

const engine = process.argv[2];
const { implementation, opened } = service({ schemaFile: join(__dirname, "schema.json"), engine, environment: process.env });
endWithEngine(engineAddress(engine), opened);

const server = new grpc.Server({ "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 });
server.addService(ResourceProviderService, implementation);
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  // The engine reads the port from here, and nothing else may stand here.
  process.stdout.write(`${port}\n`);
});
