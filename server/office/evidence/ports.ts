import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { ReasonCode } from '../../../src/domain/billing/bills/BillLine';
import type { FileBalance } from '../../../src/domain/billing/reconciliation/balance/FileBalance';
import type { ExplainedDeduction } from '../../../src/domain/billing/reconciliation/broughtForward';
import type { WithoutDeduction } from '../../../src/domain/billing/reconciliation/noDeduction';
import type { PaidOutside } from '../../../src/domain/billing/reconciliation/PaidOutside';
import type { LayoutOrigin } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { Payment } from '../../../src/domain/money/payments/Payment';
import type { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { ExpectedArrival } from '../../billing/expected/ports';

/** The payroll comparison that a bill was reconciled with. */
export interface SavedComparison {
  readonly comparisonPk: string;
  readonly fileName: string;
  readonly rowCount: number;
  readonly deductedCents: Cents;
  /** Balance of the file as read; null for comparisons saved by earlier versions. */
  readonly balance: FileBalance | null;
  /** Who saved the layout of its columns, and when; null if no column comes from a saved layout. */
  readonly layout: LayoutOrigin | null;
  /** Payments of continuation payers; null for comparisons saved by earlier versions. */
  readonly paidOutside: readonly PaidOutside[] | null;
  /** Coverages without a deduction; null for comparisons saved by earlier versions. */
  readonly withoutDeduction: readonly WithoutDeduction[] | null;
  /** Deductions that a balance explains; null for comparisons saved by earlier versions. */
  readonly explainedByBalance: readonly ExplainedDeduction[] | null;
  /** Whether the confirmed rates say what any of its differences should be. */
  readonly hasExpected: boolean;
  readonly decidedBy: string;
  /** ISO timestamp, UTC. */
  readonly decidedAt: string;
}

/** A difference with its decision. `kind` and `action` may be values that this version has no label for. */
export interface SavedDifference {
  readonly kind: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member was compared as a whole. */
  readonly coverage: string | null;
  readonly billedCents: Cents;
  /** Null if the file had no row. */
  readonly deductedCents: Cents | null;
  /** By the enrollment: zero if not enrolled; null if unknown. */
  readonly enrolledCents: Cents | null;
  /** By the confirmed rates; null if they do not cover it, and for differences saved by earlier versions. */
  readonly expectedCents: Cents | null;
  readonly action: string;
  readonly reasonCode: ReasonCode;
  readonly note: string;
  /** Who made the standing decision that it was decided by, and when (ISO, UTC); null if it was decided by hand. */
  readonly standingBy: string | null;
  readonly standingAt: string | null;
}

/** A change of one line by one event. */
export interface SavedLineChange {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly event: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly note: string;
}

/** A file attached to a comment on a bill. */
export interface SavedAttachment {
  readonly fileName: string;
  readonly bytes: number;
  /** The comment's line, such as "Ruth Adler, Medical"; null for the whole bill. */
  readonly lineLabel: string | null;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** Who released and reconciled a bill. Timestamps are ISO, UTC. */
export interface SignOff {
  readonly releasedBy: string | null;
  readonly releasedAt: string | null;
  readonly reconciledBy: string | null;
  readonly reconciledAt: string | null;
}

/** Part of a list. */
export interface ListPart {
  readonly offset: number;
  readonly limit: number;
}

/** Reads the record of a reconciliation. The caller must check that the bill is in scope. */
export interface EvidenceQueries {
  signOff(bill: Bill): Promise<SignOff>;
  /** Names of those who asked for, or reconciled, what other people approved or paid, where it needs two people: by key of the event. */
  firstPersons(bill: Bill): Promise<ReadonlyMap<string, string>>;
  /** Files that were not removed, in the order they were attached. */
  attachments(bill: Bill): Promise<readonly SavedAttachment[]>;
  /** The comparison of the last reconciliation; undefined if it was done without one. */
  comparison(bill: Bill): Promise<SavedComparison | undefined>;
  /** By member. */
  differences(bill: Bill, comparisonPk: string, part: ListPart): Promise<readonly SavedDifference[]>;
  /** Oldest first, then in bill order. */
  lineChanges(bill: Bill, part: ListPart): Promise<readonly SavedLineChange[]>;
}

/** An adjustment that is expected on a later bill. */
export interface ExpectedOnLaterBill {
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string | null;
  /** Why it is expected, in words. */
  readonly cause: string;
  readonly amountCents: Cents;
  /** Such as `Open` or `Arrived`. */
  readonly state: string;
  /** Last day of the carrier's retro window; null if it is unknown. */
  readonly expectedBy: LocalDate | null;
}

/** Reads the adjustments that a bill's decisions expect on later bills. */
export interface ExpectedAdjustmentsOfBill {
  ofBill(bill: Bill, today: LocalDate): Promise<ExpectedOfBill>;
}

export interface ExpectedOfBill {
  readonly expected: readonly ExpectedOnLaterBill[];
  /** Adjustments that arrived on the bill, and those that it expects and that arrived on later bills. */
  readonly arrivals: readonly ExpectedArrival[];
}

/** A payment's receipt beyond the payment itself. */
export interface ReceiptDetails {
  readonly sources: readonly ReceiptSource[];
  /** The check that the payment posted; undefined for other payments. */
  readonly check: { readonly number: string; readonly payer: string } | undefined;
  /** The bills it pays, with their current open amounts. */
  readonly bills: readonly ReceiptBill[];
  /** Shorts that were written off in the same checkout. */
  readonly writeOffs: readonly { readonly confirmation: string; readonly amountCents: Cents }[];
  /** Each carrier's part of a short that the payment carries to the next bill. */
  readonly carried: readonly CarriedShort[];
}

export interface ReceiptSource {
  readonly method: PaymentMethod;
  /** Null unless it is a bank account. The number is masked except for its last three digits. @source MSK-2 */
  readonly bankAccountName: string | null;
  readonly bankAccountMasked: string | null;
  readonly amountCents: Cents;
}

export interface ReceiptBill {
  readonly billNumber: string;
  /** Null for a bill of the whole group. */
  readonly divisionNumber: string | null;
  readonly divisionName: string | null;
  readonly periodFrom: LocalDate;
  readonly dueCents: Cents;
  readonly appliedCents: Cents;
  readonly openCents: Cents;
}

export interface CarriedShort {
  readonly carrierName: string;
  /** Null until the carrier's next bill is released. */
  readonly toBillNumber: string | null;
  readonly amountCents: Cents;
}

export interface ReceiptQueries {
  details(payment: Pick<Payment, 'groupNumber' | 'paymentPk'>): Promise<ReceiptDetails>;
}
