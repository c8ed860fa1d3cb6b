import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AppLink } from '../navigation/AppLink';
import { CHART_GAP } from '../themes/chartColors';
import type { BarRow } from './BarList';
import { type ChartUnit, valueText } from './chartData';
import { useChartLooks } from './chartLooks';

const useStyles = makeStyles({
  bar: { display: 'flex', columnGap: `${CHART_GAP}px`, height: '28px' },
  part: { minWidth: '4px' },
  parts: {
    display: 'grid',
    // Wide enough for eight digits with their share.
    gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    margin: `${tokens.spacingVerticalM} 0 0`,
  },
  name: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  swatch: { width: '12px', height: '12px' },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

interface ShareBarProps {
  /** Values from zero, which add up to the whole. */
  readonly rows: readonly BarRow[];
  readonly unit: ChartUnit;
  /** Named before the parts. */
  readonly whole?: { readonly label: string; readonly value: number; readonly to: string };
}

/** One bar divided into the parts of a whole, with each part's value and share. */
export function ShareBar({ rows, unit, whole }: ShareBarProps) {
  const styles = useStyles();
  const looks = useChartLooks();
  const sum = rows.reduce((total, { value }) => total + Math.max(0, value), 0);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {rows
          .filter(({ value }) => value > 0)
          .map(({ key, value, look }) => (
            <span
              key={key}
              className={mergeClasses(styles.part, looks.fill, looks[look])}
              style={{ flexGrow: value / sum, flexBasis: 0 }}
            />
          ))}
      </div>
      <dl className={styles.parts}>
        {whole && (
          <div>
            <dt className={styles.name}>{whole.label}</dt>
            <dd className={styles.value}>
              <AppLink to={whole.to}>{valueText(whole.value, unit)}</AppLink>
            </dd>
          </div>
        )}
        {rows.map(({ key, label, value, look, text = valueText(value, unit), to }) => (
          <div key={key}>
            <dt className={styles.name}>
              <span className={mergeClasses(styles.swatch, looks.fill, looks[look])} aria-hidden="true" /> {label}
            </dt>
            <dd className={styles.value}>
              {to === undefined ? (
                text
              ) : (
                // The share is beside it.
                <AppLink to={to} appearance="inText">
                  {text}
                </AppLink>
              )}
              {sum > 0 && ` · ${Math.round((Math.max(0, value) / sum) * 100)}%`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
