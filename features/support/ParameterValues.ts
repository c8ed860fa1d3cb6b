import type { LineEdit } from '../../src/domain/billing/bills/lineEdit';
import type { Tier } from '../../src/domain/billing/bills/Tier';
import type { ContinuationTerms } from '../../src/domain/billing/continuation/ContinuationPayer';
import type { ProfileField } from '../../src/domain/people/account/Profile';
import type { LocalDate } from '../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../src/domain/platform/money/Cents';

/** Kinds of people in the features. */
export const PERSON_KINDS = [
  'reconciler',
  'super user',
  'payor',
  'viewer',
  'admin of another rep',
  'admin',
  'manager',
  'sysadmin',
  'life carrier',
  'carrier',
  'agent',
  'company user',
  'newcomer',
  'stranger',
  'person without a role',
  'Disabled person',
  'Deleted person',
] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** A person by kind: `another reconciler of "Harbor Foods"`, `a payor of two groups`. */
export interface PersonName {
  readonly kind: PersonKind;
  /** Whether the sentence says `another`. */
  readonly isAnother: boolean;
  /** The group's name; undefined for the scenario's own group. */
  readonly groupName: string | undefined;
  /** Name of the second group, for a person with two. */
  readonly otherGroupName?: string;
}

/**
 * The subject or object of a sentence. `they` is the person who acted last, `this person` the one the last sentence was about,
 * `someone else` another payor who does not become `they`. A first name refers to a person introduced earlier.
 */
export type Who = 'I' | 'they' | 'this person' | 'someone else' | { readonly firstName: string } | PersonName;

/** Recipient of an email: a person, an address, or the full name of an added person. */
export type Recipient = Who | { readonly quoted: string };

/** A parsed bill reference; the first bill by default. `nth` counts from 0; -1 is the last. */
export interface BillName {
  readonly groupName?: string;
  readonly number?: string;
  readonly nth?: number;
}

/** A parsed reference to several bills of the scenario. */
export type BillNames = readonly BillName[] | 'all';

/** A parsed payment reference. Without a position, it is the only payment of the scenario, or the only one of the amount. */
export interface PaymentName {
  readonly amount?: Cents;
  /** Position in the order in which they were made, among those of the amount. Counts from 0; -1 is the last. */
  readonly nth?: number;
}

/** A parsed reference to a refund. Without an amount, it is the only refund to the payee. */
export interface RefundName {
  readonly payee: string;
  readonly amount?: Cents;
}

/** A role's label and its group's name. */
export interface RightName {
  readonly role: string;
  readonly groupName: string | undefined;
}

/** A detail of a person: `their phone`, `the last name of the reconciler`. */
export interface DetailName<Detail extends string = ProfileField | KnownDetail | 'email' | 'name' | 'status'> {
  readonly detail: Detail;
  readonly of: Who;
  /** The group whose rights are shown. */
  readonly groupName?: string;
}

/** Actions on whole bills. */
export const BILL_ACTIONS = ['reconcile', 'unreconcile', 'revert', 'release', 'unrelease', 'pay', 'take over'] as const;
export type BillAction = (typeof BILL_ACTIONS)[number];

export interface ParsedAction {
  readonly action: BillAction;
  /** Whether it happened before the scenario: `has paid`. */
  readonly isPast: boolean;
}

/** A parsed line reference: by member and coverage, or by position, counted from 0; -1 is the last. */
export interface LineName {
  readonly member: string | undefined;
  readonly coverage: string | undefined;
  readonly nth?: number;
}

export type Reason = NonNullable<LineEdit['reasonCode']>;

