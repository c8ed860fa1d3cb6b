import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangeRefundChecks } from '../../../application/money/refunds/Refunds';
import type { Refund } from '../../../domain/money/refunds/Refund';
import {
  type CheckStopOrder,
  MAX_STOP_ORDER_NUMBER,
  renewalEffect,
  renewalProblem,
  stopOrderState,
} from '../../../domain/money/refunds/stopOrder';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { TextInput } from '../../kit/forms/fields';
import { ReasonField, reasonProblem, SuspenseForm } from '../../kit/forms/SuspenseForm';
import { useService } from '../../kit/Services';
import { today } from '../../kit/values/DateText';

interface StopOrderFormProps {
  readonly refund: Refund;
  readonly stopOrder: CheckStopOrder;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Records that the bank renewed the stop order of a void check, or that the order is left to end. */
export function StopOrderForm({ refund, stopOrder, onDone, onCancel }: StopOrderFormProps) {
  const change = useService(ChangeRefundChecks);
  const { checkNumber, placedOn: formerPlacedOn } = stopOrder;
  const [isRenewed, setRenewed] = useState(true);
  const [number, setNumber] = useState('');
  const [day, setDay] = useState<string>(today());
  const [reason, setReason] = useState('');
  const placedOn = parseLocalDate(day);
  const entered = placedOn && { number: number.trim(), placedOn };
  const order = (isRenewed && entered) || null;
  const named = { checkNumber, formerPlacedOn };
  return (
    <SuspenseForm
      title={stopOrderState(stopOrder, today())}
      onDone={onDone}
      onCancel={onCancel}
      actions={[
        {
          label: isRenewed ? 'Renew stop order' : 'Let the order end',
          question: isRenewed
            ? `Record the renewal for check ${checkNumber}?`
            : `Let the stop order of check ${checkNumber} end?`,
          confirmLabel: isRenewed ? 'Record the renewal' : 'Let it end',
          effect: isRenewed && !order ? '' : renewalEffect(order, checkNumber),
          problem: isRenewed
            ? order
              ? renewalProblem(order, stopOrder, today())
              : 'Enter the day on which the bank renewed the order.'
            : reasonProblem(reason),
          createCommand: () =>
            change.renewStopOrder(refund, { ...named, order, reason: isRenewed ? '' : reason.trim() }),
          done: isRenewed
            ? `Stop order of check ${checkNumber} renewed`
            : `Stop order of check ${checkNumber} will expire`,
          failure: 'The stop order was not changed.',
        },
      ]}
    >
      <Field label="What should happen to the stop order?">
        <RadioGroup value={isRenewed ? 'renew' : 'end'} onChange={(_, { value }) => setRenewed(value === 'renew')}>
          <Radio value="renew" label="The bank renewed it" />
          <Radio value="end" label="Let it expire: the check came back, or is no longer a risk" />
        </RadioGroup>
      </Field>
      {isRenewed ? (
        <>
          <Field label="Number of the renewed order" hint="As the bank confirmed it. It is in force for six months.">
            <TextInput maxLength={MAX_STOP_ORDER_NUMBER} value={number} onChange={setNumber} />
          </Field>
          <Field label="Renewed on">
            <TextInput type="date" max={today()} value={day} onChange={setDay} />
          </Field>
        </>
      ) : (
        <ReasonField value={reason} onChange={setReason} />
      )}
    </SuspenseForm>
  );
}
