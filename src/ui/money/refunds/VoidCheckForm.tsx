import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangeRefundChecks } from '../../../application/money/refunds/Refunds';
import { voidEffect } from '../../../domain/money/refunds/issueChecks';
import {
  MAX_STOP_ORDER_NUMBER,
  type StopOrder,
  stopOrderProblem,
  stopOrderText,
} from '../../../domain/money/refunds/stopOrder';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { TextInput } from '../../kit/forms/fields';
import { ReasonField, reasonProblem, SuspenseForm } from '../../kit/forms/SuspenseForm';
import { useService } from '../../kit/Services';
import { today } from '../../kit/values/DateText';
import type { RefundFormProps } from './ReturnRefundForm';

/** A form for the check of a refund. */
export interface RefundCheckFormProps extends RefundFormProps {
  readonly checkNumber: number;
}

/** Where the check is; undefined until someone says so. */
type Whereabouts = 'office' | 'left' | undefined;

/** Voids a check with a reason, and with the bank's stop order if it has left the office. The refund is still owed. */
export function VoidCheckForm({ refund, checkNumber, onDone, onCancel }: RefundCheckFormProps) {
  const change = useService(ChangeRefundChecks);
  const [reason, setReason] = useState('');
  const [where, setWhere] = useState<Whereabouts>();
  const [number, setNumber] = useState('');
  const [day, setDay] = useState<string>(today());
  const placedOn = parseLocalDate(day);
  const entered = placedOn && { number: number.trim(), placedOn };
  const stopOrder = where === 'left' ? entered : null;
  return (
    <SuspenseForm
      title={`Void check ${checkNumber} to ${refund.payee}`}
      onDone={onDone}
      onCancel={onCancel}
      actions={[
        {
          label: 'Void check',
          question: `Void check ${checkNumber}?`,
          confirmLabel: 'Void the check',
          effect: [stopOrder && `${stopOrderText(stopOrder)}.`, voidEffect(refund, checkNumber)]
            .filter(Boolean)
            .join(' '),
          problem: reasonProblem(reason) ?? whereaboutsProblem(where, stopOrder),
          createCommand: () =>
            change.voidCheck(refund, { checkNumber, reason: reason.trim(), stopOrder: stopOrder ?? null }),
          done: `Check ${checkNumber} voided`,
          failure: 'The check was not voided.',
        },
      ]}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Field label="Where is the check?">
        <RadioGroup value={where ?? ''} onChange={(_, { value }) => setWhere(value === 'left' ? 'left' : 'office')}>
          <Radio value="office" label="In the office: it was never sent, or it came back" />
          <Radio value="left" label="It left the office: the bank has a stop payment order" />
        </RadioGroup>
      </Field>
      {where === 'left' && (
        <>
          <Field label="Stop order number" hint="The bank follows a stop order for six months.">
            <TextInput maxLength={MAX_STOP_ORDER_NUMBER} value={number} onChange={setNumber} />
          </Field>
          <Field label="Placed on">
            <TextInput type="date" max={today()} value={day} onChange={setDay} />
          </Field>
        </>
      )}
    </SuspenseForm>
  );
}

function whereaboutsProblem(where: Whereabouts, stopOrder: StopOrder | null | undefined): string | undefined {
  if (where === undefined) return 'Choose where the check is.';
  if (stopOrder === undefined) return 'Enter the day on which the stop order was placed.';
  return stopOrder === null ? undefined : stopOrderProblem(stopOrder, today());
}
