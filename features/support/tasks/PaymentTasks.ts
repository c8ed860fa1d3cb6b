import type { BankReversalReason, BankReversalStep } from '../../../src/domain/money/payments/bankReversal';
import type { HeldMethod } from '../../../src/domain/money/payments/paymentMethods';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';

export interface PaymentToMake {
  readonly bills: readonly StageBill[];
  /** On the first bill. Default: its whole balance. */
  readonly amount?: Cents | undefined;
  /** Default: exactly what is applied to bills. */
  readonly paymentAmount?: Cents | undefined;
  /** Takes as much as possible from this held money. */
  readonly usedHeld?: HeldMethod;
  /** Writes off what the payment falls short, or its excess. */
  readonly writesOff?: boolean;
  /** Schedules the payment. */
  readonly schedule?: { readonly payOn: LocalDate; readonly acceptsLate: boolean };
}

export interface ReceiptShown {
  readonly amount: Cents;
  /** Masked, as shown. */
  readonly account: string;
  readonly settleDate: LocalDate;
  /** Null for a payment that is sent as soon as possible. */
  readonly scheduledFor: LocalDate | null;
  readonly excess: Cents;
  /** An excess that is written off; `excess` is zero then. */
  readonly writtenOff: Cents;
}

/** A payment that a sentence names. */
export interface MadePayment {
  readonly confirmation: string;
  readonly amount: Cents;
}

export interface PaymentShown {
  readonly amount: Cents;
  readonly account: string;
  /** Label, such as `Credit Suspense`. */
  readonly method: string;
  /** Label, such as `Voided`. */
  readonly status: string;
  /** Why it was voided, returned or reversed; empty otherwise. */
  readonly reason: string;
}

/** What a payor can pay for a group. */
export interface GroupToPayShown {
  readonly group: string;
  readonly billCount: number;
  readonly open: Cents;
  /** Empty if nothing can be paid. */
  readonly firstDue: string;
}

/** How a bill is closed without money. */
export type Closing = 'with a Zero Payment' | 'short';

/**
 * A payment is voided while it is pending, returned by its bank, reversed because it was our own error, or set aside before its bank
 * file is sent.
 */
export type Ending = 'void' | 'return' | 'reverse' | 'setAside';

/** What a payor does with autopay. */
export type AutopayStep =
  | {
      readonly kind: 'turnOn';
      readonly limitCents: Cents;
      readonly startsOn: LocalDate | undefined;
      readonly daysBeforeDue: number;
    }
  | { readonly kind: 'turnOff' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'resume' };

/** Paying bills and tracking payments. */
export interface PaymentTasks {
  /** Opens the checkout and goes to its review. */
  prepare(person: TestPerson, payment: PaymentToMake): Promise<void>;
  /** Gives the reason for paying anyway, if the review asks for one. */
  explain(person: TestPerson, reason: string): Promise<void>;
  confirm(person: TestPerson, times?: number): Promise<void>;
  /** Whether the checkout asks for a bank account, because the group has none. */
  isAskedForAccount(person: TestPerson): Promise<boolean>;
  /** Sends the payment again when the response was lost. */
  retry(person: TestPerson): Promise<void>;
  receipt(person: TestPerson): Promise<ReceiptShown>;

  /** Opens Pay without a group. @returns the groups in the order shown */
  groupsToPay(person: TestPerson): Promise<readonly GroupToPayShown[]>;
  /** Opens Pay for a group without selecting a bill. */
  openPay(person: TestPerson, groupNumber: string): Promise<void>;
  close(person: TestPerson, bill: StageBill, how: Closing): Promise<void>;

  /** Changes autopay of the bill's group. @returns the effect shown before it is turned on or off, or what the bill then says */
  changeAutopay(person: TestPerson, bill: StageBill, step: AutopayStep): Promise<string>;

  openPayments(person: TestPerson): Promise<void>;
  /** Exports the list without filters. @returns the file's bytes */
  exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array>;
  /** Payments in the order shown. */
  shown(person: TestPerson): Promise<readonly PaymentShown[]>;
  /** @param reason starts with the bank's code for a return. */
  endPayment(person: TestPerson, payment: MadePayment, ending: Ending, reason: string): Promise<void>;
  /** Presents a returned payment of this amount again, the latest first. */
  presentAgain(person: TestPerson, payment: MadePayment): Promise<void>;
  /** Requests the reversal at the bank of a payment of this amount. */
  reverseAtBank(person: TestPerson, payment: MadePayment, reason: BankReversalReason): Promise<void>;
  /** Records a step of the latest reversal of a payment of this amount. */
  changeReversal(person: TestPerson, payment: MadePayment, step: BankReversalStep): Promise<void>;
  /** The displayed state of the latest reversal of a payment of this amount; empty if there is none. */
  reversalState(person: TestPerson, payment: MadePayment): Promise<string>;
  /** Moves all of a processed payment to one bill, as far as it can take it. */
  reallocate(person: TestPerson, payment: MadePayment, bill: Pick<StageBill, 'billPk' | 'billNumber'>): Promise<void>;
  suspense(person: TestPerson): Promise<Cents>;
}
