import { isIPv4, isIPv6 } from "node:net";
import { doubted, join, noVerdict, refused, show, type Verdict } from "./finding";
import { checkHost } from "./host";
import { refuseCharacters } from "./plainText";
import { type Parameter, parseBinding, type ServiceBinding } from "./serviceBinding";

const knownKeys = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint", "dohpath", "ohttp"];

/** `priority` is `undefined` when it is missing or not known yet. */
export function checkBinding(value: string, priority: number | undefined): Verdict {
  const characters = refuseCharacters(value);
  if (characters.problems.length > 0) return characters;
  const binding = parseBinding(value);
  if (binding === undefined)
    return refused(
      "can't be read: a quote or an escape isn't closed or is in the target, or a key is missing before `=`. " +
        'Parameters are written key=value or key="value".',
    );
  if (binding.target === "") return refused("must begin with a target: a host name, or `.` for the record's own name.");
  if (binding.target.includes("="))
    return refused("must begin with a target before the parameters: a host name, or `.` for the record's own name, as in `. alpn=h2,h3`.");
  const target = binding.target === "." ? noVerdict() : checkHost(binding.target);
  const isAlias = (priority ?? (binding.priority === undefined ? undefined : Number(binding.priority))) === 0;
  return join(target, inlinePriority(binding), isAlias ? checkAlias(binding) : checkParameters(binding.parameters));
}

function inlinePriority({ priority }: ServiceBinding): Verdict {
  return priority === undefined
    ? noVerdict()
    : doubted(
        `begins with a number (${priority}), as in a zone file. Write SvcPriority into \`priority\`: ` +
          "`value` is the target and its parameters.",
      );
}

function checkAlias({ parameters }: ServiceBinding): Verdict {
  if (parameters.length === 0) return noVerdict();
  return refused(
    `must be a target alone while \`priority\` is 0 (alias mode): it has ${parameters.map(({ key }) => key).join(", ")}. ` +
      "Use priority 1 for a service with parameters.",
  );
}

function checkParameters(parameters: readonly Parameter[]): Verdict {
  const keys = parameters.map(({ key }) => key);
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  const verdicts = parameters.map((parameter) => checkParameter(parameter, keys));
  if (twice.length > 0)
    verdicts.push(refused(`has ${twice.map((key) => `\`${key}\``).join(", ")} more than once. Each key is allowed once.`));
  return join(...verdicts);
}

function checkParameter({ key, value }: Parameter, keys: readonly string[]): Verdict {
  if (!/^[a-z0-9-]+$/.test(key))
    return refused(`has a parameter ${show(key)}; keys are made of letters, digits and hyphens, as in \`alpn=h2\`.`);
  const isNumbered = /^key(?:0|[1-9]\d{0,4})$/.test(key) && Number(key.slice(3)) < 65_535;
  if (!knownKeys.includes(key) && !isNumbered)
    return doubted(`has the parameter \`${key}\`, which is none of ${knownKeys.join(", ")} or key0 to key65534.`);
  const items = value === undefined ? [] : value.split(",");
  switch (key) {
    case "alpn":
      return items.length === 0 || items.includes("") ? refused("needs protocol names in `alpn`, such as alpn=h2,h3.") : noVerdict();
    case "no-default-alpn":
      if (value !== undefined) return refused("must have `no-default-alpn` without a value.");
      return keys.includes("alpn")
        ? noVerdict()
        : doubted("has `no-default-alpn` without `alpn`, which leaves no protocol. Add alpn=… or remove it.");
    case "ohttp":
      return value === undefined ? noVerdict() : refused("must have `ohttp` without a value.");
    case "port":
      return value !== undefined && /^\d{1,5}$/.test(value) && Number(value) <= 65_535
        ? noVerdict()
        : refused("must have a whole number from 0 to 65535 in `port`.");
    case "ipv4hint":
      return items.length > 0 && items.every((item) => isIPv4(item))
        ? noVerdict()
        : refused("must have IPv4 addresses in `ipv4hint`, separated by commas.");
    case "ipv6hint":
      return items.length > 0 && items.every((item) => isIPv6(item) && !item.includes("%"))
        ? noVerdict()
        : refused("must have IPv6 addresses in `ipv6hint`, separated by commas.");
    case "mandatory":
      return checkMandatory(items, keys);
    case "ech":
    case "dohpath":
      return value === undefined ? refused(`needs a value in \`${key}\`.`) : noVerdict();
    default:
      return noVerdict();
  }
}

function checkMandatory(items: readonly string[], keys: readonly string[]): Verdict {
  const wanted = items.map((item) => item.toLowerCase());
  const missing = wanted.filter((item) => item === "mandatory" || !keys.includes(item));
  if (wanted.length > 0 && missing.length === 0) return noVerdict();
  if (wanted.length === 0) return refused("needs key names in `mandatory`, such as mandatory=alpn.");
  return doubted(
    `names keys in \`mandatory\` that the value doesn't have: ${missing.join(", ")}. Only other keys of the same value are allowed there.`,
  );
}
