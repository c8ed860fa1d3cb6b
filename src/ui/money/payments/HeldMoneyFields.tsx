import { makeStyles, shorthands, tokens } from '@fluentui/react-components';
import type { Checkout } from '../../../application/money/payments/Checkout';
import { amountFrom, type CheckoutState } from '../../../application/money/payments/CheckoutState';
import { HELD_METHODS, PAYMENT_METHODS } from '../../../domain/money/payments/paymentMethods';
import { availableOf } from '../../../domain/money/payments/SuspenseBalance';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { AmountInput } from '../../kit/forms/AmountInput';
import { Checkbox } from '../../kit/forms/fields';
import { Note, Stack } from '../../kit/layout';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    ...shorthands.borderStyle('none'),
  },
  legend: { padding: 0, fontWeight: tokens.fontWeightRegular },
});

/** The group's held money, each kind with what is available. Nothing without any. @source product.md, Screens: Pay */
export function HeldMoneyFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const looks = useLooks();
  const available = availableOf(state.funds.held);
  const offered = HELD_METHODS.filter(
    (method) => state.funds.held[method].balanceCents > 0 || state.usedHeld.has(method),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>Held for your group</legend>
      {offered.map((method) => {
        const { label } = PAYMENT_METHODS[method];
        const { reservedCents, waitingCents } = state.funds.held[method];
        const isUsed = state.usedHeld.has(method);
        const problem = state.equation.sourceProblems.find((candidate) => candidate.method === method);
        return (
          <div key={method}>
            <div className={looks.spreadRow}>
              <span className={looks.row}>
                <Checkbox
                  label={`Use ${label}`}
                  checked={isUsed}
                  blocker={
                    available[method] === 0 && !isUsed
                      ? 'All of it is reserved or waiting for a bill to be reconciled.'
                      : undefined
                  }
                  onChange={(isOn) => checkout.useHeldMoney(method, isOn ? null : undefined)}
                />
                <Stack as="span" gap={0}>
                  <span>{label}</span>
                  <Note>
                    {formatCents(available[method])} available
                    {reservedCents > 0 && `, ${formatCents(reservedCents)} reserved`}
                    {waitingCents > 0 && `, ${formatCents(waitingCents)} for bills not reconciled yet`}
                  </Note>
                </Stack>
              </span>
              {isUsed && state.amounts.size > 0 && (
                <AmountInput
                  label={`Amount from ${label}`}
                  value={amountFrom(state, method)}
                  onChange={(amount) => checkout.useHeldMoney(method, amount)}
                />
              )}
            </div>
            {problem && (
              <p className={looks.problemText} role="alert">
                {problem.message}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
