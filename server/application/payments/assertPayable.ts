import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { negate } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import type { CheckoutEquation } from '../../../src/domain/payments/checkout';
import { Refusal } from '../shared/Refusal';
import { type Payer, payerProblem } from './payerProblem';
import type { BillToPay } from './ports/PaymentDesk';

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
