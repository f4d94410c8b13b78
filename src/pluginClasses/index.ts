import "../requireNode";

export * from "./classes";
export * from "./functions";
export { Provider, type ProviderArgs } from "./provider";
