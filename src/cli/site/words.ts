/** How the help of a command about a site says which one. */
export const siteAbout = "SITE is the site's id or its name. If two sites have the name, the error lists both ids.";
