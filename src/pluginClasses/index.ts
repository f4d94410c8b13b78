import "../requireNode";

export * as edge from "../builders/edge";
export * from "./classes";
export * from "./functions";
export { Provider, type ProviderArgs } from "./provider";
