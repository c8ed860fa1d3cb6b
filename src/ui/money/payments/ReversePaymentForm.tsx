import { Button, Field, Textarea } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  ReversalPreview,
  type ReversalRequest,
  ReversePayment,
} from '../../../application/money/payments/ReversePayment';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { billWithDivision, divisionIn } from '../../../domain/billing/divisions/billWithDivision';
import { MAX_STATEMENT_LINE, type Payment } from '../../../domain/money/payments/Payment';
import {
  needsStatementLine,
  type ReturnCode,
  returnCodesFor,
  returnLabel,
  returnMeaning,
} from '../../../domain/money/payments/returnCodes';
import {
  type ReversalEffect,
  whyNotReturnable,
  whyNotReversible,
  whyNotSetAside,
} from '../../../domain/money/payments/reversalEffect';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { Bullets } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { currentTime } from '../../kit/values/DateText';

type Choice = ReversalRequest['kind'];

/** The buttons that send, and what each has done. */
const VERBS: Readonly<Record<Choice, string>> = { RETURNED: 'Return', REVERSED: 'Reverse', SET_ASIDE: 'Set aside' };
const ENDINGS: Readonly<Record<Choice, string>> = {
  RETURNED: 'returned',
  REVERSED: 'reversed',
  SET_ASIDE: 'set aside',
};
const FAILURES: Readonly<Record<Choice, string>> = {
  RETURNED: 'The return was not recorded.',
  REVERSED: 'The payment was not reversed.',
  SET_ASIDE: 'The payment was not set aside.',
};

/**
 * Returns or reverses a payment, or sets it aside before its bank file is sent. Shown to managers until the payment has ended.
 */
