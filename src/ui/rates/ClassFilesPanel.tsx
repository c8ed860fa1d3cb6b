import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { ClassFiles } from '../../application/classes/SetMemberClasses';
import type { LiveQuery } from '../../application/shared/LiveQuery';
import type { ClassFile, ClassFilePreview } from '../../domain/classes/fileClasses';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../domain/dates/LocalDate';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { failureOf } from '../../domain/errors/Failure';
import { counted } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { Checkbox, TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { dayText, InstantText, today } from '../kit/values/DateText';
import { MaskedText } from '../kit/values/MaskedText';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  short: { width: '180px' },
  wide: { flexBasis: '100%', minWidth: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  problem: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

interface ClassFilesPanelProps {
  readonly groupNumber: string;
  readonly live: LiveQuery<string, readonly ClassFile[]>;
  readonly mayWrite: boolean;
  readonly onSaved: () => void;
}

/**
 * Uploaded payroll and enrollment files with classes. Renders nothing for a group without one.
 *
 * @source BR-RAT-16 docs/decisions/rates.md#a-files-classes-are-applied-with-their-effect-shown
 */
export function ClassFilesPanel({ groupNumber, live, mayWrite, onSaved }: ClassFilesPanelProps) {
  const found = useLiveQuery(live, groupNumber);
  const [openPk, setOpenPk] = useState<string>();
  if (found.kind === 'failed') {
    return (
      <Panel title="Classes in files">
        <ReadFailed what="The files could not be loaded." error={found.error} onRetry={() => live.retry()} />
      </Panel>
    );
  }
  if (found.kind === 'loading' || found.value.length === 0) return null;
  return (
    <Panel title="Classes in files">
      <StackTable
        label="Files with classes"
        items={found.value}
        keyOf={({ filePk }) => filePk}
        columns={columnsOf(mayWrite, openPk, setOpenPk)}
        detail={(file) =>
          file.filePk === openPk && (
            <FileForm groupNumber={groupNumber} file={file} onSaved={onSaved} onDone={() => setOpenPk(undefined)} />
          )
        }
      />
    </Panel>
  );
}

function columnsOf(
  mayWrite: boolean,
  openPk: string | undefined,
  open: (filePk: string | undefined) => void,
): readonly StackColumn<ClassFile>[] {
  const columns: StackColumn<ClassFile>[] = [
    { label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
    { label: 'Type', kind: 'whole', cell: ({ kind }) => (kind === 'enrolment' ? 'Enrollment' : 'Payroll') },
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
          aria-label={`Review the classes of ${fileName}`}
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
  readonly file: ClassFile;
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Shows what a file changes from a day on, and applies it. */
function FileForm({ groupNumber, file: { filePk, fileName }, onSaved, onDone }: FileFormProps) {
  const styles = useStyles();
  const files = useService(ClassFiles);
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
    return `Classes of ${fileName} applied`;
  };
  return (
    <StepForm
      name={`Classes of ${fileName}`}
      effect="Counts for coverage months that begin on or after the day. Later classes of a member stay. Reversing the upload takes them back."
      failure="The classes were not saved."
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
            className={styles.short}
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
          <div className={styles.wide}>
            {found.kind === 'loading' && <SkeletonRows rows={3} label="Loading the changes" />}
            {found.kind === 'failed' && (
              <ReadFailed what="The changes could not be loaded." error={found.error} onRetry={() => live.retry()} />
            )}
            {effect && <Effect effect={effect} />}
          </div>
          {effect && question !== undefined && (
            <div className={styles.wide}>
              <Checkbox
                label={`Move ${counted(effect.moved, 'member')} to another class`}
                isLabelShown
                checked={isConfirmed}
                onChange={(checked) => setConfirmed(checked ? question : undefined)}
              />
              {isAsked && !isConfirmed && (
                <p role="alert" className={styles.problem}>
                  Many members move. Check the column and the day, then confirm.
                </p>
              )}
            </div>
          )}
          {isAsked && effect?.changed === 0 && (
            <p role="alert" className={styles.problem}>
              Nothing changes from this day on.
            </p>
          )}
        </>
      )}
    </StepForm>
  );
}

function Effect({ effect }: { readonly effect: ClassFilePreview }) {
  const styles = useStyles();
  const { changes, changed, moved, unchanged, several, unmatched, unknown } = effect;
  const left = [
    ...unknown.map(({ text, members }) => `${counted(members, 'member')}: no rate table has the class "${text}".`),
    several > 0 && `${counted(several, 'member')}: the file has several classes.`,
    unmatched > 0 && `${counted(unmatched, 'person', 'people')}: no member number on a bill matches.`,
  ].filter((line) => line !== false);
  return (
    <>
      <output className={styles.wide}>
        {changed === 0
          ? 'No class changes.'
          : `${counted(changed, 'member')} will change: ${counted(moved, 'member has', 'members have')} another class now, and ${changed - moved} none.`}{' '}
        {counted(unchanged, 'member')} unchanged.
      </output>
      {left.length > 0 && (
        <>
          <span className={styles.quiet}>Not changed:</span>
          <ul className={styles.list}>
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <StackTable
          label="Changed classes"
          isCompact
          items={changes}
          keyOf={({ memberId }) => memberId}
          columns={CHANGE_COLUMNS}
        />
      )}
      {changed > changes.length && (
        <span className={styles.quiet}>And {counted(changed - changes.length, 'more member')}.</span>
      )}
    </>
  );
}

const CHANGE_COLUMNS: readonly StackColumn<ClassFilePreview['changes'][number]>[] = [
  { label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
  { label: 'Member number', cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" /> },
  { label: 'Before', cell: ({ before }) => before || 'None' },
  { label: 'After', cell: ({ after }) => after },
];
