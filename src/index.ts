import "./requireNode";
export * from "./dynamic/classes";
export { Provider, type ProviderArgs } from "./dynamic/account";
