import { addBankDays, isBankDay } from '../../platform/dates/bankDays';
import { addDays, dateText, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { counted } from '../../platform/text/wording';

/** The tasks of a month-end close, in order, ending with the close itself. */
export const CLOSE_TASKS = ['STATEMENTS', 'SIGNATURES', 'CLEARING', 'RECEIVABLES', 'CLOSE'] as const;
export type CloseTaskKind = (typeof CLOSE_TASKS)[number];

/** Facts about a month to be closed. */
export interface CloseFacts {
  /** First day of the month. */
  readonly month: LocalDate;
  /** Business date of the office. */
  readonly today: LocalDate;
  /** Last day that bank statements cover; null before the first one. */
  readonly coveredTo: LocalDate | null;
  /** Number of unsigned statements that begin in the month or earlier. */
  readonly unsignedCount: number;
  /** Clearing accounts and cash that differ from their open items, in sentences. */
  readonly clearingBreaches: readonly string[];
  /** Receivables and held money that differ from the groups' balances, in sentences. */
  readonly balanceBreaches: readonly string[];
  /** Figures of the last closed month that differ from those at closing, in sentences. Default: none. */
  readonly closedMonthBreaches?: readonly string[];
}

const TASKS: Readonly<Record<CloseTaskKind, { readonly label: string; readonly owner: string; readonly day: number }>> =
  {
    STATEMENTS: { label: "Add the month's bank statements", owner: 'A manager', day: 1 },
    SIGNATURES: { label: "Sign off the month's cash", owner: 'Another manager', day: 3 },
    CLEARING: { label: 'Clearing accounts equal their open items', owner: 'Checked by Listbill', day: 3 },
    RECEIVABLES: { label: "Receivables equal the groups' balances", owner: 'Checked by Listbill', day: 3 },
    CLOSE: { label: 'Close the month', owner: 'A manager', day: 5 },
  };

export function closeTaskLabel(task: CloseTaskKind): string {
  return TASKS[task]?.label ?? task;
}

export function closeTaskOwner(task: CloseTaskKind): string {
  return TASKS[task]?.owner ?? '';
}

/**
 * The close calendar of a month.
 *
 * @source docs/decisions/periods.md#a-close-needs-signed-cash-and-accounts-that-equal-their-items
 */
export function closeTasks(facts: CloseFacts) {
  const last = lastOfMonth(facts.month);
  const missing = missingOf(facts);
  return CLOSE_TASKS.map((task, at) => {
    const before = CLOSE_TASKS.slice(0, at);
    const { day } = TASKS[task];
    return {
      task,
      businessDay: day,
      due: dueOn(last, day),
      isDone: missing[task] === '',
      // Checks depend on no other task and can be reviewed on any day.
      blockedBy:
        task === 'CLEARING' || task === 'RECEIVABLES' ? null : (before.find((one) => missing[one] !== '') ?? null),
      missing: missing[task],
    };
  });
}

/** The due date for closing a month. @param month its first day */
export function closeDue(month: LocalDate): LocalDate {
  return dueOn(lastOfMonth(month), TASKS.CLOSE.day);
}

function dueOn(last: LocalDate, businessDay: number): LocalDate {
  return addBankDays(addDays(last, 1), businessDay - 1);
}

/** Why a month cannot be closed, in a sentence; undefined if it can. */
export function whyNotClosed(facts: CloseFacts): string | undefined {
  if (facts.today <= lastOfMonth(facts.month)) return 'The month has not ended.';
  return closeTasks(facts).find(({ task, isDone }) => task !== 'CLOSE' && !isDone)?.missing;
}

function missingOf(facts: CloseFacts): Readonly<Record<CloseTaskKind, string>> {
  const { month, today, coveredTo, unsignedCount, clearingBreaches, balanceBreaches, closedMonthBreaches = [] } = facts;
  const last = lastOfMonth(month);
  const lastBankDay = lastBankDayOf(last);
  const isCovered = coveredTo !== null && coveredTo >= lastBankDay;
  const upTo = coveredTo === null ? 'There is no bank statement yet' : `Bank statements end on ${dateText(coveredTo)}`;
  return {
    STATEMENTS: isCovered ? '' : `${upTo}. Add those through ${dateText(lastBankDay)}.`,
    SIGNATURES:
      unsignedCount === 0
        ? ''
        : `${counted(unsignedCount, 'bank statement')} ${unsignedCount === 1 ? 'is' : 'are'} not signed. Sign every one up to the end of the month.`,
    CLEARING: breachText('A clearing account or cash is not equal to its open items', clearingBreaches),
    RECEIVABLES:
      breachText("Receivables or held money are not equal to the groups' balances", balanceBreaches) ||
      breachText('The figures of the last closed month have changed', closedMonthBreaches),
    CLOSE: today <= last ? `The month ends on ${dateText(last)}.` : 'The month is not closed.',
  };
}

/** The day itself, or the bank day before it. */
function lastBankDayOf(day: LocalDate): LocalDate {
  return isBankDay(day) ? day : lastBankDayOf(addDays(day, -1));
}

function breachText(what: string, breaches: readonly string[]): string {
  return breaches.length === 0 ? '' : `${what}: ${breaches[0]}`;
}
