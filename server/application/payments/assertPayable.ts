import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { negate } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import type { CheckoutEquation } from '../../../src/domain/payments/checkout';
import { Refusal } from '../shared/Refusal';
import type { BillToPay } from './ports';

/**
 * Refuses a checkout that may not be paid as asked.
 *
 * @throws Refusal STALE_VERSION, BILL_LOCKED; NOT_PAYABLE, SAME_PERSON.
 */
export function assertPayable(equation: CheckoutEquation, bills: readonly BillToPay[], payer: Payer): void {
  const [problem] = equation.problems;
  if (problem) {
    const problems = equation.problems.map(({ billPk, message }) => ({ path: billPk, message }));
    throw problem.code === 'STALE_VERSION'
      ? new Refusal(ErrorCode.StaleVersion, problem.message, { problems })
      : new Refusal(ErrorCode.NotPayable, problem.message, { problems });
  }
  for (const bill of bills) {
    const refusal = payerProblem(bill, payer);
    if (refusal) throw refusal;
  }
  if (!equation.payable) {
    const missing = formatCents(negate(equation.excessCents));
    throw new Refusal(
      ErrorCode.NotPayable,
      `${missing} of the bills is not covered. Raise what you pay with, or pay less.`,
    );
  }
}

/** Who wants to pay, as far as it matters whether they may pay a bill. */
export interface Payer {
  readonly userId: string;
  /** Whether the group lets one person reconcile and pay the same bill. */
  readonly samePersonMayPay: boolean;
}

/**
 * Why this person may not pay this bill now, whatever its amounts: somebody else holds it (409 BILL_LOCKED),
 * or they reconciled it and the group wants a second person (422 SAME_PERSON).
 *
 * @source product.md, Rights
 */
export function payerProblem(bill: BillToPay, payer: Payer): Refusal | undefined {
  const { lock, billNumber } = bill;
  if (lock && lock.userId !== payer.userId) {
    return new Refusal(
      ErrorCode.BillLocked,
      `Bill ${billNumber} is being edited by ${lock.name}. Try again when they are done.`,
      {
        lockedBy: lock.name,
        since: lock.since,
      },
    );
  }
  if (!payer.samePersonMayPay && bill.reconciledByUserId === payer.userId) {
    return new Refusal(
      ErrorCode.SamePerson,
      `You reconciled bill ${billNumber}, and your group wants somebody else to pay it. Ask a colleague who makes payments.`,
    );
  }
  return undefined;
}
