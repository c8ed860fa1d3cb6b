import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { BankFileList } from '../../../application/money/processing/PaymentFiles';
import {
  BANK_FILE_STATE_LABELS,
  type BankFile,
  type BankFileKind,
  type BankFileStep,
  MAX_REJECTED_ENTRIES,
  type RejectedEntry,
  totalsText,
} from '../../../domain/money/processing/BankFile';
import { type Cents, ZERO } from '../../../domain/platform/money/Cents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { AmountInput } from '../../kit/forms/AmountInput';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Hint } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';

/** Buttons of the steps. */
export const STEP_LABELS: Readonly<Record<BankFileStep, string>> = {
  cancel: 'Cancel file',
  acknowledge: 'Enter acknowledgment',
  reject: 'Record rejection',
  markUnknown: 'Mark as unknown',
};

/** What each step changes, in a sentence. */
const EFFECTS: Readonly<Record<BankFileStep, string>> = {
  cancel: 'The bank never gets this file. The next processing run makes a new one with its entries.',
  acknowledge: 'If these numbers differ from the file, its state becomes unknown and its payments stay pending.',
  reject: "The bank moves none of this file's money. The next processing run makes a new file with its entries.",
  markUnknown: "This file's payments stay pending until the bank acknowledges or rejects it.",
};

const useStyles = makeStyles({
  amount: { justifyItems: 'start' },
  rejected: { flexBasis: '100%', display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  entry: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalM, width: '100%' },
});

interface BankFileFormProps {
  readonly file: BankFile;
  readonly step: BankFileStep;
  readonly onDone: () => void;
}

/** Asks for the bank's numbers or a reason. */
export function BankFileForm({ file, step, onDone }: BankFileFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const list = useService(BankFileList);
  const [reason, setReason] = useState('');
  const [count, setCount] = useState('');
  const [amountCents, setAmountCents] = useState<Cents>(ZERO);
  const [rejected, setRejected] = useState<readonly RejectionRow[]>([]);
  const isAcknowledgment = step === 'acknowledge';
  const isCountMissing = isAcknowledgment && !/^\d{1,8}$/.test(count.trim());
  const isRejectionMissing = rejected.some(({ confirmation, reason: why }) => !confirmation.trim() || !why.trim());
  const isReasonMissing = !isAcknowledgment && reason.trim() === '';
  const change = async () => {
    const { state } = await list.change(file, {
      step,
      reason: reason.trim(),
      entryCount: isAcknowledgment ? Number(count) : 0,
      amountCents,
      ...(rejected.length > 0 && { rejected: rejected.map(({ row: _row, ...entry }) => entry) }),
    });
    return `${file.fileName}: ${labelOf(BANK_FILE_STATE_LABELS, state)}`;
  };
  return (
    <StepForm
      name={`${STEP_LABELS[step]}: ${file.fileName}`}
      effect={`${totalsText(file)}. ${EFFECTS[step]}`}
      failure="The file was not changed."
      submitLabel={isAcknowledgment ? 'Save acknowledgment' : STEP_LABELS[step]}
      isIncomplete={isCountMissing || isReasonMissing || isRejectionMissing}
      onSubmit={change}
      onDone={onDone}
    >
      {(isAsked) =>
        isAcknowledgment ? (
          <>
            <Field
              label="Entries reported by the bank"
              validationMessage={isAsked && isCountMissing ? 'Enter a whole number.' : null}
            >
              <TextInput value={count} inputMode="numeric" maxLength={8} onChange={setCount} />
            </Field>
            <Field label="Total reported by the bank" className={styles.amount}>
              <AmountInput
                label="Total reported by the bank"
                value={amountCents}
                onChange={setAmountCents}
                allowsZero
              />
            </Field>
            {(file.kind === 'PAYMENTS' ||
              file.kind === 'REVERSALS' ||
              file.kind === 'REFUNDS' ||
              file.kind === 'REMITTANCES') && (
              <RejectedEntries kind={file.kind} entries={rejected} isAsked={isAsked} onChange={setRejected} />
            )}
          </>
        ) : (
          <Field
            label="Reason"
            required
            className={looks.growing}
            validationMessage={isAsked && isReasonMissing ? 'Enter a reason.' : null}
          >
            <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
          </Field>
        )
      }
    </StepForm>
  );
}

/** An entry while it is typed. */
interface RejectionRow extends RejectedEntry {
  /** Tells rows apart. */
  readonly row: number;
}

/** What a file identifies its entries with. */
function referenceOf(kind: BankFileKind): string {
  if (kind === 'REMITTANCES') return 'Trace number';
  return kind === 'REFUNDS' ? 'Reference' : 'Confirmation number';
}

/** What happens to rejected entries, as a sentence. */
const REJECTION_EFFECTS: Readonly<Partial<Record<BankFileKind, string>>> = {
  PAYMENTS: 'Payments of rejected entries are voided, their bills are due again, and the payors get a notice.',
  REVERSALS: 'Rejected reversals end, and their payments stay as they are.',
  REFUNDS: 'Refunds of rejected entries are owed again.',
  REMITTANCES: 'Each rejected credit counts as two entries. Its remittance can be paid again.',
};

interface RejectedEntriesProps {
  readonly kind: BankFileKind;
  readonly entries: readonly RejectionRow[];
  /** Whether missing values are pointed out. */
  readonly isAsked: boolean;
  readonly onChange: (entries: readonly RejectionRow[]) => void;
}

/** The entries that the bank rejected while it accepted the others, and what happens to them. */
function RejectedEntries({ kind, entries, isAsked, onChange }: RejectedEntriesProps) {
  const styles = useStyles();
  const looks = useLooks();
  const change = (changed: number, part: Partial<RejectedEntry>) =>
    onChange(entries.map((entry) => (entry.row === changed ? { ...entry, ...part } : entry)));
  const next = Math.max(0, ...entries.map(({ row }) => row)) + 1;
  return (
    <div className={styles.rejected}>
      {entries.length > 0 && (
        <Hint>The numbers above are those of the accepted entries. {REJECTION_EFFECTS[kind]}</Hint>
      )}
      {entries.map(({ row, confirmation, reason }, index) => (
        <div key={row} className={styles.entry}>
          <Field
            label={`${referenceOf(kind)} ${index + 1}`}
            validationMessage={isAsked && !confirmation.trim() ? `Enter the ${referenceOf(kind).toLowerCase()}.` : null}
          >
            <TextInput value={confirmation} maxLength={40} onChange={(value) => change(row, { confirmation: value })} />
          </Field>
          <Field
            label={`Bank's reason ${index + 1}`}
            className={looks.growing}
            validationMessage={isAsked && !reason.trim() ? 'Enter the reason.' : null}
          >
            <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={(value) => change(row, { reason: value })} />
          </Field>
          <Button
            appearance="subtle"
            className={looks.atLineEnd}
            aria-label={`Remove rejected entry ${index + 1}`}
            onClick={() => onChange(entries.filter((entry) => entry.row !== row))}
          >
            Remove
          </Button>
        </div>
      ))}
      {entries.length < MAX_REJECTED_ENTRIES && (
        <Button appearance="subtle" onClick={() => onChange([...entries, { row: next, confirmation: '', reason: '' }])}>
          Add a rejected entry
        </Button>
      )}
    </div>
  );
}
