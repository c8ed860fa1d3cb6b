import { makeStyles } from '@fluentui/react-components';
import type { Cents } from '../../../domain/platform/money/Cents';
import { Money } from './Money';

const useStyles = makeStyles({
  line: { display: 'block', whiteSpace: 'nowrap' },
  word: { fontSize: '0.7em', fontWeight: 'normal', letterSpacing: 'normal' },
});

interface CreditsAndChargesProps {
  /** Credits that carriers owe: zero or negative. */
  readonly credits: Cents;
  /** Charges from carriers: zero or positive. */
  readonly charges: Cents;
}

/** Carrier credits and charges on separate lines: one never reduces the other. */
export function CreditsAndCharges({ credits, charges }: CreditsAndChargesProps) {
  const styles = useStyles();
  const sides = [
    [Math.abs(credits) as Cents, 'credits'],
    [charges, 'charges'],
  ] as const;
  return sides.map(([amount, word]) => (
    <span key={word} className={styles.line}>
      <Money cents={amount} quietZero /> <span className={styles.word}>{word}</span>
    </span>
  ));
}
