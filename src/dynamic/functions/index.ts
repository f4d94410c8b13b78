export * from "./getAccessListTypes";
export * from "./getHostnameAvailability";
export * from "./getManagedWafRules";
export * from "./getSiteCdn";
export * from "./getSiteMail";
export * from "./getSiteTasks";
export * from "./getSubscription";
export * from "./getSubscriptions";
