import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { isOutcomeUnknown } from '../../application/payments/PaymentOutcome';
import { FileReversals } from '../../application/processing/FileReversals';
import { dateText } from '../../domain/dates/LocalDate';
import { formatCents } from '../../domain/money/formatCents';
import {
  BANK_REVERSAL_REASON_LABELS,
  BANK_REVERSAL_REASONS,
  type BankReversalReason,
} from '../../domain/payments/bankReversal';
import type { BankFile } from '../../domain/processing/BankFile';
import {
  batchText,
  type FileReversalEffect,
  isDiscoveredLate,
  LATE_DISCOVERY,
} from '../../domain/processing/fileReversal';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { counted } from '../../domain/text/wording';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useNotify } from '../kit/feedback/Toasts';
import { Checkbox, Select, TextInput } from '../kit/forms/fields';
import { useCommand } from '../kit/forms/useCommand';
import { useService } from '../kit/Services';
import { ExcludedPayments } from './ExcludedPayments';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, alignItems: 'flex-start' },
  field: { width: '100%', maxWidth: '560px' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

interface FileReversalFormProps {
  readonly file: BankFile;
  readonly onClose: () => void;
  /** Whether the effect is of an earlier choice. */
  readonly isStale: boolean;
  readonly effect: FileReversalEffect;
  readonly batch: number | null;
  readonly reason: BankReversalReason | '';
  readonly onBatch: (batch: number | null) => void;
  readonly onReason: (reason: BankReversalReason | '') => void;
}

/** Asks for the reason of a reversal, and shows its effect. Keeps what was typed if the request fails. */
export function FileReversalForm({
  file,
  effect,
  isStale,
  batch,
  reason,
  onBatch,
  onReason,
  onClose,
}: FileReversalFormProps) {
  const styles = useStyles();
  const reversals = useService(FileReversals);
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [discovered, setDiscovered] = useState(() => localText(new Date(effect.asOf)));
  const [isLateConfirmed, setLateConfirmed] = useState(false);
  const { isBusy, failed, run } = useCommand();
  const at = new Date(discovered);
  const isTime = !Number.isNaN(at.getTime());
  const isLate = isTime && isDiscoveredLate(at.toISOString(), new Date(effect.asOf));
  const isComplete =
    reason !== '' &&
    note.trim() !== '' &&
    isTime &&
    !isStale &&
    effect.problem === null &&
    (!isLate || isLateConfirmed);
  const submit = () => {
    if (reason === '' || !isComplete) return;
    const { paymentCount, amountCents } = effect;
    const discoveredAt = at.toISOString();
    const request = { batch, reason, note: note.trim(), discoveredAt, isLate, paymentCount, amountCents };
    run(
      'The reversal was not requested.',
      () => reversals.ask(file.filePk, request),
      () => {
        const isAsked = effect.approval !== null;
        notify({
          title: isAsked
            ? `${file.fileName}: the reversal is waiting for another manager`
            : `${file.fileName}: the next bank file will reverse it`,
        });
        onClose();
      },
    );
  };
  return (
    <form
      className={styles.form}
      aria-label={`Reverse ${file.fileName}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failed && (
        <ErrorBar
          what={
            isOutcomeUnknown(failed.error)
              ? 'It is unclear whether the reversal was requested. Trying again requests it once.'
              : failed.what
          }
          error={failed.error}
          onRetry={failed.retry}
          showDetail
        />
      )}
      {effect.batches.length > 1 && (
        <Field className={styles.field} label="What to reverse">
          <Select
            value={batch === null ? '' : String(batch)}
            onChange={(value) => onBatch(value === '' ? null : Number(value))}
          >
            <option value="">{batchText(undefined)}</option>
            {effect.batches.map((one) => (
              <option key={one.batch} value={String(one.batch)}>
                {batchText(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field className={styles.field} label="What went wrong" required>
        <Select value={reason} onChange={(value) => onReason(value as BankReversalReason | '')}>
          <option value="">Choose a reason</option>
          {BANK_REVERSAL_REASONS.map((one) => (
            <option key={one} value={one}>
              {BANK_REVERSAL_REASON_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.field} label="Discovered" required>
        <TextInput type="datetime-local" value={discovered} onChange={setDiscovered} />
      </Field>
      {isLate && (
        <>
          <MessageBar intent="warning">{LATE_DISCOVERY}</MessageBar>
          <Checkbox isLabelShown label="Reverse it anyway" checked={isLateConfirmed} onChange={setLateConfirmed} />
        </>
      )}
      <Field className={styles.field} label="Explanation" required hint="Visible to the groups">
        <Textarea value={note} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setNote(value)} />
      </Field>
      {effect.problem !== null && <MessageBar intent="warning">{effect.problem}</MessageBar>}
      {effect.problem === null && effect.approval !== null && <MessageBar intent="info">{effect.approval}</MessageBar>}
      {effect.problem === null && (
        <ul className={styles.list} aria-label="Effect of the reversal">
          {effectLines(effect, reason === 'DRAWN_TWICE').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <ExcludedPayments effect={effect} />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy || !isComplete}>
          {effect.approval === null ? 'Reverse' : 'Request to reverse'} {counted(effect.paymentCount, 'payment')},{' '}
          {formatCents(effect.amountCents)}
        </Button>
        <Button onClick={onClose} disabledFocusable={isBusy}>
          Close
        </Button>
      </div>
    </form>
  );
}

function effectLines(effect: FileReversalEffect, isTwice: boolean): readonly string[] {
  const { entryCount, amountCents, settleDate, lastDay, billCount, remittedCents, excessCents } = effect;
  const amount = formatCents(amountCents);
  const entries = `One file of reversals has ${counted(entryCount, 'credit')}, ${amount}, to the same accounts. They settle no earlier than ${dateText(settleDate)}, and must settle by ${dateText(lastDay)}`;
  const send = 'The file must be sent within 24 hours after the error was discovered. The next processing run makes it';
  const mail = "The groups' payors will get an email";
  if (isTwice) {
    const books = `When it settles, ${amount} is posted from cash to bank errors, where it offsets the second debit`;
    return [entries, send, 'The payments and their bills do not change', books, mail];
  }
  return [
    entries,
    send,
    `When they settle, the payments are reversed, and ${counted(billCount, 'bill')} ${billCount === 1 ? 'is' : 'are'} due again`,
    ...(remittedCents === 0
      ? ['The money has not been remitted to carriers and will not be while the reversal is in progress']
      : [
          `Carriers have ${formatCents(remittedCents)} of it. It is deducted from their next remittances, or stays due from the groups`,
        ]),
    ...(excessCents > 0
      ? [
          `${formatCents(excessCents)} is not on bills. It is taken out of suspense, and what was used of it is owed by the groups`,
        ]
      : []),
    mail,
  ];
}

/** Value for a date and time field, in the device's time zone. */
function localText(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
}
