import "../requireNode";

export * as dns from "../builders/dns";
export * as edge from "../builders/edge";
export * from "./generated/classes";
export * from "./generated/functions";
export { Provider, type ProviderArgs } from "./provider";
