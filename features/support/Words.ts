import type { LineEdit } from '../../src/domain/bills/lineEdit';
import type { Cents } from '../../src/domain/money/Cents';

/** What people of the features do for a living. */
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

/** Somebody a sentence names: `another reconciler of "Harbor Foods"`. */
export interface PersonName {
  readonly kind: PersonKind;
  /** Whether it is a second one of the kind. */
  readonly isAnother: boolean;
  /** The group's name; undefined for the scenario's own group. */
  readonly groupName: string | undefined;
}

/** The subject of a sentence; `they` is who acted last. */
export type Who = 'they' | PersonName;

/** A line of the bill in words: whose, and of which coverage; undefined for the first one. */
export interface LineName {
  readonly member: string | undefined;
  readonly coverage: string | undefined;
}

export type Reason = NonNullable<LineEdit['reasonCode']>;

/** How reconciling is taken back. */
export const TAKE_BACKS = ['unreconcile', 'revert'] as const;
export type TakeBack = (typeof TAKE_BACKS)[number];

/** What is decided about a difference between bill and payroll. */
export type Decision = 'acceptOurs' | 'acceptBill';

export const DEEDS = ['reconcile', 'pay', 'release'] as const;
export type Deed = (typeof DEEDS)[number];

/** What a profile says of somebody that others gave them. */
export const KNOWN_DETAILS = ['roles', 'rights', 'carrier codes', 'agent codes', 'rep number'] as const;
export type KnownDetail = (typeof KNOWN_DETAILS)[number];

/** Where a person can be. */
export const PLACES = [
  'bill summary',
  'bill',
  'reconciliation',
  'checkout',
  'payments',
  'dashboard',
  'profile',
  'directory',
  'ways to sign in',
  'sign-in by mail',
  'new account',
  'error page',
  'maintenance page',
  'refusal page',
] as const;
export type Place = (typeof PLACES)[number];

/** A row of a payroll file. */
export interface PayrollRow {
  readonly member: string;
  readonly coverage: string;
  readonly deducted: Cents;
}
