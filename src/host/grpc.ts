import type * as Grpc from "@grpc/grpc-js";
import { createRequire } from "node:module";

// Whom the plugin speaks to is on this machine, the SDK's clients too. By itself the library sends even that through a proxy.
const { no_grpc_proxy: without, no_proxy: exempt } = process.env;
process.env.no_grpc_proxy = [without || exempt, "127.0.0.1", "localhost"].filter(Boolean).join(",");

/**
 * The SDK's own copy: a second one would not know the channels of the first. The plugin's bundle has a single one.
 * @internal
 */
export const grpc = createRequire(require.resolve("@pulumi/pulumi"))("@grpc/grpc-js") as typeof Grpc;
