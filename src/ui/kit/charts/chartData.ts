import { type CsvCell, csvOf } from '../../../domain/platform/files/csv';
import type { Cents } from '../../../domain/platform/money/Cents';
import { centsToDecimal, formatCents } from '../../../domain/platform/money/formatCents';

/** `money` is in cents, `percent` from 0 to 100. */
export type ChartUnit = 'money' | 'percent' | 'count';

/** How a series is filled. Series that touch differ by more than color. */
export type ChartLook = 'solid' | 'striped' | 'outlined' | 'second' | 'third' | 'warning' | 'severe' | 'critical';

export interface ChartSeries {
  readonly name: string;
  readonly look: ChartLook;
}

/** A month, a stage, or a group, with one value for each series. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** Below the axis. Default: the label. */
  readonly shortLabel?: string;
  /** Undefined where there is nothing to compare. */
  readonly values: readonly (number | undefined)[];
  /** Whether the values of the row are not final, such as those of the current month. Default: no. */
  readonly isRunning?: boolean;
  /** The list of exactly the rows behind the values. */
  readonly to?: string;
  /** The lists behind the values, where each value has its own; in the table of the chart. */
  readonly valueLinks?: readonly (string | undefined)[];
}

export interface ChartData {
  /** Heading of the first column, such as "Month". */
  readonly heading: string;
  readonly unit: ChartUnit;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

const COMPACT_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
});
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** For an axis: `$2.5M`, `50%`, `1.2K`. */
export function tickText(value: number, unit: ChartUnit): string {
  if (unit === 'money') return COMPACT_MONEY.format(value / 100);
  return unit === 'percent' ? `${value}%` : COMPACT.format(value);
}

/** In full: `$2,500,000.00`, `50%`, `1,200`; a dash for undefined. */
export function valueText(value: number | undefined, unit: ChartUnit): string {
  if (value === undefined) return '–';
  if (unit === 'money') return formatCents(value as Cents);
  return unit === 'percent' ? `${value}%` : value.toLocaleString('en-US');
}

/** `November 2026: billed $2,500.00, collected $2,400.00` */
export function rowText(
  { label, values, isRunning = false }: ChartRow,
  { series, unit }: Pick<ChartData, 'series' | 'unit'>,
): string {
  const parts = values.map((value, index) => {
    const name = series[index]?.name.toLowerCase() ?? '';
    return value === undefined ? `nothing ${name}` : `${name} ${valueText(value, unit)}`;
  });
  return `${label}: ${parts.join(', ')}${isRunning ? ', so far' : ''}`;
}

/** The table of a chart for a spreadsheet. Amounts are in dollars. */
export function chartCsv({ heading, unit, series, rows }: ChartData): string {
  const cell = (value: number | undefined): CsvCell => {
    if (value === undefined) return '';
    return { number: unit === 'money' ? centsToDecimal(value as Cents) : String(value) };
  };
  return csvOf([
    [heading, ...series.map(({ name }) => (unit === 'percent' ? `${name} (%)` : name))],
    ...rows.map(({ label, values }) => [label, ...values.map(cell)]),
  ]);
}
