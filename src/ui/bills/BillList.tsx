import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useCallback, useMemo } from 'react';
import { balanceOf } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import type { BillPage } from '../../domain/bills/BillPage';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { Pager } from '../kit/tables/Pager';
import { isCompact, useShownColumns } from '../kit/tables/shownColumns';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useBreakpoint, useMinWidth } from '../kit/useBreakpoint';
import { shortMonthText } from '../kit/values/DateText';
import { DueDate } from '../kit/values/DueDate';
import { Money } from '../kit/values/Money';
import { BillTable, type SelectBills } from './BillTable';
import { BillNumberLink, ExplainBill, LockOwner } from './billCells';
import { BEFORE_RECONCILE, columnsFor, DERIVED_AMOUNTS, EVERY_AMOUNT, MAIN_AMOUNTS } from './billColumns';
import { emptyMessage } from './billSummaryAddress';
import type { BillSelection } from './selection';
import type { BillSummaryState } from './useBillSummary';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Width at which all columns fit with amounts of eight digits, in CSS pixels. */
const PARTS_FIT_FROM = 1440;

interface BillListProps {
  readonly state: BillSummaryState;
  readonly selection: BillSelection;
  readonly onSelect: SelectBills;
}

/** The list in each state: loading, failed, empty or found. */
export const BillList = memo(function BillList({ state, selection, onSelect }: BillListProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const { page, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The bills could not be loaded." error={page.error} onRetry={retry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={10} label="Loading bills" />
      </div>
    );
  }
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
      {page.value.total === 0 ? (
        <Nothing state={state} />
      ) : (
        <Found page={page.value} state={state} selection={selection} onSelect={onSelect} />
      )}
    </div>
  );
});

function Nothing({ state }: { state: BillSummaryState }) {
  const { isNarrowed, title, text } = emptyMessage(state.view);
  if (isNarrowed) return <EmptyState kind="noMatch" title={title} text={text} onClear={state.clear} />;
  return <EmptyState kind="nothingYet" title={title} text={text} />;
}

function Found({ page, state, selection, onSelect }: BillListProps & { page: BillPage }) {
  const level = useBreakpoint();
  const fitsParts = useMinWidth(PARTS_FIT_FROM);
  const { address, view, change, showsGroups } = state;
  const sort = useCallback((by: string, direction: 'asc' | 'desc') => change({ sort: by, direction }), [change]);
  const isChosen = address.has('columns');
  const width = isChosen ? 3 : level;
  const standard = fitsParts && level > 2 ? DERIVED_AMOUNTS : MAIN_AMOUNTS;
  // Changes with the bills, so that their rows are rendered once.
  // oxlint-disable-next-line react/exhaustive-deps -- of the tab whose bills are shown, which is the former one while others are loaded
  const isBeforeReconcile = useMemo(() => view.tab.isBeforeReconcile, [page]);
  const amounts = isChosen ? EVERY_AMOUNT : isBeforeReconcile ? BEFORE_RECONCILE : standard;
  const all = useMemo(() => columnsFor(showsGroups, width, amounts), [showsGroups, width, amounts]);
  const columns = useShownColumns(all, address);
  return (
    <>
      {level === 0 ? (
        <BillCards bills={page.items} showsGroups={showsGroups} />
      ) : (
        <BillTable
          page={page}
          view={view}
          columns={columns}
          isCompact={isCompact(address)}
          selection={selection}
          onSelect={onSelect}
          onSort={sort}
        />
      )}
      <Pager
        page={view.page}
        size={view.query.size ?? page.items.length}
        total={page.total}
        noun="bills"
        onPage={(next) => change({ page: String(next) })}
      />
    </>
  );
}

const useBillCardsStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
  end: { justifySelf: 'end', textAlign: 'right' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  // Larger target for touch.
  number: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  amount: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

/** Bills as cards, for narrow screens. */
function BillCards({ bills, showsGroups }: { bills: readonly Bill[]; showsGroups: boolean }) {
  const styles = useBillCardsStyles();
  return (
    <ul className={styles.list} aria-label="Bills">
      {bills.map((bill) => (
        <BillCard key={bill.billPk} bill={bill} showsGroup={showsGroups} />
      ))}
    </ul>
  );
}

const BillCard = memo(function BillCard({ bill, showsGroup }: { bill: Bill; showsGroup: boolean }) {
  const styles = useBillCardsStyles();
  return (
    <li className={styles.card}>
      <span className={styles.number}>
        <BillNumberLink bill={bill} />
        <ExplainBill bill={bill} separator=" · " />
      </span>
      <span className={`${styles.end} ${styles.amount}`}>
        <Money cents={balanceOf(bill)} />
      </span>
      <span className={styles.quiet}>
        {shortMonthText(bill.periodFrom)}
        {showsGroup && <> · {bill.groupName}</>}
      </span>
      <span className={styles.end}>
        <StatusBadge status={bill.status} />
      </span>
      <span className={styles.quiet}>
        {bill.lockedBy ? <LockOwner holder={bill.lockedBy} /> : bill.carrierNames.join(', ')}
      </span>
      <span className={styles.end}>
        <DueDate bill={bill} isInline />
      </span>
    </li>
  );
});
