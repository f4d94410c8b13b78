export * from "./getAccessListTypes";
export * from "./getHostnameAvailability";
export * from "./getManagedWafRules";
export * from "./getSiteCdn";
export * from "./getSubscription";
export * from "./getSubscriptions";
