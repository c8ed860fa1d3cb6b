import type { BankAccount } from '../../../../contract/money/bankAccounts';
import type { MadePayment, PaymentPreview } from '../../../../contract/money/payments';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { DEFAULT_DEBIT_DAYS } from '../../../domain/money/payments/achEntry';
import type {
  CheckoutRequest,
  ExcessUse,
  PaymentSource,
  RequestedAllocation,
} from '../../../domain/money/payments/CheckoutRequest';
import { type CheckoutEquation, checkout } from '../../../domain/money/payments/checkout';
import { PaymentMethod } from '../../../domain/money/payments/PaymentMethod';
import { BANK_ACCOUNT_METHOD, HELD_METHODS, type HeldMethod } from '../../../domain/money/payments/paymentMethods';
import { availableOf, type CheckoutFunds, limitsOf } from '../../../domain/money/payments/SuspenseBalance';
import { scheduleProblem } from '../../../domain/money/payments/schedule';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../domain/platform/money/Cents';

/** Step of a checkout. `problem` is the error of the last attempt; it stays until the next attempt. */
export type CheckoutStage =
  | { readonly kind: 'choosing'; readonly problem?: unknown }
  /** Between choosing and reviewing, either way, while bills are locked or unlocked and the payment is previewed. */
  | { readonly kind: 'preparing' }
  /** `reason`: the payor's, for the questions of the preview. Default: none. */
  | {
      readonly kind: 'reviewing';
      readonly preview: PaymentPreview;
      readonly reason?: string;
      readonly problem?: unknown;
    }
  | { readonly kind: 'sending' }
  /** The response was lost: the server is asked for the outcome. */
  | { readonly kind: 'checking' }
  /** The outcome could not be found out yet. */
  | { readonly kind: 'unknown'; readonly error: unknown }
  | { readonly kind: 'paid'; readonly payment: MadePayment };

/** A group's bills in its checkout, earliest due date first. */
export interface CheckoutBills {
  /** Bills that can be paid now. */
  readonly bills: readonly Bill[];
  /** Bills with something left to do that cannot be paid now; `whyNotPayable` gives the reason. */
  readonly notPayable: readonly Bill[];
  /** Held money that can pay in addition to bank accounts. */
  readonly funds: CheckoutFunds;
}

/** Held money to use, by method; null for as much as is available and the bills need. */
export type HeldSelection = ReadonlyMap<HeldMethod, Cents | null>;

/** The payor's selection. The equation is derived from it. */
export interface CheckoutSelection extends CheckoutBills {
  readonly groupNumber: string;
  readonly accounts: readonly BankAccount[];
  /** Amount by bill key, for selected bills only. */
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly bankAccountPk: string | null;
  readonly usedHeld: HeldSelection;
  /** The amount from the bank account; null for exactly what the bills still need. */
  readonly sourceCents: Cents | null;
  /** Whether the payor writes off what the other sources fall short. */
  readonly writesOff: boolean;
  /** Where an excess goes. */
  readonly excessTo: ExcessUse;
  /** The excess that the payor confirmed, which applies to this excess only. Default: none. */
  readonly confirmedExcessCents?: Cents | null;
  /** The bank day on which to send the payment; null for as soon as possible. */
  readonly payOn: LocalDate | null;
  /** Whether a scheduled payment may settle after a bill is due. */
  readonly acceptsLate: boolean;
}

/** The payor's choices, as saved in a draft. */
export type CheckoutChoices = Pick<
  CheckoutSelection,
  | 'amounts'
  | 'bankAccountPk'
  | 'usedHeld'
  | 'sourceCents'
  | 'writesOff'
  | 'excessTo'
  | 'confirmedExcessCents'
  | 'payOn'
  | 'acceptsLate'
>;

export interface CheckoutState extends CheckoutSelection {
  readonly equation: CheckoutEquation;
  readonly stage: CheckoutStage;
}

/** The selection with its equation. @param selection may be an earlier state; its other fields are ignored. */
export function withEquation(selection: CheckoutSelection, stage: CheckoutStage = { kind: 'choosing' }): CheckoutState {
  const equation = checkout(paymentOf(selection), selection.bills, limitsOf(selection.funds));
  return { ...selection, equation, stage };
}

