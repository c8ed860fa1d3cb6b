import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { MonthFigures } from '../../../application/office/dashboard/DashboardOverview';
import { collectedPercent } from '../../../domain/office/dashboard/WorkWaiting';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import type { ChartRow, ChartSeries } from '../../kit/charts/chartData';
import { LineChart } from '../../kit/charts/LineChart';
import { isRunningMonth } from '../../kit/charts/runningMonth';
import { ShareBar } from '../../kit/charts/ShareBar';
import { type Area, paths, useArea } from '../../kit/navigation/paths';
import { monthText, shortMonthText } from '../../kit/values/DateText';

interface MonthsProps {
  /** Oldest first. */
  readonly months: readonly MonthFigures[];
}

/** Amount due on a month's bills: billed amounts, adjustments, and reconciled changes. */
const DUE: readonly ChartSeries[] = [
  { name: 'Due', look: 'outlined' },
  { name: 'Collected', look: 'solid' },
];

interface ScaleProps extends MonthsProps {
  /** Switches between percent and amounts. */
  readonly scaleButton: ReactNode;
}

/** How much of each billing month is collected, in percent or, on request, in dollars. */
export function CollectedPanel({ months }: MonthsProps) {
  const [inDollars, setInDollars] = useState(false);
  const label = inDollars ? 'View percent' : 'View amounts';
  const scaleButton = (
    <Button
      size="small"
      appearance="subtle"
      aria-label={`${label}: Collected by billing month`}
      onClick={() => setInDollars(!inDollars)}
    >
      {label}
    </Button>
  );
  const Scale = inDollars ? Amounts : Percents;
  return <Scale months={months} scaleButton={scaleButton} />;
}

/** Due and collected by billing month. */
function Amounts({ months, scaleButton }: ScaleProps) {
  const area = useArea();
  const rows = useMemo(
    () => months.map((month) => monthRow(month, area, [month.billedCents, month.paidCents])),
    [months, area],
  );
  const last = months.at(-1);
  const summary = last
    ? `Due and collected over ${months.length} months. ${monthText(last.period)}: ${formatCents(last.billedCents)} due, ${formatCents(last.paidCents)} collected${isRunningMonth(last.period) ? ' so far' : ''}.`
    : 'Nothing has been billed yet.';
  const data = { unit: 'money', series: DUE, rows } as const;
  const title = 'Due and collected by month';
  return (
    <ChartPanel title={title} heading="Month" summary={summary} scaleButton={scaleButton} {...data}>
      <ColumnChart layout="inside" {...data} />
    </ChartPanel>
  );
}

const COLLECTED: readonly ChartSeries[] = [{ name: 'Collected', look: 'solid' }];

/** Share of each billing month that is collected. Independent of how much was billed. */
function Percents({ months, scaleButton }: ScaleProps) {
  const area = useArea();
  const rows = useMemo(() => months.map((month) => monthRow(month, area, [collectedPercent(month)])), [months, area]);
  const [last] = rows.filter(({ values: [value] }) => value !== undefined).slice(-1);
  const summary = last
    ? `${last.label}: ${last.values[0]}% of the billed amount is collected${last.isRunning ? ' so far' : ''}.`
    : 'Nothing is billed yet.';
  const data = { heading: 'Month', unit: 'percent', series: COLLECTED, rows } as const;
  return (
    <ChartPanel title="Collected by billing month" summary={summary} scaleButton={scaleButton} {...data}>
      <LineChart series={COLLECTED} rows={rows} />
    </ChartPanel>
  );
}

function monthRow(month: MonthFigures, area: Area, values: ChartRow['values']): ChartRow {
  const { period } = month;
  return {
    key: period,
    label: monthText(period),
    shortLabel: shortMonthText(period).slice(0, 3),
    isRunning: isRunningMonth(period),
    values,
    ...(month.billedCents !== 0 && { to: paths.releasedBillsOf(area, period) }),
  };
}

const CASH = [
  { name: 'Collected', look: 'solid' },
  { name: 'Pending', look: 'striped' },
  { name: 'Open', look: 'outlined' },
] as const;

/** The newest billed month as one bar: what is collected, in transit, and open. */
export function CashDuePanel({ months }: MonthsProps) {
  const area = useArea();
  const month = months.filter(({ billedCents }) => billedCents > 0).at(-1);
  if (!month) return null;
  const amounts = [month.paidCents, month.pendingCents, month.openCents];
  const name = monthText(month.period);
  const title = `Cash due: ${name}`;
  const to = paths.releasedBillsOf(area, month.period);
  const parts = CASH.map(({ name: label, look }, index) => ({ key: label, label, look, value: amounts[index] ?? 0 }));
  const summary = `${formatCents(month.billedCents)} due for ${name}.`;
  const rows = [{ key: month.period, label: name, values: [month.billedCents, ...amounts], to }];
  const series: readonly ChartSeries[] = [{ name: 'Due', look: 'outlined' }, ...CASH];
  const data = { heading: 'Month', unit: 'money', series, rows } as const;
  return (
    <ChartPanel title={title} summary={summary} hasLegend={false} {...data}>
      <ShareBar unit="money" rows={parts} whole={{ label: 'Due', value: month.billedCents, to }} />
    </ChartPanel>
  );
}
