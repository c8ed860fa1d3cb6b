import { changePeriod, type Period } from '../../../contract/money/periods';
import { type CloseFacts, whyNotClosed } from '../../../src/domain/money/periods/closeTasks';
import { monthLabel, PERIOD_STATE_LABELS } from '../../../src/domain/money/periods/Period';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
} from '../../../src/domain/platform/dates/LocalDate';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import type { BooksChecks } from '../../platform/health/ports';
import { type CommandInput, command } from '../../platform/shared/command';
import { startOfOfficeDate } from '../../platform/shared/officeDate';
import { badRequest, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { OfficeCash, PeriodQueries } from './ports';

type StepRequest = CommandInput<typeof changePeriod>;

/**
 * Closes the months of the ledger, the earliest first, and reopens the last closed one. Nothing is posted in a closed month, and its
 * figures stay.
 *
 * @throws Refusal BAD_REQUEST; WRONG_STATUS, KEY_IN_FLIGHT; SAME_PERSON, KEY_REUSED; ON_HOLD.
 * @source docs/decisions/periods.md#months-are-closed-the-earliest-first
 */
export const takePeriodStep = command(changePeriod, async (tx, request) => {
  const { params, body, today } = request;
  await tx.periods.lock();
  const office = await tx.periods.office();
  if (!office) throw wrongStatus('Add the bank account first: months are closed with its statements.');
  const periods = periodsOf(office, await tx.periods.periods(), today);
  const period = periods.find(({ month }) => month === params.month);
  if (!period) throw badRequest('Choose a month since the bank account was added.');
  await (body.step === 'reopen'
    ? reopen(tx, office, periods, period, body, request)
    : close(tx, office, periods, period, body.step, request));
  const changed = periodsOf(office, await tx.periods.periods(), today);
  return changed.find(({ month }) => month === params.month) ?? period;
});

/** @source docs/decisions/periods.md#a-close-needs-signed-cash-and-accounts-that-equal-their-items */
async function close(
  tx: Transaction,
  office: OfficeCash,
  periods: readonly Period[],
  { month, state, versions }: Period,
  step: 'softClose' | 'close',
  { caller, now, today }: StepRequest,
): Promise<void> {
  if (state === 'CLOSED') throw wrongStatus(`${monthLabel(month)} is closed already.`);
  const earlier = periods.find((one) => one.month < month && one.state !== 'CLOSED');
  if (earlier) throw wrongStatus(`${monthLabel(earlier.month)} is not closed. Close the earliest month first.`);
  const instants = instantsOf(month, office);
  if (step === 'softClose') {
    if (today <= lastOfMonth(month)) throw wrongStatus('The month has not ended.');
    if (state === 'SOFT') throw wrongStatus(`${monthLabel(month)} is being closed already.`);
    await tx.periods.saveState(month, 'SOFT', instants);
    return tx.periods.record(office.accountPk, 'monthSoftClosed', { month }, '', caller, now);
  }
  const problem = whyNotClosed(await closeFacts(tx.periods, tx.booksChecks, office, month, today));
  if (problem !== undefined) throw wrongStatus(problem);
  await tx.periods.lockLedger();
  await tx.periods.saveState(month, 'CLOSED', instants);
  const version = (versions[0]?.version ?? 0) + 1;
  const hash = await tx.periods.addVersion(month, version, caller, now);
  await tx.periods.record(office.accountPk, 'monthClosed', { month, version, hash }, '', caller, now);
}

/** @source docs/decisions/periods.md#a-second-manager-reopens-and-the-first-version-stays */
async function reopen(
  tx: Transaction,
  { accountPk, ...office }: OfficeCash,
  periods: readonly Period[],
  { month, state, versions }: Period,
  body: Extract<StepRequest['body'], { step: 'reopen' }>,
  { caller, now }: StepRequest,
): Promise<void> {
  const { state: seen } = body;
  const reason = body.reason.trim();
  if (state !== 'OPEN' && seen !== undefined && seen !== state)
    throw wrongStatus(`${monthLabel(month)} is ${PERIOD_STATE_LABELS[state].toLowerCase()} now. Load the page again.`);
  if (state === 'OPEN') throw wrongStatus(`${monthLabel(month)} is open already.`);
  if (periods.some((one) => one.month > month && one.state === 'CLOSED'))
    throw wrongStatus('A later month is closed. Reopen the latest first.');
  if (state === 'CLOSED') {
    const closedBy = await tx.periods.closedBy(month);
    const firstIds = closedBy === undefined || closedBy === null ? [] : [closedBy];
    await assertSecondPerson(tx, { kind: 'period', firstIds, groupNumber: null }, caller, now);
    await tx.periods.saveReopened(month, reason, caller, now);
  }
  await tx.periods.saveState(month, 'OPEN', instantsOf(month, { accountPk, ...office }));
  const version = versions[0]?.version;
  const facts = { month, ...(version !== undefined && { version }) };
  await tx.periods.record(accountPk, 'monthReopened', facts, reason, caller, now);
}

/** Facts needed to close a month. */
export async function closeFacts(
  queries: PeriodQueries,
  checks: BooksChecks,
  { coveredTo }: OfficeCash,
  month: LocalDate,
  today: LocalDate,
): Promise<CloseFacts> {
  const unsignedCount = await queries.unsignedCount(lastOfMonth(month));
  const { clearing, balances, closedMonth } = await checks.run();
  const breaches = { clearingBreaches: clearing, balanceBreaches: balances, closedMonthBreaches: closedMonth };
  return { month, today, coveredTo, unsignedCount, ...breaches };
}

/** Every month from the first day of statements to today, the earliest first. */
export function periodsOf({ opensOn }: OfficeCash, known: readonly Period[], today: LocalDate): readonly Period[] {
  const months: Period[] = [];
  for (let month = firstOfMonth(opensOn); month <= today; month = addMonths(month, 1))
    months.push(known.find((one) => one.month === month) ?? { month, state: 'OPEN', versions: [] });
  return months;
}

function instantsOf(month: LocalDate, { timeZone }: OfficeCash) {
  return {
    since: startOfOfficeDate(month, timeZone).toISOString(),
    until: startOfOfficeDate(addDays(lastOfMonth(month), 1), timeZone).toISOString(),
  };
}
