/** What Shield offers, by the number that the API takes. */
export const planNames = { Basic: 0, Advanced: 1, Business: 2, Enterprise: 3 } as const;

export const executionNames = { Log: 0, Block: 1 } as const;

/** What the entries of an access list are. Numbers beyond these are passed on. */
export const listTypeNames = { Ip: 0, Cidr: 1, Asn: 2, Country: 3, Organisation: 4, Ja4: 5 } as const;

/** What a WAF rule does with a request that it matches. */
export const wafActionNames = { Block: 1, Log: 2, Challenge: 3, Allow: 4, Bypass: 5 } as const;

export const severityNames = { Notice: 0, Warning: 1, Critical: 2 } as const;
