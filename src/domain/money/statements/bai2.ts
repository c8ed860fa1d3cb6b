import type { LocalDate } from '../../platform/dates/LocalDate';
import { type FileAccount, FileAccountCounter } from '../../platform/files/FileAccount';
import type { LineProblem } from '../../platform/files/LineProblem';
import type { Cents } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import { type AccountDay, type Bai2Group, daysOfGroups, joinedDays, moneyOf } from './bai2Days';
import { amountOf, centsOfAmount, fieldsOf, summariesOf, transactionOf, Unusable } from './bai2Fields';
import { type Bai2Record, bai2Records, hasSeveralOnLine } from './bai2Records';
import { accountNumberKey, type BalanceName, type ReadStatement } from './Statement';

/** Which account of a file is read, and what is known of its balances. */
export interface Bai2Account {
  /** Whether a number in the file is that of the account. */
  readonly isAccount: (accountNumber: string) => boolean;
  /** Opening balance of a day, of a file that does not say it: stored or typed. Undefined if it has to be asked. */
  readonly openingOf: (day: LocalDate) => Cents | undefined;
  /** Typed for a file that does not say it; otherwise null. */
  readonly closingCents: Cents | null;
}

/** What a BAI2 file says. It has neither a statement nor problems as long as a balance is asked. */
export interface Bai2Reading {
  readonly statement: ReadStatement | null;
  readonly problems: readonly LineProblem[];
  readonly asks: readonly BalanceName[];
  /** Sentences about parts of the file that were not read. */
  readonly notes: readonly string[];
  /** Of its records, and the money of its transactions; null if there are problems. Amounts of other accounts are not read. */
  readonly account: FileAccount | null;
}

const [OPENING, CLOSING] = ['010', '015'];
const DOLLARS: ReadonlySet<string> = new Set(['', 'USD']);
const CONTROLS: ReadonlySet<string> = new Set(['49', '98', '99']);
/** BAI2, and its successor BTRS with the same records. */
const VERSIONS: ReadonlySet<string> = new Set(['2', '3']);

/**
 * Reads the days of one account from a BAI2 file. Every total and count of the file that it states is checked. Other accounts of the
 * file are skipped by their structure: their codes and amounts are not read.
 *
 * @source docs/decisions/statements.md#bai2-is-read-strictly
 */
export function readBai2(text: string, account: Bai2Account): Bai2Reading {
  const plain = readRecords(text, false, account);
  if (plain.problems.length === 0) return plain;
  const split = readRecords(text, true, account);
  return split.problems.length === 0 || hasSeveralOnLine(text) ? split : plain;
}

function readRecords(text: string, isSplit: boolean, account: Bai2Account): Bai2Reading {
  const refused = (line: number | null, message: string) => {
    return { statement: null, problems: [{ line, message }], asks: [], notes: [], account: null };
  };
  const { records, problem } = bai2Records(text, isSplit);
  if (problem) return refused(problem.line, problem.message);
  try {
    const { groups, others, counter, controls } = new Bai2File(records, account.isAccount).read();
    const { days, notes, unused } = daysOfGroups(groups);
    for (const { lines, withoutMoney } of days) {
      counter.addUsed(moneyOf(lines), lines.length);
      if (withoutMoney > 0) counter.addUnused('Without money', 0, withoutMoney);
    }
    for (const { reason, rows, cents } of unused) counter.addUnused(reason, cents, rows);
    const { statement, asks } = joinedDays(days, account.openingOf, account.closingCents);
    const whole = counter.account({ stated: controls, met: controls });
    return { statement, problems: [], asks, notes: [...others, ...notes], account: whole };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return refused(error.line, error.message);
  }
}

/** A part of the file that has a total. */
interface Part {
  /** Of its control record, or of its parts if that is blank; undefined if neither is known. */
  readonly total: bigint | undefined;
}

/** The records of an account in one group. */
interface AccountRecords extends Part {
  readonly header: Bai2Record;
  readonly transactions: readonly Bai2Record[];
}

/** Reads the records of a file in their order. */
class Bai2File {
  private at = 0;
  private readonly groups: Bai2Group[] = [];
  /** Numbers of the account as the file writes them, without leading zeros. */
  private readonly numbers = new Set<string>();
  private foreign: { readonly line: number; readonly currency: string } | undefined;
  private readonly skipped = { accounts: 0, transactions: 0 };
  private readonly counter = new FileAccountCounter(true);
  /** Control totals that the file states. Each is met, or nothing is read. */
  private controls = 0;
  /** Records of each account; a number may be in several groups. */
  private readonly places = new Map<string, { rows: number; notRead: string }>();

