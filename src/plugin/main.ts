import "../host/leanHeap";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { join } from "node:path";
import { grpc } from "../host/grpc";
import { service } from "./service";

// The engine ends every run with this signal, after it has asked for a cancellation. A plugin that lives on makes the run fail.
process.on("SIGINT", () => process.exit(0));

const server = new grpc.Server({ "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 });
server.addService(
  ResourceProviderService,
  service({ schemaFile: join(__dirname, "schema.json"), engine: process.argv[2], environment: process.env }),
);
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  // The engine reads the port from here, and nothing else may stand here.
  process.stdout.write(`${port}\n`);
});
