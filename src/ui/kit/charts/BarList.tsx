import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { axisFor, placeOn } from '../../../domain/platform/charts/axis';
import { AppLink } from '../navigation/AppLink';
import { from } from '../useBreakpoint';
import { useLooks } from '../useLooks';
import { type ChartLook, type ChartRow, type ChartUnit, valueText } from './chartData';
import { useChartLooks } from './chartLooks';

const useStyles = makeStyles({
  list: { margin: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    minHeight: '24px',
    [from(1)]: { gridTemplateColumns: 'minmax(112px, 2fr) minmax(0, 5fr) 144px' },
  },
  // Below the label and the value on a phone, between them elsewhere. The zero of every bar is at the same place.
  track: {
    position: 'relative',
    gridColumn: '1 / -1',
    gridRow: 2,
    height: '14px',
    margin: 0,
    [from(1)]: { gridColumn: 2, gridRow: 1 },
  },
  bar: { position: 'absolute', top: 0, bottom: 0, minWidth: '2px' },
  apart: {
    position: 'absolute',
    left: tokens.spacingHorizontalS,
    top: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '14px',
    whiteSpace: 'nowrap',
  },
  zero: {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    width: '1px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  value: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', [from(1)]: { gridColumn: 3 } },
});

/** A row of one value. */
export interface BarRow extends Omit<ChartRow, 'values' | 'shortLabel'> {
  readonly value: number;
  readonly look: ChartLook;
  /** Default: the value with its unit. */
  readonly text?: string;
  /** Why it is not on the scale of the others, which it would flatten: shown instead of its bar. */
  readonly apart?: string;
}

interface BarListProps {
  readonly rows: readonly BarRow[];
  readonly unit: ChartUnit;
}

/** Horizontal bars, each beside its value, from zero; bars of negative values go to the left. */
export function BarList({ rows, unit }: BarListProps) {
  const styles = useStyles();
  const { wrapped } = useLooks();
  const looks = useChartLooks();
  const onScale = rows.filter(({ apart }) => apart === undefined);
  const axis = axisFor(
    onScale.map(({ value }) => Math.abs(value)),
    true,
  );
  const hasNegative = onScale.some(({ value }) => value < 0);
  const scale = hasNegative ? 0.5 : 1;
  const startOf = (value: number) => (hasNegative ? 50 : 0) - (value < 0 ? placeOn(axis, -value) * scale : 0);
  return (
    <dl className={styles.list}>
      {rows.map(({ key, label, value, look, text, to, apart }) => (
        <div key={key} className={styles.row}>
          <dt className={wrapped}>{label}</dt>
          <dd className={styles.track} aria-hidden="true">
            <span className={styles.zero} style={{ left: hasNegative ? '50%' : '0%' }} />
            {value !== 0 && apart !== undefined && <span className={styles.apart}>{apart}</span>}
            {value !== 0 && apart === undefined && (
              <span
                className={mergeClasses(styles.bar, looks.fill, looks[look])}
                style={{ left: `${startOf(value)}%`, width: `${placeOn(axis, Math.abs(value)) * scale}%` }}
              />
            )}
          </dd>
          <dd className={styles.value}>
            {to === undefined ? (
              (text ?? valueText(value, unit))
            ) : (
              <AppLink to={to}>{text ?? valueText(value, unit)}</AppLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
