import type { Route } from "../../http/route";
import { mailAliasRoutes } from "./aliases";
import { mailDomainRoutes } from "./domains";
import { domainVerificationRoutes } from "./domainVerification";
import { mailGroupRoutes } from "./groups";
import { mailboxRoutes } from "./mailboxes";
import { mailspaceRoutes } from "./mailspaces";

export const mailRoutes: readonly Route[] = [
  ...mailspaceRoutes,
  ...domainVerificationRoutes,
  ...mailDomainRoutes,
  ...mailAliasRoutes,
  ...mailGroupRoutes,
  ...mailboxRoutes,
];
