import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useRef } from 'react';
import { addMonths, firstOfMonth } from '../../../domain/dates/LocalDate';
import { BILL_STATUS_LABELS } from '../../kit/feedback/StatusBadge';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { useShortcut } from '../../kit/navigation/Shortcuts';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { monthText, today } from '../../kit/values/DateText';
import { type SummaryView, statusesOf } from './billQueryOfAddress';

const MONTHS_BACK = 18;

const useStyles = makeStyles({
  check: { alignSelf: 'flex-end', whiteSpace: 'nowrap' },
});

export interface BillFiltersProps {
  readonly view: SummaryView;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the list by words, status, month and due date. All of it is in the address. */
export function BillFilters({ view: { tab, q, status, query }, onChange, onClear }: BillFiltersProps) {
  const styles = useStyles();
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search bills');
  const { period = '', dueFrom = '', dueTo = '', pastDue = false } = query;
  const statuses = statusesOf(tab);
  const count = [status, period, dueFrom, dueTo, pastDue].filter(Boolean).length;
  return (
    <ListFilters
      count={count}
      onClear={q || count > 0 ? onClear : undefined}
      search={
        <>
          <label htmlFor="bill-search">Search</label>
          <TextInput
            id="bill-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="Bill number, group number or name"
            value={q}
            onChange={(value) => onChange({ q: value }, { replace: true })}
          />
        </>
      }
    >
      {statuses.length > 1 && (
        <div className={filter.field}>
          <label htmlFor="bill-status">Status</label>
          <Select id="bill-status" value={status ?? ''} onChange={(value) => onChange({ status: value })}>
            <option value="">Every status</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {BILL_STATUS_LABELS[one]}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className={filter.field}>
        <label htmlFor="bill-period">Month</label>
        <Select id="bill-period" value={period} onChange={(value) => onChange({ period: value })}>
          <option value="">Every month</option>
          {recentMonths().map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </Select>
      </div>
      <div className={filter.field}>
        <label htmlFor="bill-due-from">Due from</label>
        <TextInput id="bill-due-from" type="date" value={dueFrom} onChange={(value) => onChange({ dueFrom: value })} />
      </div>
      <div className={filter.field}>
        <label htmlFor="bill-due-to">Due until</label>
        <TextInput id="bill-due-to" type="date" value={dueTo} onChange={(value) => onChange({ dueTo: value })} />
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
}

/** Next month, whose bills are often out already, and a year and a half back. */
function recentMonths() {
  const next = addMonths(firstOfMonth(today()), 1);
  return Array.from({ length: MONTHS_BACK + 2 }, (_, back) => addMonths(next, -back));
}
