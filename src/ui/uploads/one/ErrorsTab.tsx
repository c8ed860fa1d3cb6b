import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { UploadWithErrors } from '../../../application/uploads/Upload';
import type { UploadVisit } from '../../../application/uploads/UploadVisit';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { saveFile } from '../../kit/forms/saveFile';
import { countText } from '../uploadWords';
import { ErrorList } from './ErrorList';
import { NotKept } from './NotKept';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What is wrong, row by row as the file numbers them, and all of it to be downloaded, mended and sent again. */
export function ErrorsTab({ visit, upload }: { visit: UploadVisit; upload: UploadWithErrors }) {
  const styles = useStyles();
  const notify = useNotify();
  const [stage, setStage] = useState<
    { kind: 'idle' } | { kind: 'fetching' } | { kind: 'failed'; readonly error: unknown }
  >({ kind: 'idle' });
  const { errors, errorRows, kind } = upload;
  const shown = new Set(errors.map(({ row }) => row)).size;
  const download = async () => {
    setStage({ kind: 'fetching' });
    try {
      const { name, bytes } = await visit.errorRows();
      saveFile(name || `Errors in ${upload.fileName}.xlsx`, XLSX, bytes);
      setStage({ kind: 'idle' });
      notify({ title: 'The rows with errors are downloaded' });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  if (errors.length === 0) return <NotKept what="errors" />;
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        {errorRows > 0 && (
          <Button disabledFocusable={stage.kind === 'fetching'} onClick={() => void download()}>
            {stage.kind === 'fetching' ? 'Downloading …' : `Download ${countText(errorRows, 'row')} with errors`}
          </Button>
        )}
        {shown < errorRows && (
          <span className={styles.quiet}>The first {shown} are here; the download has them all.</span>
        )}
      </div>
      {stage.kind === 'failed' && (
        <ErrorBar
          what="The rows could not be downloaded."
          error={stage.error}
          onRetry={() => void download()}
          showDetail
        />
      )}
      <ErrorList kind={kind} errors={errors} />
    </div>
  );
}