  constructor(
    private readonly records: readonly Bai2Record[],
    private readonly isAccount: (accountNumber: string) => boolean,
  ) {}

  /** @returns the groups with our account, a note about the other accounts, and what was counted. @throws Unusable */
  read(): {
    readonly groups: readonly Bai2Group[];
    readonly others: readonly string[];
    readonly counter: FileAccountCounter;
    readonly controls: number;
  } {
    do this.file();
    while (this.peek()?.code === '01');
    const rest = this.peek();
    if (rest) throw new Unusable(rest.line, 'The file goes on after its last record. Download the file again.');
    if (this.groups.length === 0 && this.foreign)
      throw new Unusable(this.foreign.line, `The currency is ${this.foreign.currency}, not USD.`);
    if (this.numbers.size > 1) {
      const [number = ''] = this.numbers;
      const message = `Two accounts in this file end in ${number.slice(-4)}. Ask the bank for a file of the account alone.`;
      throw new Unusable(null, message);
    }
    const { groups, counter, controls } = this;
    if (this.places.size > 1) for (const [name, place] of this.places) counter.addPlace({ name, ...place });
    const { accounts, transactions } = this.skipped;
    if (accounts === 0) return { groups, others: [], counter, controls };
    const others = `Not read: ${counted(accounts, 'other account')} of the file, with ${counted(transactions, 'transaction')}.`;
    return { groups, others: [others], counter, controls };
  }

  private file(): void {
    const start = this.at;
    const header = this.take('01', 'A BAI2 file starts with a record 01.');
    const fields = fieldsOf(header);
    const version = fields[7] ?? fields.at(-1) ?? '';
    if (!VERSIONS.has(version)) throw new Unusable(header.line, 'This is not version 2 of BAI. Ask the bank for BAI2.');
    const groups: Part[] = [];
    while (this.peek()?.code === '02') groups.push(this.group());
    const trailer = this.take('99', 'The record 99 at the end of the file is missing. Download the file again.');
    this.check(trailer, sumOf(groups), 'file', 'the groups');
    this.count(trailer, 1, groups.length, 'groups');
    this.count(trailer, 2, this.countFrom(start), 'records');
  }

  private group(): Part {
    const start = this.at;
    const header = this.take('02', '');
    const [, , status = '', date = '', , currency = '', modifier = ''] = fieldsOf(header);
    const accounts: AccountRecords[] = [];
    const own: AccountRecords[] = [];
    while (this.peek()?.code === '03') {
      const account = this.account(currency);
      accounts.push(account.records);
      if (account.isOwn) own.push(account.records);
    }
    const trailer = this.take('98', 'The record 98 at the end of a group is missing. Download the file again.');
    const total = this.check(trailer, sumOf(accounts), 'group', 'its accounts');
    this.count(trailer, 1, accounts.length, 'accounts');
    this.count(trailer, 2, this.countFrom(start), 'records');
    if (own.length > 0)
      this.groups.push({
        line: header.line,
        status,
        date,
        modifier,
        transactions: own.reduce((sum, one) => sum + one.transactions.length, 0),
        days: (day) => own.map((one) => dayOf(one, day)),
      });
    return { total };
  }

  private account(groupCurrency: string): { readonly records: AccountRecords; readonly isOwn: boolean } {
    const start = this.at;
    const header = this.take('03', '');
    const [accountNumber = '', ownCurrency = ''] = fieldsOf(header);
    const transactions: Bai2Record[] = [];
    while (this.peek()?.code === '16') transactions.push(this.take('16', ''));
    const trailer = this.take('49', 'The record 49 at the end of an account is missing. Download the file again.');
    const currency = ownCurrency || groupCurrency;
    const isNamed = accountNumber !== '' && this.isAccount(accountNumber);
    const isOwn = isNamed && DOLLARS.has(currency);
    if (isNamed && !isOwn) this.foreign ??= { line: header.line, currency };
    this.notePlace(accountNumber, transactions.length, isOwn);
    if (!isOwn) {
      if (transactions.length > 0) this.counter.addUnused('Of other accounts', 0, transactions.length);
      this.skipped.accounts += 1;
      this.skipped.transactions += transactions.length;
      return { records: { header, transactions, total: statedTotal(trailer) }, isOwn };
    }
    this.numbers.add(accountNumberKey(accountNumber));
    const total = this.check(trailer, totalOf(header, transactions), 'account', 'its amounts');
    this.count(trailer, 1, this.countFrom(start), 'records');
    return { records: { header, transactions, total }, isOwn };
  }

