import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { AccessReview } from '../../application/directory/DirectoryList';
import type { DirectoryQuery } from '../../application/directory/DirectoryQuery';
import { useReturnFocus } from '../kit/dialogs/focus';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { saveFile } from '../kit/forms/saveFile';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { BulkBar } from './list/BulkBar';
import { BulkActionDialog, ResultsDialog } from './list/BulkDialogs';
import { DirectoryFilters } from './list/DirectoryFilters';
import { PeoplePicture } from './list/PeoplePicture';
import { PeopleResults } from './list/PeopleResults';
import { useBulk } from './list/useBulk';
import { type DirectoryState, useDirectory } from './list/useDirectory';
import { PurgeDialog } from './PurgeDialog';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** People in scope and their access. @source product.md, Screens: Directory; MGM-3 */
export function DirectoryScreen() {
  const styles = useStyles();
  const area = useArea();
  const state = useDirectory();
  const mayWrite = useMay('directory.write');
  const [reviewError, setReviewError] = useState<unknown>();
  return (
    <div className={styles.root}>
      <PageHeader
        title="People"
        sub="Who has access, and to what"
        actions={
          <>
            {mayWrite && (
              <>
                <LinkButton appearance="primary" to={paths.newPerson(area)}>
                  Add a person
                </LinkButton>
                <LinkButton to={paths.invitations(area)}>Invitations</LinkButton>
              </>
            )}
            <ReviewButton query={state.query} onFailed={setReviewError} />
          </>
        }
      />
      {reviewError !== undefined && (
        <ErrorBar
          what="The access review could not be downloaded."
          error={reviewError}
          onDismiss={() => setReviewError(undefined)}
        />
      )}
      <PeoplePicture state={state} />
      <People state={state} />
    </div>
  );
}

/** The people of a group. */
export function GroupPeople({ groupNumber }: { groupNumber: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <People state={useDirectory(groupNumber)} />
    </div>
  );
}

/** The list with its filters, and what can be done with the selected people. */
function People({ state }: { state: DirectoryState }) {
  const bulk = useBulk(state.updateSelected);
  const mayWrite = useMay('directory.write');
  const [isPurging, setPurging] = useState(false);
  const { selection } = state;
  const { stage } = bulk;
  useReturnFocus(stage.kind !== 'idle');
  return (
    <>
      <DirectoryFilters state={state} />
      <PeopleResults state={state} />
      {mayWrite && (
        <BulkBar
          selection={selection}
          onClear={state.clearSelection}
          onAction={bulk.open}
          onPurge={() => setPurging(true)}
        />
      )}
      <BulkActionDialog
        action={stage.kind === 'confirming' ? stage.action : undefined}
        count={selection.size}
        onConfirm={(step) => bulk.run([...selection.values()], step)}
        onCancel={bulk.close}
      />
      <ResultsDialog bulk={bulk} />
      <PurgeDialog
        userIds={isPurging ? [...selection.keys()] : undefined}
        onClose={() => setPurging(false)}
        onPurged={() => {
          setPurging(false);
          state.clearSelection();
          state.retry();
        }}
      />
    </>
  );
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const useReviewButtonStyles = makeStyles({ progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS } });

/** Downloads the access review of the filtered people. @param onFailed gets the error, or undefined when a download starts */
function ReviewButton({ query, onFailed }: { query: DirectoryQuery; onFailed: (error: unknown) => void }) {
  const styles = useReviewButtonStyles();
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
      notify({ title: 'Access review downloaded' });
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
