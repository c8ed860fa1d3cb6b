import { isRoutingNumber } from '../../../../src/domain/money/payments/BankAccount';
import { checkNumberChoice } from '../../../../src/domain/platform/files/checkNumberChoice';
import { PREFIX } from './lockboxFields';
import type { LockboxCheck, LockboxRecord } from './lockboxRecords';

/** What the part of a check after its amount says. */
interface CheckText {
  /** For `headings`. */
  readonly cells: readonly string[];
  /** Name of the remitter, or the end of the account; empty if unknown. */
  readonly payer: string;
  /** Text that has no place in the standard. */
  readonly details: string;
}

/** Where the check numbers of a file are. */
export interface CheckNumbers {
  /** Whether the file shows where check numbers begin. Otherwise there is a column for each usual length. */
  readonly isProven: boolean;
  readonly headings: readonly string[];
  readonly of: (record: LockboxRecord) => CheckText;
}

/** After the amount: routing number, account, and check number of the standard; then the check's day and the remitter in some files. */
const STANDARD = { amount: 10, routing: [0, 9], account: [9, 19], check: [19, 29], name: [35, 65], end: 29 } as const;
/** No routing number, as of a money order. */
const NO_ROUTING = /^(?:0{9}| {9})$/;
/** Check numbers have at most eight digits, so the field begins with zeros or blanks. */
const CHECK_FIELD = /^(?: *\d{1,8} *|00\d{8})$/;
const TOKENS = /^(\d{9}) +(\d{3,17}) +(\d{1,10})(?: {2,}|$)/;
const CHECK_DAY = /^(?:\d{6}|0{6}| {6})$/;
const NAME = /^\p{L}[\p{L}\d .,&'()/-]*$/u;
/** Lengths of check numbers to choose from. */
const LENGTHS = [4, 5, 6, 7, 8, 9, 10] as const;

/** @param amount width of the amount before them */
export function checkNumbersOf(checks: readonly LockboxCheck[], amount: number): CheckNumbers {
  const texts = checks.map(({ record }) => afterAmount(record, amount));
  const headings = ['Check number'];
  const more = texts.filter((text) => text.length > STANDARD.end);
  const named = more.filter(hasName);
  // Names of which some are in another place show that characters are missing.
  const isEven = named.length === 0 || named.length === more.length;
  if (amount === STANDARD.amount && isEven && texts.every(isStandard)) {
    const hasNames = named.length > 0;
    return { isProven: true, headings, of: (record) => standardText(afterAmount(record, amount), hasNames) };
  }
  if (texts.every((text) => TOKENS.test(text)))
    return { isProven: true, headings, of: (record) => tokenText(afterAmount(record, amount)) };
  return {
    isProven: false,
    headings: LENGTHS.map(checkNumberChoice),
    of: (record) => lastDigits(afterAmount(record, amount)),
  };
}

function afterAmount({ text }: LockboxRecord, amount: number): string {
  return text.slice(PREFIX + amount);
}

function isStandard(text: string): boolean {
  const [routing, account] = [text.slice(...STANDARD.routing), text.slice(...STANDARD.account)];
  const isRouting = isRoutingNumber(routing) || NO_ROUTING.test(routing);
  return isRouting && /^[\d -]+$/.test(account) && CHECK_FIELD.test(text.slice(...STANDARD.check));
}

function hasName(text: string): boolean {
  const [from, to] = STANDARD.name;
  return (
    CHECK_DAY.test(text.slice(STANDARD.end, from).padEnd(from - STANDARD.end)) && NAME.test(text.slice(from, to).trim())
  );
}

function standardText(text: string, hasNames: boolean): CheckText {
  const account = text.slice(...STANDARD.account).trim();
  const name = hasNames ? text.slice(...STANDARD.name).trim() : '';
  const details = text.slice(hasNames ? STANDARD.name[1] : STANDARD.end);
  return {
    cells: [plainNumber(text.slice(...STANDARD.check))],
    payer: name || endOf(account),
    details: spaced(details),
  };
}

function tokenText(text: string): CheckText {
  const [whole = '', , account = '', check = ''] = TOKENS.exec(text) ?? [];
  return { cells: [plainNumber(check)], payer: endOf(account), details: spaced(text.slice(whole.length)) };
}

/** The last digits of the first run of digits and single blanks. */
function lastDigits(text: string): CheckText {
  const [run = ''] = /^[\d ]*\d/.exec(text) ?? [];
  const last = run.split(' ').at(-1) ?? '';
  const cells = LENGTHS.map((length) => (last.length >= length ? plainNumber(last.slice(-length)) : ''));
  return { cells, payer: '', details: spaced(text.slice(run.length)) };
}

/** A check number without the zeros that fill its field; empty for none. */
function plainNumber(text: string): string {
  return text.trim().replace(/^0+/, '');
}

function endOf(account: string): string {
  const digits = account.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? '' : `Account ending ${digits.slice(-4)}`;
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
