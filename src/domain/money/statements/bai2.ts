import { type LocalDate, parseLocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';
import { sideOfCode } from './bai2Codes';
import { type Bai2Record, bai2Records } from './bai2Records';
import {
  closingOf,
  MAX_LINE_REFERENCE,
  MAX_LINE_TEXT,
  MAX_STATEMENT_LINES,
  type ReadLine,
  type StatementReading,
} from './Statement';

/** An account on one day, as a file has it. */
interface AccountDay {
  readonly line: number;
  readonly accountNumber: string;
  readonly day: LocalDate;
  readonly openingCents: Cents | undefined;
  readonly closingCents: Cents | undefined;
  readonly lines: ReadLine[];
}

/** Stops reading: the file is not what it says. */
class Unusable extends Error {
  constructor(
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}

const [OPENING, CLOSING] = ['010', '015'];
const DOLLARS: ReadonlySet<string> = new Set(['', 'USD']);

/**
 * Reads the days of one account from a BAI2 file, version 2. Every total and count of the file is checked. Other accounts of the
 * file are left out.
 *
 * @param isAccount whether a number in the file is that of the account.
 * @source docs/decisions/statements.md#bai2-is-read-strictly
 */
export function readBai2(text: string, isAccount: (accountNumber: string) => boolean): StatementReading {
  const { records, problem } = bai2Records(text);
  if (problem) return { statement: null, problems: [problem] };
  try {
    const days = new Bai2File(records).read();
    return { statement: joined(days.filter(({ accountNumber }) => isAccount(accountNumber))), problems: [] };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { statement: null, problems: [{ line: error.line, message: error.message }] };
  }
}

/** The days of an account as one statement. */
function joined(found: readonly AccountDay[]) {
  const days = [...found].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last)
    throw new Unusable(null, 'This file has no statement of the account. Check which account it is of.');
  let balance: Cents | undefined;
  for (const [at, { line, day, openingCents, closingCents, lines }] of days.entries()) {
    if (openingCents === undefined) throw new Unusable(line, `The opening balance (type ${OPENING}) is missing.`);
    if (closingCents === undefined) throw new Unusable(line, `The closing balance (type ${CLOSING}) is missing.`);
    if (days[at - 1]?.day === day) throw new Unusable(line, `The account has ${day} twice in this file.`);
    if (balance !== undefined && balance !== openingCents)
      throw new Unusable(
        line,
        `The day opens with ${formatCents(openingCents)}, but the day before closed with ${formatCents(balance)}.`,
      );
    const sum = closingOf({ openingCents, lines });
    if (sum !== closingCents)
      throw new Unusable(
        line,
        `The transactions lead from ${formatCents(openingCents)} to ${formatCents(sum)}, but the closing balance is ${formatCents(closingCents)}.`,
      );
    balance = closingCents;
  }
  const lines = days.flatMap((one) => one.lines);
  if (lines.length > MAX_STATEMENT_LINES)
    throw new Unusable(
      null,
      `The statement has more than ${MAX_STATEMENT_LINES.toLocaleString('en-US')} transactions.`,
    );
  return {
    from: first.day,
    to: last.day,
    openingCents: first.openingCents ?? cents(0),
    closingCents: last.closingCents ?? cents(0),
    lines,
  };
}

/** Reads the records of a file in their order. */
class Bai2File {
  private at = 0;

  constructor(private readonly records: readonly Bai2Record[]) {}

  /** @throws Unusable */
  read(): readonly AccountDay[] {
    const header = this.take('01', 'A BAI2 file starts with a record 01.');
    const version = header.fields[7] ?? '';
    if (version !== '2') throw new Unusable(header.line, 'This is not version 2 of BAI. Ask the bank for BAI2.');
    const groups: { total: number; days: readonly AccountDay[] }[] = [];
    while (this.peek()?.code === '02') groups.push(this.group());
    const trailer = this.take('99', 'The record 99 at the end of the file is missing.');
    this.check(trailer, 0, sumOf(groups), 'file', 'the groups');
    this.count(trailer, 1, groups.length, 'groups');
    this.count(trailer, 2, linesOf(this.records), 'records');
    const rest = this.peek();
    if (rest) throw new Unusable(rest.line, 'The file goes on after its last record.');
    return groups.flatMap(({ days }) => days);
  }

  private group(): { total: number; days: readonly AccountDay[] } {
    const start = this.at;
    const header = this.take('02', '');
    const [, , status, date, , currency = '', modifier = ''] = header.fields;
    if (status !== '1') throw new Unusable(header.line, 'Only groups with status 1 (update) can be used.');
    if (!DOLLARS.has(currency)) throw new Unusable(header.line, `The currency is ${currency}, not USD.`);
    if (modifier === '1' || modifier === '3')
      throw new Unusable(header.line, "These are interim balances. Use the bank's final report of the day.");
    const day = dayOfField(date ?? '');
    if (!day) throw new Unusable(header.line, `“${cut(date ?? '', 20)}” is not a date of the form YYMMDD.`);
    const accounts: { total: number; day: AccountDay }[] = [];
    while (this.peek()?.code === '03') accounts.push(this.account(day));
    const trailer = this.take('98', 'The record 98 at the end of a group is missing.');
    this.check(trailer, 0, sumOf(accounts), 'group', 'its accounts');
    this.count(trailer, 1, accounts.length, 'accounts');
    this.count(trailer, 2, linesOf(this.records.slice(start, this.at)), 'records');
    return { total: sumOf(accounts), days: accounts.map((account) => account.day) };
  }

  private account(day: LocalDate): { total: number; day: AccountDay } {
    const start = this.at;
    const header = this.take('03', '');
    const [accountNumber = '', currency = ''] = header.fields;
    if (accountNumber === '') throw new Unusable(header.line, 'The account number is missing.');
    if (!DOLLARS.has(currency)) throw new Unusable(header.line, `The currency is ${currency}, not USD.`);
    const balances = balancesOf(header);
    const amounts = balances.map(({ amountCents }) => amountCents);
    const lines: ReadLine[] = [];
    while (this.peek()?.code === '16') {
      const { amountCents, line } = transactionOf(this.take('16', ''), day);
      amounts.push(amountCents);
      if (line) lines.push(line);
    }
    const trailer = this.take('49', 'The record 49 at the end of an account is missing.');
    const total = sumCents(amounts);
    this.check(trailer, 0, total, 'account', 'its amounts');
    this.count(trailer, 1, linesOf(this.records.slice(start, this.at)), 'records');
    const balance = (typeCode: string) => {
      const all = balances.filter((one) => one.typeCode === typeCode);
      if (all.length > 1) throw new Unusable(header.line, `The balance of type ${typeCode} is given twice.`);
      return all[0]?.amountCents;
    };
    const read = { line: header.line, accountNumber, day, lines };
    return { total, day: { ...read, openingCents: balance(OPENING), closingCents: balance(CLOSING) } };
  }

  private peek(): Bai2Record | undefined {
    return this.records[this.at];
  }

  private take(code: string, missing: string): Bai2Record {
    const record = this.peek();
    if (record?.code !== code) throw new Unusable(record?.line ?? null, missing);
    this.at += 1;
    return record;
  }

  private check(trailer: Bai2Record, field: number, sum: number, what: string, of: string): void {
    const total = signedAmount(trailer.fields[field] ?? '');
    if (total === undefined) throw new Unusable(trailer.line, `The control total of the ${what} is not an amount.`);
    if (total !== sum)
      throw new Unusable(
        trailer.line,
        `The control total of the ${what} is ${formatCents(total)}, but ${of} add up to ${formatCents(cents(sum))}. Part of the file may be missing.`,
      );
  }

  private count(trailer: Bai2Record, field: number, found: number, what: string): void {
    const text = trailer.fields[field] ?? '';
    if (!/^\d{1,9}$/.test(text) || Number(text) !== found)
      throw new Unusable(
        trailer.line,
        `The file says ${cut(text, 20) || 'nothing'} for the number of ${what}, but has ${found}. Part of it may be missing.`,
      );
  }
}

const sumOf = (parts: readonly { readonly total: number }[]) => sumCents(parts.map(({ total }) => total));
const linesOf = (records: readonly Bai2Record[]) => records.reduce((sum, { lines }) => sum + lines, 0);

/** Balances and totals of an account record: type, amount, number of items, and funds, which may have fields of their own. */
function balancesOf({
  fields,
  line,
}: Bai2Record): readonly { readonly typeCode: string; readonly amountCents: Cents }[] {
  const found: { typeCode: string; amountCents: Cents }[] = [];
  let at = 2;
  while (at < fields.length) {
    const [typeCode = '', text = '', , funds = ''] = fields.slice(at);
    if (typeCode === '' && fields.slice(at).every((field) => field === '')) break;
    if (!/^\d{3}$/.test(typeCode)) throw new Unusable(line, `“${cut(typeCode, 20)}” is not a type code of a balance.`);
    const amountCents = text === '' ? cents(0) : AMOUNT.test(text) ? signedAmount(text) : undefined;
    if (amountCents === undefined) throw new Unusable(line, `The amount of type ${typeCode} is not a number of cents.`);
    found.push({ typeCode, amountCents });
    at += 4 + fundsFields(funds, fields.slice(at + 4), line);
  }
  return found;
}

/** A transaction. One without money has no line. */
function transactionOf({ fields, text, line }: Bai2Record, day: LocalDate) {
  const [typeCode = '', amount = '', funds = ''] = fields;
  const side = sideOfCode(typeCode);
  if (!side) throw new Unusable(line, `“${cut(typeCode, 20)}” is not a type code of a transaction.`);
  const amountCents = amount === '' && side === 'none' ? cents(0) : unsignedAmount(amount);
  if (amountCents === undefined) throw new Unusable(line, 'The amount of this transaction is not a number of cents.');
  const first = 3 + fundsFields(funds, fields.slice(3), line);
  const [bankReference = '', customerReference = ''] = fields.slice(first);
  const references = [bankReference, customerReference].filter(Boolean).map((one) => cut(one, MAX_LINE_REFERENCE));
  const read: ReadLine = {
    day,
    amountCents: cents(side === 'debit' ? 0 - amountCents : amountCents),
    typeCode,
    reference: references.join(' '),
    description: cut(textAfter(text, first + 2), MAX_LINE_TEXT),
  };
  return { amountCents, line: side === 'none' || amountCents === 0 ? undefined : read };
}

/** The text of a transaction: everything after its fields, commas and slashes included. */
function textAfter(content: string, fieldCount: number): string {
  const plain = content.endsWith('/') ? content.slice(0, -1) : content;
  return plain.split(',').slice(fieldCount).join(',').replace(/\s+/g, ' ').trim();
}

/** Number of fields that a kind of funds adds. @throws Unusable */
function fundsFields(funds: string, rest: readonly string[], line: number): number {
  if (['', 'Z', '0', '1', '2'].includes(funds)) return 0;
  const count = funds === 'S' ? 3 : funds === 'V' ? 2 : funds === 'D' ? 1 + 2 * Number(rest[0]) : Number.NaN;
  const isWhole = Number.isInteger(count) && count >= 1 && count <= rest.length;
  if (funds === 'D' && !/^\d{1,3}$/.test(rest[0] ?? '')) throw unknownFunds(line);
  if (!isWhole) throw unknownFunds(line);
  const added = rest.slice(0, count);
  const areNumbers = funds === 'V' ? dayOfField(added[0] ?? '') !== undefined : added.every((one) => AMOUNT.test(one));
  if (!areNumbers) throw unknownFunds(line);
  return count;
}

function unknownFunds(line: number): Unusable {
  return new Unusable(line, 'The kind of funds, or what follows it, cannot be read.');
}

/** Eleven digits of cents: sums of all amounts that a file can have are exact. */
const AMOUNT = /^[+-]?\d{0,11}$/;

function signedAmount(text: string): Cents | undefined {
  const found = /^([+-]?)(\d{1,15})$/.exec(text);
  if (!found) return undefined;
  return cents(found[1] === '-' ? 0 - Number(found[2]) : Number(found[2]));
}

function unsignedAmount(text: string): Cents | undefined {
  return /^\d{1,11}$/.test(text) ? cents(Number(text)) : undefined;
}

/** `YYMMDD` of this century. */
function dayOfField(text: string): LocalDate | undefined {
  const parts = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  return parts ? parseLocalDate(`20${parts[1]}-${parts[2]}-${parts[3]}`) : undefined;
}
