import type { CheckoutEquation } from '../../../src/domain/money/payments/checkout';
import type { SourceProblem } from '../../../src/domain/money/payments/planPayments';
import { secondPersonProblem, type Tie } from '../../../src/domain/people/controls/secondPerson';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { negate } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { sentence } from '../../../src/domain/platform/text/wording';
import type { RightsQueries } from '../../people/controls/rightsPorts';
import { Refusal } from '../../platform/shared/Refusal';
import type { BillToPay } from './ports';

export interface Payor {
  readonly userId: string;
  /** Whether the group allows one person to reconcile and pay the same bill. */
  readonly samePersonMayPay: boolean;
  /** People whose reconciled bills the payor cannot pay as the second person. Default: none. */
  readonly ties?: readonly Tie[];
}

/** A payor with their ties, which count where the group requires a second person, and for values that someone else set. */
export async function payorOf(
  { rights }: { readonly rights: Pick<RightsQueries, 'ties'> },
  { userId, samePersonMayPay }: Omit<Payor, 'ties'>,
  now: Date,
): Promise<Required<Payor>> {
  return { userId, samePersonMayPay, ties: await rights.ties(userId, now) };
}

/** The codes of source problems that screens and other programs tell apart. */
const CODES_OF: Readonly<Partial<Record<SourceProblem['code'], ErrorCode>>> = {
  ACH_TOO_LARGE: ErrorCode.AchTooLarge,
  ACH_OFF: ErrorCode.AchOff,
  EXCESS_UNCONFIRMED: ErrorCode.ExcessUnconfirmed,
};

/**
 * Refuses a checkout that cannot be paid as requested.
 *
 * @throws Refusal STALE_VERSION, BILL_LOCKED; NOT_PAYABLE, SAME_PERSON; ACH_TOO_LARGE, ACH_OFF, EXCESS_UNCONFIRMED.
 */
export function assertPayable(equation: CheckoutEquation, bills: readonly BillToPay[], payor: Payor): void {
  const [problem] = equation.problems;
  if (problem) {
    const problems = equation.problems.map(({ billPk, message }) => ({ path: billPk, message }));
    throw problem.code === ErrorCode.StaleVersion
      ? new Refusal(ErrorCode.StaleVersion, problem.message, { problems })
      : new Refusal(ErrorCode.NotPayable, problem.message, { problems });
  }
  for (const bill of bills) {
    const refusal = payorProblem(bill, payor);
    if (refusal) throw refusal;
  }
  const [ofSource] = equation.sourceProblems;
  if (ofSource) throw new Refusal(CODES_OF[ofSource.code] ?? ErrorCode.NotPayable, ofSource.message);
  if (!equation.payable) {
    const missing = formatCents(negate(equation.excessCents));
    throw new Refusal(
      ErrorCode.NotPayable,
      `The payment does not cover ${missing} of the bills. Pay more, or apply less to the bills.`,
    );
  }
}

/**
 * Why this person cannot pay this bill, whatever its amounts: another person has locked it (BILL_LOCKED), or this person
 * reconciled it and the group requires a second person (SAME_PERSON).
 *
 * @source product.md, Rights
 */
export function payorProblem(bill: BillToPay, payor: Payor): Refusal | undefined {
  const { lock, billNumber } = bill;
  if (lock && lock.userId !== payor.userId) {
    return new Refusal(
      ErrorCode.BillLocked,
      `${sentence(`Bill ${billNumber} is being edited by ${lock.name}`)} Try again when they are done.`,
      { lockedBy: lock.name, since: lock.since },
    );
  }
  if (!payor.samePersonMayPay && bill.reconciledByUserId === payor.userId) {
    return new Refusal(
      ErrorCode.SamePerson,
      `You reconciled bill ${billNumber}, and your group requires another person to pay it. Ask a colleague who makes payments.`,
    );
  }
  const { reconciledByUserId } = bill;
  if (payor.samePersonMayPay || reconciledByUserId === null) return undefined;
  const problem = secondPersonProblem('payment', [reconciledByUserId], payor.userId, payor.ties ?? []);
  if (problem === undefined) return undefined;
  return new Refusal(ErrorCode.SamePerson, `${problem} Ask a colleague who makes payments.`);
}
