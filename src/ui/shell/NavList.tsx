import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowUploadRegular,
  BoardRegular,
  DocumentBulletListRegular,
  PeopleRegular,
  ReceiptMoneyRegular,
  WalletCreditCardRegular,
} from '@fluentui/react-icons';
import { useLocation } from 'react-router-dom';
import { useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { isActive, type NavItem, navItemsFor } from './navigation';

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
  bills: DocumentBulletListRegular,
  pay: WalletCreditCardRegular,
  payments: ReceiptMoneyRegular,
  directory: PeopleRegular,
  uploads: ArrowUploadRegular,
} as const satisfies Record<NavItem['icon'], unknown>;

/** The places a person can go. @param onChosen called when one was chosen: a drawer closes then. */
export function NavList({ onChosen }: { onChosen?: () => void }) {
  const styles = useStyles();
  const { pathname } = useLocation();
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
