import { paidSince } from '../../../src/domain/billing/continuation/paidSince';
import { movedToPlan } from '../../../src/domain/billing/register/movedToPlan';
import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { PostingStamp } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';

/**
 * Enters a bill that is reconciled with a payroll file into the register, with what continuation payers have paid since for earlier months,
 * and with the plans of what was deducted before its month was billed.
 *
 * @param entries see `registerOf`
 * @param month first day of the bill's month
 */
export async function enterRegister(
  tx: Pick<Transaction, 'register' | 'continuation'>,
  { groupNumber, billPk }: Pick<LockedBill, 'groupNumber' | 'billPk'>,
  entries: readonly RegisterEntry[],
  month: LocalDate,
  stamp: PostingStamp,
): Promise<void> {
  const payers = await tx.continuation.list(groupNumber);
  const payments = await tx.continuation.payments(groupNumber, month);
  const memberIds = [...payers, ...payments].flatMap(({ memberId }) => memberId || []);
  const open = await tx.register.openMonths(groupNumber, memberIds, month);
  const months = [...new Set(entries.map((entry) => entry.month))];
  const moved = movedToPlan(await tx.register.withoutPlan(groupNumber, months), entries);
  const all = [...entries, ...moved, ...paidSince(open, payers, payments)];
  await tx.register.post({ groupNumber, billPk }, all, stamp);
}

/** Takes a bill that is reopened out of the register, by entries with opposite amounts. */
export async function leaveRegister(
  tx: Pick<Transaction, 'register'>,
  { groupNumber, billPk }: LockedBill,
  stamp: PostingStamp,
): Promise<void> {
  await tx.register.reverse({ groupNumber, billPk }, stamp);
}
