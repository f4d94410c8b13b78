import { counterKeyNames, limitActionNames, operatorNames, severityNames } from "./shieldCodes";

type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, number>>;

/** A rate limit in words: which requests it counts, up to how many, and what happens then. */
interface LimitInWords {
  readonly condition?: { readonly variable?: unknown; readonly selector?: unknown; readonly operator?: unknown; readonly value?: unknown };
  readonly limit?: { readonly requests?: unknown; readonly seconds?: unknown; readonly countBy?: unknown };
  readonly response?: { readonly action?: unknown; readonly seconds?: unknown; readonly severity?: unknown };
  readonly extra?: Values;
}

/** The keys of the edge provider's form whose numbers have names. */
const coded: Readonly<Record<string, Names>> = {
  actionType: limitActionNames,
  operatorType: operatorNames,
  counterKeyType: counterKeyNames,
  severityType: severityNames,
};

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a rate limit's configuration is given in words: the edge provider's form has no objects under these keys. */
function isInWords(configuration: unknown): configuration is LimitInWords {
  return isObject(configuration) && ["condition", "limit", "response"].some((part) => isObject(configuration[part]));
}

/** A rate limit's configuration as the edge provider takes it, with numbers in place of names. Its own form stays as it is. */
export function plainLimit(configuration: unknown): unknown {
  if (!isObject(configuration)) return configuration;
  const plain = isInWords(configuration) ? fromWords(configuration) : configuration;
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, numberOf(key, value)]));
}

function fromWords({ condition, limit = {}, response = {}, extra }: LimitInWords): Values {
  const { variable, selector = "", operator, value = "" } = condition ?? {};
  const parts = {
    actionType: response.action,
    ...(condition && { variableTypes: { [String(variable)]: selector }, operatorType: operator, value }),
    requestCount: limit.requests,
    timeframe: limit.seconds,
    counterKeyType: limit.countBy,
    blockTime: response.seconds,
    severityType: response.severity,
  };
  return { ...extra, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== null)) };
}

function numberOf(key: string, value: unknown): unknown {
  const names = Object.hasOwn(coded, key) ? coded[key] : undefined;
  return names !== undefined && typeof value === "string" && Object.hasOwn(names, value) ? names[value] : value;
}
