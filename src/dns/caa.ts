import { doubted, join, noVerdict, refused, show, type Verdict } from "./finding";
import { canonicalHost, checkHost } from "./host";
import { checkCharacters } from "./plainText";
import { fullyUnquoted, sentUnquoted } from "./quoted";

const issuerTags = ["issue", "issuewild", "issuemail", "issuevmc"];
const knownTags = [...issuerTags, "iodef", "contactemail", "contactphone"];

/** An issuer is a domain; what has other characters is a URL or a mail address and stays as it is. */
const domainLike = /^[^\s"\\:@/;]*$/;

/** Issuers compare as domains do, the blanks around semicolons mean nothing; the rest of a value is literal. */
export function canonicalCaa(value: string): string {
  const text = fullyUnquoted(value);
  const [issuer = "", ...rest] = text.split(";").map((part) => part.trim());
  if (!domainLike.test(issuer)) return text;
  const parameters = rest.filter((part) => part !== "");
  const domain = canonicalHost(issuer);
  if (parameters.length > 0) return [domain, ...parameters].join("; ");
  // A lone semicolon (nobody may issue) is a value; nothing at all is none.
  return domain === "" && rest.length > 0 ? ";" : domain;
}

export function checkTag(tag: string): Verdict {
  if (!/^[a-z0-9]+$/i.test(tag)) return refused(`must be made of letters and digits: one of ${knownTags.join(", ")}; not ${show(tag)}.`);
  return knownTags.includes(tag.toLowerCase())
    ? noVerdict()
    : doubted(`${show(tag)} is not a known tag for certificate authorities. The known tags are ${knownTags.join(", ")}.`);
}

/** `tag` is `undefined` when it is missing or not known yet. */
export function checkCaa(value: string, tag: string | undefined): Verdict {
  const text = sentUnquoted(value);
  const name = tag?.toLowerCase();
  if (text === "") return doubted('is empty, which the platform may refuse. To forbid every certificate authority, write ";".');
  const characters = checkCharacters(text);
  if (characters.problems.length + characters.warnings.length > 0) return characters;
  return checkMeaning(text, name);
}

function checkMeaning(text: string, name: string | undefined): Verdict {
  if (/^\d+\s+[a-z0-9]+\s+\S/i.test(text))
    return doubted(
      'should be the CAA value alone, such as "letsencrypt.org". The leading number goes into `flags`, the word after it into `recordTag`.',
    );
  if (name !== undefined && issuerTags.includes(name)) return checkIssuer(text, name);
  if (name === "iodef" && !/^(?:mailto:|https?:\/\/)\S+$/i.test(text))
    return doubted("should be a URL that begins with mailto:, https:// or http://: certificate authorities report to no other address.");
  if (name === "contactemail" && (/\s/.test(text) || !text.slice(1, -1).includes("@")))
    return doubted("should be a mail address such as security@example.com.");
  return noVerdict();
}

function checkIssuer(text: string, tag: string): Verdict {
  const [issuer = "", ...parameters] = text.split(";").map((part) => part.trim());
  const host = issuer === "" ? noVerdict() : checkHost(issuer);
  const odd = host.problems.map(
    (problem) =>
      `should be the domain of a certificate authority for \`${tag}\`, such as "letsencrypt.org", or ";" for none: it ${problem}`,
  );
  const oddParameters = parameters.filter((parameter) => parameter !== "" && !/^[a-z0-9]+(?:-[a-z0-9]+)*\s*=\s*[^\s;]*$/i.test(parameter));
  const doubts =
    oddParameters.length > 0
      ? doubted("has a parameter after `;` that isn't of the form name=value: certificate authorities may refuse to issue.")
      : noVerdict();
  return join(doubted(...odd, ...host.warnings), doubts);
}
