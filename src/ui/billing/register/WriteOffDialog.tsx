import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { WorkOnWriteOffs, WriteOffEffect } from '../../../application/billing/register/WriteOffs';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { MemberBalance } from '../../../domain/billing/register/RegisterPage';
import {
  WRITE_OFF_REASON_LABELS,
  WRITE_OFF_REASONS,
  type WriteOffReason,
  type WriteOffResult,
} from '../../../domain/billing/register/writeOff';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { CommandError } from '../../kit/feedback/CommandError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { useNotify } from '../../kit/feedback/Toasts';
import { Select, TextInput } from '../../kit/forms/fields';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, maxHeight: '30vh', overflowY: 'auto' },
});

type Command = () => Promise<readonly WriteOffResult[]>;

interface WriteOffDialogProps {
  readonly groupNumber: string;
  readonly balances: readonly MemberBalance[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Shows what writing balances off does, and asks why. */
export function WriteOffDialog({ groupNumber, onDone, onCancel, ...props }: WriteOffDialogProps) {
  // As they were when the dialog opened: the list refreshes behind it.
  const [balances] = useState(props.balances);
  const sent = useRef<{ readonly id: string; readonly command: Command }>(undefined);
  const notify = useNotify();
  const effect = useService(WriteOffEffect);
  const work = useService(WorkOnWriteOffs);
  const preview$ = useMemo(() => effect.preview$(groupNumber, balances), [effect, groupNumber, balances]);
  const preview = useStream(preview$, LOADING);
  const [reason, setReason] = useState<WriteOffReason>();
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { isBusy, failed, run } = useCommand();
  const results = preview.kind === 'loaded' ? preview.value : [];
  const [written, waiting, refused] = [of(results, 'writtenOff'), of(results, 'waiting'), of(results, 'refused')];
  const isLoaded = preview.kind === 'loaded';
  const isPossible = written.length + waiting.length > 0;
  const needsNote = reason === 'other' && note.trim() === '';
  return (
    <ConfirmDialog
      open
      title={isLoaded && !isPossible ? 'These balances cannot be written off' : 'Write off balances?'}
      confirmLabel={confirmLabel({ isLoaded, written: written.length, waiting: waiting.length })}
      busy={isBusy || preview.kind === 'loading'}
      onConfirm={() => {
        if (preview.kind === 'failed') return effect.refresh();
        if (!isPossible) return onCancel();
        setChecked(true);
        if (!reason || needsNote) return;
        // Only balances that the person saw being written off or requested.
        const included = balances.filter((_, at) => results[at]?.outcome !== 'refused');
        const terms = { reason, note: note.trim() };
        // The same request again keeps its key.
        const id = JSON.stringify(terms);
        if (sent.current?.id !== id) sent.current = { id, command: work.add(groupNumber, included, terms) };
        run('The balances were not written off.', sent.current.command, (result) => {
          notify(doneText(result));
          onDone();
        });
      }}
      onCancel={onCancel}
    >
      <Stack gap="M">
        <CommandError
          failed={failed}
          unclear="It is unclear whether the balances were written off. Trying again writes them off once."
        />
        {preview.kind === 'loading' && <SkeletonRows rows={3} label="Loading the effect" />}
        {preview.kind === 'failed' && (
          <ErrorBar what="The effect could not be loaded." error={preview.error} onRetry={() => effect.refresh()} />
        )}
        {written.length > 0 && (
          <span>
            {counted(written.length, 'balance')} written off: {total(written)}.
          </span>
        )}
        {waiting.length > 0 && (
          <>
            <span>
              {counted(waiting.length, 'balance')} for a second person to approve: {total(waiting)}. Until then nothing
              changes.
            </span>
            <Reasons results={waiting} balances={balances} all={results} />
          </>
        )}
        {isPossible && (
          <>
            <span>The employer bears the amount written off. No money moves. A write-off can be reversed.</span>
            <Field label="Reason" validationMessage={isChecked && !reason ? 'Choose a reason.' : null}>
              <Select
                value={reason ?? ''}
                onChange={(value) => setReason(WRITE_OFF_REASONS.find((one) => one === value))}
              >
                <option value="">Choose</option>
                {WRITE_OFF_REASONS.map((one) => (
                  <option key={one} value={one}>
                    {WRITE_OFF_REASON_LABELS[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={reason === 'other' ? 'Note' : 'Note (optional)'}
              validationMessage={isChecked && needsNote ? 'Enter a note that explains the reason.' : null}
            >
              <TextInput maxLength={LONGEST_NOTE} value={note} onChange={setNote} />
            </Field>
          </>
        )}
        {refused.length > 0 && (
          <>
            <span>{counted(refused.length, 'balance')} left out:</span>
            <Reasons results={refused} balances={balances} all={results} />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface ReasonsProps {
  readonly results: readonly WriteOffResult[];
  readonly balances: readonly MemberBalance[];
  /** Results of all balances, in their order. */
  readonly all: readonly WriteOffResult[];
}

/** Each reason once, after the balances that it is about. */
function Reasons({ results, balances, all }: ReasonsProps) {
  const styles = useStyles();
  const named = new Map<string, readonly string[]>();
  for (const result of results) {
    const { memberName = '', coverage = '' } = balances[all.indexOf(result)] ?? {};
    named.set(result.message, [...(named.get(result.message) ?? []), `${memberName}, ${coverage}`]);
  }
  return (
    <ul className={styles.list}>
      {[...named].map(([message, names]) => (
        <li key={message}>
          {names.join('; ')}: {message}
        </li>
      ))}
    </ul>
  );
}

function of(results: readonly WriteOffResult[], outcome: WriteOffResult['outcome']): readonly WriteOffResult[] {
  return results.filter((one) => one.outcome === outcome);
}

function total(results: readonly WriteOffResult[]): string {
  return formatCents(sumCents(results.map(({ amountCents }) => amountCents)));
}

function confirmLabel({
  isLoaded,
  written,
  waiting,
}: {
  readonly isLoaded: boolean;
  readonly written: number;
  readonly waiting: number;
}): string {
  if (!isLoaded) return 'Write off';
  if (written + waiting === 0) return 'Close';
  if (written === 0) return 'Ask for approval';
  return `Write off ${counted(written, 'balance')}`;
}

function doneText(results: readonly WriteOffResult[]): { readonly title: string; readonly text?: string } {
  const [written, waiting] = [of(results, 'writtenOff'), of(results, 'waiting')];
  const [refused] = of(results, 'refused');
  const title =
    written.length > 0
      ? `${counted(written.length, 'balance')} written off`
      : waiting.length > 0
        ? 'A second person has been asked'
        : 'No balance was written off';
  if (refused) return { title, text: refused.message };
  if (written.length === 0 || waiting.length === 0) return { title };
  return { title, text: `${counted(waiting.length, 'balance')} for a second person to approve.` };
}
