import { Field, makeStyles, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import {
  BANK_REVERSAL_REASON_LABELS,
  BANK_REVERSAL_REASONS,
  type BankReversalReason,
} from '../../../domain/money/payments/bankReversal';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { Select, TextInput } from './fields';

/** Input of a request for the bank to reverse debits. */
export interface TypedReversal {
  readonly reason: BankReversalReason | '';
  readonly note: string;
  /** Value of a date and time field, in the device's time zone. */
  readonly discovered: string;
}

/** Nothing entered yet. @param asOf server time, when the error is assumed to be discovered: ISO timestamp, UTC */
export function emptyReversal(asOf: string): TypedReversal {
  const now = new Date(asOf);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { reason: '', note: '', discovered: `${day}T${two(now.getHours())}:${two(now.getMinutes())}` };
}

/** When the error was discovered: ISO timestamp, UTC; undefined while the field has no valid time. */
export function discoveredAt({ discovered }: TypedReversal): string | undefined {
  const at = new Date(discovered);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The request; undefined until it is complete. */
export function typedRequest(typed: TypedReversal) {
  const [{ reason }, note, at] = [typed, typed.note.trim(), discoveredAt(typed)];
  return reason === '' || note === '' || at === undefined ? undefined : { reason, note, discoveredAt: at };
}

const useStyles = makeStyles({
  // The reasons are too long for a phone's width.
  field: { width: '100%', maxWidth: '560px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface ReversalFieldsProps {
  readonly typed: TypedReversal;
  readonly onChange: (typed: TypedReversal) => void;
  /** Who reads the explanation. */
  readonly readers: 'the group' | 'the groups';
  /** About the time of discovery, below its field. */
  readonly children?: ReactNode;
}

/** Fields for the reason of a reversal at the bank, when the error was discovered, and an explanation. */
export function ReversalFields({ typed, onChange, readers, children }: ReversalFieldsProps) {
  const styles = useStyles();
  const { reason, note, discovered } = typed;
  return (
    <>
      <Field className={styles.field} label="What went wrong" required>
        <Select value={reason} onChange={(value) => onChange({ ...typed, reason: value as BankReversalReason | '' })}>
          <option value="">Choose a reason</option>
          {BANK_REVERSAL_REASONS.map((one) => (
            <option key={one} value={one}>
              {BANK_REVERSAL_REASON_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.field} label="Discovered" required>
        <TextInput
          type="datetime-local"
          value={discovered}
          onChange={(value) => onChange({ ...typed, discovered: value })}
        />
      </Field>
      {children}
      <Field className={styles.field} label="Explanation" required hint={`Visible to ${readers}`}>
        <Textarea
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={(_, { value }) => onChange({ ...typed, note: value })}
        />
      </Field>
    </>
  );
}
