import type { ContainerModule } from 'inversify';
import type { SliceName } from '../../application/shared/SliceName';

type FetchModules = Readonly<Record<SliceName, () => Promise<ContainerModule>>>;

/**
 * The wiring of each slice, fetched when the first screen needs it. Bills and dashboard come together: the bill summary
 * needs both, and they describe the same calls.
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
  payments: () => import(/* webpackChunkName: "pay-core" */ './paymentsModule').then((m) => m.paymentsModule),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationModule),
  uploads: () => import(/* webpackChunkName: "uploads-core" */ './uploadsModule').then((m) => m.uploadsModule),
};

/** Adapters that only a browser has and that come with a slice. Surroundings other than a browser bring their own. */
export const BROWSER_PARTS: Partial<FetchModules> = {
  account: () => import(/* webpackChunkName: "account-core" */ './accountModule').then((m) => m.accountInBrowser),
  companions: () =>
    import(/* webpackChunkName: "companions" */ './companionsModule').then((m) => m.companionsInBrowser),
  reconciliation: () =>
    import(/* webpackChunkName: "reconcile-core" */ './reconciliationModule').then((m) => m.reconciliationInBrowser),
};
