import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { BillTab, BillTabId } from '../../../domain/bills/billTabs';
import { RouterLink } from '../../kit/navigation/AppLink';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowX: 'auto',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    // Where colours are the browser's, a transparent line is one, too.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  count: {
    minWidth: '20px',
    textAlign: 'center',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface BillTabsProps {
  readonly tabs: readonly BillTab[];
  readonly current: BillTabId;
  /** Bills by status; undefined while they are not known. */
  readonly statusCounts: Readonly<Record<string, number>> | undefined;
  /** The address of a tab. */
  readonly searchOf: (tab: BillTabId) => string;
}

/** The work there is, each kind with its count. They are addresses, so they are links. @source BIL-2 */
export function BillTabs({ tabs, current, statusCounts, searchOf }: BillTabsProps) {
  const styles = useStyles();
  return (
    <nav aria-label="Bills by what they want">
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <RouterLink
              to={{ search: searchOf(tab.id) }}
              className={mergeClasses(styles.tab, tab.id === current && styles.current)}
              {...(tab.id === current && { 'aria-current': 'page' as const })}
            >
              {tab.words}
              <span className={styles.count}>{statusCounts ? countOf(tab, statusCounts) : '·'}</span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countOf(tab: BillTab, counts: Readonly<Record<string, number>>): string {
  const statuses = tab.statuses.length > 0 ? tab.statuses : Object.keys(counts);
  const count = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return count.toLocaleString('en-US');
}
