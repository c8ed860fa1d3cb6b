import type { ContainerModule } from 'inversify';
import type { SliceName } from '../../application/shared/SliceName';

type FetchModules = Readonly<Record<SliceName, () => Promise<ContainerModule>>>;

/**
 * The wiring of each slice, loaded when a screen needs it. Bills and dashboard are loaded together, because the bill
 * summary needs both and they use the same calls.
 */
export const SLICES: FetchModules = {
  account: () => import(/* webpackChunkName: "account-core" */ './accountModule').then((m) => m.accountModule),
  bills: () => import(/* webpackChunkName: "bills-core" */ './billsModule').then((m) => m.billsModule),
  dashboard: () => import(/* webpackChunkName: "bills-core" */ './dashboardModule').then((m) => m.dashboardModule),
  companions: () => import(/* webpackChunkName: "companions" */ './companionsModule').then((m) => m.companionsModule),
  bill: () => import(/* webpackChunkName: "bill-core" */ './billModule').then((m) => m.billModule),
  demo: () => import(/* webpackChunkName: "demo-core" */ './demoModule').then((m) => m.demoModule),
  office: () => import(/* webpackChunkName: "office-core" */ './officeModule').then((m) => m.officeModule),
  directory: () => import(/* webpackChunkName: "directory-core" */ './directoryModule').then((m) => m.directoryModule),
  expected: () => import(/* webpackChunkName: "expected" */ './expectedModule').then((m) => m.expectedModule),
  payments: () => import(/* webpackChunkName: "pay-core" */ './paymentsModule').then((m) => m.paymentsModule),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationModule),
  rules: () => import(/* webpackChunkName: "rules-core" */ './rulesModule').then((m) => m.rulesModule),
  uploads: () => import(/* webpackChunkName: "uploads-core" */ './uploadsModule').then((m) => m.uploadsModule),
};

/** Browser adapters loaded with a slice. `Surroundings` contain their own. */
export const BROWSER_PARTS: Partial<FetchModules> = {
  account: () => import(/* webpackChunkName: "account-core" */ './accountModule').then((m) => m.accountInBrowser),
  companions: () =>
    import(/* webpackChunkName: "companions" */ './companionsModule').then((m) => m.companionsInBrowser),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationInBrowser),
};
