import type { Me } from '../../application/preferences/Me';
import type { Operation } from '../../domain/access/policy';
import { may } from '../kit/MeContext';
import { paths } from '../kit/navigation/paths';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: 'dashboard' | 'bills' | 'pay' | 'payments' | 'directory' | 'uploads';
  /** Screens below it: their addresses begin with one of these. */
  readonly also?: readonly string[];
  readonly operation: Operation;
}

const BILLING: readonly NavItem[] = [
  { to: paths.bills('billing'), label: 'Bills', icon: 'bills', also: ['/billing/bills/'], operation: 'bills.search' },
  { to: paths.pay(), label: 'Pay', icon: 'pay', operation: 'payments.create' },
  { to: paths.payments('billing'), label: 'Payments', icon: 'payments', operation: 'payments.search' },
  {
    to: paths.directory('billing'),
    label: 'Directory',
    icon: 'directory',
    also: ['/billing/directory/'],
    operation: 'directory.read',
  },
  {
    to: paths.uploads('billing'),
    label: 'Uploads',
    icon: 'uploads',
    also: ['/billing/uploads/'],
    operation: 'uploads.read',
  },
];

const OFFICE: readonly NavItem[] = [
  { to: paths.home('dashboard'), label: 'Dashboard', icon: 'dashboard', operation: 'dashboard.read' },
  {
    to: paths.bills('dashboard'),
    label: 'Bills',
    icon: 'bills',
    also: ['/dashboard/bills/'],
    operation: 'bills.search',
  },
  { to: paths.payments('dashboard'), label: 'Payments', icon: 'payments', operation: 'payments.search' },
  {
    to: paths.directory('dashboard'),
    label: 'Directory',
    icon: 'directory',
    also: ['/dashboard/directory/'],
    operation: 'directory.read',
  },
  {
    to: paths.uploads('dashboard'),
    label: 'Uploads',
    icon: 'uploads',
    also: ['/dashboard/uploads/'],
    operation: 'uploads.read',
  },
];

/** Where a person can go: what their rights refuse is not offered. */
export function navItemsFor(me: Me): readonly NavItem[] {
  const items = me.user.primaryType === 'billingUser' ? BILLING : OFFICE;
  return items.filter(({ operation }) => may(me, operation));
}

export function isActive({ to, also = [] }: NavItem, pathname: string): boolean {
  return pathname === to || also.some((start) => pathname.startsWith(start));
}

/** A person's name, or their email where the directory knows no name. */
export function nameOf({ user }: Me): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
