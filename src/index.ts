import "./requireNode";
export * as dns from "./builders/dns";
export * as edge from "./builders/edge";
export * from "./dynamic/classes";
export * from "./dynamic/functions";
export { Provider, type ProviderArgs } from "./dynamic/account";
