import "./requireNode";
export * from "./dynamic/classes";
export * from "./dynamic/functions";
export { Provider, type ProviderArgs } from "./dynamic/account";
