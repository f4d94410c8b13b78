import type * as Grpc from "@grpc/grpc-js";
import { createRequire } from "node:module";

/**
 * The SDK's own copy: a second one would not know the channels of the first. The plugin's bundle has a single one.
 * @internal
 */
export const grpc = createRequire(require.resolve("@pulumi/pulumi"))("@grpc/grpc-js") as typeof Grpc;
