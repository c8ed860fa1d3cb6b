import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowSyncRegular,
  ArrowUploadRegular,
  BoardRegular,
  BuildingBankRegular,
  BuildingRegular,
  ClockRegular,
  DocumentRegular,
  type FluentIcon,
  HistoryRegular,
  PeopleRegular,
  ReceiptRegular,
} from '@fluentui/react-icons';
import { useContext } from 'react';
import { NO_COUNTS, ShellCounts } from '../../application/office/notices/ShellCounts';
import type { Me } from '../../application/people/preferences/Me';
import { MAX_WAITING } from '../../domain/office/notices/WaitingWork';
import type { Operation } from '../../domain/platform/access/policy';
import { may, useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { entryOf } from '../kit/navigation/entryOf';
import { PathContext, paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { type NavItem, navItemsOf } from './navItems';

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

const ICONS: Readonly<Record<NavItem['icon'], FluentIcon>> = {
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
};

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
  const { work, balances } = useStream(useService(ShellCounts).counts$, NO_COUNTS);
  const mayDo = (operation: Operation) => may(me, operation);
  const items = navItemsOf(me.user.primaryType, mayDo).filter(({ operation }) => mayDo(operation));
  const current = entryOf(items, pathname);
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const { label, icon, counts = [], filter = '', isSeparate } = item;
        const to = item.leadsToBalances && balances ? paths.balances('billing', balances.groupNumber) : item.to;
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

/** A person's name, or their email if the directory has no name. */
export function nameOf({ user }: Me): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
