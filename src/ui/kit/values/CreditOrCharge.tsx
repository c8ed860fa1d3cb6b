import { makeStyles, tokens } from '@fluentui/react-components';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { Money } from './Money';

const useStyles = makeStyles({
  word: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular, letterSpacing: 'normal' },
});

/** An amount that carriers owe or claim, in words: what they owe has a minus sign on bills, where it would read as a loss here. */
export function CreditOrCharge({ cents: amount }: { cents: Cents }) {
  const styles = useStyles();
  return (
    <>
      <Money cents={cents(Math.abs(amount))} />
      {amount !== 0 && <span className={styles.word}>{amount < 0 ? ' credit' : ' charge'}</span>}
    </>
  );
}
