import { isSocialSecurity } from './maskNumbers';
import { maskDigits } from './maskSpecial';
import { maskText } from './maskText';

/** A birth date or the last digits of a Social Security number, as in the keys of people whom a file has no number for. */
const IN_KEYS = /\b(?:born \d{4}-\d{2}-\d{2}|ends \d{4})\b/g;
/** Nine digits, or a Social Security number as it is written. */
const NUMBER = /(^|\D)(\d{9}|\d{3}[- ]\d{2}[- ]\d{4})(?!\d)/g;
/** Fields of answers that identify a person of a payroll file. */
const KEY_FIELDS: ReadonlySet<string> = new Set(['key', 'payrollKey', 'memberId', 'number']);

/** Masks the special data in a key or number of a person of a payroll file. */
export function maskPersonKey(key: string): string {
  return key
    .replace(IN_KEYS, maskDigits)
    .replace(
      NUMBER,
      (_, before: string, number: string) => before + (isSocialSecurity(number) ? maskText(number) : number),
    );
}

/**
 * An answer with the special data in keys and numbers of people masked, for a person who may see the records that payroll files left
 * behind, but does not compare files. Everything else stays as it is.
 *
 * @source docs/decisions/files.md#values-of-files-are-masked-by-the-server
 */
export function withMaskedKeys<T>(answer: T): T {
  return masked(answer, false) as T;
}

/** A record with the special data in every text masked, such as headings that a row of data was taken for. */
export function withMaskedTexts<T>(record: T): T {
  return masked(record, true) as T;
}

function masked(value: unknown, isKey: boolean): unknown {
  if (typeof value === 'string') return isKey ? maskPersonKey(value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => masked(one, isKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, masked(one, isKey || KEY_FIELDS.has(name))]),
  );
}
