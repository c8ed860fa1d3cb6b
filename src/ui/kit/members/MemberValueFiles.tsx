import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { LiveQuery } from '../../../application/platform/shared/LiveQuery';
import type { ValueFile, ValueFilePreview, ValueFiles } from '../../../application/platform/shared/ValueFiles';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../dialogs/Panel';
import { Unloaded } from '../feedback/Loaded';
import { SkeletonRows } from '../feedback/Loading';
import { Checkbox, TextInput } from '../forms/fields';
import { StepForm } from '../forms/StepForm';
import { Bullets, Note, Problem } from '../layout';
import { type StackColumn, StackTable } from '../tables/StackTable';
import { useLooks } from '../useLooks';
import { useLiveQuery } from '../useStream';
import { dayText, InstantText, today } from '../values/DateText';
import { MaskedText } from '../values/MaskedText';

/** How the value is named on the screen. */
export interface MemberValueWords {
  /** "cost center" */
  readonly one: string;
  /** "cost centers" */
  readonly many: string;
  /** Why a text of a file is left out, without a full stop. */
  readonly unknown: (text: string) => string;
}

interface MemberValueFilesProps {
  readonly groupNumber: string;
  readonly mayWrite: boolean;
  readonly live: LiveQuery<string, readonly ValueFile[]>;
  readonly files: ValueFiles;
  readonly words: MemberValueWords;
  readonly onSaved: () => void;
}

/**
 * Uploaded payroll and enrollment files with values of members, such as their cost centers. Renders nothing for a group without one.
 *
 * @source BR-CST-07 BR-RAT-16
 */
