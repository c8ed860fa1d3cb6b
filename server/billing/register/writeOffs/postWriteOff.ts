import type { BalanceKey } from '../../../../src/domain/billing/register/RegisterPage';
import { writeOffMonths } from '../../../../src/domain/billing/register/writeOff';
import { type Cents, cents, negate, ZERO } from '../../../../src/domain/platform/money/Cents';
import type { PostingStamp } from '../../../platform/shared/Actor';
import type { Transaction } from '../../../platform/shared/Transaction';

interface WriteOffToPost {
  readonly groupNumber: string;
  readonly writeOffPk: string;
  readonly amountCents: Cents;
  readonly member: BalanceKey;
}

/**
 * Posts a write-off as adjustments of the oldest under-collected months. The balance is locked and is at least the amount.
 *
 * @source BR-REG-10 docs/decisions/register.md#a-write-off-is-an-adjustment-of-the-oldest-under-collected-months
 */
export async function postWriteOff(
  tx: Pick<Transaction, 'register' | 'writeOffs'>,
  { groupNumber, writeOffPk, amountCents, member }: WriteOffToPost,
  stamp: PostingStamp,
): Promise<void> {
  const { memberId, memberName, coverage, plan } = member;
  const months = writeOffMonths(await tx.writeOffs.months(groupNumber, member), amountCents);
  const entries = months.map((one) => ({
    memberId,
    memberName,
    coverage,
    plan,
    month: one.month,
    billedCents: ZERO,
    employeeCents: ZERO,
    employerCents: ZERO,
    continuationCents: ZERO,
    adjustmentCents: negate(one.amountCents),
  }));
  if (entries.reduce((sum, { adjustmentCents }) => sum - adjustmentCents, 0) !== cents(amountCents)) {
    throw new Error('The months of a balance add up to it.');
  }
  await tx.register.post({ groupNumber, writeOffPk }, entries, stamp);
}
