import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { PositivePay } from '../../../application/money/positivePay/PositivePay';
import {
  CHECK_FILE_STATE_LABELS,
  CHECK_RECORD_LABELS,
  type CheckFile,
  canAnswer,
  isForBank,
  totalsText,
  withdrawnState,
} from '../../../domain/money/positivePay/CheckFile';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useDownload } from '../../kit/forms/useDownload';
import { Note, Stack, Strong, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant, InstantText } from '../../kit/values/DateText';
import { answerLabel, BankAnswerForm } from './BankAnswerForm';

const useStyles = makeStyles({
  hash: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

interface CheckFileTableProps {
  readonly items: readonly CheckFile[];
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

/** Positive pay files, latest first: download them, and record what the bank did with them. */
export function CheckFileTable({ items, address }: CheckFileTableProps) {
  const list = useService(PositivePay);
  const { isBusy, failed, start } = useDownload();
  const [asked, setAsked] = useState<CheckFile>();
  const [opened, setOpened] = useState<{ readonly filePk: string; readonly form: 'answer' | 'withdraw' }>();
  const close = () => setOpened(undefined);
  const save = (file: CheckFile, again: boolean) =>
    start({ done: 'Positive pay file saved', fetch: () => list.download(file, again) });
  const [last] = asked?.downloads ?? [];
  return (
    <>
      {failed && <ActionError what="The file could not be downloaded." {...failed} showDetail />}
      <StackTable
        label="Positive pay files"
        items={items}
        keyOf={({ filePk }) => filePk}
        columns={[
          ...shownColumns(CHECK_FILE_COLUMNS, address.get('columns')),
          {
            label: 'Actions',
            cell: (file) => {
              if (!withdrawnState(file.state)) return null;
              const action = WITHDRAW[file.state === 'MADE' ? 'MADE' : 'SENT'];
              return (
                <Stack isRow gap="XS">
                  {isForBank(file.state) && (
                    <Button
                      size="small"
                      aria-label={`Download ${file.fileName}`}
                      disabledFocusable={isBusy}
                      onClick={() => (file.downloads.length > 0 ? setAsked(file) : save(file, false))}
                    >
                      Download
                    </Button>
                  )}
                  {canAnswer(file.state) && (
                    <Button
                      size="small"
                      appearance="subtle"
                      aria-label={`${answerLabel(file)}: ${file.fileName}`}
                      onClick={() => setOpened({ filePk: file.filePk, form: 'answer' })}
                    >
                      {answerLabel(file)}
                    </Button>
                  )}
                  <Button
                    size="small"
                    appearance="subtle"
                    aria-label={`${action.label}: ${file.fileName}`}
                    onClick={() => setOpened({ filePk: file.filePk, form: 'withdraw' })}
                  >
                    {action.label}
                  </Button>
                </Stack>
              );
            },
          },
        ]}
        isCompact={isCompact(address)}
        detail={(file) => {
          if (opened?.filePk !== file.filePk || !withdrawnState(file.state)) return undefined;
          if (opened.form === 'withdraw') return <WithdrawForm file={file} onDone={close} />;
          return canAnswer(file.state) ? <BankAnswerForm file={file} onDone={close} /> : undefined;
        }}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title="Download this file again?"
        confirmLabel="Download again"
        onConfirm={() => {
          if (asked) save(asked, true);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {last && (
          <>
            {last.by} downloaded it, <InstantText timestamp={last.at} />. If the bank already has this file, sending it
            again reports each check twice.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

export const CHECK_FILE_COLUMNS: readonly StackColumn<CheckFile>[] = [
  { id: 'file', label: 'File', kind: 'lead', cell: (file) => <FileName file={file} /> },
  { id: 'made', label: 'Made', kind: 'whole', cell: ({ madeAt }) => <DayOfInstant timestamp={madeAt} /> },
  { id: 'checks', label: 'Checks', cell: (file) => totalsText(file) },
  { id: 'state', label: 'State', cell: (file) => <FileState file={file} /> },
];

const WITHDRAW = {
  MADE: { label: 'Cancel file', effect: 'The bank does not get this file.' },
  SENT: { label: 'Record rejection', effect: 'The bank did not accept this file.' },
} as const;

function WithdrawForm({ file, onDone }: { readonly file: CheckFile; readonly onDone: () => void }) {
  const looks = useLooks();
  const list = useService(PositivePay);
  const [reason, setReason] = useState('');
  const { label, effect } = WITHDRAW[file.state === 'MADE' ? 'MADE' : 'SENT'];
  const withdraw = async () => {
    const { state } = await list.withdraw(file, reason.trim());
    return `${file.fileName}: ${labelOf(CHECK_FILE_STATE_LABELS, state)}`;
  };
  return (
    <StepForm
      name={`${label}: ${file.fileName}`}
      effect={`${effect} The next file reports its checks again: ${totalsText(file)}.`}
      failure="The file was not changed."
      submitLabel={label}
      isIncomplete={reason.trim() === ''}
      onSubmit={withdraw}
      onDone={onDone}
    >
      {(isAsked) => (
        <Field
          label="Reason"
          required
          className={looks.growing}
          validationMessage={isAsked && reason.trim() === '' ? 'Enter a reason.' : null}
        >
          <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
        </Field>
      )}
    </StepForm>
  );
}

function FileName({ file: { fileName, hash } }: { readonly file: CheckFile }) {
  const styles = useStyles();
  return (
    <>
      {fileName}
      <div className={styles.hash} title={hash}>
        SHA-256 {hash.slice(0, 16)}…
      </div>
    </>
  );
}

/** The state, and below it how the file got there. */
function FileState({ file }: { readonly file: CheckFile }) {
  const { fileName, state, madeAt, madeBy, downloads, answered, ended } = file;
  const texts = useTextStyles();
  const events = [
    { at: madeAt, text: `Made by ${madeBy}` },
    ...[...downloads].reverse().map(({ at, by }) => ({ at, text: `Downloaded by ${by}` })),
    ...(answered ? [{ at: answered.at, text: `Bank's answer recorded by ${answered.by}` }] : []),
    ...(ended
      ? [{ at: ended.at, text: `${labelOf(CHECK_FILE_STATE_LABELS, state)}, ${ended.by}: ${ended.reason}` }]
      : []),
  ];
  return (
    <>
      <Strong>{labelOf(CHECK_FILE_STATE_LABELS, state)}</Strong>
      {answered && answered.rejectedCount > 0 && (
        <Stack as="ul" gap="XXS" aria-label={`Rejected records of ${fileName}`}>
          {answered.rejected.map(({ kind, checkNumber, reason }) => (
            <li key={`${kind} ${checkNumber}`} className={texts.small}>
              Check {checkNumber}, {labelOf(CHECK_RECORD_LABELS, kind).toLowerCase()}: rejected. {reason}
            </li>
          ))}
          {answered.rejectedCount > answered.rejected.length && (
            <li className={texts.small}>
              And {counted(answered.rejectedCount - answered.rejected.length, 'more record', 'more records')}.
            </li>
          )}
        </Stack>
      )}
      <Stack as="ol" gap="XXS" aria-label={`History of ${fileName}`}>
        {events.map(({ at, text }) => (
          <Note key={`${at} ${text}`} as="li">
            {text}, <InstantText timestamp={at} />
          </Note>
        ))}
      </Stack>
    </>
  );
}
