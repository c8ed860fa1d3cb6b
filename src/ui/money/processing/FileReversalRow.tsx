import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { type FileReversal, FileReversals } from '../../../application/money/processing/FileReversals';
import { BANK_REVERSAL_REASON_LABELS } from '../../../domain/money/payments/bankReversal';
import {
  type FileReversalStep,
  fileReversalText,
  sendFileReversalBy,
} from '../../../domain/money/processing/fileReversal';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { counted, labelOf, sentence } from '../../../domain/platform/text/wording';
import { TextInput } from '../../kit/forms/fields';
import { ReversalRow } from '../../kit/forms/ReversalRow';
import { StepForm } from '../../kit/forms/StepForm';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { InstantText } from '../../kit/values/DateText';
import { useTieProblem } from '../../kit/values/SecondPerson';

const STEP_LABELS: Readonly<Record<FileReversalStep, string>> = { approve: 'Approve', cancel: 'Cancel the reversal' };
const DONE: Readonly<Record<FileReversalStep, string>> = {
  approve: 'The reversal of the file was approved',
  cancel: 'The reversal of the file was canceled',
};

/** A request to reverse a bank file, with its state and available steps. The requester cannot approve it. */
export function FileReversalRow({ reversal }: { readonly reversal: FileReversal }) {
  const { user } = useMe();
  const { batch, paymentCount, amountCents, reason, note, by, at, byUserId, approvedBy, parts, discoveredAt } =
    reversal;
  const has = (state: string) => parts.some((part) => part.state === state);
  const tie = useTieProblem('fileReversal', byUserId);
  const mayApprove = has('WAITING') && byUserId !== user.userId && tie === undefined;
  const tied = has('WAITING') && tie !== undefined ? ` ${tie}` : '';
  const mayCancel = has('WAITING') || has('OPEN') || has('FILED');
  const what = batch === null ? 'Reversal of the whole file' : `Reversal of batch ${batch}`;
  return (
    <ReversalRow
      title={`${what}: ${fileReversalText(reversal)}`}
      facts={`${counted(paymentCount, 'payment')}, ${formatCents(amountCents)}. ${labelOf(BANK_REVERSAL_REASON_LABELS, reason)}: ${sentence(note)}${tied}`}
      requestedBy={by}
      approvedBy={approvedBy}
      time={
        <>
          <InstantText timestamp={at} />. The file of reversals must be sent by{' '}
          <InstantText timestamp={sendFileReversalBy(discoveredAt)} />.
        </>
      }
      steps={[...(mayApprove ? (['approve'] as const) : []), ...(mayCancel ? (['cancel'] as const) : [])]}
      labels={STEP_LABELS}
      form={(step, close) => <StepOfFile key={step} reversal={reversal} step={step} onClose={close} />}
    />
  );
}

interface StepOfFileProps {
  readonly reversal: FileReversal;
  readonly step: FileReversalStep;
  readonly onClose: () => void;
}

function StepOfFile({ reversal, step, onClose }: StepOfFileProps) {
  const looks = useLooks();
  const reversals = useService(FileReversals);
  const [note, setNote] = useState('');
  const isMissing = step === 'cancel' && note.trim() === '';
  return (
    <StepForm
      name={`${STEP_LABELS[step]}: reversal of the file`}
      effect={
        step === 'approve'
          ? 'The next file of reversals includes these credits. Reversals that are no longer possible are canceled with the reason.'
          : 'Reversals that are in no sent bank file are canceled, and their payments stay as they are.'
      }
      failure="Nothing was recorded."
      unclear="It is unclear whether this was recorded. Trying again records it once."
      submitLabel={step === 'approve' ? `Approve ${formatCents(reversal.amountCents)}` : STEP_LABELS[step]}
      isIncomplete={isMissing}
      onSubmit={async () => {
        await reversals.take(reversal, { step, note: note.trim() });
        return DONE[step];
      }}
      onDone={onClose}
      doneLabel="Back"
    >
      {(isAsked) =>
        step === 'cancel' && (
          <Field
            label="Reason"
            required
            className={looks.growing}
            validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
          >
            <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
          </Field>
        )
      }
    </StepForm>
  );
}
