import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { addMonths, firstOfMonth } from '../../../domain/dates/LocalDate';
import { monthText } from '../../shared/DateText';
import { SelectBox } from '../../shared/SelectBox';
import { useShortcut } from '../../shared/Shortcuts';
import { TextBox } from '../../shared/TextBox';
import { today } from '../../shared/today';
import { below } from '../../shared/useBreakpoint';

const MONTHS_BACK = 18;

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    lineHeight: tokens.lineHeightBase300,
    [below(1)]: { flexGrow: 1 },
  },
  search: { flexGrow: 1, maxWidth: '360px', [below(1)]: { maxWidth: 'none', flexBasis: '100%' } },
});

export interface BillFiltersProps {
  readonly q: string;
  readonly period: string;
  readonly dueFrom: string;
  readonly dueTo: string;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the list: by words, month and due date. All of it lives in the address. */
export function BillFilters({ q, period, dueFrom, dueTo, onChange, onClear }: BillFiltersProps) {
  const styles = useStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search bills');
  const isNarrowed = Boolean(q || period || dueFrom || dueTo);
  return (
    <search className={styles.bar}>
      <div className={`${styles.field} ${styles.search}`}>
        <label htmlFor="bill-search">Search</label>
        <TextBox
          id="bill-search"
          ref={search}
          type="search"
          maxLength={80}
          placeholder="Bill number, group number or name"
          value={q}
          onChange={(value) => onChange({ q: value }, { replace: true })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="bill-period">Month</label>
        <SelectBox id="bill-period" value={period} onChange={(value) => onChange({ period: value })}>
          <option value="">Every month</option>
          {recentMonths().map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </SelectBox>
      </div>
      <div className={styles.field}>
        <label htmlFor="bill-due-from">Due from</label>
        <TextBox id="bill-due-from" type="date" value={dueFrom} onChange={(value) => onChange({ dueFrom: value })} />
      </div>
      <div className={styles.field}>
        <label htmlFor="bill-due-to">Due until</label>
        <TextBox id="bill-due-to" type="date" value={dueTo} onChange={(value) => onChange({ dueTo: value })} />
      </div>
      {isNarrowed && (
        <Button appearance="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

/** Next month, whose bills are often out already, and a year and a half back. */
function recentMonths() {
  const next = addMonths(firstOfMonth(today()), 1);
  return Array.from({ length: MONTHS_BACK + 2 }, (_, back) => addMonths(next, -back));
}
