import { counted } from '../../platform/text/wording';

/** Kinds of work counted in the navigation. */
export const WAITING_KINDS = [
  'bills',
  'pay',
  'deposits',
  'suspense',
  'corrections',
  'notOnBill',
  'writeOffs',
  'lateDeductions',
  'carrierAccounts',
  'managers',
  'refundCredits',
  'stateRemittances',
  'reversals',
  'returnedRefunds',
  'stopOrders',
] as const;

/** Kinds that need another person's approval, in display order. */
export const APPROVAL_KINDS = [
  'carrierAccounts',
  'managers',
  'refundCredits',
  'stateRemittances',
  'reversals',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/**
 * Number of records that wait for a person, each at most `MAX_WAITING`: bills to release or to reconcile, bills to pay, deposits to
 * post, receipts of unknown payers, corrections that a carrier has not answered, people who
 * pay and are not on a bill and about whom somebody has to act, write-offs of balances that another person asked for,
 * bills whose deductions are not paid to the carrier within the group's limit, and what another person has asked for and this one may
 * approve: bank accounts of carriers, new managers, ACH credits of refunds, remittances of unclaimed property to states, and reversals of debits
 * at the bank. `returnedRefunds`: refunds that are owed again because the bank rejected or returned their ACH credits.
 * `stopOrders`: stop orders of void checks that end soon or have ended.
 */
export type WaitingWork = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;

/** Records of each kind are counted up to this limit. */
export const MAX_WAITING = 100;

/** `2 people pay and are not on a bill`. */
export function paysNotOnBillText(count: number): string {
  return `${counted(count, 'person pays', 'people pay')} and ${count === 1 ? 'is' : 'are'} not on a bill`;
}
