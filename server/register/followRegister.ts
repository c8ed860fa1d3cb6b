import type { BillLine } from '../../src/domain/bills/BillLine';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Comparison } from '../../src/domain/reconciliation/compareMembers';
import type { ConfirmedPay } from '../../src/domain/reconciliation/PayrollTable';
import { registerOf } from '../../src/domain/register/registerOf';
import type { LockedBill } from '../bills/ports';
import type { PostingStamp } from '../shared/Actor';
import type { Transaction } from '../shared/Transaction';

/** A bill's lines and payroll file as compared. */
export interface ComparedBill {
  readonly lines: readonly BillLine[];
  readonly comparisons: readonly Comparison[];
  /** First day of the bill's month. */
  readonly month: LocalDate;
  readonly pay: ConfirmedPay | undefined;
}

/** Enters a bill that is reconciled with a payroll file into the register. */
export async function enterRegister(
  tx: Pick<Transaction, 'register'>,
  { groupNumber, billPk, reconcilePolicy }: Pick<LockedBill, 'groupNumber' | 'billPk' | 'reconcilePolicy'>,
  compared: ComparedBill,
  stamp: PostingStamp,
): Promise<void> {
  await tx.register.post({ groupNumber, billPk }, registerOf({ ...compared, reconcilePolicy }), stamp);
}

/** Takes a bill that is reopened out of the register, by entries with opposite amounts. */
export async function leaveRegister(
  tx: Pick<Transaction, 'register'>,
  { groupNumber, billPk }: LockedBill,
  stamp: PostingStamp,
): Promise<void> {
  await tx.register.reverse({ groupNumber, billPk }, stamp);
}
