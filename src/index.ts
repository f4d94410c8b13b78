import "./requireNode";
export * as dns from "./builders/dns";
export * as edge from "./builders/edge";
export * from "./dynamic/generated/classes";
export * from "./dynamic/generated/functions";
export { Provider, type ProviderArgs } from "./dynamic/account";
