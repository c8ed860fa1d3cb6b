import { ProgressBar } from '@fluentui/react-components';
import { isRunning } from '../../../application/office/uploads/Upload';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import type { OpenUpload, UploadAction } from '../../../application/office/uploads/UploadVisitState';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { instantText } from '../../kit/values/DateText';
import { layoutMessage, rowsRemovedText } from './uploadLabels';

const FAILED: Readonly<Record<UploadAction, string>> = {
  check: 'The file could not be read by these columns.',
  commit: 'It was not committed.',
  totals: 'The control totals were not saved.',
  reverse: 'It was not reversed.',
  discard: 'It was not discarded.',
  template: 'The template was not saved.',
};

/**
 * Notices above an upload: the running task, a problem, and an earlier upload of the same file. A refused reversal is shown
 * beside its form instead, far down the page.
 */
export function Notices({ visit, state: { upload, failure } }: { visit: UploadVisit; state: OpenUpload }) {
  const area = useArea();
  const { duplicateOf, problem, progress, notice } = upload;
  const words = upload.state === 'READING' ? 'The file is being read' : 'The rows are being committed';
  const isOpen = upload.state === 'CHECKED';
  const reading = layoutMessage(upload);
  return (
    <>
      {failure && !(failure.act === 'reverse' && upload.state === 'COMMITTED') && (
        <ActionError
          what={FAILED[failure.act]}
          error={failure.error}
          onRetry={failure.act === 'check' ? () => void visit.layout.retry() : undefined}
          onDismiss={() => visit.dismissFailure()}
          showDetail
        />
      )}
      {isRunning(upload) && (
        <Panel title={`${words}: ${progress} %`}>
          <ProgressBar value={progress / 100} aria-label={words} />
          <p>You can leave this page. Progress is shown in the upload history.</p>
        </Panel>
      )}
      {problem !== '' && (
        <MessageBar
          intent={upload.state === 'REFUSED' ? 'error' : 'warning'}
          {...(upload.state === 'REFUSED' && { title: 'This file was refused.' })}
        >
          {problem}
        </MessageBar>
      )}
      {isOpen && duplicateOf && (
        <MessageBar intent="warning" title="This file was uploaded before.">
          {duplicateOf.filePk === null ? (
            'A file you don’t have access to'
          ) : (
            <AppLink to={paths.upload(area, duplicateOf.filePk)} appearance="inText">
              {duplicateOf.fileName}
            </AppLink>
          )}{' '}
          has the same content: {duplicateOf.addUser} uploaded it on {instantText(duplicateOf.addDate)}.
        </MessageBar>
      )}
      {isOpen && notice !== '' && (
        <MessageBar intent="warning" title="Review this before you commit.">
          {notice}
        </MessageBar>
      )}
      {upload.rowsRemovedAt && (
        <MessageBar intent="info">{rowsRemovedText(upload.kind, instantText(upload.rowsRemovedAt))}</MessageBar>
      )}
      {isOpen && problem === '' && reading !== '' && (
        <MessageBar intent={upload.templateBy === 'guessed' ? 'warning' : 'info'}>{reading}</MessageBar>
      )}
    </>
  );
}
