import { makeStyles } from '@fluentui/react-components';
import type { Cents } from '../../../domain/platform/money/Cents';
import { signedAmount } from '../../../domain/platform/money/formatCents';

const useStyles = makeStyles({ money: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });

/** An amount that moves money in or out, with a sign in both cases: `+$12.00`, `-$12.00`. */
export function SignedMoney({ cents }: { readonly cents: Cents }) {
  return <span className={useStyles().money}>{signedAmount(cents)}</span>;
}
