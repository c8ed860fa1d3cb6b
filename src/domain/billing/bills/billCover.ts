import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

/** An owed bill and the check money received for it. */
export interface BillToCover {
  readonly billPk: string;
  readonly groupNumber: string;
  readonly dueDate: LocalDate;
  readonly isReconciled: boolean;
  /** Neither paid nor pending; positive. */
  readonly openCents: Cents;
  /** Money in suspense for the bill, neither used nor reserved, or in a deposit that is not posted. */
  readonly receivedCents: Cents;
}

/** A group's money held by the office that can pay a bill. In total at most the bill's open amount. */
export interface BillCover extends BillToCover {
  /** Part of the group's other money: in suspense but not for an owed bill, or group credit. */
  readonly creditCents: Cents;
}

/**
 * Assigns money to bills: first the money received for each bill, then the group's other money, earliest due date first.
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

/** `$1,200.00 was received for it and waits until the bill is reconciled.`; empty if the office holds nothing for the bill. */
export function coverText({ openCents, receivedCents, creditCents, isReconciled }: BillCover): string {
  const until = isReconciled ? 'waits to be applied' : 'waits until the bill is reconciled';
  const received = receivedCents > 0 && `${formatCents(receivedCents)} was received for it and ${until}.`;
  const isAll = receivedCents + creditCents === openCents;
  const part = receivedCents > 0 ? (isAll ? 'the rest of it' : 'more of it') : isAll ? 'it' : 'part of it';
  const credit = creditCents > 0 && `${formatCents(creditCents)} of the group's money in suspense can pay ${part}.`;
  return [received, credit].filter(Boolean).join(' ');
}
