import { Button, ProgressBar } from '@fluentui/react-components';
import { useState } from 'react';
import type { AttachmentSending, FileToAttach } from '../../../../application/billing/bills/AttachmentSending';
import { type Attachment, BillCommentsQuery } from '../../../../application/billing/bills/BillCommentsQuery';
import { sizeLabel } from '../../../../domain/platform/files/sizeLabel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { useNotify } from '../../../kit/feedback/Toasts';
import { useDownload } from '../../../kit/forms/useDownload';
import { Stack, useTextStyles } from '../../../kit/layout';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { InstantText } from '../../../kit/values/DateText';
import { VisuallyHidden } from '../../../kit/values/Money';

interface CommentAttachmentsProps {
  readonly billPk: string;
  readonly attachments: readonly Attachment[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

/** Files attached to a comment: download, remove and restore. */
export function CommentAttachments({ billPk, attachments, mayWrite, onChanged }: CommentAttachmentsProps) {
  const looks = useLooks();
  const notify = useNotify();
  const comments = useService(BillCommentsQuery);
  const download = useDownload();
  const [failure, setFailure] = useState<{
    readonly what: string;
    readonly error: unknown;
    readonly retry: () => void;
  }>();
  const run = async (change: () => Promise<void>, what: string, onDone?: () => void): Promise<void> => {
    setFailure(undefined);
    try {
      await change();
      onDone?.();
      onChanged();
    } catch (error) {
      setFailure({ what, error, retry: () => void run(change, what, onDone) });
    }
  };
  const restore = ({ attachmentPk, fileName }: Attachment) =>
    void run(() => comments.restoreAttachment(billPk, attachmentPk), `${fileName} was not restored.`);
  const remove = (attachment: Attachment) => {
    const { attachmentPk, fileName } = attachment;
    const done = () => notify({ title: `${fileName} removed`, undo: () => restore(attachment) });
    void run(() => comments.removeAttachment(billPk, attachmentPk), `${fileName} was not removed.`, done);
  };
  if (attachments.length === 0) return null;
  return (
    <>
      {failure && (
        <ActionError
          what={failure.what}
          error={failure.error}
          onRetry={failure.retry}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      {download.failed && <ActionError what="The file was not downloaded." {...download.failed} showDetail />}
      <Stack as="ul" gap="S" className={looks.slightlyAbove} aria-label="Attached files">
        {attachments.map((attachment) => (
          <AttachedFile
            key={attachment.attachmentPk}
            attachment={attachment}
            mayWrite={mayWrite}
            isBusy={download.isBusy}
            onDownload={() =>
              download.start({ done: 'File downloaded', fetch: () => comments.download(billPk, attachment) })
            }
            onRemove={() => remove(attachment)}
            onRestore={() => restore(attachment)}
          />
        ))}
      </Stack>
    </>
  );
}

interface AttachedFileProps {
  readonly attachment: Attachment;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  readonly onRemove: () => void;
  readonly onRestore: () => void;
}

function AttachedFile({ attachment, mayWrite, isBusy, onDownload, onRemove, onRestore }: AttachedFileProps) {
  const looks = useLooks();
  const texts = useTextStyles();
  const { fileName, bytes, byName, at, removed, canRemove, restorableUntil } = attachment;
  const canChange = mayWrite && (canRemove || restorableUntil !== null);
  return (
    <li className={looks.wrappingRow}>
      <span className={removed ? texts.quiet : looks.name}>{fileName}</span>
      <span className={texts.quiet}>{sizeLabel(bytes)}</span>
      <span className={texts.quiet}>
        {removed ? 'removed by' : 'attached by'} {removed?.byName ?? byName}{' '}
        <InstantText timestamp={removed?.at ?? at} />
      </span>
      {!removed && (
        <Button size="small" appearance="subtle" disabledFocusable={isBusy} onClick={onDownload}>
          Download<VisuallyHidden> {fileName}</VisuallyHidden>
        </Button>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {canChange && (
        <Button size="small" appearance="subtle" onClick={removed ? onRestore : onRemove}>
          {removed ? 'Restore' : 'Remove'}
          <VisuallyHidden> {fileName}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Chosen files that are not attached yet, with progress, cancel and retry. */
export function FilesToAttach({ files, sending }: { files: readonly FileToAttach[]; sending: AttachmentSending }) {
  const looks = useLooks();
  const texts = useTextStyles();
  if (files.length === 0) return null;
  return (
    <Stack as="ul" gap="S" className={looks.slightlyAbove} aria-label="Files to attach">
      {files.map(({ id, file, state }) => {
        const percent = state.kind === 'sending' ? Math.round(state.share * 100) : 0;
        return (
          <Stack key={id} as="li" gap="XS">
            <div className={looks.wrappingRow}>
              <span className={looks.name}>{file.name}</span>
              <span className={texts.quiet}>{sizeLabel(file.size)}</span>
              <Button size="small" appearance="subtle" onClick={() => sending.remove(id)}>
                {state.kind === 'sending' ? 'Cancel' : 'Remove'}
                <VisuallyHidden> {file.name}</VisuallyHidden>
              </Button>
            </div>
            {state.kind === 'sending' && (
              <ProgressBar value={state.share} aria-label={`Sending ${file.name}: ${percent} %`} />
            )}
            {state.kind === 'unfit' && (
              <MessageBar intent="error" title="This file was not attached.">
                {state.message}
              </MessageBar>
            )}
            {state.kind === 'failed' && (
              <ActionError
                what={`${file.name} was not attached.`}
                error={state.error}
                onRetry={() => sending.retry(id)}
                showDetail
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
