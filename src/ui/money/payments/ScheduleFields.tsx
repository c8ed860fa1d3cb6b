import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { Checkout } from '../../../application/money/payments/Checkout';
import { type CheckoutState, paymentOf, scheduleProblemOf } from '../../../application/money/payments/CheckoutState';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { DEFAULT_DEBIT_DAYS } from '../../../domain/money/payments/achEntry';
import { hasBankPayment, nextFileDay, type Settlement, settlementText } from '../../../domain/money/payments/cutoff';
import { lastDayToSettleBy } from '../../../domain/money/payments/paymentMethods';
import { type CheckoutTime, lateBills, plannedSettlements } from '../../../domain/money/payments/schedule';
import { addBankDays } from '../../../domain/platform/dates/bankDays';
import { addDays, type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { Checkbox, TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { clockZone, dayText, todayIn } from '../../kit/values/DateText';

/**
 * Shows the cut-off and the settlement date, and schedules the payment for a later bank day. A payment that settles after a bill
 * is due must be confirmed as late.
 *
 * @source product.md, Screens: Pay
 */
export function ScheduleFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
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
  const times = timesOf(state);
  if (payOn === null) {
    return (
      <Stack gap="S">
        {isLater}
        {times && <span>{times}</span>}
      </Stack>
    );
  }
  const isTyped = parseLocalDate(text) === payOn;
  const problem = isTyped ? scheduleProblemOf(state) : `Enter a day. ${dayText(payOn)} is selected.`;
  const late = firstLateBill(state);
  return (
    <Stack gap="S">
      {isLater}
      <Field
        label="Send on"
        hint={times}
        {...(problem && { validationMessage: problem })}
        {...(problem && late && isTyped && { validationState: 'warning' })}
      >
        <TextInput type="date" value={text} onChange={change} />
      </Field>
      {late && (
        <Checkbox
          label={`Settle after bill ${late.billNumber} ${isPastDue(late) ? 'was' : 'is'} due on ${dayText(late.dueDate)}`}
          isLabelShown
          checked={state.acceptsLate}
          onChange={(isAccepted) => checkout.acceptLate(isAccepted)}
        />
      )}
    </Stack>
  );
}

function firstLateBill(state: CheckoutState) {
  return lateBills(paymentOf(state), state.bills, timeOf(state))[0];
}

function isPastDue({ dueDate, timeZone }: Pick<Bill, 'dueDate' | 'timeZone'>): boolean {
  return dueDate < todayIn(timeZone);
}

/** The last day in time for every selected bill, or the first day after the next bank file. */
function suggestedDay({ bills, amounts, funds }: CheckoutState): LocalDate {
  const first = addBankDays(addDays(nextFileDay(new Date(), funds.cutoffs), 1), 0);
  const dueDates = bills.filter(({ billPk }) => amounts.has(billPk)).map(({ dueDate }) => dueDate);
  const [earliest] = dueDates.sort();
  const last = earliest === undefined ? first : lastDayToSettleBy(earliest, funds.debitDays);
  return last > first ? last : first;
}

/** Of the payment that settles last; empty while nothing is paid. */
function timesOf(state: CheckoutState): string {
  const time = timeOf(state);
  const plans = plannedSettlements(paymentOf(state), time);
  const last = plans.reduce<Settlement | undefined>(
    (one, other) => (one && one.settleDate >= other.settleDate ? one : other),
    undefined,
  );
  if (!last) return '';
  const methods = plans.map(({ method }) => method);
  const canCancel =
    state.payOn === null
      ? ''
      : ` Can be canceled until ${hasBankPayment(methods) ? 'the cut-off' : 'it is processed'}.`;
  return `${settlementText({ ...last, timeZone: clockZone(last.timeZone) }, time.now, methods)}${canCancel}`;
}

function timeOf({ funds }: CheckoutState): CheckoutTime {
  const { cutoffs, debitDays = DEFAULT_DEBIT_DAYS } = funds;
  return { now: new Date(), cutoffs, debitDays };
}
