import "../requireNode";

export * as dns from "../builders/dns";
export * as edge from "../builders/edge";
export * from "./classes";
export * from "./functions";
export { Provider, type ProviderArgs } from "./provider";
