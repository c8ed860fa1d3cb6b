import { useEffect, useMemo, useRef } from 'react';
import { type Savings, SavingsItemList } from '../../../application/billing/savings/Savings';
import { givenReason } from '../../../domain/billing/bills/lineEdit';
import {
  ERROR_SIDES,
  OUTCOME_LABELS,
  OUTCOMES,
  type SavingsItem,
  type SavingsItemQuery,
  SIDE_LABELS,
} from '../../../domain/billing/savings/Savings';
import { SAVINGS_LIST } from '../../../domain/billing/savings/savingsList';
import { labelOf } from '../../../domain/platform/text/wording';
import { AppLink } from '../../kit/navigation/AppLink';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { PAGE_SIZE, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { fromBillColumn, MEMBER_COLUMN, type MemberItem } from '../../kit/tables/memberColumns';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ListViews } from '../../kit/views/ListViews';

const ALL = 'all';

interface SavingsLinesProps {
  readonly groupNumber: string;
  readonly savings: Savings;
  readonly filter: Pick<SavingsItemQuery, 'side' | 'outcome' | 'carrierCode' | 'division' | 'month'>;
}

/** The changed lines and expected adjustments behind a figure, the largest first. */
export function SavingsLines({ groupNumber, savings, filter }: SavingsLinesProps) {
  const styles = useListStyles();
  const list = useService(SavingsItemList);
  const [address, change] = useListAddress(SAVINGS_LIST);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const page = pageOf(address);
  const { side, outcome, carrierCode, division, month } = filter;
  const { year } = savings;
  const query = useMemo(
    (): SavingsItemQuery => ({ groupNumber, year, side, outcome, carrierCode, division, month, page, size }),
    [groupNumber, year, side, outcome, carrierCode, division, month, page, size],
  );
  const found = useLiveQuery(list, query);
  const items = found.kind === 'loaded' ? found.value.items : undefined;
  const columns = useShownColumns(SAVINGS_COLUMNS, address);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const clear = () => change({ side: '', outcome: '', carrier: '', month: '' });
  const isFiltered = side !== 'over' || outcome !== undefined || carrierCode !== undefined || month !== undefined;
  return (
    <div className={styles.root}>
      <AppLink to={`?year=${year}`}>Back to the savings of {year}</AppLink>
      <h2 ref={heading} tabIndex={-1} style={{ margin: 0 }}>
        Lines behind the figures
      </h2>
      <ListFilters
        views={<ListViews list={SAVINGS_LIST} address={address} onChange={change} />}
        count={[outcome, carrierCode, month].filter(Boolean).length}
        onClear={isFiltered ? clear : undefined}
        tools={<ExportMenu of={{ list: SAVINGS_LIST, query }} rows={items} address={address} />}
      >
        <FilterSelect
          id="savings-side"
          label="Carrier billed"
          value={side}
          standard="over"
          choices={ERROR_SIDES.map((one) => [one, SIDE_LABELS[one]])}
          onChange={(next) => change({ side: next })}
        />
        <FilterSelect
          id="savings-outcome"
          label="Outcome"
          value={outcome ?? ALL}
          standard={ALL}
          choices={[[ALL, 'All'], ...OUTCOMES.map((one) => [one, OUTCOME_LABELS[one]] as const)]}
          onChange={(next) => change({ outcome: next })}
        />
        <FilterSelect
          id="savings-carrier"
          label="Carrier"
          value={carrierCode ?? ALL}
          standard={ALL}
          choices={[[ALL, 'All'], ...savings.carriers.map((one) => [one.carrierCode, one.carrierName] as const)]}
          onChange={(next) => change({ carrier: next })}
        />
        <FilterSelect
          id="savings-month"
          label="Bill of"
          value={month ?? ALL}
          standard={ALL}
          choices={[[ALL, 'All months'], ...savings.months.map((one) => [one.month, monthText(one.month)] as const)]}
          onChange={(next) => change({ month: next })}
        />
      </ListFilters>
      <PagedResults
        found={found}
        query={query}
        noun="lines"
        isFiltered={isFiltered}
        onClear={clear}
        nothing={{ title: 'Nothing found', text: 'No line was overbilled in this year.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {({ items: shown, amountCents }) => (
          <>
            <p style={{ margin: 0 }}>
              Together: <Money cents={amountCents} strong />
            </p>
            <StackTable
              label="Lines behind the figures"
              isFramed
              isWide
              items={shown.map((item) => ({ ...item, groupName: savings.groupName }))}
              keyOf={({ key }) => key}
              columns={columns}
              isCompact={isCompact(address)}
            />
          </>
        )}
      </PagedResults>
    </div>
  );
}

export const SAVINGS_COLUMNS: readonly StackColumn<SavingsItem & MemberItem, 'member' | 'month'>[] = [
  MEMBER_COLUMN,
  fromBillColumn(false),
  { id: 'reason', label: 'Reason', cell: ({ reasonCode }) => givenReason(reasonCode) },
  { id: 'outcome', label: 'Outcome', cell: ({ outcome }) => labelOf(OUTCOME_LABELS, outcome) },
  { id: 'amount', label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
];
