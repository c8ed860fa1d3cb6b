import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { CoveragePair } from '../bills/bridge';
import type { Tier } from '../bills/Tier';
import type { MemberClasses } from '../classes/MemberClass';
import type { PayerOfMonth } from '../continuation/ContinuationPayer';
import type { PaymentOfMonth } from '../continuation/ContinuationPayment';
import type { AskedCorrection } from '../corrections/askedAlready';
import type { EnrollmentRequest } from '../notOnBill/insuredState';
import type { AppliedTable } from '../rates/RateTable';
import { type BillRules, DEFAULT_BILL_RULES } from '../rules/BillRules';
import type { ConfirmedPay, UnreadPerson } from './PayrollTable';
import type { KnownNumber } from './people/knownNumbers';
import type { EnrollmentAction } from './wordMeaning';

/** A member's enrollment in a coverage, from the group's latest enrollment file that has it. */
export interface EnrollmentRow {
  /** Member number as in the file. */
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly plan: string | null;
  readonly tier: Tier | null;
  readonly volumeCents: Cents | null;
  /** First day of coverage; null if the file has no such date. */
  readonly from: LocalDate | null;
  /** Last day of coverage; null while it continues. */
  readonly to: LocalDate | null;
  readonly action: EnrollmentAction | null;
}

/** A person of the group's payroll who was linked by hand to a member on its bills. */
export interface MemberLink {
  readonly linkPk: string;
  /** See `personKey`. */
  readonly payrollKey: string;
  /** The member's number on the bill. */
  readonly memberId: string;
}

/** Differences from the previous bill. */
export interface PreviousBill {
  /** First day of its month. */
  readonly periodFrom: LocalDate;
  /** Coverages whose amount differs between the bills. All others were billed the same. */
  readonly pairs: readonly CoveragePair[];
}

/** A file that was compared with another bill of the group. */
export interface ComparedFile {
  /** See `fileFingerprint`. */
  readonly fingerprint: string;
  readonly fileName: string;
  readonly billNumber: string;
  /** First day of the bill's month; undefined from a server of the version before. */
  readonly periodFrom?: LocalDate | undefined;
}

/** Amount under- or over-collected for a member's coverage in the months before a bill. */
export interface BroughtForward {
  /** As on the bill. */
  readonly memberId: string;
  readonly coverage: string;
  /** Positive if too little was collected. Never zero. */
  readonly balanceCents: Cents;
}

/** A coverage of last month's bill that payroll paid nothing for. */
export interface UndeductedCoverage {
  /** As on the bill. */
  readonly memberId: string;
  readonly coverage: string;
  /** Last day of the last month before that payroll paid for; null if it paid for none that is recorded. */
  readonly paidThrough: LocalDate | null;
}

/** A member on another bill of the month. */
export interface BilledElsewhere {
  readonly memberId: string;
  readonly memberName: string;
}

/** What is known about enrollments on their way to the carrier. */
export interface EnrollingFacts {
  /** The day on which the carrier made the bill: what reached it later is not on it. */
  readonly cutOff: LocalDate;
  /** Enrollments that no file had by the cut-off, as in `enrollment`. */
  readonly late: readonly { readonly memberId: string; readonly memberName: string; readonly coverage: string }[];
  /** Requests to add a person or to raise a tier or a volume in the last twelve months, the latest first. */
  readonly requests: readonly (EnrollmentRequest & {
    readonly memberId: string;
    readonly memberName: string;
    readonly coverage: string | null;
  })[];
}

/** Additional sources for comparing a bill with a payroll file. */
export interface ComparisonFacts {
  /** First and last day of the bill's month; null if unknown, in which case enrollment is not compared. */
  readonly period: { readonly from: LocalDate; readonly to: LocalDate } | null;
  readonly links: readonly MemberLink[];
  /** Employee numbers of members, from the last reconciled files. Default: none. */
  readonly numbers?: readonly KnownNumber[] | undefined;
  /** Empty if no enrollment file is committed. */
  readonly enrollment: readonly EnrollmentRow[];
  /** Null if there is none. */
  readonly previous: PreviousBill | null;
  readonly rules: BillRules;
  /**
   * Keys of the bill's lines that are adjustments expected from earlier bills. They are not differences of this month.
   * @source docs/decisions/expected-credits.md#a-line-with-an-expected-adjustment-is-not-compared-with-payroll
   */
  readonly awaitedLines: readonly string[];
  /** Members who pay outside payroll in the bill's month. Default: none. */
  readonly payers?: readonly PayerOfMonth[] | undefined;
  /** Payments in the administrator's files for the bill's month. Default: no files. */
  readonly payments?: readonly PaymentOfMonth[] | undefined;
  /** Balances of the register in the months before the bill's. Default: none. */
  readonly balances?: readonly BroughtForward[] | undefined;
  /** Unanswered corrections of the group's earlier bills, to the bill's carriers and to payroll. Default: none. */
  readonly asked?: readonly AskedCorrection[] | undefined;
  /** Coverages of last month's bills without a deduction. Undefined if no bill of that month was compared with payroll. */
  readonly undeducted?: readonly UndeductedCoverage[] | undefined;
  /** Numbers of members whose school-year deductions prepaid the bill's month. Default: none. */
  readonly paidAhead?: readonly string[] | undefined;
  /** The group's confirmed rate tables. Default: none. */
  readonly rateTables?: readonly AppliedTable[] | undefined;
  /** Member classes, if the rate tables have rates by class. Default: none. */
  readonly classes?: readonly MemberClasses[] | undefined;
  /** Balance of the file as read; undefined if unknown. */
  readonly unread?: readonly UnreadPerson[] | undefined;
  /** Files that the group's other bills were compared with, the latest first. Default: none. */
  readonly earlierFiles?: readonly ComparedFile[] | undefined;
  /** Members on the group's other bills of the month: of other divisions, or second bills. Default: none. */
  readonly elsewhere?: readonly BilledElsewhere[] | undefined;
  /** Undefined from a server of the version before. */
  readonly enrolling?: EnrollingFacts | undefined;
  /** Months by which payroll deducts before the bill's month. Default: 0. */
  readonly monthsAhead?: number | undefined;
  /** Meaning of the file's amounts, as a person confirmed it; undefined if no one did. */
  readonly pay?: ConfirmedPay | undefined;
  /** Whether a person chose to compare the file although its dates are in another month. Default: no. */
  readonly isOtherMonth?: boolean | undefined;
}

/** Compares the bill with the payroll file only. */
export const NO_FACTS: ComparisonFacts = {
  period: null,
  links: [],
  enrollment: [],
  previous: null,
  rules: DEFAULT_BILL_RULES,
  awaitedLines: [],
};
