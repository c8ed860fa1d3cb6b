import { Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { type BankReversal, BankReversals } from '../../../application/money/payments/BankReversals';
import {
  BANK_REVERSAL_REASON_LABELS,
  type BankReversalStep,
  bankReversalLabel,
  possibleReversalSteps,
} from '../../../domain/money/payments/bankReversal';
import type { Payment } from '../../../domain/money/payments/Payment';
import type { ReturnCode } from '../../../domain/money/payments/returnCodes';
import { dateText } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf, sentence } from '../../../domain/platform/text/wording';
import { CreditReturnCode } from '../../kit/forms/CreditReturnCode';
import { ReversalRow } from '../../kit/forms/ReversalRow';
import { StepForm } from '../../kit/forms/StepForm';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { PaymentTime } from '../../kit/values/PaymentText';
import { useTieProblem } from '../../kit/values/SecondPerson';

const STEP_LABELS: Readonly<Record<BankReversalStep, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel the reversal',
  reject: 'Rejected by the bank',
  return: 'Returned by the bank',
};
const SUBMIT_LABELS: Readonly<Record<Exclude<BankReversalStep, 'approve'>, string>> = {
  decline: 'Decline',
  cancel: 'Cancel the reversal',
  reject: 'Record the rejection',
  return: 'Record the return',
};
const DONE: Readonly<Record<BankReversalStep, string>> = {
  approve: 'The reversal was approved',
  decline: 'The reversal was declined',
  cancel: 'The reversal was canceled',
  reject: 'The rejection was recorded',
  return: 'The return was recorded',
};

interface BankReversalRowProps {
  readonly reversal: BankReversal;
  readonly payment: Pick<Payment, 'paymentPk' | 'timeZone'>;
}

/** A reversal with its state and available steps. The requester cannot approve it. */
export function BankReversalRow({ reversal, payment }: BankReversalRowProps) {
  const { user } = useMe();
  const isOwn = reversal.byUserId === user.userId;
  const tie = useTieProblem('reversal', reversal.byUserId);
  const isWaiting = reversal.state === 'WAITING';
  const possible = possibleReversalSteps(reversal).filter((one) => one !== 'approve' || tie === undefined);
  const steps = possible.filter((one) =>
    one === 'approve' || one === 'decline' ? !isOwn : one !== 'cancel' || isOwn || !isWaiting,
  );
  return (
    <ReversalRow
      title={bankReversalLabel(reversal)}
      facts={isWaiting && tie !== undefined ? `${facts(reversal)} ${tie}` : facts(reversal)}
      requestedBy={reversal.by}
      approvedBy={reversal.approvedBy}
      time={<PaymentTime timestamp={reversal.at} timeZone={payment.timeZone} />}
      steps={steps}
      labels={STEP_LABELS}
      form={(step, close) => <StepOfReversal key={step} reversal={reversal} step={step} onClose={close} />}
    />
  );
}

function facts({
  amountCents,
  reason,
  note,
  settleDate,
  lastDay,
  fileName,
  endNote,
  owedCents,
  state,
}: BankReversal): string {
  const day =
    settleDate === null
      ? `must settle by ${dateText(lastDay)}`
      : `${state === 'SETTLED' ? 'settled' : 'settles'} on ${dateText(settleDate)}`;
  return [
    `${formatCents(amountCents)}, ${day}${fileName === null ? '' : `, ${fileName}`}.`,
    `${labelOf(BANK_REVERSAL_REASON_LABELS, reason)}: ${sentence(note)}`,
    endNote && sentence(endNote),
    owedCents > 0 ? `The group owes ${formatCents(owedCents)} because its bank also returned the debit.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

interface StepOfReversalProps {
  readonly reversal: BankReversal;
  readonly step: BankReversalStep;
  readonly onClose: () => void;
}

function StepOfReversal({ reversal, step, onClose }: StepOfReversalProps) {
  const looks = useLooks();
  const reversals = useService(BankReversals);
  const [note, setNote] = useState('');
  const [code, setCode] = useState<ReturnCode | ''>('');
  const isCodeMissing = step === 'return' && code === '';
  const isNoteMissing = step !== 'approve' && step !== 'return' && note.trim() === '';
  return (
    <StepForm
      name={`${STEP_LABELS[step]}: reversal ${reversal.reversalNo}`}
      effect=""
      failure="Nothing was recorded."
      unclear="It is unclear whether this was recorded. Trying again records it once."
      submitLabel={step === 'approve' ? `Approve ${formatCents(reversal.amountCents)}` : SUBMIT_LABELS[step]}
      isIncomplete={isCodeMissing || isNoteMissing}
      onSubmit={async () => {
        const { paymentPk, reversalNo } = reversal;
        await reversals.take(paymentPk, {
          reversalNo,
          step,
          note: note.trim(),
          returnCode: code === '' ? null : code,
        });
        return DONE[step];
      }}
      onDone={onClose}
      doneLabel="Back"
    >
      {(isAsked) => (
        <>
          {step === 'return' && (
            <CreditReturnCode
              label="Return code of the reversal"
              value={code}
              onChange={setCode}
              problem={isAsked && isCodeMissing ? "Choose the bank's code." : undefined}
              required
            />
          )}
          {step !== 'approve' && (
            <Field
              className={looks.fullField}
              label="Reason for this step"
              required={step !== 'return'}
              validationMessage={isAsked && isNoteMissing ? 'Enter a reason.' : null}
            >
              <Textarea value={note} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setNote(value)} />
            </Field>
          )}
        </>
      )}
    </StepForm>
  );
}
