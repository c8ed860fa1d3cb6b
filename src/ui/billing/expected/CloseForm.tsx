import { Button, Field, Label } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { CloseExpectedAdjustment } from '../../../application/billing/expected/ExpectedAdjustments';
import {
  CLOSE_REASON_LABELS,
  CLOSE_REASONS,
  type CloseReason,
} from '../../../domain/billing/expected/ExpectedAdjustment';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';

interface CloseFormProps {
  /** Member and coverage. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClose: (reason: CloseReason, note: string) => void;
  readonly onCancel: () => void;
}

/** Asks why an adjustment is no longer expected. */
export function CloseForm({ name, isBusy, onClose, onCancel }: CloseFormProps) {
  const id = useId();
  const [reason, setReason] = useState<CloseReason>();
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Form
        isRow
        align="end"
        aria-label={`Close ${name}`}
        onSubmit={() => {
          if (!reason) {
            setAsked(true);
            first.current?.focus();
          } else if (!isBusy) onClose(reason, note.trim());
        }}
      >
        <Field label="Reason" validationMessage={isAsked && !reason ? 'Choose why it is no longer expected.' : null}>
          <Select
            ref={first}
            value={reason ?? ''}
            onChange={(value) => setReason(CLOSE_REASONS.find((one) => one === value))}
          >
            <option value="">Choose a reason</option>
            {CLOSE_REASONS.map((value) => (
              <option key={value} value={value}>
                {CLOSE_REASON_LABELS[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Stack gap="XXS">
          <Label htmlFor={`${id}-note`}>Note</Label>
          <TextInput id={`${id}-note`} maxLength={500} value={note} onChange={setNote} />
        </Stack>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          Close adjustment
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Form>
    </div>
  );
}

export type ClosingActions = ReturnType<typeof useClosing>['actions'];

interface Attempt {
  readonly work: () => Promise<unknown>;
  readonly title: string;
}

/** Closing and reopening, one at a time. */
export function useClosing() {
  const command = useService(CloseExpectedAdjustment);
  const notify = useNotify();
  const [askedPk, setAskedPk] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Attempt & { readonly error: unknown }>();
  const run = useCallback(
    async ({ work, title }: Attempt): Promise<void> => {
      setBusy(true);
      setFailed(undefined);
      try {
        await work();
        setAskedPk(undefined);
        notify({ title });
      } catch (error) {
        setFailed({ error, work, title });
      } finally {
        setBusy(false);
      }
    },
    [notify],
  );
  /** The same object at every render, because every row has it. */
  const actions = useMemo(
    () => ({
      ask: setAskedPk,
      close: (expectedPk: string, reason: CloseReason, note: string) =>
        void run({ work: () => command.run(expectedPk, reason, note), title: 'Adjustment closed' }),
      reopen: (expectedPk: string) => void run({ work: () => command.undo(expectedPk), title: 'Adjustment reopened' }),
    }),
    [command, run],
  );
  return { askedPk, isBusy, failure: failed?.error, retry: () => failed && void run(failed), actions };
}
