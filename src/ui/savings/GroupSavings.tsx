import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SavingsOfGroup, type SavingsQuery } from '../../application/savings/Savings';
import { valueOf } from '../../application/shared/Loadable';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { ERROR_SIDES, OUTCOMES } from '../../domain/savings/Savings';
import { code, day, oneOf, readParameters } from '../../domain/views/parameters';
import { EmptyState } from '../kit/feedback/EmptyState';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { DivisionFilter } from '../kit/forms/DivisionFilter';
import { DownloadButton } from '../kit/forms/DownloadButton';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { FilterSelect } from '../kit/tables/ListFields';
import { useListAddress } from '../kit/tables/listAddress';
import { useLiveQuery } from '../kit/useStream';
import { ReadAsOf } from '../kit/values/ReadAsOf';
import { SavingsFigures } from './SavingsFigures';
import { SavingsLines } from './SavingsLines';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
});

const PARAMETERS = {
  year: (text: string) => (/^20\d\d$/.test(text) ? text : undefined),
  view: oneOf(['lines']),
  side: oneOf(ERROR_SIDES),
  outcome: oneOf(OUTCOMES),
  carrier: code,
  division: (text: string) => (text === '' || text.length > 40 ? undefined : text),
  month: day,
} as const;

/**
 * What reconciling a group's bills was worth in a year, and the lines behind each figure.
 *
 * @source docs/decisions/savings.md#every-amount-found-has-one-outcome
 */
export function GroupSavings({ groupNumber }: { groupNumber: string }) {
  const styles = useStyles();
  const savings = useService(SavingsOfGroup);
  const figures = useMemo(() => savings.open(), [savings]);
  const [address, change] = useListAddress();
  const mayReadItems = useMay('savings.readItems', groupNumber);
  const chosen = readParameters(PARAMETERS, (name) => address.get(name));
  const year = chosen.year === undefined ? undefined : Number(chosen.year);
  // A new text, as the compiler memoizes the query by it.
  const division = `${chosen.division ?? ''}`;
  const query = useMemo((): SavingsQuery => ({ groupNumber, year, division }), [groupNumber, year, division]);
  const mayReadDivisions = useMay('rules.read', groupNumber);
  const found = useLiveQuery(figures, query);
  if (found.kind === 'failed') {
    return <LoadFailed what="The savings could not be loaded." error={found.error} onRetry={() => figures.retry()} />;
  }
  const value = valueOf(found);
  if (!value) return <SkeletonRows rows={8} label="Loading savings" />;
  if (value.years.length === 0 && division === '') {
    return (
      <EmptyState
        kind="nothingYet"
        title="No savings yet"
        text="They are counted once a bill is reconciled: what the carrier billed wrong, and whether it was corrected."
      />
    );
  }
  if (chosen.view === 'lines' && mayReadItems) {
    return <SavingsLines groupNumber={groupNumber} savings={value} filter={filterOf(chosen)} />;
  }
  const years = value.years.includes(value.year) ? value.years : [value.year, ...value.years];
  return (
    <div className={styles.root}>
      <div className={styles.head}>
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
      </div>
      <ReadAsOf at={value.readAsOf} />
      <SavingsFigures savings={value} mayReadItems={mayReadItems} />
    </div>
  );
}

function filterOf({
  side = 'over',
  outcome,
  carrier,
  division,
  month,
}: ReturnType<typeof readParameters<typeof PARAMETERS>>) {
  return { side, outcome, carrierCode: carrier, division, month: month as LocalDate | undefined };
}