export function MemberValueFiles({ groupNumber, mayWrite, live, files, words, onSaved }: MemberValueFilesProps) {
  const found = useLiveQuery(live, groupNumber);
  const [openPk, setOpenPk] = useState<string>();
  const title = `${capitalized(words.many)} in files`;
  if (found.kind === 'failed') {
    return (
      <Panel title={title}>
        <Unloaded found={found} what="the files" onRetry={() => live.retry()} />
      </Panel>
    );
  }
  if (found.kind === 'loading') return <SkeletonRows rows={0} label={`Loading files with ${words.many}`} />;
  if (found.value.length === 0) return null;
  const form = { groupNumber, files, words, onSaved, onDone: () => setOpenPk(undefined) };
  return (
    <Panel title={title}>
      <StackTable
        label={`Files with ${words.many}`}
        items={found.value}
        keyOf={({ filePk }) => filePk}
        columns={columnsOf(words, mayWrite, openPk, setOpenPk)}
        detail={(file) => file.filePk === openPk && <FileForm {...form} file={file} />}
      />
    </Panel>
  );
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function columnsOf(
  words: MemberValueWords,
  mayWrite: boolean,
  openPk: string | undefined,
  open: (filePk: string | undefined) => void,
): readonly StackColumn<ValueFile>[] {
  const columns: StackColumn<ValueFile>[] = [
    { label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
    {
      label: 'Type',
      kind: 'whole',
      cell: ({ kind }) => (kind === 'enrolment' ? 'Enrollment' : 'Payroll'),
    },
    { label: 'Uploaded', kind: 'whole', cell: ({ addedAt }) => <InstantText timestamp={addedAt} /> },
    {
      label: 'Applied',
      cell: ({ applied }) =>
        applied ? `${counted(applied.members, 'member')} from ${dayText(applied.from)} by ${applied.by}` : 'Not yet',
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      label: 'Review',
      cell: ({ filePk, fileName }) => (
        <Button
          size="small"
          aria-expanded={filePk === openPk}
          aria-label={`Review the ${words.many} of ${fileName}`}
          onClick={() => open(filePk === openPk ? undefined : filePk)}
        >
          Review
        </Button>
      ),
    },
  ];
}

interface FileFormProps {
  readonly groupNumber: string;
  readonly file: ValueFile;
  readonly files: ValueFiles;
  readonly words: MemberValueWords;
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Shows what applying a file as of a date changes, and applies it. */
function FileForm({ groupNumber, file: { filePk, fileName }, files, words, onSaved, onDone }: FileFormProps) {
  const looks = useLooks();
  const live = useMemo(() => files.effect(), [files]);
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const [confirmed, setConfirmed] = useState<string>();
  const from = parseLocalDate(day);
  // The last valid day, so that the preview stays while a day is typed.
  const [shown, setShown] = useState<LocalDate>(firstOfMonth(today()));
  const query = useMemo(() => ({ groupNumber, filePk, from: shown }), [groupNumber, filePk, shown]);
  const found = useLiveQuery(live, query);
  const effect = found.kind === 'loaded' ? found.value : undefined;
  const question = effect?.asks ? `${shown} ${effect.moved}` : undefined;
  const isConfirmed = question !== undefined && confirmed === question;
  const isReady =
    from === shown && effect !== undefined && effect.changed > 0 && (question === undefined || isConfirmed);
  const apply = async () => {
    if (!isReady) return '';
    try {
      await files.apply(query, { changed: effect.changed, isConfirmed });
    } catch (error) {
      // After an unknown outcome the preview stays, so that the same request can be sent again.
      if (failureOf(error).code === ErrorCode.StaleVersion) live.retry();
      throw error;
    }
    onSaved();
    return `${capitalized(words.many)} of ${fileName} applied`;
  };
  return (
    <StepForm
      name={`${capitalized(words.many)} of ${fileName}`}
      effect={`Counts for coverage months that begin on or after the day. Later ${words.many} of a member stay. Reversing the upload takes them back.`}
      failure={`The ${words.many} were not saved.`}
      submitLabel="Apply"
      isIncomplete={!isReady}
      onSubmit={apply}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="From"
            required
            className={looks.short}
            validationMessage={isAsked && !from ? 'Enter a day.' : null}
          >
            <TextInput
              type="date"
              value={day}
              onChange={(value) => {
                setDay(value);
                setShown(parseLocalDate(value) ?? shown);
              }}
            />
          </Field>
          <div className={looks.ownShrinkingLine}>
            <Unloaded found={found} what="the changes" onRetry={() => live.retry()} />
            {effect && <Effect effect={effect} words={words} />}
          </div>
          {effect && question !== undefined && (
            <div className={looks.ownShrinkingLine}>
              <Checkbox
                label={`Move ${counted(effect.moved, 'member')} to another ${words.one}`}
                isLabelShown
                checked={isConfirmed}
                onChange={(checked) => setConfirmed(checked ? question : undefined)}
              />
              {isAsked && !isConfirmed && (
                <Problem role="alert">Many members move. Check the column and the day, then confirm.</Problem>
              )}
            </div>
          )}
          {isAsked && effect?.changed === 0 && <Problem role="alert">Nothing changes as of this date.</Problem>}
        </>
      )}
    </StepForm>
  );
}

function Effect({ effect, words }: { readonly effect: ValueFilePreview; readonly words: MemberValueWords }) {
  const looks = useLooks();
  const { changes, changed, moved, unchanged, split, several, unmatched, unknown } = effect;
  const left = [
    ...unknown.map(({ text, members }) => `${counted(members, 'member')}: ${words.unknown(text)}.`),
    several > 0 && `${counted(several, 'member')}: the file has several ${words.many}.`,
    split > 0 && `${counted(split, 'member')}: split among ${words.many}, which is kept.`,
    unmatched > 0 && `${counted(unmatched, 'person', 'people')}: no member number on a bill matches.`,
  ].filter((line) => line !== false);
  return (
    <>
      <output className={looks.ownShrinkingLine}>
        {changed === 0
          ? `No ${words.one} changes.`
          : `${counted(changed, 'member')} will change: ${counted(moved, 'member has', 'members have')} another ${words.one} now, and ${changed - moved} none.`}{' '}
        {counted(unchanged, 'member')} unchanged.
      </output>
      {left.length > 0 && (
        <>
          <Note isBlock>Not changed:</Note>
          <Bullets>
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Bullets>
        </>
      )}
      {changes.length > 0 && (
        <StackTable
          label={`Changed ${words.many}`}
          isCompact
          items={changes}
          keyOf={({ memberId }) => memberId}
          columns={CHANGE_COLUMNS}
        />
      )}
      {changed > changes.length && <Note isBlock>And {counted(changed - changes.length, 'more member')}.</Note>}
    </>
  );
}

const CHANGE_COLUMNS: readonly StackColumn<ValueFilePreview['changes'][number]>[] = [
  { label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
  { label: 'Member number', cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" /> },
  { label: 'Before', cell: ({ before }) => before || 'None' },
  { label: 'After', cell: ({ after }) => after },
];
