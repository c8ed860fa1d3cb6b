import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { CLOSE_REASON_LABELS, CLOSE_REASONS, type CloseReason } from '../../domain/expected/ExpectedAdjustment';
import { Select, TextInput } from '../kit/forms/fields';

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM, margin: 0 },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
});

interface CloseFormProps {
  /** Member and coverage. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClose: (reason: CloseReason, note: string) => void;
  readonly onCancel: () => void;
}

/** Asks why an adjustment is no longer expected. */
export function CloseForm({ name, isBusy, onClose, onCancel }: CloseFormProps) {
  const styles = useStyles();
  const id = useId();
  const [reason, setReason] = useState<CloseReason>('WRITTEN_OFF');
  const [note, setNote] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className={styles.form}
      aria-label={`Close ${name}`}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onClose(reason, note.trim());
      }}
    >
      <div className={styles.field}>
        <Label htmlFor={`${id}-reason`}>Reason</Label>
        <Select
          id={`${id}-reason`}
          ref={first}
          value={reason}
          onChange={(value) => setReason(CLOSE_REASONS.find((one) => one === value) ?? reason)}
        >
          {CLOSE_REASONS.map((value) => (
            <option key={value} value={value}>
              {CLOSE_REASON_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.field}>
        <Label htmlFor={`${id}-note`}>Note</Label>
        <TextInput id={`${id}-note`} maxLength={500} value={note} onChange={setNote} />
      </div>
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        Close adjustment
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
