import { maskOldDaysIn, maskPayIn } from '../text/maskSpecial';

const REMOVED = '[removed]';
const SECRET_NAME =
  /token|password|passwd|pwd|passcode|passphrase|secret|authorization|cookie|credential|csrf|xsrf|api[-_]?key|account(?!s$)|acct|routing|iban|ssn|social[-_]?security|tax[-_]?id|\bdob\b|birth|born|salary|\bwages?\b|pay[-_]?rate|hourly[-_]?rate/i;
/** A JWT anywhere in a text: three parts of base64url, the first a JSON object. */
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const BEARER = /\b(?:Bearer|Basic)\s+[^\s"',;]+/gi;
/** Name and password in an address, such as `https://pat:secret@host`. */
const USER_INFO = /\/\/[^\s/@:]{1,200}:[^\s/@]{1,200}@/g;
/** Parameters that a provider adds to the sign-in return address. */
const RETURN_VALUE = /([?&#](?:code|state|nonce|sid)=)[^&\s"']+/gi;
/** Everything after the name is the value, separators included. */
const HEADER_LINE = /\b((?:set-cookie|cookie|(?:proxy-)?authorization)["']?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi;
/** A name like those of `SECRET_NAME`, in a sentence. */
const NAMED =
  '(?:token|password|passwd|pwd|passcode|passphrase|secret|credential|csrf|xsrf|api[-_ ]?key|account|acct|routing|iban|ssn|social[-_ ]?security|tax[-_ ]?id|\\bpin\\b)[\\w.-]{0,40}';
const QUALIFIER = '(?:\\s{1,3}(?:number|numbers|no\\.?|num|nr|id|#))?';
/** End of an unquoted value: the next pair, a comma before a space, or the closing quote of the surrounding text. */
const VALUE_ENDS = '&|[,;](?=\\s|$)|\\s{1,9}[\\w.-]{1,40}\\s{0,9}[:=]|[\\])}](?=[\\s,;]|$)|"(?=\\s*[,}\\]:]|\\s|$)';
const VALUE = `(?:"(?:[^"\\\\]|\\\\.)*"?|'[^'\\r\\n]*'?|(?:\\[removed\\]|(?!${VALUE_ENDS})[^\\r\\n])+)`;
/** `password=…`, `"token": "…"`, `SSN: …`, `account number = …`. */
const PAIR = new RegExp(`(${NAMED}${QUALIFIER}\\\\?["'\\]]{0,2}\\s{0,9}(?:=>|[:=])\\s{0,9})${VALUE}`, 'gi');
/** `account 4321`, `acct. no. 12345`, `routing #99`, `account ending in 4321`: too short for `LONG_NUMBER`. */
const NUMBER_AFTER_NAME =
  /\b((?:account|acct|routing|iban|ssn)\.?(?:\s{1,3}(?:number|no\.?|num|nr|ending|in|with|#)){0,3}[\s#:.]{1,3})[A-Z]{0,4}\d[\d -]*/gi;
/**
 * `dob 07/19/1983`, `born on the 19th of July 1983`, `birth date is 1983-07-19`, `dateOfBirth: 1983.07.19`, on the same or the next line.
 */
const BIRTH_DATE =
  /((?:\bd\.?o\.?b|\bb-?(?:day|date)|birth|born)[^\d]{0,30}?)(?:\p{Nd}{1,4}[\s./\p{Pd}]{1,3}(?:\p{Nd}{1,2}|\p{L}{3,9})[\s./,\p{Pd}]{1,3}\p{Nd}{1,4}|\p{Nd}{1,2}(?:st|nd|rd|th)?(?: of)? \p{L}{3,9}\.?,? \p{Nd}{2,4}|\p{L}{3,9}\.?\s\p{Nd}{1,2}(?:st|nd|rd|th)?,?\s\p{Nd}{4}|\p{Nd}{4,8})/giu;
/** 123-45-6789 in any usual separator. */
const SOCIAL_SECURITY = /\p{Nd}{3}[\s./_\p{Pd}]\p{Nd}{2}[\s./_\p{Pd}]\p{Nd}{4}/gu;
/**
 * At least as many digits, optionally separated by single spaces or dashes, as the shortest account or Social Security number.
 */
const LONG_NUMBER = /\p{Nd}(?:[ \u00a0\u202f\p{Pd}]?\p{Nd}){6,}/gu;

/**
 * Redacts a value for a log: fields named like a secret, values after such a name in a sentence, tokens, and long numbers
 * except for their last three digits.
 *
 * @source LOG-1
 * @source docs/decisions/errors.md#too-much-is-removed-from-logged-sentences-rather-than-too-little
 */
export function redacted(text: string): string;
export function redacted(value: unknown): unknown;
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, isSecret(name) ? REMOVED : redacted(field)]);
  return Object.fromEntries(entries) as unknown;
}

function isSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

function withoutSecrets(text: string): string {
  return maskPayIn(maskOldDaysIn(text))
    .replace(JWT, REMOVED)
    .replace(HEADER_LINE, `$1${REMOVED}`)
    .replace(BEARER, REMOVED)
    .replace(USER_INFO, `//${REMOVED}@`)
    .replace(RETURN_VALUE, `$1${REMOVED}`)
    .replace(PAIR, `$1${REMOVED}`)
    .replace(NUMBER_AFTER_NAME, `$1${REMOVED}`)
    .replace(BIRTH_DATE, `$1${REMOVED}`)
    .replace(SOCIAL_SECURITY, masked)
    .replace(LONG_NUMBER, masked);
}

function masked(number: string): string {
  return 'X'.repeat(number.length - 3) + number.slice(-3);
}
