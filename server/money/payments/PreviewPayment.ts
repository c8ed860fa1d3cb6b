import type { BillPreview, PaymentPreview } from '../../../contract/money/payments';
import { amountOpen, statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { payorLimits, rulesFor } from '../../../src/domain/billing/rules/PaymentRules';
import { type AchTerms, DEFAULT_ACH_TERMS, groupDayProblem } from '../../../src/domain/money/payments/achEntry';
import type { CheckoutRequest, RequestedAllocation } from '../../../src/domain/money/payments/CheckoutRequest';
import { type AllocationProblem, checkout } from '../../../src/domain/money/payments/checkout';
import { BANK_ACCOUNT_METHOD } from '../../../src/domain/money/payments/paymentMethods';
import { paymentQuestions } from '../../../src/domain/money/payments/paymentQuestion';
import { NOTHING_HELD } from '../../../src/domain/money/payments/planPayments';
import { availableOf } from '../../../src/domain/money/payments/SuspenseBalance';
import { plannedSettlements, type SettledPlan, scheduleProblem } from '../../../src/domain/money/payments/schedule';
import { NEW_ACCOUNT_LIMIT } from '../../../src/domain/people/controls/Control';
import { reachesWhole, type Scope } from '../../../src/domain/platform/access/Scope';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import type { ControlQueries } from '../../people/controls/ports';
import type { RightsQueries } from '../../people/controls/rightsPorts';
import type { Caller } from '../../platform/shared/Caller';
import { type Payor, payorOf, payorProblem } from './assertPayable';
import type { BillToPay, PaymentQueries } from './ports';

interface PaymentRequest {
  readonly caller: Caller;
  /** The bills that the payor may pay. The payment's group is in it, in whole or by division. */
  readonly scope: Scope;
  readonly checkout: CheckoutRequest;
  readonly now: Date;
}

/** Computes the effect of a payment without making it. */
export class PreviewPayment {
  constructor(
    private readonly payments: PaymentQueries,
    private readonly controls: Pick<ControlQueries, 'limitNow'>,
    private readonly rights: RightsQueries,
    private readonly offersAch = true,
    private readonly achTerms: AchTerms = DEFAULT_ACH_TERMS,
  ) {}

  /** @param scope bills outside of it cannot be paid. Held money is of whole groups. */
  async run({ caller: { userId }, scope, checkout: request, now }: PaymentRequest): Promise<PaymentPreview> {
    const { groupNumber, allocations } = request;
    const billPks = allocations.map(({ billPk }) => billPk);
    const bills = await this.payments.billsToPay(scope, groupNumber, billPks, now);
    const rules = await this.payments.paymentRules(groupNumber, now);
    const { samePersonMayPay } = rules;
    const payor = await payorOf({ rights: this.rights }, { userId, samePersonMayPay }, now);
    const available = reachesWhole(scope, groupNumber)
      ? availableOf(await this.payments.heldMoney(groupNumber))
      : NOTHING_HELD;
    const { offersAch } = this;
    const { entryCents: achEntryCents, debitDays } = this.achTerms;
    const payable = {
      available,
      offersAch,
      achEntryCents,
      ...payorLimits(rulesFor(rules, userId, payor.ties), userId),
    };
    const equation = checkout(request, bills, payable);
    const time = { now, cutoffs: rules.cutoffs, debitDays };
    const settlements = plannedSettlements(request, time);
    const payments = settlements.map(({ method, amountCents, settleDate, cutoffAt: cutoff }) => ({
      method,
      amountCents,
      settleDate,
      cutoff,
    }));
    const schedule = scheduleProblem(request, bills, time);
    const overDay = await this.dayProblem(groupNumber, settlements);
    const accountPks = request.sources.flatMap(({ bankAccountPk }) => bankAccountPk ?? []);
    const activity = await this.payments.accountActivity(groupNumber, accountPks, now);
    const newAccountCents = await this.controls.limitNow(NEW_ACCOUNT_LIMIT, now);
    const last = settlements.reduce((one, other) => (other.settleDate > one.settleDate ? other : one));
    return {
      balanced:
        equation.payable &&
        schedule === undefined &&
        overDay === undefined &&
        bills.every((bill) => !payorProblem(bill, payor)),
      sourceProblem: equation.sourceProblems[0]?.message ?? schedule ?? overDay ?? null,
      payments,
      difference: equation.excessCents,
      perBill: allocations.map((allocation) => billPreview(allocation, bills, equation.problems, payor)),
      settleDate: last.settleDate,
      cutoff: last.cutoffAt,
      timeZone: last.timeZone,
      questions: paymentQuestions(request.sources, activity, newAccountCents),
    };
  }

  /** Why the group would draw too much on the day on which the payment settles; undefined if it would not. */
  private async dayProblem(groupNumber: string, settlements: readonly SettledPlan[]): Promise<string | undefined> {
    const { groupDayCents } = this.achTerms;
    const drawn = settlements.find(({ method }) => method === BANK_ACCOUNT_METHOD);
    if (!drawn || groupDayCents === null) return undefined;
    const drawnCents = await this.payments.drawnOn(groupNumber, drawn.settleDate);
    return groupDayProblem({ ...drawn, drawnCents }, groupDayCents);
  }
}

function billPreview(
  { billPk, amountCents }: RequestedAllocation,
  bills: readonly BillToPay[],
  problems: readonly AllocationProblem[],
  payor: Payor,
): BillPreview {
  const problem = problems.find((candidate) => candidate.billPk === billPk)?.message ?? null;
  const bill = bills.find((candidate) => candidate.billPk === billPk);
  if (!bill) {
    const nothing = { openBeforeCents: ZERO, openAfterCents: ZERO, statusAfter: 'UNRELEASED' } as const;
    return { billPk, billNumber: '', amountCents, ...nothing, problem };
  }
  const openBeforeCents = amountOpen(bill);
  return {
    billPk,
    billNumber: bill.billNumber,
    amountCents,
    openBeforeCents,
    openAfterCents: cents(openBeforeCents - amountCents),
    statusAfter: problem
      ? bill.status
      : statusOfMoney({ ...bill, pendingCents: cents(bill.pendingCents + amountCents) }),
    problem: problem ?? payorProblem(bill, payor)?.message ?? null,
  };
}
