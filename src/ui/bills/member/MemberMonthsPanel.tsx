import { billedByMonth, type MemberBill } from '../../../domain/bills/MemberHistory';
import { ZERO } from '../../../domain/money/Cents';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import { type ChartLook, rowText } from '../../kit/charts/chartData';
import { monthText, shortMonthText } from '../../kit/values/DateText';

/** Coverages from the fourth on share a fill. */
const LOOKS: readonly ChartLook[] = ['solid', 'second', 'third', 'outlined'];
/** Longer histories are in the table only: their columns would be too narrow to touch. */
const MAX_COLUMNS = 24;

/** Billed by month and coverage, as a chart or a table. */
export function MemberMonthsPanel({ bills }: { bills: readonly MemberBill[] }) {
  const months = billedByMonth(bills);
  const coverages = [...new Set(months.flatMap(({ byCoverage }) => [...byCoverage.keys()]))];
  const series = coverages.map((name, index) => ({ name, look: LOOKS[Math.min(index, LOOKS.length - 1)] ?? 'solid' }));
  const rows = months.map(({ period, byCoverage }) => ({
    key: period,
    label: monthText(period),
    shortLabel: months.length > 12 ? shortMonthText(period).slice(0, 1) : shortMonthText(period).slice(0, 3),
    values: coverages.map((coverage) => byCoverage.get(coverage) ?? ZERO),
  }));
  const data = { unit: 'money', series, rows } as const;
  const last = rows.at(-1);
  const summary = last ? `Billed over ${rows.length} months. ${rowText(last, data)}.` : 'Nothing has been billed yet.';
  return (
    <ChartPanel title="Billed by month" heading="Month" summary={summary} {...data}>
      <ColumnChart layout="stacked" {...data} rows={rows.slice(-MAX_COLUMNS)} />
    </ChartPanel>
  );
}
