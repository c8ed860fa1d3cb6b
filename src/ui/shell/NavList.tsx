import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowSyncRegular,
  ArrowUploadRegular,
  BoardRegular,
  BuildingBankRegular,
  BuildingRegular,
  ClockRegular,
  DocumentRegular,
  HistoryRegular,
  PeopleRegular,
  ReceiptRegular,
} from '@fluentui/react-icons';
import { useContext } from 'react';
import { NO_COUNTS, ShellCounts } from '../../application/notices/ShellCounts';
import type { Me } from '../../application/preferences/Me';
import type { Operation } from '../../domain/access/policy';
import type { PrimaryType } from '../../domain/access/Role';
import { MAX_WAITING, type WaitingWork } from '../../domain/notices/WaitingWork';
import { may, useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { areaOf, PathContext, paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: keyof typeof ICONS;
  readonly operation: Operation;
  /** Other addresses of its screens. Screens below an address belong to the item, too. */
  readonly others?: readonly string[];
  /** Work that its badge counts. */
  readonly counts?: readonly (keyof WaitingWork)[];
  /** Whether a line is above it. */
  readonly isSeparate?: boolean;
  /** Filter for the counted rows, part of the address while there are any, unless the list has a start view. */
  readonly filter?: string;
}

/** The items of a kind of person. Those below the line are last, from `Files` of the office on. */
function navItemsOf(type: PrimaryType, mayPay: boolean): readonly NavItem[] {
  const area = areaOf(type);
  const [payments, expected, corrections] = [paths.payments(area), paths.expected(area), paths.corrections(area)];
  const isOffice = type === 'admin';
  const today: NavItem = {
    to: paths.home(area),
    label: type === 'agent' ? 'My groups' : 'Today',
    icon: 'today',
    operation: 'dashboard.read',
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
  const files: NavItem = { to: paths.uploads(area), label: 'Files', icon: 'files', operation: 'uploads.read' };
  if (area === 'billing') {
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
        others: [corrections, '/billing/continuation', '/billing/rates'],
      },
      people,
      files,
    ];
  }
  if (!isOffice) {
    return [
      today,
      bills,
      {
        to: corrections,
        label: 'Corrections',
        icon: 'owed',
        operation: 'corrections.read',
        counts: ['corrections'],
        filter: '?status=sent',
      },
      { to: paths.remittances, label: 'Remittances', icon: 'money', operation: 'remittances.read' },
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
      others: [paths.deposits, paths.remittances, paths.bank, paths.books],
      counts: ['deposits', 'suspense'],
    },
    { to: paths.aging, label: 'Collections', icon: 'owed', operation: 'aging.read', others: [expected, corrections] },
    { to: paths.groups, label: 'Groups', icon: 'groups', operation: 'rules.read' },
    {
      to: paths.carriers,
      label: 'Carriers and agents',
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

/** Carriers, agents and reps have addresses below those of groups. */
const SETUP_PATHS = ['carriers', 'agents', 'reps'].map((kind) => `${paths.groups}/setup/${kind}`);

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', rowGap: '2px' },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300,
    ':hover': { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  active: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: '10px',
      left: 0,
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorBrandForeground1,
      '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
    },
    ':hover': { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorNeutralBackground1 },
  },
  icon: { fontSize: '20px', flexShrink: 0 },
  badge: { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
  separate: {
    marginTop: tokens.spacingVerticalM,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

const ICONS = {
  today: BoardRegular,
  bills: DocumentRegular,
  money: ReceiptRegular,
  owed: ClockRegular,
  groups: BuildingRegular,
  carriers: BuildingBankRegular,
  people: PeopleRegular,
  files: ArrowUploadRegular,
  processing: ArrowSyncRegular,
  audit: HistoryRegular,
} as const;

/**
 * The main navigation: what the person may open, with badges that count what waits.
 *
 * @param onChosen called when an item is chosen, such as to close a drawer.
 * @source docs/decisions/session.md#the-navigation-is-per-kind-of-person
 */
export function NavList({ onChosen }: { onChosen?: () => void }) {
  const styles = useStyles();
  const pathname = useContext(PathContext);
  const me = useMe();
  const { work } = useStream(useService(ShellCounts).counts$, NO_COUNTS);
  const items = navItemsOf(me.user.primaryType, may(me, 'payments.create')).filter(({ operation }) =>
    may(me, operation),
  );
  const current = currentOf(items, pathname);
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const { to, label, icon, counts = [], filter = '', isSeparate } = item;
        const Icon = ICONS[icon];
        const count = counts.reduce((sum, kind) => sum + (work?.[kind] ?? 0), 0);
        const isBare = count === 0 || me.startViews.some(({ list }) => counts.some((kind) => kind === list));
        return (
          <li key={label} className={isSeparate ? styles.separate : undefined}>
            <RouterLink
              to={isBare ? to : to + filter}
              className={mergeClasses(styles.link, item === current && styles.active)}
              {...(item === current && { 'aria-current': 'page' as const })}
              {...(onChosen && { onClick: onChosen })}
            >
              <Icon className={styles.icon} />
              {label}
              {count > 0 && <span className={styles.badge}>{count < MAX_WAITING ? count : '99+'}</span>}
            </RouterLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The item of a screen: the one with the longest address that the screen is at or below. */
function currentOf(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const lengthOf = ({ to, others = [] }: NavItem) =>
    Math.max(...[to, ...others].map((path) => (`${pathname}/`.startsWith(`${path}/`) ? path.length : 0)));
  return items.find((item) => lengthOf(item) > 0 && items.every((other) => lengthOf(other) <= lengthOf(item)));
}

/** A person's name, or their email if the directory has no name. */
export function nameOf({ user }: Me): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
