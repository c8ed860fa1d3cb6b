import type { PageTab } from './kit/navigation/PageTab';

export type GroupTab = PageTab<{ groupNumber: string }>;

/** The tabs after the overview, in order. */
export const GROUP_TABS: readonly GroupTab[] = [
  {
    path: 'bills',
    label: 'Bills',
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    part: () =>
      import(/* webpackChunkName: "bill-summary" */ './billing/bills/BillSummaryScreen').then((m) => m.GroupBills),
  },
  {
    path: 'payments',
    label: 'Payments',
    operation: 'payments.search',
    needs: ['bills', 'bill', 'payments'],
    part: () =>
      import(/* webpackChunkName: "payments" */ './money/payments/PaymentsScreen').then((m) => m.GroupPayments),
  },
  {
    path: 'suspense',
    label: 'Suspense',
    operation: 'suspense.work',
    needs: ['deposits', 'directory'],
    part: () =>
      import(/* webpackChunkName: "deposits" */ './money/suspense/SuspenseScreen').then((m) => m.GroupSuspense),
  },
  {
    path: 'expected',
    label: 'Expected',
    operation: 'expectedAdjustments.search',
    needs: ['expected'],
    part: () => import(/* webpackChunkName: "expected" */ './billing/expected/ExpectedScreen').then((m) => m.Expected),
  },
  {
    path: 'members',
    label: 'Members',
    operation: 'bills.readLines',
    needs: ['bills', 'bill'],
    part: () =>
      import(/* webpackChunkName: "bill" */ './billing/bills/member/GroupMembers').then((m) => m.GroupMembers),
  },
  {
    path: 'continuation',
    label: 'Continuation',
    operation: 'continuation.read',
    needs: ['bills', 'bill', 'demo', 'reconciliation'],
    part: () =>
      import(/* webpackChunkName: "continuation" */ './billing/reconciliation/continuation/ContinuationList').then(
        (m) => m.ContinuationList,
      ),
  },
  {
    path: 'balances',
    label: 'Balances',
    operation: 'register.readBalances',
    needs: ['expected', 'divisions'],
    part: () => import(/* webpackChunkName: "balances" */ './billing/register/Balances').then((m) => m.Balances),
  },
  {
    path: 'divisions',
    label: 'Divisions',
    operation: 'register.readBalances',
    needs: ['expected'],
    part: () =>
      import(/* webpackChunkName: "balances" */ './billing/register/DivisionBalances').then((m) => m.GroupDivisions),
  },
  {
    path: 'savings',
    label: 'Savings',
    operation: 'savings.read',
    needs: ['expected'],
    part: () => import(/* webpackChunkName: "savings" */ './billing/savings/GroupSavings').then((m) => m.GroupSavings),
  },
  {
    path: 'people',
    label: 'People',
    operation: 'directory.read',
    needs: ['directory'],
    part: () =>
      import(/* webpackChunkName: "directory" */ './people/directory/DirectoryScreen').then((m) => m.GroupPeople),
  },
  {
    path: 'rules',
    label: 'Rules',
    operation: 'rules.read',
    needs: ['rules'],
    part: () => import(/* webpackChunkName: "rules" */ './billing/rules/RuleSettingsPage').then((m) => m.GroupRules),
  },
  {
    path: 'rates',
    label: 'Rates',
    operation: 'rates.read',
    needs: ['rules'],
    part: () => import(/* webpackChunkName: "rates" */ './billing/rates/RateTableList').then((m) => m.RateTableList),
  },
  {
    path: 'autopay',
    label: 'Autopay',
    operation: 'autopay.read',
    needs: ['bills', 'bill', 'payments'],
    part: () =>
      import(/* webpackChunkName: "autopay" */ './money/payments/AutopayScreen').then((m) => m.GroupAutopayParts),
  },
  {
    path: 'activity',
    label: 'Activity',
    operation: 'audit.read',
    needs: ['dashboard', 'office'],
    part: () => import(/* webpackChunkName: "processing" */ './office/audit/AuditScreen').then((m) => m.GroupActivity),
  },
];

/** The form that opens in the overview. */
export const GROUP_DETAILS = {
  label: 'Details',
  needs: ['setup'],
  part: () => import(/* webpackChunkName: "setup" */ './office/setup/GroupDetailsForm').then((m) => m.GroupDetailsForm),
} as const;