/** Decision about a difference between bill and payroll. */
export const DECISIONS = ['acceptOurs', 'acceptBill'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Actions a bill offers to people with permission. */
export const OFFERED_STEPS = ['reconcile', 'pay', 'unreconcile', 'revert'] as const;
export type OfferedStep = (typeof OFFERED_STEPS)[number];

/** Offered actions that can be disabled, with a reason. Reconciling and paying have screens of their own, which say it there. */
export const DISABLED_STEPS = ['unreconcile', 'revert'] as const satisfies readonly OfferedStep[];
export type DisabledStep = (typeof DISABLED_STEPS)[number];

/** Actions that a person may request although none is offered. */
export const REQUESTED_STEPS = [...OFFERED_STEPS, 'release', 'take over'] as const;
export type RequestedStep = (typeof REQUESTED_STEPS)[number];

/** Profile details that others manage. */
export const KNOWN_DETAILS = ['roles', 'rights', 'carriers', 'agents', 'rep'] as const;
export type KnownDetail = (typeof KNOWN_DETAILS)[number];

/** Details that name carriers, agents, or a rep. */
export const CODE_DETAILS = ['carriers', 'agents', 'rep'] as const satisfies readonly KnownDetail[];
export type CodeDetail = (typeof CODE_DETAILS)[number];

/** Screens of the application that an address opens. */
export const OPENED_PLACES = [
  'bill summary',
  'bill',
  'reconciliation',
  'checkout',
  'payments',
  'dashboard',
  'profile',
  'directory',
  'uploads',
  'deposits',
  'suspense',
  'refunds',
  'unclaimed property',
  'positive pay files',
  'aging',
  'trial balance',
  'controls',
  'bank statements',
  'bank accounts',
  'audit log',
  'groups',
  'ways to sign in',
  'sign-in by mail',
  'new account',
] as const;
export type OpenedPlace = (typeof OPENED_PLACES)[number];

/** All screens, with those that no address opens. */
export const PLACES = [...OPENED_PLACES, 'error page', 'maintenance page', 'refusal page'] as const;
export type Place = (typeof PLACES)[number];

/** A row of a payroll file. */
/** Formats in which a list is exported. */
export const LIST_FORMATS = ['Excel', 'CSV'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** What a carrier's answer says about a file. */
export const FILE_DECISIONS = ['accepts', 'rejects'] as const;
export type FileDecision = (typeof FILE_DECISIONS)[number];

/** A member who pays outside payroll, without the number. */
export type PayerOutside = Omit<ContinuationTerms, 'memberId'> & { readonly member: string };

/** A row of a payment file of a continuation administrator. */
export interface PaymentRow {
  readonly member: string;
  /** The member whose number the row has; `nobody` for a row without a number. */
  readonly numberOf: string;
  readonly coverage: string;
  /** First day. */
  readonly month: LocalDate;
  readonly paid: Cents;
  /** Empty for a file without types. */
  readonly type: string;
  /** Empty for a file without dates. */
  readonly paidOn: string;
}

export interface PayrollRow {
  /** Name of the file; undefined if all rows are in one file. */
  readonly file?: string | undefined;
  readonly member: string;
  readonly coverage: string;
  readonly deducted: Cents;
  /** As payroll writes it. Default: the bill's. */
  readonly memberNumber?: string;
  /** Undefined for a file without tiers. */
  readonly tier?: Tier | undefined;
  /** Undefined for a file without dates of birth. */
  readonly born?: LocalDate;
  /** Undefined for a file without pay dates. */
  readonly paidOn?: LocalDate;
}

/** Layouts of payroll systems. */
export type PayrollLayout =
  | 'wide'
  | 'onePayDate'
  | 'monthBefore'
  | 'sheets'
  | 'subtotals'
  | 'namesOnly'
  | 'ownNumbers'
  | 'blocks'
  | 'datesAcross'
  | 'negative';

/** A member's enrollment; without a tier, as billed. */
export interface EnrolledRow {
  readonly member: string;
  readonly coverage: string;
  readonly tier: Tier | null;
  readonly volume: Cents | null;
  /** First day of next month, or a day of this month; null if it started years ago. */
  readonly starts: 'next month' | number | null;
  /** Last day of last month, or a day of this month; null if it continues. */
  readonly ends: 'last month' | number | null;
}
