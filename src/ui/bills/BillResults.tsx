import { useCallback, useMemo, useState } from 'react';
import type { Bill } from '../../domain/bills/Bill';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { BillFilters } from './BillFilters';
import { BillList } from './BillList';
import { ExplainPart, type ExplainProps } from './billCells';
import { NOTHING_SELECTED, toggled } from './selection';
import type { BillSummaryState } from './useBillSummary';

// Their code is loaded after the rows, so that it does not delay them.
const fetchMore = () => import(/* webpackChunkName: "bill-more" */ './afterRows');

/** A list of bills with its filters, and what can be done with the selected ones. */
export function BillResults({ state }: { state: BillSummaryState }) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const select = useCallback(
    (bills: readonly Bill[], isChosen: boolean) => setSelection((before) => toggled(before, bills, isChosen)),
    [],
  );
  const clearSelection = () => setSelection(NOTHING_SELECTED);
  const hasRows = state.page.kind === 'loaded';
  const { Part: more, isMissing } = useLazyPart(fetchMore, hasRows);
  const explain = useMemo(() => more && ((props: ExplainProps) => <more.Explain {...props} />), [more]);
  useMissingPartNotice(isMissing && selection.size > 0, clearSelection);
  return (
    <>
      <BillFilters view={state.view} onChange={state.change} onClear={state.clear} ExportMenu={more?.ExportMenu} />
      <ExplainPart value={explain}>
        <BillList state={state} selection={selection} onSelect={select} />
      </ExplainPart>
      {more && <more.SelectionBar selection={selection} onClear={clearSelection} />}
    </>
  );
}
