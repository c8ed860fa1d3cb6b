import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useCallback, useMemo } from 'react';
import type { BillPage } from '../../../application/billing/bills/BillSummary';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MissingPart } from '../../kit/feedback/MissingPart';
import { Pager } from '../../kit/tables/Pager';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint, useMinWidth } from '../../kit/useBreakpoint';
import type { BillCards } from './BillCards';
import { BillTable, type SelectBills } from './BillTable';
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

// A phone loads their code while it waits for the bills.
const fetchCards = () => import(/* webpackChunkName: "bill-cards" */ './BillCards').then((m) => m.BillCards);

/** The list in each state: loading, failed, empty or found. */
export const BillList = memo(function BillList({ state, selection, onSelect }: BillListProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const isPhone = useBreakpoint() === 0;
  const cards = useLazyPart(fetchCards, isPhone);
  const { page, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The bills could not be loaded." error={page.error} onRetry={retry} />;
  if (isPhone && cards.isMissing) return <MissingPart onRetry={cards.retry} />;
  if (page.kind === 'loading' || (isPhone && !cards.Part)) {
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
        <Found page={page.value} state={state} selection={selection} onSelect={onSelect} Cards={cards.Part} />
      )}
    </div>
  );
});

function Nothing({ state }: { state: BillSummaryState }) {
  const { isNarrowed, title, text } = emptyMessage(state.view);
  if (isNarrowed) return <EmptyState kind="noMatch" title={title} text={text} onClear={state.clear} />;
  return <EmptyState kind="nothingYet" title={title} text={text} />;
}

interface FoundProps extends BillListProps {
  readonly page: BillPage;
  /** Undefined until its code is loaded, which only a phone waits for. */
  readonly Cards: typeof BillCards | undefined;
}

function Found({ page, state, selection, onSelect, Cards }: FoundProps) {
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
      {level === 0 && Cards ? (
        <Cards bills={page.items} showsGroups={showsGroups} selection={selection} onSelect={onSelect} />
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
