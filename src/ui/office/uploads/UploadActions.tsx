import { Button, Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { UploadList } from '../../../application/office/uploads/UploadList';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../application/office/uploads/UploadVisitState';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { Form } from '../../kit/forms/Form';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { CommitDialog, type ControlChoice } from './CommitDialog';
import { OpeningActions } from './OpeningActions';
import { countLabel } from './uploadLabels';

/** Commits or discards a file that is ready. */
export function UploadActions({ visit, state }: { visit: UploadVisit; state: OpenUpload }) {
  const notify = useNotify();
  const list = useService(UploadList);
  const [dialog, setDialog] = useState<'commit' | 'discard'>();
  const { upload, running, layout, isRereadPending } = state;
  const { goodRows, errorRows, duplicateOf, fileName } = upload;
  if (upload.state !== 'CHECKED' && upload.state !== 'REFUSED') return null;
  const isWaiting = upload.state === 'CHECKED';
  const isReading = running === 'check' || running === 'template' || isRereadPending;
  // The columns on the screen differ from those the rows were read with, so a commit would apply other rows than shown.
  const isUnread = isLayoutChanged(layout) && !isReading;
  const commit = async (control: ControlChoice) => {
    const choice = { leaveOutErrors: errorRows > 0, allowDuplicate: duplicateOf !== null, ...control };
    const isTaken = await visit.commit(choice);
    setDialog(undefined);
    list.retry();
    const { snapshot } = visit;
    if (isTaken && snapshot.kind === 'open' && snapshot.upload.state === 'COMMITTED')
      notify({ title: `${fileName} is committed`, text: snapshot.upload.effect });
  };
  const isOpening = upload.kind === UploadKind.Opening;
  const discard = async () => {
    const isDone = await visit.discard();
    setDialog(undefined);
    list.retry();
    if (isDone) notify({ title: `${fileName} is discarded` });
  };
  return (
    <>
      {isWaiting && isUnread && (
        <Button
          appearance="primary"
          disabledFocusable={running !== undefined}
          onClick={() => void visit.layout.retry()}
        >
          Read by these columns
        </Button>
      )}
      {isWaiting && !isUnread && isOpening && <OpeningActions visit={visit} state={state} isReading={isReading} />}
      {isWaiting && !isUnread && !isOpening && (
        <BlockableButton
          appearance="primary"
          isBusy={running !== undefined || isReading}
          blocker={goodRows === 0 && !isReading ? 'No row of this file can be applied.' : undefined}
          onClick={() => setDialog('commit')}
        >
          {isReading ? 'Reading …' : goodRows === 0 ? 'Commit' : `Commit ${countLabel(goodRows, 'row')}`}
        </BlockableButton>
      )}
      <Button disabledFocusable={running !== undefined} onClick={() => setDialog('discard')}>
        Discard
      </Button>
      <CommitDialog
        upload={upload}
        open={dialog === 'commit'}
        busy={running === 'commit'}
        onConfirm={(control) => void commit(control)}
        onCancel={() => setDialog(undefined)}
      />
      <ConfirmDialog
        open={dialog === 'discard'}
        title={`Discard ${fileName}?`}
        confirmLabel="Discard the file"
        busy={running === 'discard'}
        onConfirm={() => void discard()}
        onCancel={() => setDialog(undefined)}
      >
        No rows from this file have been applied. To use it later, upload it again.
      </ConfirmDialog>
    </>
  );
}

/** Reverses an upload, with a reason. */
export function ReversePanel({
  visit,
  state: { upload, running, failure },
}: {
  visit: UploadVisit;
  state: OpenUpload;
}) {
  const looks = useLooks();
  const notify = useNotify();
  const list = useService(UploadList);
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const typedReason = reason.trim();
  const reverse = async () => {
    const isDone = await visit.reverse(typedReason);
    setConfirming(false);
    list.retry();
    if (isDone) notify({ title: `${upload.fileName} is reversed` });
  };
  return (
    <Panel title="Reverse this upload">
      <Form
        align="start"
        onSubmit={() => {
          if (typedReason !== '') setConfirming(true);
        }}
      >
        <Field
          className={looks.reasonField}
          label="Reason"
          required
          hint="Reverses everything this file added. Not possible if any of it is in use."
        >
          <Textarea value={reason} maxLength={500} onChange={(_, { value }) => setReason(value)} />
        </Field>
        {failure?.act === 'reverse' && (
          <ActionError
            what="It was not reversed."
            error={failure.error}
            onDismiss={() => visit.dismissFailure()}
            showDetail
          />
        )}
        <Button type="submit" disabledFocusable={typedReason === '' || running !== undefined}>
          Reverse upload
        </Button>
      </Form>
      <ConfirmDialog
        open={isConfirming}
        title={`Reverse ${upload.fileName}?`}
        confirmLabel="Reverse upload"
        busy={running === 'reverse'}
        onConfirm={() => void reverse()}
        onCancel={() => setConfirming(false)}
      >
        <p>This will be reversed: {upload.effect}</p>
        <p>The file stays in the history as reversed and can be uploaded again.</p>
      </ConfirmDialog>
    </Panel>
  );
}
