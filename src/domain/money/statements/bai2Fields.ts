import { type LocalDate, parseLocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { cut } from '../../platform/text/cut';
import { sideOfCode } from './bai2Codes';
import type { Bai2Record } from './bai2Records';
import { MAX_LINE_REFERENCE, MAX_LINE_TEXT, type ReadLine } from './Statement';

/** Stops reading: the file is not what it says. */
export class Unusable extends Error {
  constructor(
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}

/** A balance or a total of an account record. */
export interface Bai2Summary {
  readonly typeCode: string;
  /** Undefined if it is blank. */
  readonly amount: bigint | undefined;
}

/** Padded with zeros, with or without a sign. Totals of other currencies are larger than those of dollars. */
const AMOUNT = /^([+-]?)(\d{1,18})$/;
const TYPE_CODE = /^\d{3}$/;
/** Twelve digits of cents: sums of all amounts that a statement can have are exact. */
const LARGEST = 999_999_999_999n;

/** An amount of BAI2, in the smallest unit of its currency; undefined for anything else. */
export function amountOf(text: string): bigint | undefined {
  const found = AMOUNT.exec(text);
  if (!found) return undefined;
  const size = BigInt(found[2] ?? 0);
  return found[1] === '-' ? -size : size;
}

/** @throws Unusable if the amount is larger than a bank's account may have */
export function centsOfAmount(amount: bigint, line: number): Cents {
  if (amount > LARGEST || amount < -LARGEST)
    throw new Unusable(line, 'An amount has more than twelve digits of cents. Ask the bank for the file again.');
  return cents(Number(amount));
}

/** `YYMMDD` of this century, or `YYYYMMDD`. */
export function dayOfField(text: string): LocalDate | undefined {
  const parts = /^(20)?(\d{2})(\d{2})(\d{2})$/.exec(text);
  return parts ? parseLocalDate(`20${parts[2]}-${parts[3]}-${parts[4]}`) : undefined;
}

/** All fields of a record other than a transaction. */
export function fieldsOf({ parts }: Bai2Record): readonly string[] {
  return parts.flatMap((part) => part.split(',')).map((field) => field.trim());
}

/**
 * Balances and totals of an account record: type, amount, number of items, and funds, which may have fields of their own. Groups
 * that are empty are skipped, and a continuation may begin the next group before the last one has all of its fields.
 *
 * @throws Unusable
 */
export function summariesOf(record: Bai2Record): readonly Bai2Summary[] {
  const { line } = record;
  const fields = fieldsOf(record);
  const starts = startsOf(record);
  const beginsGroup = (place: number) =>
    starts.has(place) && TYPE_CODE.test(fields[place] ?? '') && amountOf(fields[place + 1] ?? '') !== undefined;
  const found: Bai2Summary[] = [];
  let at = 2;
  while (at < fields.length) {
    const typeCode = fields[at] ?? '';
    if (typeCode === '') {
      at += 1;
      continue;
    }
    if (!TYPE_CODE.test(typeCode))
      throw new Unusable(line, `“${cut(typeCode, 20)}” is not a type code of a balance. Download the file again.`);
    const text = fields[at + 1] ?? '';
    const amount = text === '' ? undefined : amountOf(text);
    if (text !== '' && amount === undefined)
      throw new Unusable(line, `The amount of type ${typeCode} is not a number of cents. Download the file again.`);
    found.push({ typeCode, amount });
    at += 2;
    if (beginsGroup(at)) continue;
    at += 1;
    if (beginsGroup(at)) continue;
    at += 1 + fundsFields(fields[at] ?? '', fields.slice(at + 1), line);
  }
  return found;
}

/** Places of the fields with which continuations begin. */
function startsOf({ parts }: Bai2Record): ReadonlySet<number> {
  const starts = new Set<number>();
  let count = 0;
  for (const part of parts) {
    if (count > 0) starts.add(count);
    count += part.split(',').length;
  }
  return starts;
}

/** A transaction. One without money has no line. @throws Unusable */
export function transactionOf({ parts, line }: Bai2Record): {
  readonly amount: bigint;
  readonly line: Omit<ReadLine, 'day'> | undefined;
} {
  const content = contentOf(parts, line);
  const fields = content.split(',').map((field) => field.trim());
  const [typeCode = '', text = '', funds = ''] = fields;
  const side = sideOfCode(typeCode);
  if (!side)
    throw new Unusable(line, `“${cut(typeCode, 20)}” is not a type code of a transaction. Ask the bank what it means.`);
  const amount = text === '' && side === 'none' ? 0n : amountOf(text);
  if (amount === undefined || /^[+-]/.test(text))
    throw new Unusable(line, 'The amount of this transaction is not a number of cents. Download the file again.');
  const first = 3 + fundsFields(funds, fields.slice(3), line);
  const [bankReference = '', customerReference = ''] = fields.slice(first);
  const references = [bankReference, customerReference].filter(Boolean).map((one) => cut(one, MAX_LINE_REFERENCE));
  if (side === 'none' || amount === 0n) return { amount, line: undefined };
  const read = {
    amountCents: centsOfAmount(side === 'debit' ? -amount : amount, line),
    typeCode,
    reference: references.join(' '),
    description: cut(textAfter(content, first + 2), MAX_LINE_TEXT),
  };
  return { amount, line: read };
}

/** A transaction's parts as one: a part goes on with the next field, or with the text if that has begun. */
function contentOf(parts: readonly string[], line: number): string {
  let isText = false;
  let content = '';
  for (const [at, part] of parts.entries()) {
    isText ||= at > 0 && hasText(content, line);
    content += at === 0 ? part : `${isText ? ' ' : ','}${part}`;
  }
  return content;
}

/** Whether all fields before the text are there. */
function hasText(content: string, line: number): boolean {
  const fields = content.split(',').map((field) => field.trim());
  if (fields.length < 3) return false;
  try {
    return fields.length > 5 + fundsFields(fields[2] ?? '', fields.slice(3), line);
  } catch {
    return false;
  }
}

/** The text of a transaction: everything after its fields, commas and slashes included. */
function textAfter(content: string, fieldCount: number): string {
  return content.split(',').slice(fieldCount).join(',').replace(/\s+/g, ' ').trim();
}

/** Number of fields that a kind of funds adds. @throws Unusable */
function fundsFields(funds: string, rest: readonly string[], line: number): number {
  if (['', 'Z', '0', '1', '2'].includes(funds)) return 0;
  const count = funds === 'S' ? 3 : funds === 'V' ? 2 : funds === 'D' ? 1 + 2 * Number(rest[0]) : Number.NaN;
  const isWhole = Number.isInteger(count) && count >= 1 && count <= rest.length;
  if (funds === 'D' && !/^\d{1,2}$/.test(rest[0] ?? '')) throw unknownFunds(line);
  if (!isWhole) throw unknownFunds(line);
  const added = rest.slice(0, count);
  const isNumber = (text: string) => text === '' || amountOf(text) !== undefined;
  const areNumbers = funds === 'V' ? dayOfField(added[0] ?? '') !== undefined : added.every(isNumber);
  if (!areNumbers) throw unknownFunds(line);
  return count;
}

function unknownFunds(line: number): Unusable {
  return new Unusable(line, 'The kind of funds, or what follows it, cannot be read. Ask the bank what it means.');
}
