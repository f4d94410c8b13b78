/** How the help of a command about a site says which one. */
export const siteAbout = "SITE is the site's id or its name; a name that two sites have is refused, with both ids.";
