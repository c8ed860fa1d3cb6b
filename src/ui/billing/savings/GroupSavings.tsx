import { useEffect, useMemo } from 'react';
import { SavingsOfGroup, type SavingsQuery } from '../../../application/billing/savings/Savings';
import { SAVINGS_LIST } from '../../../domain/billing/savings/savingsList';
import { oneOf, type Parsed, readParameters } from '../../../domain/platform/lists/parameters';
import { TAB_PARAMETER, VIEW_PARAMETER } from '../../../domain/platform/lists/SavedView';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { DivisionFilter } from '../../kit/forms/DivisionFilter';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { FilterSelect } from '../../kit/tables/ListFields';
import { useListAddress } from '../../kit/tables/listAddress';
import { useLiveQuery } from '../../kit/useStream';
import { ReadAsOf } from '../../kit/values/ReadAsOf';
import { SavingsFigures } from './SavingsFigures';
import { SavingsLines } from './SavingsLines';

/** Name of the tab that lists the lines behind the figures. */
const LINES = 'lines';
const PARAMETERS = { ...SAVINGS_LIST.parameters, [TAB_PARAMETER]: oneOf([LINES]) } as const;

/**
 * What reconciling a group's bills was worth in a year, and the lines behind each figure.
 *
 * @source docs/decisions/savings.md#every-amount-found-has-one-outcome
 */
export function GroupSavings({ groupNumber }: { groupNumber: string }) {
  const savings = useService(SavingsOfGroup);
  const figures = useMemo(() => savings.open(), [savings]);
  const [address, change] = useListAddress();
  // Bookmarks from before the lines had views.
  const isFormerAddress = address.get(VIEW_PARAMETER) === LINES;
  useEffect(() => {
    if (isFormerAddress) change({ [VIEW_PARAMETER]: '', [TAB_PARAMETER]: LINES }, { replace: true });
  }, [isFormerAddress, change]);
  const mayReadItems = useMay('savings.readItems', groupNumber);
  const chosen = readParameters(PARAMETERS, (name) => address.get(name));
  const year = chosen.year === undefined ? undefined : Number(chosen.year);
  // A new text, as the compiler memoizes the query by it.
  const division = `${chosen.division ?? ''}`;
  const query = useMemo((): SavingsQuery => ({ groupNumber, year, division }), [groupNumber, year, division]);
  const mayReadDivisions = useMay('rules.read', groupNumber);
  const found = useLiveQuery(figures, query);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the savings" rows={8} isPage onRetry={() => figures.retry()} />;
  const { value } = found;
  if (value.years.length === 0 && division === '') {
    return (
      <EmptyState
        kind="nothingYet"
        title="No savings yet"
        text="They appear once a bill is reconciled: the carrier's billing errors, and whether they were corrected."
      />
    );
  }
  if (chosen.tab === LINES && mayReadItems) {
    return <SavingsLines groupNumber={groupNumber} savings={value} filter={filterOf(chosen)} />;
  }
  const years = value.years.includes(value.year) ? value.years : [value.year, ...value.years];
  return (
    <Stack>
      <Stack isRow gap="M" align="end">
        <FilterSelect
          id="savings-year"
          label="Year"
          value={String(value.year)}
          standard={String(value.years[0])}
          choices={years.map((one) => [String(one), String(one)])}
          onChange={(next) => change({ year: next })}
        />
        {mayReadDivisions && (
          <DivisionFilter
            id="savings-division"
            groupNumber={groupNumber}
            value={division}
            onChange={(next) => change({ division: next })}
          />
        )}
        <DownloadButton
          label="Download PDF"
          what="report"
          fetch={() => savings.report({ ...query, year: value.year })}
        />
      </Stack>
      <ReadAsOf at={value.readAsOf} />
      <SavingsFigures savings={value} mayReadItems={mayReadItems} />
    </Stack>
  );
}

function filterOf(chosen: Parsed<typeof SAVINGS_LIST.parameters>) {
  const { side = 'over', outcome, carrier, division, month } = chosen;
  return { side, outcome, carrierCode: carrier, division, month };
}
