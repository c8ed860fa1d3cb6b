import { Button } from '@fluentui/react-components';
import type { Checkout } from '../../../application/money/payments/Checkout';
import { amountFrom, type CheckoutState, paymentOf } from '../../../application/money/payments/CheckoutState';
import { PaymentMethod } from '../../../domain/money/payments/PaymentMethod';
import { excessLimit } from '../../../domain/money/payments/planPayments';
import { negate } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Checkbox } from '../../kit/forms/fields';
import { Actions } from '../../kit/layout';

/**
 * Asks where a difference goes. A short stays due, or is written off where the group allows it; an over is held in suspense,
 * or written off within the group's tolerance. A large over must be confirmed. Nothing without a difference or without a choice.
 *
 * @source product.md, Money
 */
export function DifferenceFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { equation, funds, writesOff, excessTo } = state;
  const { excessCents } = equation;
  if (writesOff) {
    const written = amountFrom(state, PaymentMethod.OverShortDebit);
    return (
      <Checkbox
        label={`Write off ${formatCents(written)} (Over/Short Debit)`}
        isLabelShown
        checked
        onChange={() => checkout.writeOffShort(false)}
      />
    );
  }
  if (excessCents < 0 && equation.sourcesCents > 0) {
    const short = negate(excessCents);
    return (
      <Actions>
        <Button size="small" onClick={() => checkout.leaveShortDue()}>
          Leave {formatCents(short)} due
        </Button>
        {short <= funds.writeOffCents && (
          <Button size="small" onClick={() => checkout.writeOffShort(true)}>
            Write off {formatCents(short)}
          </Button>
        )}
      </Actions>
    );
  }
  const canWriteOff = excessTo === 'overShort' || (excessCents > 0 && excessCents <= funds.overCents);
  const { excessLimitCents } = funds;
  const needsConfirmation =
    excessTo !== 'overShort' &&
    excessCents > 0 &&
    excessCents > excessLimit(paymentOf(state), state.bills, excessLimitCents);
  const limit =
    excessLimitCents === null ? 'the bills are due' : `the group's limit of ${formatCents(excessLimitCents)}`;
  return (
    <>
      {canWriteOff && (
        <Checkbox
          label={`Write off ${formatCents(excessCents)} (Over/Short Credit) instead of holding it in suspense`}
          isLabelShown
          checked={excessTo === 'overShort'}
          onChange={(isOn) => checkout.sendExcessTo(isOn ? 'overShort' : 'creditSuspense')}
        />
      )}
      {needsConfirmation && (
        <Checkbox
          label={`Hold ${formatCents(excessCents)} in suspense, more than ${limit}`}
          isLabelShown
          checked={state.confirmedExcessCents === excessCents}
          onChange={(isConfirmed) => checkout.confirmExcess(isConfirmed)}
        />
      )}
    </>
  );
}
