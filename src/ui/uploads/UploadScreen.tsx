import { useParams } from 'react-router-dom';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { EmptyState } from '../kit/feedback/EmptyState';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Skeletons';
import { failureOf } from '../kit/feedback/useErrorText';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { OpenUploadView } from './one/OpenUploadView';
import { useReview } from './useReview';

/** One uploaded file: what it says, how it is read, and whether it counts. @source UPL-1 */
export function UploadScreen() {
  const { filePk = '' } = useParams();
  // Another file is another visit: nothing of the last one may stay on the screen.
  return <Visit key={filePk} filePk={filePk} />;
}

function Visit({ filePk }: { filePk: string }) {
  const area = useArea();
  const begun = useReview(filePk);
  if (begun?.state.kind === 'open') return <OpenUploadView visit={begun.visit} state={begun.state} />;
  return (
    <>
      <PageHeader title="Upload" above={<AppLink to={paths.uploads(area)}>Back to uploads</AppLink>} />
      {begun?.state.kind === 'failed' && failureOf(begun.state.error).code === ErrorCode.NotFound ? (
        <EmptyState
          kind="noPermission"
          title="No such upload"
          text="There is no upload with this address, or you don't have access to it."
        />
      ) : begun?.state.kind === 'failed' ? (
        <LoadFailed
          what="The upload could not be loaded."
          error={begun.state.error}
          onRetry={() => void begun.visit.start()}
        />
      ) : (
        <SkeletonRows rows={8} label="Loading the upload" />
      )}
    </>
  );
}