export function ReversePaymentForm({ payment }: { payment: Payment }) {
  const may = useMay('payments.return');
  const [isOpen, setOpen] = useState(false);
  const looks = useLooks();
  const root = useFocusWhenLost<HTMLDivElement>(isOpen ? 'open' : 'closed');
  // The server decides whether the cut-off has passed: this device's clock may be wrong.
  const choices = [
    ...(whyNotReturnable(payment, true) === undefined ? (['RETURNED'] as const) : []),
    ...(whyNotReversible(payment) === undefined ? (['REVERSED'] as const) : []),
    ...(whyNotSetAside(payment) === undefined ? (['SET_ASIDE'] as const) : []),
  ];
  if (!may || choices.length === 0) return null;
  return (
    <Panel title="Return or reverse this payment">
      <div ref={root} tabIndex={-1} className={looks.focusTarget}>
        {isOpen ? (
          <OpenForm payment={payment} choices={choices} onCancel={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>Return or reverse</Button>
        )}
      </div>
    </Panel>
  );
}

interface OpenFormProps {
  readonly payment: Payment;
  readonly choices: readonly Choice[];
  readonly onCancel: () => void;
}

function OpenForm({ payment, choices, onCancel }: OpenFormProps) {
  const looks = useLooks();
  const reverse = useReversal(payment);
  const [kind, setKind] = useState<Choice>(choices[0] ?? 'REVERSED');
  const [code, setCode] = useState<ReturnCode | ''>('');
  const [reason, setReason] = useState('');
  const [statementLine, setStatementLine] = useState('');
  const [now] = useState(currentTime);
  const isReturn = kind === 'RETURNED';
  const note = reason.trim();
  const isLate = isReturn && code !== '' && needsStatementLine(code, payment, now);
  const line = isLate ? statementLine.trim() : '';
  const request = isLate && line === '' ? undefined : requestOf(kind, code, note, line);
  return (
    <Form
      align="start"
      onSubmit={() => {
        if (request) void reverse.submit(request);
      }}
    >
      {reverse.error !== undefined && request && (
        <ActionError
          what={FAILURES[kind]}
          error={reverse.error}
          onRetry={() => void reverse.submit(request)}
          showDetail
        />
      )}
      <Field className={looks.fullField} label="What happened" required>
        <Select value={kind} onChange={(value) => setKind(choices.find((one) => one === value) ?? kind)}>
          {choices.includes('RETURNED') && <option value="RETURNED">The bank returned the payment</option>}
          {choices.includes('REVERSED') && <option value="REVERSED">The payment was our own error</option>}
          {choices.includes('SET_ASIDE') && (
            <option value="SET_ASIDE">Take it out of the bank file before it is sent</option>
          )}
        </Select>
      </Field>
      {isReturn && (
        <Field className={looks.fullField} label="Return code" required hint={code === '' ? ' ' : returnMeaning(code)}>
          <Select value={code} onChange={(value) => setCode(value as ReturnCode | '')}>
            <option value="">Choose the bank's code</option>
            {returnCodesFor(payment.method).map((one) => (
              <option key={one} value={one}>
                {returnLabel(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isLate && (
        <>
          <MessageBar intent="warning">
            The time to return this payment with this code has passed. Record the return only if the bank statement
            shows it, and ask your bank whether it can dishonor the return.
          </MessageBar>
          <Field
            className={looks.fullField}
            label="Line of the bank statement"
            required
            hint="Date and reference of the return on the statement"
          >
            <TextInput value={statementLine} maxLength={MAX_STATEMENT_LINE} onChange={setStatementLine} />
          </Field>
        </>
      )}
      <Field className={looks.fullField} label="Reason" required={!isReturn} hint="Visible to the group">
        <Textarea value={reason} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setReason(value)} />
      </Field>
      <Effects payment={payment} />
      <Button type="submit" appearance="primary" disabledFocusable={reverse.isBusy || !request}>
        {VERBS[kind]} {formatCents(payment.paymentAmount)}
      </Button>
      <Button onClick={onCancel} disabledFocusable={reverse.isBusy}>
        Cancel
      </Button>
    </Form>
  );
}

/** The request as entered; undefined while something is missing. */
function requestOf(
  kind: Choice,
  code: ReturnCode | '',
  reason: string,
  statementLine: string,
): ReversalRequest | undefined {
  if (kind === 'RETURNED') return code === '' ? undefined : { kind, returnCode: code, reason, statementLine };
  return reason === '' ? undefined : { kind, reason };
}

function useReversal({ paymentPk, confirmation }: Payment) {
  const reversePayment = useService(ReversePayment);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (request: ReversalRequest) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await reversePayment.run(paymentPk, request);
      notify({ title: `Payment ${confirmation} was ${ENDINGS[request.kind]}` });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return { isBusy, error, submit };
}

/** Preview of a reversal's effect. */
function Effects({ payment }: { payment: Payment }) {
  const { paymentPk } = payment;
  const preview = useService(ReversalPreview);
  const effect$ = useMemo(() => preview.effect$(paymentPk), [preview, paymentPk]);
  const state = useStream(effect$, LOADING);
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="the effect" rows={2} onRetry={() => preview.refresh()} />;
  return (
    <Bullets aria-label="Effect">
      {effectLines(state.value, payment).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Bullets>
  );
}

function effectLines(
  { bills, fromSuspenseCents, owedCents, restoredCents }: ReversalEffect,
  payment: Payment,
): readonly string[] {
  if (payment.reversal?.canBeReturned)
    return [`The reversal has settled, so the group has the money twice and owes ${formatCents(owedCents)}`];
  return [
    ...bills.map(
      ({ billPk, billNumber, openAfterCents, statusAfter }) =>
        `Bill ${billWithDivision(billNumber, divisionIn(payment, billPk))}: ${formatCents(openAfterCents)} due, ${labelOf(BILL_STATUS_LABELS, statusAfter)}`,
    ),
    ...(fromSuspenseCents > 0 ? [`${formatCents(fromSuspenseCents)} is deducted from suspense`] : []),
    ...(owedCents > 0 ? [`The group owes ${formatCents(owedCents)} of credit that it has used`] : []),
    ...(restoredCents > 0 ? [`${formatCents(restoredCents)} is returned to the group's held money`] : []),
    "The group's payors get an email",
  ];
}
