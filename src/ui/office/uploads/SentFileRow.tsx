import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { FileSending } from '../../../application/office/uploads/FileSending';
import type { SentFile } from '../../../application/office/uploads/SentFile';
import { isRunning, type Upload } from '../../../application/office/uploads/Upload';
import { sizeLabel } from '../../../domain/platform/files/sizeLabel';
import { ActionError } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Quiet, Stack } from '../../kit/layout';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useLooks } from '../../kit/useLooks';
import { VisuallyHidden } from '../../kit/values/Money';
import { TemplateChoice } from './TemplateChoice';
import { RowsBar, UploadStateBadge, useUploadVisit } from './UploadStatus';
import { layoutMessage } from './uploadLabels';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
  },
});

/** A file being uploaded, and its result. */
export function SentFileRow({ file, sending }: { file: SentFile; sending: FileSending }) {
  const styles = useStyles();
  const looks = useLooks();
  const { id, state, target, template } = file;
  const { name, size } = file.file;
  return (
    <li className={styles.row}>
      <Stack isRow gap="M" align="center">
        <span className={looks.name}>{name}</span>
        <Quiet>{sizeLabel(size)}</Quiet>
        <Stack as="span" isRow gap="S" align="center" className={looks.atEnd}>
          {state.kind === 'waiting' && (
            <TemplateChoice
              id={`template-${id}`}
              label={`Template for ${name}`}
              target={target}
              value={template}
              onChange={(chosen) => sending.choose(id, chosen)}
            />
          )}
          {state.kind === 'taken' && <Review upload={state.upload} />}
          {state.kind !== 'taken' && state.kind !== 'reading' && state.kind !== 'leaving' && (
            <Button
              size="small"
              aria-label={state.kind === 'sending' ? `Cancel ${name}` : `Remove ${name}`}
              onClick={() => void sending.remove(id)}
            >
              {state.kind === 'sending' ? 'Cancel' : 'Remove'}
            </Button>
          )}
        </Stack>
      </Stack>
      {state.kind === 'sending' && <Progress name={name} share={state.share} />}
      {state.kind === 'leaving' && <Quiet>Canceled. This file will be discarded when the others have arrived.</Quiet>}
      {state.kind === 'reading' && <Reading name={name} />}
      {state.kind === 'taken' &&
        (isRunning(state.upload) ? <Followed upload={state.upload} /> : <Taken upload={state.upload} />)}
      {state.kind === 'unfit' && (
        <MessageBar intent="error" title="This file was not sent.">
          {state.message}
        </MessageBar>
      )}
      {state.kind === 'failed' && (
        <ActionError
          what={
            state.mayBeThere
              ? `It is not known whether ${name} arrived. Check the upload history before you send it again.`
              : `${name} was not uploaded.`
          }
          error={state.error}
          onRetry={() => void sending.retry(id)}
          showDetail
        />
      )}
    </li>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <ProgressBar value={share} aria-label={`Sending ${name}: ${percent} %`} />
      <Quiet>{percent} % sent</Quiet>
    </>
  );
}

function Reading({ name }: { name: string }) {
  return (
    <>
      <ProgressBar aria-label={`Reading ${name}`} />
      <Quiet>Sent. Reading …</Quiet>
    </>
  );
}

function Review({ upload: { filePk, fileName } }: { upload: Upload }) {
  const area = useArea();
  return (
    <LinkButton size="small" to={paths.upload(area, filePk)}>
      Review<VisuallyHidden>: {fileName}</VisuallyHidden>
    </LinkButton>
  );
}

/** Shows progress while the server is working on the upload, then its result. */
function Followed({ upload }: { upload: Upload }) {
  const followed = useUploadVisit(upload.filePk)?.state;
  const now = followed?.kind === 'open' ? followed.upload : upload;
  if (!isRunning(now)) return <Taken upload={now} />;
  return <ProgressBar value={now.progress / 100} aria-label={`Reading ${now.fileName}`} />;
}

function Taken({ upload }: { upload: Upload }) {
  const words = upload.state === 'CHECKED' ? [layoutMessage(upload), upload.effect] : [];
  return (
    <>
      <UploadStateBadge upload={upload} />
      {upload.problem !== '' && (
        <MessageBar intent={upload.state === 'REFUSED' ? 'error' : 'warning'}>{upload.problem}</MessageBar>
      )}
      {upload.problem === '' && upload.duplicateOf && (
        <MessageBar intent="warning">The same content was uploaded before by {upload.duplicateOf.addUser}.</MessageBar>
      )}
      {upload.state === 'CHECKED' && upload.notice !== '' && <MessageBar intent="warning">{upload.notice}</MessageBar>}
      {upload.rows > 0 && <RowsBar upload={upload} />}
      {upload.problem === '' && <Quiet>{words.filter(Boolean).join(' ')}</Quiet>}
    </>
  );
}
