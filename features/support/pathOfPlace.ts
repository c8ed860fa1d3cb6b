import type { StageBills } from './stage/StageBills';
import type { Place } from './Words';

/** Where a place is found. @param area the person works in */
export function pathOfPlace(place: Place, area: 'billing' | 'dashboard', bills: StageBills): string {
  const ofFirstBill = (rest = '') => `/${area}/bills/${bills.first.billPk}${rest}`;
  const paths: Partial<Record<Place, () => string>> = {
    'bill summary': () => (area === 'billing' ? '/billing/billSummary' : '/dashboard/bills'),
    bill: () => ofFirstBill(),
    reconciliation: () => ofFirstBill('/reconcile'),
    checkout: () => '/billing/pay',
    payments: () => `/${area}/payments`,
    dashboard: () => '/dashboard/main',
    directory: () => `/${area}/directory`,
    profile: () => `/${area}/profile`,
    'ways to sign in': () => '/signInHelp',
    'sign-in by mail': () => '/signInHelp/mail',
    'new account': () => '/signInHelp/newAccount',
  };
  const path = paths[place];
  if (!path) throw new Error(`Nobody goes to the ${place} on purpose`);
  return path();
}
