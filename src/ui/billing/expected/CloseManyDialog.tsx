import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { closingText } from '../../../domain/billing/expected/closingEffect';
import {
  CLOSE_REASON_LABELS,
  CLOSE_REASONS,
  type CloseReason,
  type ExpectedAdjustment,
} from '../../../domain/billing/expected/ExpectedAdjustment';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Select, TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';

interface CloseManyDialogProps {
  readonly open: boolean;
  readonly items: readonly ExpectedAdjustment[];
  readonly onClose: (reason: CloseReason, note: string) => void;
  readonly onCancel: () => void;
}

/** Shows what closing several adjustments does, and asks for the reason. No reason is preselected. */
export function CloseManyDialog({ open, items, onClose, onCancel }: CloseManyDialogProps) {
  const [reason, setReason] = useState<CloseReason>();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const reset = () => {
    setReason(undefined);
    setNote('');
    setAsked(false);
  };
  const count = counted(items.length, 'adjustment');
  return (
    <ConfirmDialog
      open={open}
      title={`Close ${count}?`}
      confirmLabel={`Close ${count}`}
      onConfirm={() => {
        if (!reason) return setAsked(true);
        onClose(reason, note.trim());
        reset();
      }}
      onCancel={() => {
        reset();
        onCancel();
      }}
    >
      <Stack gap="M">
        <span>{closingText(items)}</span>
        <Field label="Reason" validationMessage={isAsked && !reason ? 'Choose why they are no longer expected.' : null}>
          <Select value={reason ?? ''} onChange={(value) => setReason(CLOSE_REASONS.find((one) => one === value))}>
            <option value="">Choose a reason</option>
            {CLOSE_REASONS.map((value) => (
              <option key={value} value={value}>
                {CLOSE_REASON_LABELS[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note">
          <TextInput maxLength={500} value={note} onChange={setNote} />
        </Field>
      </Stack>
    </ConfirmDialog>
  );
}
