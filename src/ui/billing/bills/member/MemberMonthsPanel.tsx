import type { MemberBill } from '../../../../application/billing/bills/MemberQuery';
import { billedByMonth } from '../../../../domain/billing/bills/MemberHistory';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { sumCents, ZERO } from '../../../../domain/platform/money/Cents';
import { ChartPanel } from '../../../kit/charts/ChartPanel';
import { ColumnChart } from '../../../kit/charts/ColumnChart';
import { type ChartLook, rowText } from '../../../kit/charts/chartData';
import { monthText, shortMonthText } from '../../../kit/values/DateText';

/** More coverages share the last fill and one name. */
const LOOKS: readonly ChartLook[] = ['solid', 'second', 'third', 'outlined'];
/** Longer histories are in the table only: their columns would be too narrow to touch. */
const MAX_COLUMNS = 24;

/** Billed by month and coverage, as a chart or a table. */
export function MemberMonthsPanel({ bills }: { bills: readonly MemberBill[] }) {
  const months = billedByMonth(bills);
  const coverages = partsOf([...new Set(months.flatMap(({ byCoverage }) => [...byCoverage.keys()]))]);
  const series = coverages.map((names, index) => ({ name: names.join(', '), look: LOOKS[index] ?? 'solid' }));
  const rows = months.map(({ period, byCoverage }) => ({
    key: period,
    label: monthText(period),
    shortLabel: tickOf(period, months.length),
    values: coverages.map((names) => sumCents(names.map((name) => byCoverage.get(name) ?? ZERO))),
  }));
  const data = { unit: 'money', series, rows } as const;
  const last = rows.at(-1);
  const summary = last
    ? `What ${rows.length} months cost, with corrections of a month in that month. ${rowText(last, data)}.`
    : 'Nothing has been billed yet.';
  return (
    <ChartPanel title="Billed for each month" heading="Month" summary={summary} {...data}>
      <ColumnChart layout="stacked" hasTotals {...data} rows={rows.slice(-MAX_COLUMNS)} />
    </ChartPanel>
  );
}

/** Coverages that share a fill: each has its own, except those beyond the number of fills. */
function partsOf(coverages: readonly string[]): readonly (readonly string[])[] {
  if (coverages.length <= LOOKS.length) return coverages.map((name) => [name]);
  const own = LOOKS.length - 1;
  return [...coverages.slice(0, own).map((name) => [name]), coverages.slice(own)];
}

/** Label of a column. More than 12 have letters, with the year instead of January. */
function tickOf(period: LocalDate, count: number): string {
  const name = shortMonthText(period);
  if (count <= 12) return name.slice(0, 3);
  return period.slice(5, 7) === '01' ? `’${period.slice(2, 4)}` : name.slice(0, 1);
}
