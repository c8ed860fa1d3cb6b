import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode, useCallback } from 'react';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { BILLS } from '../../../domain/billing/bills/billListName';
import { ANY_OWED, ANY_RELEASED, statusChoices } from '../../../domain/billing/bills/billParameters';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { DayInput } from '../../kit/forms/DayInput';
import type { DivisionFilterProps } from '../../kit/forms/DivisionFilter';
import { Checkbox, Select } from '../../kit/forms/fields';
import { useMay, useMe } from '../../kit/MeContext';
import { useServices } from '../../kit/Services';
import type { ExportMenu as ListExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { monthText } from '../../kit/values/DateText';
import { recentMonths } from '../../kit/values/recentMonths';
import type { SummaryView } from './billSummaryAddress';

const useStyles = makeStyles({
  check: { alignSelf: 'flex-end', whiteSpace: 'nowrap' },
});

export interface BillFiltersProps {
  readonly views: ReactNode;
  readonly view: SummaryView;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
  /** The bills on the page; undefined while they are loaded. */
  readonly rows: readonly Bill[] | undefined;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** Undefined until its code is loaded. */
  readonly ExportMenu: typeof ListExportMenu | undefined;
}

/** Filters by search, status, month and due date. All filters are in the address. */
export const BillFilters = memo(function BillFilters(props: BillFiltersProps) {
  const { views, view, onChange, onClear, rows, address, ExportMenu } = props;
  const { tab, q, status, filterCount, query } = view;
  const styles = useStyles();
  const filter = useFilterStyles();
  const { division = '', period = '', dueFrom = '', dueTo = '', pastDue = false } = query;
  const { groups } = useMe();
  const [listed = groups.length === 1 ? groups[0]?.groupNumber : undefined] = query.groupNumbers ?? [];
  const groupNumber = useMay('rules.read') ? listed : undefined;
  const statuses = statusChoices(tab);
  return (
    <ListFilters
      views={views}
      count={filterCount}
      onClear={q || filterCount > 0 ? onClear : undefined}
      tools={ExportMenu ? <ExportMenu of={{ list: BILLS, query }} rows={rows} address={address} /> : null}
      search={{
        id: 'bill-search',
        noun: 'bills',
        placeholder: BILLS.searchFor,
        value: q,
        onChange: (value) => onChange({ q: value }, { replace: true }),
      }}
    >
      {statuses.length > 1 && (
        <div className={filter.field}>
          <label htmlFor="bill-status">Status</label>
          <Select id="bill-status" value={status ?? ''} onChange={(value) => onChange({ status: value })}>
            <option value="">All statuses</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {one === ANY_RELEASED
                  ? 'All but unreleased'
                  : one === ANY_OWED
                    ? 'Not fully paid'
                    : BILL_STATUS_LABELS[one]}
              </option>
            ))}
          </Select>
        </div>
      )}
      {groupNumber !== undefined && (
        <LazyDivisionFilter
          key={groupNumber}
          isAfterRows={rows !== undefined}
          groupNumber={groupNumber}
          value={division}
          onChange={(value) => onChange({ division: value })}
        />
      )}
      <div className={filter.field}>
        <label htmlFor="bill-period">Month</label>
        <Select id="bill-period" value={period} onChange={(value) => onChange({ period: value })}>
          <option value="">All months</option>
          {recentMonths().map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </Select>
      </div>
      <div className={filter.field}>
        <label htmlFor="bill-due-from">Due from</label>
        <DayInput id="bill-due-from" value={dueFrom} onChange={(value) => onChange({ dueFrom: value })} />
      </div>
      <div className={filter.field}>
        <label htmlFor="bill-due-to">Due until</label>
        <DayInput id="bill-due-to" value={dueTo} onChange={(value) => onChange({ dueTo: value })} />
      </div>
      <Checkbox
        isLabelShown
        label="Past due only"
        className={mergeClasses(styles.check, filter.whole)}
        checked={pastDue}
        onChange={(isChecked) => onChange({ pastDue: isChecked ? '1' : '' })}
      />
    </ListFilters>
  );
});

interface LazyDivisionFilterProps extends DivisionFilterProps {
  /** Whether rows are shown. */
  readonly isAfterRows: boolean;
}

/** Few groups have divisions, so the code is loaded after the first rows. The other filters work without it. */
function LazyDivisionFilter({ isAfterRows, ...props }: LazyDivisionFilterProps) {
  const services = useServices();
  const fetchFilter = useCallback(
    () =>
      Promise.all([
        import(/* webpackChunkName: "divisions-core" */ '../../kit/forms/DivisionFilter'),
        services.prepare(['divisions']),
      ]).then(([m]) => m.DivisionFilter),
    [services],
  );
  const { Part } = useLazyPart(fetchFilter, isAfterRows);
  return Part && <Part {...props} />;
}
