/** How the help of a command about a panel account says which one. */
export const panelAbout = "ACCOUNT is the user name of the panel account, or its primary domain.";
