import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { AccessReview } from '../../../application/directory/AccessReview';
import type { DirectoryQuery } from '../../../application/directory/DirectoryQuery';
import { useNotify } from '../../kit/feedback/Toasts';
import { saveFile } from '../../kit/forms/saveFile';
import { useService } from '../../kit/Services';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const useStyles = makeStyles({ progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS } });

/** Downloads who holds what where, of those whom the filters leave. @param onFailed told what went wrong; undefined when it begins anew */
export function ReviewButton({ query, onFailed }: { query: DirectoryQuery; onFailed: (error: unknown) => void }) {
  const styles = useStyles();
  const review = useService(AccessReview);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    onFailed(undefined);
    try {
      const { name, bytes } = await review.run(query);
      saveFile(name || 'access-review.xlsx', XLSX, bytes);
      notify({ title: 'The access review is downloaded' });
    } catch (error) {
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void download()} disabledFocusable={isBusy}>
      {isBusy ? (
        <>
          Preparing <progress className={styles.progress} aria-label="Preparing the access review" />
        </>
      ) : (
        'Access review'
      )}
    </Button>
  );
}
