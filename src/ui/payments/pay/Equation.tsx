import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { negate } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import type { CheckoutEquation } from '../../../domain/payments/checkout';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  sums: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalM },
  total: {
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    paddingTop: tokens.spacingVerticalXS,
    fontWeight: tokens.fontWeightSemibold,
  },
  bar: {
    display: 'flex',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground5,
  },
  used: { backgroundColor: tokens.colorBrandBackground },
  excess: { backgroundColor: tokens.colorPaletteMarigoldBorderActive },
  words: { margin: 0, color: tokens.colorNeutralForeground3 },
  short: { color: tokens.colorPaletteRedForeground1 },
});

/** Sources = uses, to the cent, with a picture and a sentence on where a difference goes. */
export function Equation({ equation }: { equation: CheckoutEquation }) {
  const styles = useStyles();
  const { sourcesCents, allocatedCents, excessCents } = equation;
  const share = sourcesCents > 0 ? Math.min(100, (allocatedCents / sourcesCents) * 100) : 0;
  return (
    <div className={styles.root}>
      <dl className={styles.sums}>
        <div className={styles.row}>
          <dt>On bills</dt>
          <dd style={{ margin: 0 }}>
            <Money cents={allocatedCents} />
          </dd>
        </div>
        {excessCents > 0 && (
          <div className={styles.row}>
            <dt>To suspense</dt>
            <dd style={{ margin: 0 }}>
              <Money cents={excessCents} />
            </dd>
          </div>
        )}
        <div className={mergeClasses(styles.row, styles.total)}>
          <dt>Paid with</dt>
          <dd style={{ margin: 0 }}>
            <Money cents={sourcesCents} />
          </dd>
        </div>
      </dl>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.used} style={{ width: `${share}%` }} />
        {excessCents > 0 && <div className={styles.excess} style={{ flexGrow: 1 }} />}
      </div>
      <p className={mergeClasses(styles.words, excessCents < 0 && styles.short)} aria-live="polite">
        {sentence(equation)}
      </p>
    </div>
  );
}

function sentence({ allocatedCents, excessCents }: CheckoutEquation): string {
  if (allocatedCents === 0) return 'Choose the bills to pay.';
  if (excessCents < 0)
    return `${formatCents(negate(excessCents))} of this is not covered. Pay with more, or less on the bills.`;
  if (excessCents > 0) return `${formatCents(excessCents)} will wait in suspense, held for this group.`;
  return 'Every cent is on a bill.';
}
