import {
  MAX_PAYERS,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../../contract/billing/continuation';
import {
  type ContinuationPayer,
  type ContinuationTerms,
  continuationProblem,
  overlaps,
} from '../../../src/domain/billing/continuation/ContinuationPayer';
import { dateLabel } from '../../../src/domain/billing/reconciliation/causes/terms';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { command } from '../../platform/shared/command';
import { badRequest, invalid, notFound, Refusal, staleVersion } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { BilledMember, LockedContinuationPayers } from './ports';

/** Adds or changes a member who pays outside payroll. @throws Refusal BAD_REQUEST, NOT_FOUND, STALE_VERSION, TOO_MANY. */
export const savePayer = command(
  saveContinuationPayer,
  async (tx, { caller, params: { groupNumber }, body, now, today }) => {
    const { entry, ...given } = body;
    const locked = await tx.continuation.lock(groupNumber);
    const member = await memberOf(locked, given.memberId);
    const terms = { ...given, memberId: member.memberId };
    const problem = continuationProblem(terms, today);
    if (problem) throw invalid(problem.field, problem.message);
    const current = entry && found(locked, entry.payerPk);
    if (current?.isRemoved) throw notFound('continuation payer');
    const same = current ?? locked.all.find((one) => !one.isRemoved && isSame(one, terms));
    if (same && isSame(same, terms)) return same;
    if (current && current.version !== entry?.version) {
      const message = `${current.memberName} has been changed since you opened the list. Reload it, then save again.`;
      throw staleVersion(message);
    }
    assertFree(locked, { ...terms, memberName: member.memberName, payerPk: current?.payerPk });
    if (current) return locked.change(current, { ...terms, memberName: member.memberName }, caller, now);
    if (locked.all.length >= MAX_PAYERS) {
      const message = `A group can have ${MAX_PAYERS.toLocaleString('en-US')} continuation payers.`;
      throw new Refusal(ErrorCode.TooMany, message);
    }
    return locked.add(member, terms, caller, now);
  },
);

/** Removes or restores entries. @throws Refusal NOT_FOUND; BAD_REQUEST if a restored entry overlaps another. */
export const removePayers = command(removeContinuationPayers, (tx, { caller, params: { groupNumber }, body, now }) => {
  const { payerPks, isRemoved } = body;
  return changeEach(tx, groupNumber, payerPks, async (locked, one) => {
    if (one.isRemoved === isRemoved) return one;
    if (!isRemoved) assertFree(locked, one);
    return locked.change(one, { isRemoved }, caller, now);
  });
});

/** @throws Refusal NOT_FOUND, also for a removed entry; BAD_REQUEST for a day before the entry begins. */
export const recordPayments = command(
  recordContinuationPayments,
  (tx, { caller, params: { groupNumber }, body, now, today }) => {
    const days = new Map(body.payments.map(({ payerPk, paidThrough }) => [payerPk, paidThrough]));
    return changeEach(tx, groupNumber, [...days.keys()], async (locked, one) => {
      const paidThrough = days.get(one.payerPk) ?? null;
      if (one.isRemoved) throw notFound('continuation payer');
      if (one.paidThrough === paidThrough) return one;
      const problem = continuationProblem({ ...one, paidThrough }, today);
      if (problem) throw badRequest(`${one.memberName}: ${problem.message}`);
      return locked.change(one, { paidThrough }, caller, now);
    });
  },
);

/** Can be repeated without another effect. */
async function changeEach(
  tx: Transaction,
  groupNumber: string,
  payerPks: readonly string[],
  change: (locked: LockedContinuationPayers, one: ContinuationPayer) => Promise<ContinuationPayer>,
): Promise<{ readonly items: readonly ContinuationPayer[] }> {
  const locked = await tx.continuation.lock(groupNumber);
  const items: ContinuationPayer[] = [];
  for (const payerPk of new Set(payerPks)) items.push(await change(locked, found(locked, payerPk)));
  return { items };
}

async function memberOf(locked: LockedContinuationPayers, memberId: string): Promise<BilledMember> {
  const member = await locked.member(memberId);
  if (member) return member;
  const message = 'No member with this number is on a bill of this group. Enter the number as shown on the bill.';
  throw invalid('memberId', message);
}

function found({ all }: LockedContinuationPayers, payerPk: string): ContinuationPayer {
  const payer = all.find((one) => one.payerPk === payerPk);
  if (!payer) throw notFound('continuation payer');
  return payer;
}

/** @throws Refusal BAD_REQUEST if another entry of the member covers the same time. */
function assertFree(
  { all }: LockedContinuationPayers,
  terms: ContinuationTerms & { readonly memberName: string; readonly payerPk: string | undefined },
): void {
  const other = all.find((one) => !one.isRemoved && one.payerPk !== terms.payerPk && overlaps(one, terms));
  if (!other) return;
  const end = other.through === null ? 'without a last day' : `to ${dateLabel(other.through)}`;
  const message = `${terms.memberName} is on the list from ${dateLabel(other.from)} ${end}. Change that entry, or choose other days.`;
  throw invalid('from', message);
}

const FIELDS = [
  'memberId',
  'kind',
  'coverage',
  'from',
  'through',
  'percent',
  'extensionPercent',
  'monthlyCents',
  'electedOn',
  'paidThrough',
  'note',
] as const;

function isSame(one: ContinuationTerms, other: ContinuationTerms): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
