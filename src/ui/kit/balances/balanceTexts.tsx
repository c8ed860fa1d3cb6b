import { makeStyles, tokens } from '@fluentui/react-components';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { Money } from '../values/Money';

const useStyles = makeStyles({
  word: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

/** A balance in words: too little or too much was collected. */
export function BalanceText({ cents: balance }: { cents: Cents }) {
  const styles = useStyles();
  return (
    <>
      <Money cents={cents(Math.abs(balance))} strong={balance !== 0} />
      {balance !== 0 && <span className={styles.word}>{balance > 0 ? 'Under-collected' : 'Over-collected'}</span>}
    </>
  );
}

/** `Medical, Gold PPO`. */
export function coverageText({ coverage, plan }: { readonly coverage: string; readonly plan: string }): string {
  return [coverage || 'All coverages', plan].filter(Boolean).join(', ');
}