  private notePlace(accountNumber: string, transactions: number, isOwn: boolean): void {
    const name = accountNumber === '' ? 'Account without a number' : `Account ending in ${accountNumber.slice(-4)}`;
    const known = this.places.get(name);
    const isRead = isOwn || known?.notRead === '';
    this.places.set(name, { rows: (known?.rows ?? 0) + transactions, notRead: isRead ? '' : 'It is another account.' });
  }

  private peek(): Bai2Record | undefined {
    return this.records[this.at];
  }

  private take(code: string, missing: string): Bai2Record {
    const record = this.peek();
    if (record?.code !== code) throw new Unusable(record?.line ?? null, missing);
    this.at += 1;
    if (CONTROLS.has(code)) {
      this.counter.addTotal(record.count);
      if (fieldsOf(record)[0] !== '') this.controls += 1;
    } else this.counter.addTitle(code === '16' ? record.count - 1 : record.count);
    return record;
  }

  private countFrom(start: number): number {
    return this.records.slice(start, this.at).reduce((sum, { count }) => sum + count, 0);
  }

  /** @returns the total that the record states, or else that of its parts */
  private check(trailer: Bai2Record, sum: bigint | undefined, what: string, of: string): bigint | undefined {
    const text = fieldsOf(trailer)[0] ?? '';
    if (text === '') return sum;
    const total = amountOf(text);
    if (total === undefined)
      throw new Unusable(trailer.line, `The control total of the ${what} is not an amount. Download the file again.`);
    if (sum !== undefined && total !== sum)
      throw new Unusable(
        trailer.line,
        `The control total of the ${what} is ${inUnits(total)}, but ${of} add up to ${inUnits(sum)}. Part of the file may be missing.`,
      );
    return total;
  }

  private count(trailer: Bai2Record, field: number, found: number, what: string): void {
    const text = fieldsOf(trailer)[field] ?? '';
    if (text === '') return;
    if (!/^\d{1,9}$/.test(text) || Number(text) !== found)
      throw new Unusable(
        trailer.line,
        `The file says ${text.slice(0, 20)} for the number of ${what}, but has ${found}. Part of it may be missing.`,
      );
  }
}

/** The account on the day of its group. @throws Unusable */
function dayOf({ header, transactions }: AccountRecords, day: LocalDate): AccountDay {
  const summaries = summariesOf(header);
  const lines = transactions.flatMap((record) => {
    const { line } = transactionOf(record);
    return line ? [{ ...line, day }] : [];
  });
  const withoutMoney = transactions.length - lines.length;
  const balance = (typeCode: string) => {
    const all = summaries.filter((one) => one.typeCode === typeCode && one.amount !== undefined);
    if (all.length > 1)
      throw new Unusable(
        header.line,
        `The balance of type ${typeCode} is given twice. Ask the bank which one is right.`,
      );
    const amount = all[0]?.amount;
    return amount === undefined ? undefined : centsOfAmount(amount, header.line);
  };
  return {
    line: header.line,
    day,
    lines,
    withoutMoney,
    openingCents: balance(OPENING),
    closingCents: balance(CLOSING),
  };
}

/** Sum of all amounts of an account. @throws Unusable */
function totalOf(header: Bai2Record, transactions: readonly Bai2Record[]): bigint {
  const summaries = summariesOf(header).map(({ amount }) => amount ?? 0n);
  const amounts = transactions.map((record) => transactionOf(record).amount);
  return [...summaries, ...amounts].reduce((sum, amount) => sum + amount, 0n);
}

function statedTotal(trailer: Bai2Record): bigint | undefined {
  return amountOf(fieldsOf(trailer)[0] ?? '');
}

function sumOf(parts: readonly Part[]): bigint | undefined {
  let sum = 0n;
  for (const { total } of parts) {
    if (total === undefined) return undefined;
    sum += total;
  }
  return sum;
}

/** `1234.56`: totals of a group may be of any currency. */
function inUnits(total: bigint): string {
  const digits = String(total < 0n ? -total : total).padStart(3, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
