import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useContext } from 'react';
import { useMay } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { PathContext, paths } from '../kit/navigation/paths';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    paddingBlock: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorBrandStroke1,
    ':hover': { borderBottomColor: tokens.colorBrandStroke1 },
  },
});

/** Links between the lists of deposits and of money in suspense, for those who may open both. */
export function DepositTabs() {
  const styles = useStyles();
  const path = useContext(PathContext);
  const mayWork = useMay('suspense.work');
  const mayDeposit = useMay('deposits.read');
  if (!mayWork || !mayDeposit) return null;
  const tabs = [
    { to: paths.deposits, label: 'Deposits' },
    { to: paths.suspense, label: 'Suspense' },
  ];
  return (
    <nav className={styles.root} aria-label="Deposits and suspense">
      {tabs.map(({ to, label }) => (
        <RouterLink
          key={to}
          to={to}
          className={mergeClasses(styles.tab, path === to && styles.current)}
          {...(path === to && { 'aria-current': 'page' as const })}
        >
          {label}
        </RouterLink>
      ))}
    </nav>
  );
}
