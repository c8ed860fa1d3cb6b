const REMOVED = '[removed]';
const SECRET_NAME = /token|password|passwd|secret|authorization|cookie|credential|account(?!s$)|routing|iban|ssn/i;
/** Three parts of base64url, the first a JSON object: a JWT, wherever it stands in a text. */
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const BEARER = /\bBearer\s+\S+/gi;
/** As many digits in a row, single blanks or dashes between them allowed, as the shortest account or social security number. */
const LONG_NUMBER = /\d(?:[ -]?\d){6,}/g;

/**
 * The same value without what must never be in a log: fields named like a secret, tokens, and long numbers,
 * of which the last three digits stay.
 *
 * @source LOG-1
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
  return text
    .replace(JWT, REMOVED)
    .replace(BEARER, REMOVED)
    .replace(LONG_NUMBER, (number) => 'X'.repeat(number.length - 3) + number.slice(-3));
}
