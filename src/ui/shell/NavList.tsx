import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowUploadRegular,
  BoardRegular,
  BuildingBankRegular,
  BuildingRegular,
  CalendarArrowRightRegular,
  ClockRegular,
  DocumentRegular,
  HistoryRegular,
  PeopleRegular,
  ReceiptRegular,
  SendRegular,
  WalletCreditCardRegular,
} from '@fluentui/react-icons';
import { useContext } from 'react';
import type { Me } from '../../application/preferences/Me';
import type { Operation } from '../../domain/access/policy';
import { may, useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { type Area, areaOf, PathContext, paths } from '../kit/navigation/paths';

interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: keyof typeof ICONS;
  /** Path prefixes of the screens below it. */
  readonly childPaths?: readonly string[];
  readonly operation: Operation;
}

/** The items of an area. */
function navItemsOf(area: Area): readonly NavItem[] {
  const isOffice = area === 'dashboard';
  const [groups, directory, uploads] = [paths.groups, paths.directory(area), paths.uploads(area)];
  const home: NavItem = { to: paths.home(area), label: 'Dashboard', icon: 'dashboard', operation: 'dashboard.read' };
  const pay: NavItem = { to: paths.pay(), label: 'Pay', icon: 'pay', operation: 'payments.create' };
  const rules: NavItem = {
    to: groups,
    label: 'Groups',
    icon: 'groups',
    childPaths: [`${groups}/`, paths.carriers],
    operation: 'rules.read',
  };
  const deposits: NavItem = {
    to: paths.deposits,
    label: 'Deposits',
    icon: 'deposits',
    childPaths: [`${paths.deposits}/`],
    operation: 'deposits.read',
  };
  const processing: NavItem = {
    to: paths.processing,
    label: 'Processing',
    icon: 'processing',
    operation: 'bankFiles.read',
  };
  const remittances: NavItem = {
    to: paths.remittances,
    label: 'Remittances',
    icon: 'remittances',
    operation: 'remittances.read',
  };
  const audit: NavItem = { to: paths.audit, label: 'Audit', icon: 'audit', operation: 'audit.read' };
  return [
    ...(isOffice ? [home] : []),
    {
      to: paths.bills(area),
      label: 'Bills',
      icon: 'bills',
      childPaths: [`/${area}/bills/`],
      operation: 'bills.search',
    },
    ...(isOffice ? [] : [pay]),
    { to: paths.payments(area), label: 'Payments', icon: 'payments', operation: 'payments.search' },
    ...(isOffice ? [deposits, processing, remittances] : []),
    { to: paths.expected(area), label: 'Expected', icon: 'expected', operation: 'expectedAdjustments.search' },
    { to: paths.corrections(area), label: 'Corrections', icon: 'remittances', operation: 'corrections.read' },
    {
      to: directory,
      label: 'Directory',
      icon: 'directory',
      childPaths: [`${directory}/`],
      operation: 'directory.read',
    },
    ...(isOffice ? [rules] : []),
    { to: uploads, label: 'Uploads', icon: 'uploads', childPaths: [`${uploads}/`], operation: 'uploads.read' },
    ...(isOffice ? [audit] : []),
  ];
}

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
});

const ICONS = {
  dashboard: BoardRegular,
  bills: DocumentRegular,
  pay: WalletCreditCardRegular,
  payments: ReceiptRegular,
  deposits: BuildingBankRegular,
  processing: ClockRegular,
  remittances: SendRegular,
  expected: CalendarArrowRightRegular,
  directory: PeopleRegular,
  groups: BuildingRegular,
  uploads: ArrowUploadRegular,
  audit: HistoryRegular,
} as const;

/** The main navigation. @param onChosen called when an item is chosen, such as to close a drawer. */
export function NavList({ onChosen }: { onChosen?: () => void }) {
  const styles = useStyles();
  const pathname = useContext(PathContext);
  const items = navItemsFor(useMe());
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const Icon = ICONS[item.icon];
        const active = isActive(item, pathname);
        return (
          <li key={item.to}>
            <RouterLink
              to={item.to}
              className={mergeClasses(styles.link, active && styles.active)}
              {...(active && { 'aria-current': 'page' as const })}
              {...(onChosen && { onClick: onChosen })}
            >
              <Icon className={styles.icon} />
              {item.label}
            </RouterLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The navigation items a person has access to. */
function navItemsFor(me: Me): readonly NavItem[] {
  const area = areaOf(me.user.primaryType);
  return navItemsOf(area).filter(({ operation }) => may(me, operation));
}

function isActive({ to, childPaths = [] }: NavItem, pathname: string): boolean {
  return pathname === to || childPaths.some((prefix) => pathname.startsWith(prefix));
}

/** A person's name, or their email if the directory has no name. */
export function nameOf({ user }: Me): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
