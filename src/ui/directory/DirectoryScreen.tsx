import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useReturnFocus } from '../kit/dialogs/focus';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { BulkBar } from './bulk/BulkBar';
import { BulkQuestion } from './bulk/BulkQuestion';
import { ResultsDialog } from './bulk/ResultsDialog';
import { useBulk } from './bulk/useBulk';
import { DirectoryFilters } from './list/DirectoryFilters';
import { PeoplePicture } from './list/PeoplePicture';
import { PeopleResults } from './list/PeopleResults';
import { ReviewButton } from './list/ReviewButton';
import { useDirectory } from './list/useDirectory';
import { PurgeDialog } from './PurgeDialog';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Everybody within reach, and what they hold. @source product.md, Screens: Directory; MGM-3 */
export function DirectoryScreen() {
  const styles = useStyles();
  const area = useArea();
  const state = useDirectory();
  const bulk = useBulk(state.renew);
  const mayWrite = useMay('directory.write');
  const [reviewError, setReviewError] = useState<unknown>();
  const [isPurging, setPurging] = useState(false);
  const { selection } = state;
  const { stage } = bulk;
  useReturnFocus(stage.kind !== 'idle');
  return (
    <div className={styles.root}>
      <PageHeader
        title="Directory"
        sub="Who has access, and to what"
        actions={
          <>
            {mayWrite && (
              <LinkButton appearance="primary" to={paths.newPerson(area)}>
                Add a person
              </LinkButton>
            )}
            <ReviewButton query={state.query} onFailed={setReviewError} />
          </>
        }
      />
      {reviewError !== undefined && (
        <ErrorBar
          what="The access review was not downloaded."
          error={reviewError}
          onDismiss={() => setReviewError(undefined)}
        />
      )}
      <PeoplePicture state={state} />
      <DirectoryFilters state={state} />
      <PeopleResults state={state} />
      {mayWrite && (
        <BulkBar selection={selection} onClear={state.chooseNone} onDeed={bulk.ask} onPurge={() => setPurging(true)} />
      )}
      <BulkQuestion
        deed={stage.kind === 'asking' ? stage.deed : undefined}
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
          state.chooseNone();
          state.retry();
        }}
      />
    </div>
  );
}
