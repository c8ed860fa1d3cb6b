import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { RemittanceList } from '../../application/processing/PaymentFiles';
import { formatCents } from '../../domain/money/formatCents';
import type { Remittance } from '../../domain/processing/BankFile';
import { REMITTANCE_STATE_LABELS, type RemittanceStep } from '../../domain/processing/RemittanceState';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { labelOf } from '../../domain/text/wording';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { TextInput } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { dayText } from '../kit/values/DateText';

/** Buttons of the steps. */
export const REMITTANCE_STEP_LABELS: Readonly<Record<RemittanceStep, string>> = {
  send: 'Record as sent',
  clear: 'Record as cleared',
  takeBack: 'Take back',
};

/** What each step changes, in a sentence. */
const EFFECTS: Readonly<Record<RemittanceStep, string>> = {
  send: 'The ledger moves it from remittances to send to remittance clearing.',
  clear: 'The ledger takes it out of remittance clearing and out of cash. Record it when the bank shows it.',
  takeBack: 'The ledger undoes what was recorded last.',
};

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    paddingBlock: tokens.spacingVerticalM,
  },
  wide: { flexBasis: '100%' },
  buttons: { display: 'flex', flexWrap: 'wrap', flexBasis: '100%', gap: tokens.spacingHorizontalM },
  grow: { flexGrow: 1, maxWidth: '420px' },
});

interface RemittanceFormProps {
  readonly remittance: Remittance;
  readonly step: RemittanceStep;
  readonly onDone: () => void;
}

/** Says what a step changes, and asks for a note: a reason for taking back, otherwise optional. */
export function RemittanceForm({ remittance, step, onDone }: RemittanceFormProps) {
  const styles = useStyles();
  const list = useService(RemittanceList);
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isReason = step === 'takeBack';
  const isMissing = isReason && note.trim() === '';
  const { carrierName, businessDate, amountCents } = remittance;
  const name = `${carrierName}, ${dayText(businessDate)}`;
  const submit = async () => {
    if (isBusy) return;
    setAsked(true);
    if (isMissing) return;
    setBusy(true);
    setError(undefined);
    try {
      const { state } = await list.record(remittance, { step, note: note.trim() });
      notify({ title: `${name}: ${labelOf(REMITTANCE_STATE_LABELS, state)}` });
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`${REMITTANCE_STEP_LABELS[step]}: ${name}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {error !== undefined && (
        <ErrorBar what="The remittance was not changed." error={error} onRetry={() => void submit()} showDetail />
      )}
      <span className={styles.wide}>
        {formatCents(amountCents)}. {EFFECTS[step]}
      </span>
      <Field
        label={isReason ? 'Reason' : 'Note'}
        required={isReason}
        hint={isReason ? '' : "Optional, such as the bank's reference"}
        className={styles.grow}
        validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
      >
        <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {REMITTANCE_STEP_LABELS[step]}
        </Button>
        <Button onClick={onDone}>Close</Button>
      </div>
    </form>
  );
}
