import { Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import { PurgePeople } from '../../../application/people/directory/PurgePeople';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import type { PurgePreview, PurgeResult } from '../../../domain/people/directory/Purge';
import { peopleCount } from '../../../domain/people/directory/personLabels';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { DayOfInstant } from '../../kit/values/DateText';

type Preview = Loadable<readonly PurgePreview[]>;

/** Progress of the dialog once the preview is loaded. */
type Step =
  | { readonly kind: 'confirming' | 'unconfirmed' | 'purging' }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown }
  | { readonly kind: 'refused'; readonly results: readonly PurgeResult[] };

type Stage =
  | { readonly kind: 'loading' }
  | Extract<Step, { kind: 'failed' | 'refused' }>
  | { readonly kind: 'confirming' | 'unconfirmed' | 'purging'; readonly people: readonly PurgePreview[] };

const CONFIRMING: Step = { kind: 'confirming' };

const WORD = 'purge';

export interface PurgeDialogProps {
  /** People to purge; empty for everyone past the retention period, undefined while the dialog is closed. */
  readonly userIds: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onPurged: () => void;
}

/** Confirms a purge: lists what is deleted and kept for each person, and asks to type a word. @source MGM-22 */
export function PurgeDialog({ userIds, onClose, onPurged }: PurgeDialogProps) {
  const looks = useLooks();
  const purge = useService(PurgePeople);
  const notify = useNotify();
  const [step, setStep] = useState<Step>(CONFIRMING);
  const [typed, setTyped] = useState('');
  const [reads, setReads] = useState(0);
  const requested = userIds?.join(' ');
  const [shown, setShown] = useState(requested);
  if (requested !== shown) {
    setShown(requested);
    setStep(CONFIRMING);
    setTyped('');
  }
  const preview$ = useMemo(
    () => (requested === undefined ? NEVER : purge.preview$(requested.split(' ').filter(Boolean))),
    // oxlint-disable-next-line react/exhaustive-deps -- each read is a new request
    [purge, requested, reads],
  );
  const stage = stageOf(useStream<Preview>(preview$, LOADING), step);
  const people = 'people' in stage ? stage.people : [];
  const isEmpty = 'people' in stage && people.length === 0;
  const close = stage.kind === 'refused' ? onPurged : onClose;

  async function confirm(): Promise<void> {
    if (stage.kind === 'failed') {
      setStep(CONFIRMING);
      return setReads(reads + 1);
    }
    if (stage.kind !== 'confirming' && stage.kind !== 'unconfirmed') return;
    if (typed.trim().toLowerCase() !== WORD) return setStep({ kind: 'unconfirmed' });
    setStep({ kind: 'purging' });
    try {
      const results = await purge.run(people.map(({ userId }) => userId));
      const purged = results.filter(({ ok }) => ok);
      if (purged.length < results.length) return setStep({ kind: 'refused', results });
      notify({ title: `${peopleCount(purged.length)} purged`, text: purged.map(({ alias }) => alias).join(', ') });
      onPurged();
    } catch (error) {
      setStep({ kind: 'failed', what: 'No one was purged.', error });
    }
  }

  return (
    <ConfirmDialog
      open={userIds !== undefined}
      title={titleOf(stage)}
      confirmLabel={
        isEmpty || stage.kind === 'refused' ? 'Close' : stage.kind === 'failed' ? 'Try again' : 'Purge permanently'
      }
      busy={stage.kind === 'purging'}
      onConfirm={isEmpty || stage.kind === 'refused' ? close : () => void confirm()}
      onCancel={close}
    >
      <Stack gap="M">
        {stage.kind === 'loading' && <SkeletonRows rows={2} label="Loading the purge preview" />}
        {stage.kind === 'failed' && <ActionError what={stage.what} error={stage.error} />}
        {stage.kind === 'refused' && (
          <MessageBar intent="warning" title="Not everyone was purged.">
            <ul className={looks.shortScrollingList}>
              {stage.results.map(({ userId, ok, alias, message }) => (
                <li key={userId}>{ok ? `Purged: ${alias}` : message}</li>
              ))}
            </ul>
          </MessageBar>
        )}
        {isEmpty && <span>No one is ready to be purged.</span>}
        {people.length > 0 && (
          <>
            <span>
              Names, addresses and other personal data are deleted permanently. This cannot be undone. Their actions
              stay on bills, payments and in the history under an alias.
            </span>
            <ul className={looks.shortScrollingList}>
              {people.map(({ userId, name, email, deletedAt, deletedRows, keptEntries, notes, notesKept }) => (
                <li key={userId}>
                  <strong>{name}</strong> ({email}
                  {deletedAt !== null && (
                    <>
                      , deleted <DayOfInstant timestamp={deletedAt} />
                    </>
                  )}
                  ){purgeSummary({ deletedRows, keptEntries, notes, notesKept })}
                </li>
              ))}
            </ul>
            <Field
              label={`Type “${WORD}” to confirm`}
              {...(stage.kind === 'unconfirmed' && { validationMessage: `Type ${WORD} first. This cannot be undone.` })}
            >
              <TextInput value={typed} autoComplete="off" onChange={setTyped} />
            </Field>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function stageOf(preview: Preview, step: Step): Stage {
  if (step.kind === 'failed' || step.kind === 'refused') return step;
  switch (preview.kind) {
    case 'loading':
      return preview;
    case 'failed':
      return { kind: 'failed', what: 'The purge preview could not be loaded.', error: preview.error };
    case 'loaded':
      return { kind: step.kind, people: preview.value };
  }
}

/** Summary of what a purge deletes and keeps, one sentence per kind of record. Omits kinds with no records. */
function purgeSummary({
  deletedRows,
  keptEntries,
  notes,
  notesKept,
}: Pick<PurgePreview, 'deletedRows' | 'keptEntries' | 'notes' | 'notesKept'>): string {
  const things = counted(deletedRows, 'right, setting, draft or email', 'rights, settings, drafts and emails');
  const sentences = [
    deletedRows > 0 && `Deletes ${things}.`,
    keptEntries > 0 && `Keeps ${counted(keptEntries, 'entry', 'entries')} on bills and payments under an alias.`,
    notes > 0 && `Replaces the name with the alias in ${counted(notes, 'note')}.`,
    notesKept > 0 &&
      `Keeps the name in ${counted(notesKept, 'note')}, because it may refer to a member or to another person.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? '' : `: ${sentences.join(' ')}`;
}

function titleOf(stage: Stage): string {
  if (!('people' in stage)) return 'Purge';
  const [first, ...others] = stage.people;
  if (!first) return 'No one to purge';
  return others.length === 0 ? `Purge ${first.name}?` : `Purge ${peopleCount(stage.people.length)}?`;
}
