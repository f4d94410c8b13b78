/** What Shield offers, by the number that the API takes. */
export const planNames = { Basic: 0, Advanced: 1, Business: 2, Enterprise: 3 } as const;

export const executionNames = { Log: 0, Block: 1 } as const;

/** What the entries of an access list are. Numbers beyond these are passed on. */
export const listTypeNames = { Ip: 0, Cidr: 1, Asn: 2, Country: 3, Organisation: 4, Ja4: 5 } as const;

/** What a WAF rule does with a request that it matches. */
export const wafActionNames = { Block: 1, Log: 2, Challenge: 3, Allow: 4, Bypass: 5 } as const;

/** What a rate limit does with the requests past its threshold. */
export const limitActionNames = { Block: 1, Log: 2, Challenge: 3 } as const;

/** What a rate limit counts requests by. */
export const counterKeyNames = { Ip: 0, Host: 1, Country: 2, City: 3, Asn: 4, Organisation: 5, Ja4: 6, IpAndJa4: 7 } as const;

/** How a part of the request is compared with a value, as the edge provider names it. */
export const operatorNames = {
  BeginsWith: 0,
  EndsWith: 1,
  Contains: 2,
  ContainsWord: 3,
  StrMatch: 4,
  Eq: 5,
  Ge: 6,
  Gt: 7,
  Le: 8,
  Lt: 9,
  Within: 12,
  Rx: 14,
  StrEq: 15,
  DetectSqli: 17,
  DetectXss: 18,
} as const;

/** The spans that a rate limit counts over, and those for which it blocks; in seconds. */
export const timeframes = [1, 10, 60, 300, 900, 3600];
export const blockTimes = [30, 60, 300, 900, 1800, 3600];

export const severityNames = { Notice: 0, Warning: 1, Critical: 2 } as const;
