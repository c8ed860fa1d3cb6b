import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import type { PostingStamp } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';

/** Enters a bill that is reconciled with a payroll file into the register. @param entries see `registerOf` */
export async function enterRegister(
  tx: Pick<Transaction, 'register'>,
  { groupNumber, billPk }: Pick<LockedBill, 'groupNumber' | 'billPk'>,
  entries: readonly RegisterEntry[],
  stamp: PostingStamp,
): Promise<void> {
  await tx.register.post({ groupNumber, billPk }, entries, stamp);
}

/** Takes a bill that is reopened out of the register, by entries with opposite amounts. */
export async function leaveRegister(
  tx: Pick<Transaction, 'register'>,
  { groupNumber, billPk }: LockedBill,
  stamp: PostingStamp,
): Promise<void> {
  await tx.register.reverse({ groupNumber, billPk }, stamp);
}
