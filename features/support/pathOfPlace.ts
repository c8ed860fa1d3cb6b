import type { OpenedPlace } from './ParameterValues';
import type { StageBills } from './stage/StageBills';

/** Path of a screen. @param area the person works in */
export function pathOfPlace(place: OpenedPlace, area: 'billing' | 'dashboard', bills: StageBills): string {
  const ofFirstBill = (rest = '') => `/${area}/bills/${bills.first.billPk}${rest}`;
  const paths: Readonly<Record<OpenedPlace, () => string>> = {
    'bill summary': () => (area === 'billing' ? '/billing/billSummary' : '/dashboard/bills'),
    bill: () => ofFirstBill(),
    reconciliation: () => ofFirstBill('/reconcile'),
    checkout: () => '/billing/pay',
    payments: () => `/${area}/payments`,
    dashboard: () => '/dashboard/main',
    aging: () => '/dashboard/aging',
    'trial balance': () => '/dashboard/books',
    controls: () => '/dashboard/controls',
    'bank statements': () => '/dashboard/bank',
    'bank accounts': () => `/billing/bankAccounts/${bills.first.groupNumber}`,
    'audit log': () => '/dashboard/audit',
    groups: () => '/dashboard/groups',
    deposits: () => '/dashboard/deposits',
    suspense: () => '/dashboard/deposits/suspense',
    refunds: () => '/dashboard/deposits/refunds',
    'unclaimed property': () => '/dashboard/deposits/refunds/unclaimed',
    'positive pay files': () => '/dashboard/deposits/positivePay',
    uploads: () => `/${area}/uploads`,
    directory: () => `/${area}/directory`,
    profile: () => `/${area}/profile`,
    'ways to sign in': () => '/signInHelp',
    'sign-in by mail': () => '/signInHelp/mail',
    'new account': () => '/signInHelp/newAccount',
  };
  return paths[place]();
}
