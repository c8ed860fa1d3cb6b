import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { UploadList } from '../../../application/office/uploads/UploadList';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../application/office/uploads/UploadVisitState';
import { OPENING_KIND_LABELS, OPENING_KINDS, type OpeningKind } from '../../../domain/money/opening/OpeningKind';
import type { Cents } from '../../../domain/platform/money/Cents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useNotify } from '../../kit/feedback/Toasts';
import { TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { instantText } from '../../kit/values/DateText';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';

interface OpeningProps {
  readonly visit: UploadVisit;
  readonly state: OpenUpload;
  readonly isReading: boolean;
}

/**
 * Signs opening balances: one person enters the totals of the old trial balance, and another one posts.
 *
 * @source docs/decisions/opening.md#one-person-enters-the-totals-and-another-posts
 */
export function OpeningActions({ visit, state, isReading }: OpeningProps) {
  const notify = useNotify();
  const list = useService(UploadList);
  const [dialog, setDialog] = useState<'totals' | 'post'>();
  const { upload, running } = state;
  const { goodRows, errorRows, fileName, effect } = upload;
  const entered = upload.opening?.entered ?? null;
  const tie = useTieProblem('opening', entered?.byUserId);
  const isReady = goodRows > 0 && errorRows === 0 && running === undefined && !isReading;
  const enter = async (totals: readonly { kind: OpeningKind; totalCents: Cents }[]) => {
    const isDone = await visit.enterControlTotals(totals);
    setDialog(undefined);
    list.retry();
    if (isDone) notify({ title: 'Control totals are met', text: 'Another manager can post the balances now.' });
  };
  const post = async () => {
    const isDone = await visit.commit({ leaveOutErrors: false, allowDuplicate: false });
    setDialog(undefined);
    list.retry();
    const { snapshot } = visit;
    if (isDone && snapshot.kind === 'open' && snapshot.upload.state === 'COMMITTED')
      notify({ title: `${fileName} is posted`, text: snapshot.upload.effect });
  };
  return (
    <>
      {!entered && (
        <Button appearance="primary" disabledFocusable={!isReady} onClick={() => setDialog('totals')}>
          {isReading ? 'Reading …' : 'Enter control totals'}
        </Button>
      )}
      {entered?.isOwn === false && tie === undefined && (
        <Button appearance="primary" disabledFocusable={!isReady} onClick={() => setDialog('post')}>
          Post balances
        </Button>
      )}
      {entered && <span>{signedText(entered)}</span>}
      <TieProblem problem={tie} />
      <TotalsDialog
        open={dialog === 'totals'}
        busy={running === 'totals'}
        onConfirm={(totals) => void enter(totals)}
        onCancel={() => setDialog(undefined)}
      />
      <ConfirmDialog
        open={dialog === 'post'}
        title={`Post the balances of ${fileName}?`}
        confirmLabel="Post balances"
        busy={running === 'commit'}
        onConfirm={() => void post()}
        onCancel={() => setDialog(undefined)}
      >
        <p>{effect}</p>
        {entered && <p>{signedText(entered)}</p>}
        <p>The file can be reversed as a whole until any of it is paid, used, remitted, or cleared.</p>
      </ConfirmDialog>
    </>
  );
}

function signedText({ by, at, isOwn }: { readonly by: string; readonly at: string; readonly isOwn: boolean }): string {
  return isOwn
    ? `You entered the control totals on ${instantText(at)}. Another manager has to post the balances.`
    : `${by} entered the control totals on ${instantText(at)}.`;
}

interface TotalsDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onConfirm: (totals: readonly { kind: OpeningKind; totalCents: Cents }[]) => void;
  readonly onCancel: () => void;
}

const NO_TEXTS: Readonly<Partial<Record<OpeningKind, string>>> = {};

/** Asks for the total of each kind. An empty field is a total of zero. */
function TotalsDialog({ open, busy, onConfirm, onCancel }: TotalsDialogProps) {
  const [texts, setTexts] = useState(NO_TEXTS);
  const [isProblemShown, setProblemShown] = useState(false);
  const typed = OPENING_KINDS.map((kind) => {
    const text = texts[kind]?.trim() ?? '';
    return { kind, text, amount: text === '' ? undefined : parseCents(text) };
  });
  const isWrong = (kind: OpeningKind) =>
    typed.some((one) => one.kind === kind && one.text !== '' && one.amount === undefined);
  const isAnyWrong = typed.some(({ kind }) => isWrong(kind)) || typed.every(({ text }) => text === '');
  const confirm = () => {
    if (isAnyWrong) return setProblemShown(true);
    onConfirm(typed.flatMap(({ kind, amount }) => (amount === undefined ? [] : [{ kind, totalCents: amount }])));
  };
  return (
    <ConfirmDialog
      open={open}
      title="Enter control totals"
      confirmLabel="Compare and save"
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        Type the totals of the old trial balance. They must equal the totals of the rows to the cent. Leave a field
        empty for zero.
      </p>
      <Stack gap="S">
        {OPENING_KINDS.map((kind) => (
          <Field
            key={kind}
            label={OPENING_KIND_LABELS[kind]}
            {...(isProblemShown &&
              (isWrong(kind) || typed.every(({ text }) => text === '')) && {
                validationMessage: 'Enter an amount, such as 1,234.56.',
              })}
          >
            <TextInput
              inputMode="decimal"
              maxLength={20}
              value={texts[kind] ?? ''}
              onChange={(text) => setTexts({ ...texts, [kind]: text })}
            />
          </Field>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
