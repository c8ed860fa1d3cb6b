import type { ComponentType } from 'react';
import type { Operation } from '../domain/access/Operation';
import type { PrimaryType } from '../domain/access/PrimaryType';
import type { SliceName } from './shared/Services';

/** A screen of one of the two areas. */
export interface AppRoute {
  readonly path: `/${'billing' | 'dashboard'}/${string}`;
  /** Any one of them suffices. @source ROL-3 */
  readonly roles: readonly PrimaryType[];
  /** What the policy must allow besides; a screen without it is no screen for this person. */
  readonly operation?: Operation;
  /** Slices whose use cases the screen asks for. */
  readonly needs: readonly SliceName[];
  readonly screen: () => Promise<ComponentType>;
}

const BILLING: readonly PrimaryType[] = ['billingUser'];
const OFFICE: readonly PrimaryType[] = ['admin', 'carrier', 'agent'];
const areaError = () =>
  import(/* webpackChunkName: "area-error" */ './errors/AreaErrorScreen').then((m) => m.AreaErrorScreen);

const billSummary = () =>
  import(/* webpackChunkName: "bill-summary" */ './bills/BillSummaryScreen').then((m) => m.BillSummaryScreen);

const dashboard = () =>
  import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardScreen').then((m) => m.DashboardScreen);

const bill = () => import(/* webpackChunkName: "bill" */ './bills/BillScreen').then((m) => m.BillScreen);

const pay = () => import(/* webpackChunkName: "pay" */ './payments/PayScreen').then((m) => m.PayScreen);

const payments = () =>
  import(/* webpackChunkName: "payments" */ './payments/PaymentsScreen').then((m) => m.PaymentsScreen);

const reconcile = () =>
  import(/* webpackChunkName: "reconcile" */ './reconciliation/ReconcileScreen').then((m) => m.ReconcileScreen);

/** Every screen behind sign-in, and who may open it. @source RTE-8 RTE-9 ROL-3 */
export const ROUTES: readonly AppRoute[] = [
  { path: '/billing/error', roles: [...BILLING, ...OFFICE], needs: [], screen: areaError },
  { path: '/dashboard/error', roles: [...BILLING, ...OFFICE], needs: [], screen: areaError },
  {
    path: '/billing/billSummary',
    roles: BILLING,
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    screen: billSummary,
  },
  {
    path: '/dashboard/bills',
    roles: OFFICE,
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    screen: billSummary,
  },
  { path: '/dashboard/main', roles: OFFICE, operation: 'dashboard.read', needs: ['dashboard'], screen: dashboard },
  { path: '/billing/bills/:billPk', roles: BILLING, operation: 'bills.read', needs: ['bills'], screen: bill },
  { path: '/dashboard/bills/:billPk', roles: OFFICE, operation: 'bills.read', needs: ['bills'], screen: bill },
  { path: '/billing/pay', roles: BILLING, operation: 'payments.create', needs: ['bills', 'payments'], screen: pay },
  {
    path: '/billing/payments',
    roles: BILLING,
    operation: 'payments.search',
    needs: ['bills', 'payments'],
    screen: payments,
  },
  {
    path: '/dashboard/payments',
    roles: OFFICE,
    operation: 'payments.search',
    needs: ['bills', 'payments'],
    screen: payments,
  },
  {
    path: '/billing/bills/:billPk/reconcile',
    roles: BILLING,
    operation: 'bills.edit',
    needs: ['bills', 'reconciliation'],
    screen: reconcile,
  },
  {
    path: '/dashboard/bills/:billPk/reconcile',
    roles: OFFICE,
    operation: 'bills.edit',
    needs: ['bills', 'reconciliation'],
    screen: reconcile,
  },
];
