import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Checkout } from '../../application/payments/Checkout';
import { type CheckoutState, paymentOf, scheduleProblemOf } from '../../application/payments/CheckoutState';
import { addBankDays } from '../../domain/dates/bankDays';
import { addDays, type LocalDate, parseLocalDate } from '../../domain/dates/LocalDate';
import { nextFileDay } from '../../domain/payments/paymentMethods';
import { lastDayToSettleBy, lateBills, plannedSettlements } from '../../domain/payments/schedule';
import { Checkbox, TextInput } from '../kit/forms/fields';
import { dayText, instantText } from '../kit/values/DateText';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
});

/**
 * Schedules the payment for a later bank day, with its cut-off and settlement date. A payment that settles after a bill is due
 * must be confirmed as late.
 *
 * @source product.md, Screens: Pay
 */
export function ScheduleFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const [text, setText] = useState<string>(state.payOn ?? '');
  const { payOn } = state;
  const change = (value: string) => {
    setText(value);
    const day = parseLocalDate(value);
    if (day) checkout.schedule(day);
  };
  const toggle = (isOn: boolean) => {
    const day = isOn ? suggestedDay(state) : null;
    setText(day ?? '');
    checkout.schedule(day);
  };
  const isLater = <Checkbox label="Schedule for a later day" isLabelShown checked={payOn !== null} onChange={toggle} />;
  if (payOn === null) return isLater;
  const isTyped = parseLocalDate(text) === payOn;
  const problem = isTyped ? scheduleProblemOf(state) : `Enter a day. ${dayText(payOn)} is selected.`;
  const late = firstLateBill(state);
  return (
    <div className={styles.fields}>
      {isLater}
      <Field
        label="Send on"
        hint={timesOf(state)}
        {...(problem && { validationMessage: problem })}
        {...(problem && late && isTyped && { validationState: 'warning' })}
      >
        <TextInput type="date" value={text} onChange={change} />
      </Field>
      {late && (
        <Checkbox
          label={`Settle after bill ${late.billNumber} is due on ${dayText(late.dueDate)}`}
          isLabelShown
          checked={state.acceptsLate}
          onChange={(isAccepted) => checkout.acceptLate(isAccepted)}
        />
      )}
    </div>
  );
}

function firstLateBill(state: CheckoutState) {
  return lateBills(paymentOf(state), state.bills, new Date())[0];
}

/** The last day in time for every selected bill, or the first day after the next bank file. */
function suggestedDay({ bills, amounts }: CheckoutState): LocalDate {
  const first = addBankDays(addDays(nextFileDay(new Date()), 1), 0);
  const dueDates = bills.filter(({ billPk }) => amounts.has(billPk)).map(({ dueDate }) => dueDate);
  const [earliest] = dueDates.sort();
  const last = earliest === undefined ? first : lastDayToSettleBy(earliest);
  return last > first ? last : first;
}

function timesOf(state: CheckoutState): string {
  const last = plannedSettlements(paymentOf(state), new Date()).reduce<
    { settleDate: LocalDate; cutoffAt: string } | undefined
  >((one, other) => (one && one.settleDate >= other.settleDate ? one : other), undefined);
  return last ? `Settles ${dayText(last.settleDate)}. Can be canceled until ${instantText(last.cutoffAt)}.` : '';
}