/** The payment to request; undefined without an amount or without an account to pay from. */
export function requestOf(state: CheckoutState): CheckoutRequest | undefined {
  const { groupNumber, bankAccountPk } = state;
  const payment = paymentOf(state);
  const needsAccount = payment.sources.some(({ method }) => method === BANK_ACCOUNT_METHOD);
  if (payment.sources.length === 0 || (needsAccount && !bankAccountPk)) return undefined;
  return { groupNumber, ...payment };
}

/** Why the payment cannot be scheduled as selected; undefined when it can, and for a payment as soon as possible. */
export function scheduleProblemOf(state: CheckoutSelection, now: Date = new Date()): string | undefined {
  const { cutoffs, debitDays = DEFAULT_DEBIT_DAYS } = state.funds;
  return scheduleProblem(paymentOf(state), state.bills, { now, cutoffs, debitDays });
}

/** The amount of a checkout that comes from one method. */
export function amountFrom(state: CheckoutSelection, method: PaymentSource['method']): Cents {
  return sumCents(
    sourcesOf(state)
      .filter((source) => source.method === method)
      .map(({ amountCents }) => amountCents),
  );
}

/** The amounts of bills that are still in the list. */
export function amountsOn(bills: readonly Bill[], amounts: ReadonlyMap<string, Cents>): ReadonlyMap<string, Cents> {
  return new Map([...amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)));
}

function allocationsOf({ amounts, bills }: CheckoutSelection): readonly RequestedAllocation[] {
  return [...amounts].map(([billPk, amountCents]) => {
    const version = bills.find((bill) => bill.billPk === billPk)?.version ?? 0;
    return { billPk, version, amountCents };
  });
}

/**
 * Held money that pays without being asked for: some of it was received for a selected bill, or for a bill that needs nothing
 * more.
 *
 * @source docs/decisions/payments.md#a-check-received-for-a-bill-is-used-first
 */
export function suggestedHeld(selection: Pick<CheckoutSelection, 'amounts' | keyof CheckoutBills>): HeldMethod[] {
  const { amounts, bills, notPayable, funds } = selection;
  const others = [...bills, ...notPayable].filter((bill) => !amounts.has(bill.billPk) && amountOpen(bill) > 0);
  const isKept = (billPk: string) => others.some((bill) => bill.billPk === billPk);
  return HELD_METHODS.filter((method) => funds.held[method].forBillPks?.some((billPk) => !isKept(billPk)));
}

/** The request for the current selection, whether or not it can be paid. */
export function paymentOf(selection: CheckoutSelection): Omit<CheckoutRequest, 'groupNumber'> {
  const { excessTo, confirmedExcessCents = null, payOn, acceptsLate } = selection;
  return {
    sources: sourcesOf(selection),
    allocations: allocationsOf(selection),
    ...(excessTo === 'overShort' && { excessTo }),
    ...(confirmedExcessCents !== null && { confirmExcessCents: confirmedExcessCents }),
    ...(payOn !== null && { payOn }),
    ...(payOn !== null && acceptsLate && { acceptsLate }),
  };
}

/** Held money first; the bank account covers the rest, or a write-off what it falls short. Sources of zero are left out. */
function sourcesOf(selection: CheckoutSelection): PaymentSource[] {
  const { amounts, bankAccountPk, funds, usedHeld, sourceCents, writesOff } = selection;
  const available = availableOf(funds.held);
  let needed: number = sumCents(amounts.values());
  const sources = HELD_METHODS.flatMap((method): PaymentSource[] => {
    const used = usedHeld.get(method);
    if (used === undefined) return [];
    const amountCents = used ?? cents(Math.min(available[method], needed));
    needed = Math.max(0, needed - amountCents);
    return [{ method, bankAccountPk: null, amountCents }];
  });
  const drawn = sourceCents ?? cents(needed);
  sources.push({ method: BANK_ACCOUNT_METHOD, bankAccountPk, amountCents: drawn });
  const short = writesOff ? cents(Math.max(0, needed - drawn)) : ZERO;
  sources.push({ method: PaymentMethod.OverShortDebit, bankAccountPk: null, amountCents: short });
  return sources.filter((source) => source.amountCents > ZERO);
}
