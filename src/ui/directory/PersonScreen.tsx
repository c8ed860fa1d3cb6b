import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { OpenPerson } from '../../application/directory/OpenPerson';
import { LOADING } from '../../application/shared/Loadable';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar, failureOf } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { OnePerson } from './person/OnePerson';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** One person of the directory: details, access, history. @source MGM-6 MGM-9 MGM-15 */
export function PersonScreen() {
  const { userId = '' } = useParams();
  return <PersonById key={userId} userId={userId} />;
}

function PersonById({ userId }: { userId: string }) {
  const styles = useStyles();
  const area = useArea();
  const open = useService(OpenPerson);
  const file = useMemo(() => open.run(userId), [open, userId]);
  const facts = useStream(file.facts$, LOADING);
  const refresh = () => file.refresh();
  if (facts.kind === 'loaded') {
    const { value, refreshError } = facts;
    return (
      <div className={styles.root}>
        {refreshError !== undefined && (
          <ErrorBar what="The person could not be read again." error={refreshError} onRetry={refresh} />
        )}
        <OnePerson facts={value} onChanged={refresh} />
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <PageHeader title="Person" above={<AppLink to={paths.directory(area)}>Back to the directory</AppLink>} />
      {facts.kind === 'failed' && failureOf(facts.error).code === ErrorCode.NotFound ? (
        <EmptyState
          kind="noPermission"
          title="Nobody is here"
          text="There is nobody with this address in the directory, or not within your reach."
        />
      ) : facts.kind === 'failed' ? (
        <LoadFailed what="The person could not be loaded." error={facts.error} onRetry={refresh} />
      ) : (
        <Panel>
          <SkeletonRows rows={6} label="Loading the person" />
        </Panel>
      )}
    </div>
  );
}
