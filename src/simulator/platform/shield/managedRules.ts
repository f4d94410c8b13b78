/** Managed WAF rules, a few of each kind; the edge provider's spelling, since the documents show none. */
export const managedRuleGroups = [
  {
    name: "OWASP Top Ten",
    ruleGroups: [
      {
        id: 1,
        code: "SQLI",
        name: "SQL injection",
        description: "Requests that carry parts of SQL statements",
        rules: [
          { ruleId: "942100", description: "SQL injection detected in a parameter" },
          { ruleId: "942190", description: "Attempt to execute code in the database" },
        ],
      },
      {
        id: 2,
        code: "XSS",
        name: "Cross-site scripting",
        description: "Requests that carry scripts",
        rules: [{ ruleId: "941100", description: "Script detected in a parameter" }],
      },
    ],
  },
  {
    name: "Content management systems",
    ruleGroups: [
      {
        id: 3,
        code: "CMS",
        name: "Known holes",
        description: "Requests for what attackers look for",
        rules: [{ ruleId: "900100", description: "Configuration file asked for" }],
      },
    ],
  },
] as const;
