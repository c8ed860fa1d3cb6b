import { dateText, type LocalDate, localDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';
import { counted } from '../../platform/text/wording';
import { dayOfField, Unusable } from './bai2Fields';
import { type BalanceName, closingOf, MAX_STATEMENT_LINES, type ReadLine, type ReadStatement } from './Statement';

/** An account on one day, as a file has it. */
export interface AccountDay {
  /** Of the account's first record in the file. */
  readonly line: number;
  readonly day: LocalDate;
  /** Undefined if the file does not say it. */
  readonly openingCents: Cents | undefined;
  readonly closingCents: Cents | undefined;
  readonly lines: readonly ReadLine[];
  /** Number of its transactions without money, which are no lines. */
  readonly withoutMoney: number;
}

/** A group that has the account. */
export interface Bai2Group {
  readonly line: number;
  /** 1 update, 2 deletion, 3 correction, 4 test. */
  readonly status: string;
  /** As of date, as in the file. */
  readonly date: string;
  /** 1 and 3 for interim balances. */
  readonly modifier: string;
  /** Number of the account's transactions in it. */
  readonly transactions: number;
  /** Reads the account's records of the group. @throws Unusable */
  readonly days: (day: LocalDate) => readonly AccountDay[];
}

/** Transactions of the account that are not on the statement. */
export interface UnusedTransactions {
  /** In the user's words, such as `Marked as a test`. */
  readonly reason: string;
  readonly rows: number;
  /** Their money, as far as it can be read. */
  readonly cents: number;
}

/** What a file says about an account, and what it leaves to ask. */
export interface JoinedDays {
  /** Null as long as a balance is asked. */
  readonly statement: ReadStatement | null;
  readonly asks: readonly BalanceName[];
}

/** The day has no part in amounts. */
const ANY_DAY = localDate('2000-01-01');
const [UPDATE, DELETION, CORRECTION, TEST] = ['1', '2', '3', '4'];

/**
 * The days that are left when deletions and corrections of the file are applied, in the order of days. Tests and interim balances
 * are left out, with a note.
 *
 * @throws Unusable
 * @source docs/decisions/statements.md#one-day-in-several-groups
 */
export function daysOfGroups(groups: readonly Bai2Group[]): {
  readonly days: readonly AccountDay[];
  readonly notes: readonly string[];
  readonly unused: readonly UnusedTransactions[];
} {
  let days: readonly AccountDay[] = [];
  const notes: string[] = [];
  const unused: UnusedTransactions[] = [];
  const leaveOut = (reason: string, day: LocalDate) => {
    unused.push(...days.filter((one) => one.day === day).map((one) => unusedDay(reason, one)));
    days = days.filter((one) => one.day !== day);
  };
  let interim: Bai2Group | undefined;
  for (const group of groups) {
    const { line, status, date, modifier } = group;
    if (status === TEST) {
      notes.push(`Not read: the group in line ${line}, because the bank marked it as a test.`);
      unused.push(unusedGroup('Marked as a test', group));
      continue;
    }
    const day = dayOfField(date);
    if (!day) throw new Unusable(line, `“${cut(date, 20)}” is not a date of the form YYMMDD. Download the file again.`);
    if (status === DELETION) {
      if (!days.some((one) => one.day === day)) throw new Unusable(line, deletesEarlier(day));
      leaveOut('Deleted by the bank', day);
      unused.push(unusedGroup('Deleted by the bank', group));
      notes.push(`Not read: ${dateText(day)} as first sent, because the group in line ${line} deletes it.`);
    } else if (status !== UPDATE && status !== CORRECTION) {
      const given = status === '' ? 'blank' : `“${cut(status, 20)}”`;
      throw new Unusable(line, `The status of this group is ${given}, not 1 to 4. Ask the bank for the file again.`);
    } else if (modifier === '1' || modifier === '3') {
      interim ??= group;
      unused.push(unusedGroup('Of interim balances', group));
      notes.push(`Not read: interim balances of ${dateText(day)} in line ${line}.`);
    } else {
      if (status === CORRECTION && days.some((one) => one.day === day)) {
        leaveOut('Corrected by the bank', day);
        notes.push(`Not read: ${dateText(day)} as first sent, because the group in line ${line} corrects it.`);
      }
      days = [...days, ...group.days(day)];
    }
  }
  if (days.length === 0 && interim)
    throw new Unusable(interim.line, "These are interim balances. Use the bank's final report of the day.");
  if (days.length === 0 && groups.length > 0)
    throw new Unusable(
      groups[0]?.line ?? null,
      'What the file has of the account is a test or deleted. Nothing is left to add.',
    );
  const inOrder = [...days].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return { days: inOrder, notes, unused: unused.filter(({ rows }) => rows > 0) };
}

/** Sum of lines, in cents. */
export function moneyOf(lines: readonly Pick<ReadLine, 'amountCents'>[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function unusedDay(reason: string, { lines, withoutMoney }: AccountDay): UnusedTransactions {
  return { reason, rows: lines.length + withoutMoney, cents: moneyOf(lines) };
}

/** Transactions of a group that is left out. Their amounts count as far as they can be read. */
function unusedGroup(reason: string, { transactions, days }: Bai2Group): UnusedTransactions {
  let cents = 0;
  try {
    for (const { lines } of days(ANY_DAY)) cents += moneyOf(lines);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
  }
  return { reason, rows: transactions, cents };
}

function deletesEarlier(day: LocalDate): string {
  return `This group deletes ${dateText(day)} of an earlier file. If its statement was added here, remove that statement, and add the file without this group.`;
}

/**
 * The days of an account as one statement. Each opens as the one before it closed; a balance that the file does not say comes from
 * the bank's balance beside it, or is asked.
 *
 * @param openingOf stored or typed opening balance of the first day.
 * @throws Unusable
 * @source docs/decisions/statements.md#balances-that-a-bai2-file-does-not-have
 */
export function joinedDays(
  days: readonly AccountDay[],
  openingOf: (day: LocalDate) => Cents | undefined,
  typedClosing: Cents | null,
): JoinedDays {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last)
    throw new Unusable(null, 'This file has no statement of the account. Check which account it is of.');
  const openingCents = first.openingCents ?? openingOf(first.day);
  const closingCents = last.closingCents ?? typedClosing ?? undefined;
  if (openingCents === undefined || closingCents === undefined) {
    const asks: BalanceName[] = [];
    if (openingCents === undefined) asks.push('opening');
    if (closingCents === undefined) asks.push('closing');
    return { statement: null, asks };
  }
  let balance = openingCents;
  for (const [at, day] of days.entries()) {
    const next = days[at + 1];
    const closing = next ? (day.closingCents ?? next.openingCents) : closingCents;
    if (closing === undefined)
      throw new Unusable(day.line, 'The closing balance (type 015) is missing. Ask the bank to add it to the report.');
    assertFollows(day, days[at - 1], balance, closing);
    balance = closing;
  }
  const lines = days.flatMap((one) => one.lines);
  if (lines.length > MAX_STATEMENT_LINES)
    throw new Unusable(
      null,
      `The statement has more than ${MAX_STATEMENT_LINES.toLocaleString('en-US')} transactions. Ask the bank for a file with fewer days.`,
    );
  return { statement: { from: first.day, to: last.day, openingCents, closingCents, lines }, asks: [] };
}

/** @throws Unusable */
function assertFollows(day: AccountDay, before: AccountDay | undefined, balance: Cents, closing: Cents): void {
  const openingCents = day.openingCents ?? balance;
  if (before?.day === day.day && isRepeated(day, before))
    throw new Unusable(
      day.line,
      `The file has ${dateText(day.day)} twice with the same transactions. Ask the bank which one is right.`,
    );
  if (balance !== openingCents) {
    const name = before?.day === day.day ? 'the part of the day before it' : 'the day before';
    throw new Unusable(
      day.line,
      `${dateText(day.day)} opens with ${formatCents(openingCents)}, but ${name} closed with ${formatCents(balance)}. Part of the file may be missing.`,
    );
  }
  const sum = closingOf({ openingCents, lines: day.lines });
  if (sum !== closing)
    throw new Unusable(
      day.line,
      `The ${counted(day.lines.length, 'transaction')} lead from ${formatCents(openingCents)} to ${formatCents(sum)}, but the closing balance is ${formatCents(closing)}. Check the balances with the bank.`,
    );
}

function isRepeated(one: AccountDay, other: AccountDay): boolean {
  return one.lines.length > 0 && JSON.stringify(one.lines) === JSON.stringify(other.lines);
}
