import "./requireNode";
export * as edge from "./builders/edge";
export * from "./dynamic/classes";
export * from "./dynamic/functions";
export { Provider, type ProviderArgs } from "./dynamic/account";
