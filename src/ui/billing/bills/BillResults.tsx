import { useCallback, useMemo, useState } from 'react';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILLS } from '../../../domain/billing/bills/billListName';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../../kit/feedback/MissingPart';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { ListViews } from '../../kit/views/ListViews';
import { BillFilters } from './BillFilters';
import { BillList } from './BillList';
import { ExplainPart, type ExplainProps } from './billCells';
import { NOTHING_SELECTED, toggled } from './selection';
import type { BillSummaryState } from './useBillSummary';

// Their code is loaded after the rows, so that it does not delay them.
const fetchMore = () => import(/* webpackChunkName: "lists" */ './afterRows');

/** A list of bills with its filters, and what can be done with the selected ones. */
export function BillResults({ state }: { state: BillSummaryState }) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const select = useCallback(
    (bills: readonly Bill[], isChosen: boolean) => setSelection((before) => toggled(before, bills, isChosen)),
    [],
  );
  const clearSelection = () => setSelection(NOTHING_SELECTED);
  const hasRows = state.page.kind === 'loaded';
  const isPhone = useBreakpoint() === 0;
  const items = valueOf(state.page)?.items;
  const views = useMemo(() => isPhone && state.hasViews && <BillViews state={state} />, [isPhone, state]);
  const { Part: more, isMissing } = useLazyPart(fetchMore, hasRows);
  const explain = useMemo(() => more && ((props: ExplainProps) => <more.Explain {...props} />), [more]);
  useMissingPartNotice(isMissing && selection.size > 0, clearSelection);
  return (
    <>
      <BillFilters
        views={views}
        view={state.view}
        onChange={state.change}
        onClear={state.clear}
        rows={items}
        address={state.address}
        ExportMenu={more?.ExportMenu}
      />
      <ExplainPart value={explain}>
        <BillList state={state} selection={selection} onSelect={select} />
      </ExplainPart>
      {more && (
        <more.BillSelectionBar
          selection={selection}
          onSelect={select}
          query={state.view.query}
          total={valueOf(state.page)?.total ?? 0}
          address={state.address}
          onClear={clearSelection}
          onChanged={state.retry}
        />
      )}
    </>
  );
}

/** The views of the list. On a phone they are with its filters, elsewhere beside its tabs, where the filters need the width. */
export function BillViews({ state: { address, change, page } }: { state: BillSummaryState }) {
  return <ListViews list={BILLS} address={address} onChange={change} isReady={page.kind === 'loaded'} />;
}
