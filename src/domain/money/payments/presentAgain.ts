import { amountOpen, statusOfMoney } from '../../billing/bills/amountDue';
import type { BillStatus } from '../../billing/bills/BillStatus';
import { hasPayableStatus } from '../../billing/bills/payable';
import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { PayableBill } from './CheckoutRequest';
import { isLive, type Payment, type PaymentDisposition } from './Payment';
import { PaymentMethod } from './PaymentMethod';
import { type ReturnCode, returnLabel } from './returnCodes';

/** Maximum number of times a returned debit may be presented again. @source Nacha Operating Rules, Subsection 2.12.4 */
export const MAX_PRESENTATIONS = 2;
/**
 * Days after the first debit's settlement within which it may be presented again. @source Nacha Operating Rules, Subsection 2.12.4
 */
export const PRESENTATION_DAYS = 180;

/** Codes for insufficient funds, which may be available later. */
export const PRESENTABLE_CODES: readonly ReturnCode[] = ['R01', 'R09'];

/** A debit that presents a returned one again. */
interface Presentation {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly disposition: PaymentDisposition;
}

/** The first debit, and the payments that presented it again: oldest first, except those that were voided. */
export interface PresentationChain {
  readonly original: {
    readonly paymentPk: string;
    readonly confirmation: string;
    readonly settleDate: LocalDate;
  };
  readonly again: readonly Presentation[];
}

/** A bill before and after one of its returned payments is presented again. */
interface PresentedBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly amountCents: Cents;
  readonly statusBefore: BillStatus;
  readonly statusAfter: BillStatus;
  /** Due minus paid and pending, after the presentation. */
  readonly openAfterCents: Cents;
}

/** Effect of presenting a returned payment again. */
export interface PresentationEffect {
  /** Why it cannot be presented again, in sentences; null if it can. */
  readonly problem: string | null;
  /** Key of the pending or processed payment that presents it again; null if there is none. */
  readonly presentedAs: string | null;
  readonly amountCents: Cents;
  /** When the bank moves the money. */
  readonly settleDate: LocalDate;
  /** From 1 to `MAX_PRESENTATIONS`. */
  readonly presentationNo: number;
  readonly bills: readonly PresentedBill[];
  readonly excessCents: Cents;
}

type ReturnedPayment = Pick<
  Payment,
  'paymentPk' | 'method' | 'disposition' | 'paymentAmount' | 'allocations' | 'excessCents'
> & { readonly reversal: Pick<NonNullable<Payment['reversal']>, 'returnCode'> | null };

/** The facts that determine whether a returned payment can be presented again. */
export interface PresentationFacts {
  readonly payment: ReturnedPayment;
  readonly chain: PresentationChain;
  /** Number of bank accounts it was drawn from. */
  readonly accountCount: number;
  /** Its bills. */
  readonly bills: readonly (PayableBill & { readonly hasZeroPayment: boolean })[];
  /** When the new debit would settle. */
  readonly settleDate: LocalDate;
}

/** Whether the bank returned an ACH payment with a code after which it may be presented again. */
export function mayBePresentedAgain({
  method,
  disposition,
  reversal,
}: Pick<ReturnedPayment, 'method' | 'disposition' | 'reversal'>): boolean {
  const code = reversal?.returnCode ?? undefined;
  return (
    method === PaymentMethod.Ach && disposition === 'RETURNED' && code !== undefined && PRESENTABLE_CODES.includes(code)
  );
}

/** The last day on which a debit presented again may settle. */
export function lastPresentationDay(originalSettleDate: LocalDate): LocalDate {
  return addDays(originalSettleDate, PRESENTATION_DAYS);
}

/**
 * Effect of presenting a returned payment again, and why it cannot be. It draws the same amount and pays the same bills: each must
 * have at least that much open, so that no bill is collected twice.
 *
 * @source docs/decisions/returns.md#a-returned-debit-may-be-presented-again-twice-within-180-days
 */
export function presentationEffect(facts: PresentationFacts): PresentationEffect {
  const { payment, chain, bills, settleDate } = facts;
  return {
    problem: whyNotPresentedAgain(facts) ?? null,
    presentedAs: chain.again.find(isLive)?.paymentPk ?? null,
    amountCents: payment.paymentAmount,
    settleDate,
    presentationNo: Math.min(chain.again.length + 1, MAX_PRESENTATIONS),
    bills: payment.allocations.flatMap(({ billPk, amountCents }) => {
      const bill = bills.find((one) => one.billPk === billPk);
      return bill ? [presentedBill(bill, amountCents)] : [];
    }),
    excessCents: payment.excessCents,
  };
}

function presentedBill(bill: PayableBill & { readonly hasZeroPayment: boolean }, amountCents: Cents): PresentedBill {
  const pendingCents = cents(bill.pendingCents + amountCents);
  return {
    billPk: bill.billPk,
    billNumber: bill.billNumber,
    amountCents,
    statusBefore: bill.status,
    statusAfter: statusOfMoney({ ...bill, pendingCents }),
    openAfterCents: amountOpen({ ...bill, pendingCents }),
  };
}

function whyNotPresentedAgain({
  payment,
  chain,
  accountCount,
  bills,
  settleDate,
}: PresentationFacts): string | undefined {
  if (payment.method !== PaymentMethod.Ach || payment.disposition !== 'RETURNED') {
    return 'Only an ACH payment that the bank returned can be presented again.';
  }
  if (!mayBePresentedAgain(payment)) {
    const code = payment.reversal?.returnCode;
    const how = code ? `returned with ${returnLabel(code)}` : 'returned without a code';
    return `Only R01 and R09 allow a payment to be presented again, and this one was ${how}. Ask the group for a new payment.`;
  }
  const last = chain.again.at(-1);
  if ((last?.paymentPk ?? chain.original.paymentPk) !== payment.paymentPk) {
    return `This payment was presented again already, as payment ${last?.confirmation ?? chain.original.confirmation}.`;
  }
  if (chain.again.length >= MAX_PRESENTATIONS) {
    return `Payment ${chain.original.confirmation} was presented again twice, which is the limit. Ask the group for a new payment.`;
  }
  const lastDay = lastPresentationDay(chain.original.settleDate);
  if (settleDate > lastDay) {
    return `Payment ${chain.original.confirmation} settled on ${dateText(chain.original.settleDate)}, and could be presented again until ${dateText(lastDay)}. Ask the group for a new payment.`;
  }
  if (accountCount !== 1) {
    return 'This payment was drawn from several bank accounts, so it cannot be presented again. Ask the group for a new payment.';
  }
  return billProblem(payment, bills);
}

function billProblem(
  { allocations }: Pick<Payment, 'allocations'>,
  bills: PresentationFacts['bills'],
): string | undefined {
  for (const { billPk, billNumber, amountCents } of allocations) {
    const bill = bills.find((one) => one.billPk === billPk);
    const open = bill && hasPayableStatus(bill) ? amountOpen(bill) : 0;
    if (open >= amountCents) continue;
    const now =
      open > 0
        ? `only ${formatCents(cents(open))} of bill ${billNumber} is open`
        : `bill ${billNumber} cannot be paid now`;
    return `This payment paid ${formatCents(amountCents)}, and ${now}. Presenting it again would collect too much.`;
  }
  return undefined;
}
