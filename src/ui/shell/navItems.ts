import { APPROVAL_KINDS, type WaitingWork } from '../../domain/office/notices/WaitingWork';
import type { Operation } from '../../domain/platform/access/policy';
import type { PrimaryType } from '../../domain/platform/access/Role';
import { areaOf, paths } from '../kit/navigation/paths';

/** An entry of the main navigation. */
export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon:
    | 'today'
    | 'bills'
    | 'money'
    | 'owed'
    | 'groups'
    | 'carriers'
    | 'people'
    | 'files'
    | 'processing'
    | 'audit';
  readonly operation: Operation;
  /** Other addresses of its screens. Screens below an address belong to the item, too. */
  readonly others?: readonly string[];
  /** Work that its badge counts. */
  readonly counts?: readonly (keyof WaitingWork)[];
  /** Whether it leads to the balances of the group that waits, if there is one. */
  readonly leadsToBalances?: boolean;
  /** Whether a line is above it. */
  readonly isSeparate?: boolean;
  /** Filter for the counted rows, part of the address while there are any, unless the list has a start view. */
  readonly filter?: string;
}

/** The items of a kind of person. Those below the line are last, from `Files` of the office on. */
export function navItemsOf(type: PrimaryType, may: (operation: Operation) => boolean): readonly NavItem[] {
  const area = areaOf(type);
  const [payments, expected, corrections] = [paths.payments(area), paths.expected(area), paths.corrections(area)];
  const isOffice = type === 'admin';
  const today: NavItem = {
    to: paths.home(area),
    label: type === 'agent' ? 'My groups' : 'Today',
    icon: 'today',
    operation: 'dashboard.read',
    counts: isOffice ? [...BALANCES, ...APPROVAL_KINDS] : BALANCES,
  };
  const bills: NavItem = {
    to: paths.bills(area),
    label: 'Bills',
    icon: 'bills',
    operation: 'bills.search',
    others: [`/${area}/bills`, `/${area}/members`],
    counts: ['bills'],
    filter: isOffice ? '?tab=toRelease' : '?tab=toReconcile',
  };
  const people: NavItem = { to: paths.directory(area), label: 'People', icon: 'people', operation: 'directory.read' };
  const files: NavItem = {
    to: paths.uploads(area),
    label: 'Files',
    icon: 'files',
    operation: 'uploads.read',
    others: [paths.layouts(area)],
  };
  if (area === 'billing') {
    const mayPay = may('payments.create');
    return [
      bills,
      {
        to: mayPay ? paths.pay() : payments,
        label: mayPay ? 'Pay' : 'Payments',
        icon: 'money',
        operation: 'payments.search',
        others: [payments, '/billing/autopay', '/billing/bankAccounts'],
        counts: ['pay'],
      },
      {
        to: expected,
        label: 'Owed to us',
        icon: 'owed',
        operation: 'expectedAdjustments.search',
        counts: BALANCES,
        leadsToBalances: true,
        others: [
          corrections,
          paths.notOnBill(area),
          '/billing/balances',
          '/billing/continuation',
          '/billing/costs',
          '/billing/divisions',
          '/billing/rates',
          '/billing/savings',
        ],
      },
      people,
      files,
    ];
  }
  if (!isOffice) {
    return [
      today,
      { ...bills, others: [...(bills.others ?? []), '/dashboard/rates'] },
      {
        to: corrections,
        label: 'Corrections',
        icon: 'owed',
        operation: 'corrections.read',
        counts: ['corrections'],
        filter: '?status=sent',
      },
      { to: paths.remittances, label: 'Remittances', icon: 'money', operation: 'remittances.read' },
      { to: '/dashboard/savings', label: 'Savings', icon: 'owed', operation: 'savings.read' },
      { to: expected, label: 'Retro credits', icon: 'carriers', operation: 'expectedAdjustments.search' },
      files,
    ];
  }
  return [
    today,
    bills,
    {
      to: payments,
      label: 'Money',
      icon: 'money',
      operation: 'payments.search',
      others: [paths.deposits, paths.remittances, paths.bank, paths.books, paths.controls],
      counts: ['deposits', 'suspense'],
    },
    {
      to: paths.aging,
      label: 'Collections',
      icon: 'owed',
      operation: 'aging.read',
      others: [expected, corrections, paths.notOnBill(area)],
    },
    {
      to: paths.groups,
      label: 'Groups',
      icon: 'groups',
      operation: 'rules.read',
      others: [
        '/dashboard/autopay',
        '/dashboard/balances',
        '/dashboard/continuation',
        '/dashboard/rates',
        '/dashboard/savings',
      ],
    },
    {
      to: paths.carriers,
      label: `Carriers${may('setup.read') ? ' and agents' : ''}`,
      icon: 'carriers',
      operation: 'rules.read',
      others: SETUP_PATHS,
    },
    people,
    { ...files, isSeparate: true },
    { to: paths.processing, label: 'Processing', icon: 'processing', operation: 'bankFiles.read' },
    { to: paths.audit, label: 'Audit', icon: 'audit', operation: 'audit.read' },
  ];
}

/** Today lists them, too. */
const BALANCES = ['writeOffs', 'lateDeductions'] as const;

/** Carriers, agents and reps have addresses below those of groups. */
const SETUP_PATHS = ['carriers', 'agents', 'reps'].map((kind) => `${paths.groups}/setup/${kind}`);
