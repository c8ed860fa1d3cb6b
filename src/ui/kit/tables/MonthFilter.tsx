import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { monthText } from '../values/DateText';
import { recentMonths } from '../values/recentMonths';
import { FilterSelect } from './ListFields';

interface MonthFilterProps {
  readonly id: string;
  /** First day of the month; undefined for all months. */
  readonly value: LocalDate | undefined;
  /** @param month empty for all months */
  readonly onChange: (month: string) => void;
}

/** The month of a list's records, for `ListFilters`. */
export function MonthFilter({ id, value, onChange }: MonthFilterProps) {
  const months = recentMonths();
  // A link or a view may name a month that is longer ago.
  const offered = value && !months.includes(value) ? [...months, value] : months;
  return (
    <FilterSelect
      id={id}
      label="Month"
      value={value ?? ''}
      standard=""
      choices={[['', 'All months'], ...offered.map((month) => [month, monthText(month)] as const)]}
      onChange={onChange}
    />
  );
}
