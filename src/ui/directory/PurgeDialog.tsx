import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { PurgePeople } from '../../application/directory/PurgePeople';
import type { PurgePreview } from '../../application/directory/PurgePreview';
import type { PurgeResult } from '../../application/directory/PurgeResult';
import { counted } from '../../domain/text/counted';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useNotify } from '../kit/feedback/Toasts';
import { TextInput } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { DayOfInstant } from '../kit/values/DateText';
import { peopleText } from './personWords';

type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown }
  | { readonly kind: 'asking' | 'unsure' | 'purging'; readonly people: readonly PurgePreview[] }
  | { readonly kind: 'refused'; readonly results: readonly PurgeResult[] };

const WORD = 'purge';
const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, maxHeight: '220px', overflowY: 'auto' },
});

export interface PurgeDialogProps {
  /** Who is to be purged; empty for everybody who has been deleted long enough, undefined while nobody asks. */
  readonly userIds: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onPurged: () => void;
}

/** Asks before names go for good: what goes and what stays, person by person, and a word to type. @source MGM-22 */
export function PurgeDialog({ userIds, onClose, onPurged }: PurgeDialogProps) {
  const styles = useStyles();
  const purge = useService(PurgePeople);
  const notify = useNotify();
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [typed, setTyped] = useState('');
  /** How often it was read what would go. */
  const [reads, setReads] = useState(0);
  const asked = userIds?.join(' ');
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setStage({ kind: 'loading' });
    setTyped('');
  }
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isWanted = true;
    purge.preview(asked.split(' ').filter(Boolean)).then(
      (people) => isWanted && setStage({ kind: 'asking', people }),
      (error: unknown) => isWanted && setStage({ kind: 'failed', what: 'What would go could not be read.', error }),
    );
    return () => {
      isWanted = false;
    };
  }, [purge, asked, reads]);
  const people = 'people' in stage ? stage.people : [];
  const isNobody = 'people' in stage && people.length === 0;
  const close = stage.kind === 'refused' ? onPurged : onClose;

  async function confirm(): Promise<void> {
    if (stage.kind === 'failed') {
      setStage({ kind: 'loading' });
      return setReads(reads + 1);
    }
    if (stage.kind !== 'asking' && stage.kind !== 'unsure') return;
    if (typed.trim().toLowerCase() !== WORD) return setStage({ ...stage, kind: 'unsure' });
    setStage({ kind: 'purging', people });
    try {
      const results = await purge.run(people.map(({ userId }) => userId));
      const purged = results.filter(({ ok }) => ok);
      if (purged.length < results.length) return setStage({ kind: 'refused', results });
      notify({ title: `${peopleText(purged.length)} purged`, text: purged.map(({ alias }) => alias).join(', ') });
      onPurged();
    } catch (error) {
      setStage({ kind: 'failed', what: 'Nobody was purged.', error });
    }
  }

  return (
    <ConfirmDialog
      open={userIds !== undefined}
      title={titleOf(stage)}
      confirmLabel={
        isNobody || stage.kind === 'refused' ? 'Close' : stage.kind === 'failed' ? 'Look again' : 'Purge for good'
      }
      busy={stage.kind === 'purging'}
      onConfirm={isNobody || stage.kind === 'refused' ? close : () => void confirm()}
      onCancel={close}
    >
      <div className={styles.body}>
        {stage.kind === 'loading' && <SkeletonRows rows={2} label="Looking what would go" />}
        {stage.kind === 'failed' && <ErrorBar what={stage.what} error={stage.error} />}
        {stage.kind === 'refused' && (
          <MessageBar intent="warning" title="Not everybody was purged">
            <ul className={styles.list}>
              {stage.results.map(({ userId, ok, alias, message }) => (
                <li key={userId}>{ok ? `Purged: ${alias}` : message}</li>
              ))}
            </ul>
          </MessageBar>
        )}
        {isNobody && <span>Nobody is ready to be purged.</span>}
        {people.length > 0 && (
          <>
            <span>
              Names, addresses and everything personal go for good. This cannot be taken back. What they did stays on
              bills, payments and in the history, under an alias.
            </span>
            <ul className={styles.list}>
              {people.map(({ userId, name, email, deletedAt, goes, stays, notes, notesKept }) => (
                <li key={userId}>
                  <strong>{name}</strong> ({email}
                  {deletedAt !== null && (
                    <>
                      , deleted <DayOfInstant timestamp={deletedAt} />
                    </>
                  )}
                  ){whatGoes({ goes, stays, notes, notesKept })}
                </li>
              ))}
            </ul>
            <Field
              label={`Type “${WORD}” to confirm`}
              {...(stage.kind === 'unsure' && { validationMessage: `Type ${WORD} first: this cannot be taken back.` })}
            >
              <TextInput value={typed} autoComplete="off" onChange={(value) => setTyped(value)} />
            </Field>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** What a purge of somebody comes to, in sentences; nothing of what there is none of. */
function whatGoes({
  goes,
  stays,
  notes,
  notesKept,
}: Pick<PurgePreview, 'goes' | 'stays' | 'notes' | 'notesKept'>): string {
  const things = counted(goes, 'right, setting, draft or mail', 'rights, settings, drafts and mails');
  const sentences = [
    goes > 0 && `${things} ${goes === 1 ? 'goes' : 'go'}.`,
    stays > 0 && `An alias stays on ${counted(stays, 'entry', 'entries')} of bills and payments.`,
    notes > 0 && `${counted(notes, 'note')} will say the alias instead of the name.`,
    notesKept > 0 && `${counted(notesKept, 'note')} will go on saying the name: it may mean a member or a namesake.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? '' : `: ${sentences.join(' ')}`;
}

function titleOf(stage: Stage): string {
  if (!('people' in stage)) return 'Purge';
  const [first, ...others] = stage.people;
  if (!first) return 'Nobody to purge';
  return others.length === 0 ? `Purge ${first.name}?` : `Purge ${peopleText(stage.people.length)}?`;
}
