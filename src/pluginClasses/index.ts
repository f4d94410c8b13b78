import "../requireNode";

export * from "./classes";
export { Provider, type ProviderArgs } from "./provider";
