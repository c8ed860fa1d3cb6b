import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { CarrierBoard, RemittedMonth } from '../../../application/office/dashboard/CarrierWork';
import type { MonthFigures } from '../../../application/office/dashboard/DashboardOverview';
import {
  EXPECTED_AGE_LABELS,
  EXPECTED_TYPES,
  type ExpectedAge,
  type ExpectedType,
} from '../../../domain/billing/expected/expectedAge';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { BarList } from '../../kit/charts/BarList';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import type { ChartLook, ChartRow, ChartSeries } from '../../kit/charts/chartData';
import { isRunningMonth } from '../../kit/charts/runningMonth';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { monthText, shortMonthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  // The same height with and without amounts, so that nothing below moves.
  latest: { margin: `0 0 ${tokens.spacingVerticalS}`, minHeight: tokens.lineHeightBase300 },
  lead: { margin: `0 0 ${tokens.spacingVerticalM}` },
});

const SERIES: readonly ChartSeries[] = [
  { name: 'Due', look: 'outlined' },
  { name: 'Collected', look: 'solid' },
  { name: 'Remitted', look: 'second' },
];

interface DueToRemittedProps {
  /** Oldest first. */
  readonly months: readonly MonthFigures[];
  /** Undefined until loaded. */
  readonly remitted: readonly RemittedMonth[] | undefined;
}

/** Due and collected by billing month, and remitted by the month of the business date. */
export function DueToRemittedPanel({ months, remitted }: DueToRemittedProps) {
  const styles = useStyles();
  const rows = useMemo(() => months.map((month) => monthRow(month, remitted)), [months, remitted]);
  const last = months.at(-1);
  const lastRow = rows.at(-1);
  if (!last || !lastRow) return null;
  const name = monthText(last.period);
  const amounts = [last.billedCents, last.paidCents, remittedIn(last, remitted)];
  const text = SERIES.map(
    ({ name: series }, index) => `${formatCents(amounts[index] ?? last.billedCents)} ${series.toLowerCase()}`,
  ).join(', ');
  const data = { unit: 'money', series: SERIES, rows } as const;
  return (
    <ChartPanel
      title="Due, collected, and remitted by month"
      heading="Month"
      summary={`Bills and what is collected of them by billing month, and remittances by business date, over ${months.length} months. ${name}: ${text}.`}
      {...data}
    >
      <p className={styles.latest}>
        {name}:{' '}
        {SERIES.map(({ name: series }, index) => (
          <span key={series}>
            {index > 0 && ', '}
            <Amount cents={amounts[index]} to={lastRow.valueLinks?.[index]} /> {series.toLowerCase()}
          </span>
        ))}
      </p>
      <ColumnChart layout="beside" {...data} />
    </ChartPanel>
  );
}

function Amount({ cents, to }: { readonly cents: number | undefined; readonly to: string | undefined }) {
  if (cents === undefined) return <>–</>;
  const money = <Money cents={cappedSum([cents])} />;
  return to === undefined ? money : <AppLink to={to}>{money}</AppLink>;
}

function remittedIn({ period }: MonthFigures, remitted: readonly RemittedMonth[] | undefined) {
  return remitted?.find((month) => month.period === period)?.remittedCents;
}

function monthRow(month: MonthFigures, remitted: readonly RemittedMonth[] | undefined): ChartRow {
  const { period, billedCents, paidCents } = month;
  const passedOn = remittedIn(month, remitted);
  const bills = billedCents === 0 ? undefined : paths.releasedBillsOf('dashboard', period);
  const remittances = passedOn ? `${paths.remittances}?month=${period}` : undefined;
  const to = bills ?? remittances;
  return {
    key: period,
    label: monthText(period),
    isRunning: isRunningMonth(period),
    shortLabel: shortMonthText(period).slice(0, 3),
    values: [billedCents, paidCents, passedOn],
    valueLinks: [bills, bills, remittances],
    ...(to !== undefined && { to }),
  };
}

const EXPECTED_SERIES: readonly ChartSeries[] = [
  { name: 'Credits', look: 'solid' },
  { name: 'Charges', look: 'second' },
];
const TYPE_LOOKS: Readonly<Record<ExpectedType, ChartLook>> = { credit: 'solid', charge: 'second' };

/** Open credits or charges of one age: as many as the chart counts. */
function expectedOfAge(age: ExpectedAge, type: ExpectedType): string {
  return `${paths.expected('dashboard')}?status=open&age=${age}&type=${type}`;
}

/** Credits and charges that groups expect on later bills, by age. */
export function ExpectedByAgePanel({ ages }: { readonly ages: CarrierBoard['expectedByAge'] }) {
  const styles = useStyles();
  const bars = ages.flatMap(({ age, ...figures }) =>
    EXPECTED_TYPES.flatMap((type) => {
      const { count, cents } = figures[type];
      if (count === 0) return [];
      const label = `${EXPECTED_AGE_LABELS[age]}, ${counted(count, type)}`;
      return [{ key: `${age} ${type}`, label, look: TYPE_LOOKS[type], value: cents, to: expectedOfAge(age, type) }];
    }),
  );
  const rows: readonly ChartRow[] = ages.map(({ age, credit, charge }) => ({
    key: age,
    label: EXPECTED_AGE_LABELS[age],
    values: [credit.cents, charge.cents],
    valueLinks: EXPECTED_TYPES.map((type) =>
      ({ credit, charge })[type].count > 0 ? expectedOfAge(age, type) : undefined,
    ),
  }));
  const total = (type: ExpectedType) => formatCents(cappedSum(ages.map((one) => one[type].cents)));
  const summary =
    bars.length > 0
      ? `Groups expect ${total('credit')} in credits and ${total('charge')} in charges on their next bills, by months since the bill.`
      : 'Groups expect no credits or charges.';
  return (
    <ChartPanel
      title="Retro credits by age"
      heading="Age"
      unit="money"
      series={EXPECTED_SERIES}
      summary={summary}
      hasLegend={bars.length > 0}
      rows={rows}
    >
      <p className={styles.lead}>{summary}</p>
      <BarList unit="money" rows={bars} />
    </ChartPanel>
  );
}
