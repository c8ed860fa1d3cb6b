import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';

/** An owed bill with what was received for it by check. */
export interface BillToCover {
  readonly billPk: string;
  readonly groupNumber: string;
  readonly dueDate: LocalDate;
  readonly isReconciled: boolean;
  /** Neither paid nor pending; above zero. */
  readonly openCents: Cents;
  /** In suspense for the bill, neither used nor reserved, or in a deposit that is not posted. */
  readonly receivedCents: Cents;
}

/** Money of the group that the office has and that can pay a bill. Together at most what is open on it. */
export interface BillCover extends BillToCover {
  /** Of the group's other money: in suspense for no bill that is owed, or group credit. */
  readonly creditCents: Cents;
}

/**
 * What covers bills: first what was received for each, then the other money of their group, the earliest due date first.
 *
 * @param credits other money by group.
 * @source docs/decisions/notices.md#a-past-due-notice-says-what-the-office-already-has
 */
export function coverBills(
  bills: readonly BillToCover[],
  credits: ReadonlyMap<string, Cents>,
): ReadonlyMap<string, BillCover> {
  const left = new Map(credits);
  const byDueDate = [...bills].sort(
    (one, other) => compared(one.dueDate, other.dueDate) || compared(one.billPk, other.billPk),
  );
  return new Map(
    byDueDate.map((bill) => {
      const receivedCents = cents(Math.min(bill.receivedCents, bill.openCents));
      const credit = left.get(bill.groupNumber) ?? ZERO;
      const creditCents = cents(Math.min(credit, bill.openCents - receivedCents));
      left.set(bill.groupNumber, cents(credit - creditCents));
      return [bill.billPk, { ...bill, receivedCents, creditCents }];
    }),
  );
}

function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** `$1,200.00 was received for it and waits until the bill is reconciled.`; empty if the office has nothing for the bill. */
export function coverText({ openCents, receivedCents, creditCents, isReconciled }: BillCover): string {
  const until = isReconciled ? 'waits to be applied' : 'waits until the bill is reconciled';
  const received = receivedCents > 0 && `${formatCents(receivedCents)} was received for it and ${until}.`;
  const isAll = receivedCents + creditCents === openCents;
  const part = receivedCents > 0 ? (isAll ? 'the rest of it' : 'more of it') : isAll ? 'it' : 'part of it';
  const credit = creditCents > 0 && `${formatCents(creditCents)} of the group's money in suspense can pay ${part}.`;
  return [received, credit].filter(Boolean).join(' ');
}
