import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

export interface CheckoutWishes {
  readonly bills: readonly StageBill[];
  /** On the first bill; in full unless told. */
  readonly amount?: Cents;
  /** What is paid with; exactly what is paid for unless told. */
  readonly payWith?: Cents;
}

export interface ReceiptShown {
  readonly amount: Cents;
  /** As it is shown. */
  readonly account: string;
  readonly settleDate: LocalDate;
  readonly excess: Cents;
}

export interface PaymentShown {
  readonly amount: Cents;
  readonly account: string;
  readonly isVoided: boolean;
  /** Why it was voided; empty when it was not. */
  readonly reason: string;
}

/** A bill that cannot be paid now, as the payor reads it. */
export interface NotPayableShown {
  readonly balance: Cents;
  readonly reason: string;
}

/** Paying bills and following payments. */
export interface PaymentTasks {
  /** Up to the last look before the payment is sent. */
  prepare(person: TestPerson, wishes: CheckoutWishes): Promise<void>;
  confirm(person: TestPerson, howOften?: number): Promise<void>;
  /** Sends the payment again when its answer did not come. */
  sendAgain(person: TestPerson): Promise<void>;
  receipt(person: TestPerson): Promise<ReceiptShown>;

  /** Opens Pay for a group without choosing a bill. */
  lookAtPayable(person: TestPerson, groupNumber: string): Promise<void>;
  notPayable(person: TestPerson, bill: StageBill): Promise<NotPayableShown>;
  zeroPay(person: TestPerson, bill: StageBill): Promise<void>;

  look(person: TestPerson): Promise<void>;
  /** Payments in the order they are shown. */
  shown(person: TestPerson): Promise<readonly PaymentShown[]>;
  takeBack(person: TestPerson, amount: Cents, reason: string): Promise<void>;
  suspense(person: TestPerson): Promise<Cents>;
}
