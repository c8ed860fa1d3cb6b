import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { Upload } from '../../../application/office/uploads/Upload';
import type { CommitChoice } from '../../../application/office/uploads/uploadChoices';
import { controlDifference } from '../../../domain/office/uploads/controlTotal';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { TextInput } from '../../kit/forms/fields';
import { instantText } from '../../kit/values/DateText';
import { countLabel } from './uploadLabels';

/** The control total of a commit and its confirmed difference; empty without a control total. */
export type ControlChoice = Pick<CommitChoice, 'controlTotalCents' | 'confirmDifferenceCents'>;

interface CommitDialogProps {
  readonly upload: Upload;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onConfirm: (control: ControlChoice) => void;
  readonly onCancel: () => void;
}

/**
 * Says what a commit does. For a file with amounts, it compares their total with the control total that the person enters.
 *
 * @source docs/decisions/files.md#a-control-total-blocks-the-commit-until-its-difference-is-confirmed
 */
export function CommitDialog({ upload, open, busy, onConfirm, onCancel }: CommitDialogProps) {
  const [text, setText] = useState('');
  const [isProblemShown, setProblemShown] = useState(false);
  const { goodRows, errorRows, totalCents, duplicateOf, effect, notice, fileName } = upload;
  const isGiven = text.trim() !== '' && totalCents !== null;
  const control = isGiven ? parseCents(text) : undefined;
  const isWrong = isGiven && control === undefined;
  const difference = isGiven && control !== undefined ? controlDifference(totalCents, control) : undefined;
  const confirm = () => {
    if (isWrong) return setProblemShown(true);
    onConfirm({
      ...(control !== undefined && { controlTotalCents: control }),
      ...(difference && { confirmDifferenceCents: difference.cents }),
    });
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Commit ${fileName}?`}
      confirmLabel={difference ? `Commit anyway, ${difference.label}` : `Commit ${countLabel(goodRows, 'row')}`}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{effect}</p>
      {totalCents !== null && (
        <Field
          label="Control total"
          hint="Optional: the total of this file in your own report, to compare before the commit."
          {...(isWrong && isProblemShown && { validationMessage: 'Enter an amount, such as 1,234.56.' })}
        >
          <TextInput inputMode="decimal" maxLength={20} value={text} onChange={setText} />
        </Field>
      )}
      <div aria-live="polite">
        {difference && (
          <p>
            <strong>{difference.message}</strong> Check the file before you commit it.
          </p>
        )}
        {control !== undefined && !difference && <p>The rows match the control total.</p>}
      </div>
      {errorRows > 0 && (
        <p>
          <strong>{countLabel(errorRows, 'row')} with errors will be left out.</strong> You can download them, correct
          them, and upload them again.
        </p>
      )}
      {duplicateOf && (
        <p>
          <strong>The same content was uploaded before</strong>, by {duplicateOf.addUser} on{' '}
          {instantText(duplicateOf.addDate)}. It will count twice unless that one is reversed.
        </p>
      )}
      {notice !== '' && (
        <p>
          <strong>{notice}</strong>
        </p>
      )}
      <p>The whole upload can be reversed as long as nothing of it was used.</p>
    </ConfirmDialog>
  );
}
