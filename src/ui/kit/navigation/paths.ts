import { createContext } from 'react';
import type { BillStatus } from '../../../domain/billing/bills/BillStatus';
import type { PrimaryType } from '../../../domain/platform/access/Role';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { useMe } from '../MeContext';

/** Billing users work in one area, admins, carriers and agents in the other. Several screens are in both. @source RTE-8 RTE-9 */
export type Area = 'billing' | 'dashboard';

/** Routes by screen. Only this file and the route table spell them. */
export const paths = {
  start: '/reroute',
  login: '/login',
  error: '/error',
  maintenance: '/maintenance',
  signInHelp: '/signInHelp',
  mailSignIn: '/signInHelp/mail',
  newPassword: '/signInHelp/password',
  newAccount: '/signInHelp/newAccount',
  signOut: '/logmeout',
  signedIn: '/signedIn',
  home: (area: Area) => (area === 'billing' ? '/billing/billSummary' : '/dashboard/main'),
  bills: (area: Area) => (area === 'billing' ? '/billing/billSummary' : '/dashboard/bills'),
  /** The bills of one status: as many as the dashboard counts. */
  billsOfStatus: (area: Area, status: BillStatus) => `${paths.bills(area)}?tab=all&status=${status}`,
  /**
   * Released bills of a month, whose amounts the charts add up.
   *
   * @source docs/decisions/dashboard.md#a-months-charts-count-released-bills-of-its-billing-month
   */
  releasedBillsOf: (area: Area, period: LocalDate) =>
    `${paths.bills(area)}?tab=all&period=${period}${area === 'billing' ? '' : '&status=released'}`,
  /** The past due bills: as many as the dashboard counts. */
  pastDueBills: (area: Area) => `${paths.bills(area)}?tab=all&pastDue=1`,
  bill: (area: Area, billPk: string) => `/${area}/bills/${encodeURIComponent(billPk)}`,
  reconcile: (area: Area, billPk: string) => `/${area}/bills/${encodeURIComponent(billPk)}/reconcile`,
  member: (area: Area, groupNumber: string, memberId: string) =>
    `/${area}/members/${groupNumber}/${encodeURIComponent(memberId)}`,
  pay: (billPks: readonly string[] = []) =>
    billPks.length === 0 ? '/billing/pay' : `/billing/pay?${new URLSearchParams({ bills: billPks.join(',') })}`,
  profile: (area: Area) => `/${area}/profile`,
  exports: (area: Area) => `/${area}/exports`,
  expected: (area: Area) => `/${area}/expected`,
  corrections: (area: Area) => `/${area}/corrections`,
  notOnBill: (area: Area) => `/${area}/notOnBill`,
  continuation: (area: Area, groupNumber: string) => `/${area}/continuation/${encodeURIComponent(groupNumber)}`,
  balances: (area: Area, groupNumber: string) => `/${area}/balances/${encodeURIComponent(groupNumber)}`,
  savings: (area: Area, groupNumber: string) => `/${area}/savings/${encodeURIComponent(groupNumber)}`,
  divisions: (groupNumber: string) => `/billing/divisions/${encodeURIComponent(groupNumber)}`,
  costs: (groupNumber: string) => `/billing/costs/${encodeURIComponent(groupNumber)}`,
  rates: (area: Area, groupNumber: string) => `/${area}/rates/${encodeURIComponent(groupNumber)}`,
  autopay: (area: Area, groupNumber: string) => `/${area}/autopay/${encodeURIComponent(groupNumber)}`,
  bankAccounts: (groupNumber: string) => `/billing/bankAccounts/${encodeURIComponent(groupNumber)}`,
  bankAccount: (groupNumber: string, bankAccountPk: string) =>
    `${paths.bankAccounts(groupNumber)}/${encodeURIComponent(bankAccountPk)}`,
  payments: (area: Area) => `/${area}/payments`,
  directory: (area: Area) => `/${area}/directory`,
  newPerson: (area: Area) => `/${area}/directory/new`,
  invitations: (area: Area) => `/${area}/directory/invitations`,
  person: (area: Area, userId: string) => `/${area}/directory/people/${encodeURIComponent(userId)}`,
  deposits: '/dashboard/deposits',
  deposit: (depositPk: string) => `/dashboard/deposits/${encodeURIComponent(depositPk)}`,
  suspense: '/dashboard/deposits/suspense',
  refunds: '/dashboard/deposits/refunds',
  positivePay: '/dashboard/deposits/positivePay',
  processing: '/dashboard/processing',
  remittances: '/dashboard/remittances',
  books: '/dashboard/books',
  controls: '/dashboard/controls',
  account: (account: string) => `/dashboard/books/${account}`,
  bank: '/dashboard/bank',
  statement: (statementPk: string) => `/dashboard/bank/${statementPk}`,
  aging: '/dashboard/aging',
  audit: '/dashboard/audit',
  groups: '/dashboard/groups',
  /** @param tab name of a tab in the address. Default: the overview. */
  group: (groupNumber: string, tab?: string) =>
    `/dashboard/groups/${encodeURIComponent(groupNumber)}${tab === undefined ? '' : `/${tab}`}`,
  carriers: '/dashboard/carriers',
  /** @param tab name of a tab in the address. Default: the rules. */
  carrier: (carrierCode: string, tab?: string) =>
    `/dashboard/carriers/${encodeURIComponent(carrierCode)}${tab === undefined ? '' : `/${tab}`}`,
  uploads: (area: Area) => `/${area}/uploads`,
  layouts: (area: Area) => `/${area}/layouts`,
  upload: (area: Area, filePk: string) => `/${area}/uploads/${encodeURIComponent(filePk)}`,
} as const;

/** Path of the current screen. Unlike the router's location it stays when filters change, so that links need not render then. */
export const PathContext = createContext('');

/** The group that a billing user's page is about, such as the balances of one group; undefined for pages of all groups. */
export function groupOfPage(path: string): string | undefined {
  // Keys of bills and files go on with a dot. A member's page is about the member.
  return /^\/billing\/(?!members)\w+\/(\d+)(?:\/|$)/.exec(path)?.[1];
}

/** The area in which a person works. @source RTE-8 RTE-9 */
export function areaOf(type: PrimaryType): Area {
  return type === 'billingUser' ? 'billing' : 'dashboard';
}

/**
 * The signed-in person's area, for addresses. From the person and not from the route, so that the parts beside the screens, such
 * as the search in the bar, build the same addresses as the screens.
 *
 * @throws Error where no one is signed in.
 */
export function useArea(): Area {
  return areaOf(useMe().user.primaryType);
}

/** Where a person lands after sign-in. @source RTE-4 */
export function landingPathFor(type: PrimaryType): string {
  if (type === 'unknown') return paths.error;
  return paths.home(areaOf(type));
}

/** Error page of a person whose access was refused. @source ROL-3 RTE-11 ERR-10 */
export function errorPathFor(type: PrimaryType): string {
  if (type === 'unknown') return paths.error;
  return `/${areaOf(type)}/error`;
}

/** The route requested before a redirect, from its history state, or an empty string. */
export function targetIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('target' in state)) return '';
  return typeof state.target === 'string' ? state.target : '';
}
