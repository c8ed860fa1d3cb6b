import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { UploadList } from '../../../application/uploads/UploadList';
import type { UploadVisit } from '../../../application/uploads/UploadVisit';
import type { OpenUpload } from '../../../application/uploads/UploadVisitState';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, alignItems: 'flex-start' },
  field: { width: '100%', maxWidth: '560px' },
});

/** Takes back all that an upload added, with a reason. */
export function ReversePanel({
  visit,
  state: { upload, running, failure },
}: {
  visit: UploadVisit;
  state: OpenUpload;
}) {
  const styles = useStyles();
  const notify = useNotify();
  const list = useService(UploadList);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const given = reason.trim();
  const reverse = async () => {
    const isDone = await visit.reverse(given);
    setAsked(false);
    list.retry();
    if (isDone) notify({ title: `${upload.fileName} is reversed` });
  };
  return (
    <Panel title="Reverse this upload">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== '') setAsked(true);
        }}
      >
        <Field
          className={styles.field}
          label="Reason"
          required
          hint="Takes back everything this file added, or nothing where some of it was used."
        >
          <Textarea value={reason} maxLength={500} onChange={(_, { value }) => setReason(value)} />
        </Field>
        {failure?.act === 'reverse' && (
          <ErrorBar
            what="It was not reversed."
            error={failure.error}
            onDismiss={() => visit.dismissFailure()}
            showDetail
          />
        )}
        <Button type="submit" disabledFocusable={given === '' || running !== undefined}>
          Reverse the upload
        </Button>
      </form>
      <ConfirmDialog
        open={isAsked}
        title={`Reverse ${upload.fileName}?`}
        confirmLabel="Take it all back"
        busy={running === 'reverse'}
        onConfirm={() => void reverse()}
        onCancel={() => setAsked(false)}
      >
        <p>All of this goes: {upload.effect}</p>
        <p>The file stays in the list as reversed, and may be uploaded again.</p>
      </ConfirmDialog>
    </Panel>
  );
}
