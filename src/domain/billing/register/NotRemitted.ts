import type { Paged } from '../../platform/lists/Paged';
/** Days after which deductions not paid to the carrier are listed as late, unless the group sets a different number. */
export const REMITTANCE_DAYS = 90;

/** Maximum days that a group can set. */
export const MAX_REMITTANCE_DAYS = 365;

/** Filter and page for a group's deductions that were not paid to carriers. */
export type NotRemittedQuery = Paged<{ readonly groupNumber: string }>;

/** `95 days, over the limit`. */
export function ageText(days: number, limitDays: number): string {
  const age = days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
  return days > limitDays ? `${age}, over the limit` : age;
}

/** Names of the list of deductions that no carrier was paid. */
export const NOT_REMITTED_LIST = { noun: 'deductions not yet paid', operation: 'register.readBalances' } as const;
