import { makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import type { PersonFacts } from '../../../application/directory/PersonFile';
import { connectionText } from '../../../domain/directory/connectionText';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { from } from '../../kit/useBreakpoint';
import { InstantText } from '../../kit/values/DateText';
import { nameOf } from '../personWords';
import { UserStatusText } from '../UserStatusText';
import { AccessPanel } from './AccessPanel';
import { DetailsPanel } from './DetailsPanel';
import { HistoryPanel } from './HistoryPanel';
import { PersonActions } from './PersonActions';
import { PersonQuestions } from './PersonQuestions';
import { usePersonAccess } from './usePersonAccess';
import { usePersonActions } from './usePersonActions';
import { usePersonDetails } from './usePersonDetails';

const useStyles = makeStyles({
  sub: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(3)]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** A person who is there: what they are, what they hold, and what was done. */
export function OnePerson({ facts, onChanged }: { facts: PersonFacts; onChanged: () => void }) {
  const styles = useStyles();
  const area = useArea();
  const navigate = useNavigate();
  const { user, carriers, history } = facts;
  const details = usePersonDetails(user, onChanged);
  const access = usePersonAccess(facts, onChanged);
  const actions = usePersonActions(details.base, onChanged);
  useLeaveGuard(details.isChanged || access.changes > 0, () => {
    details.discard();
    access.discard();
  });
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        above={<AppLink to={paths.directory(area)}>Back to the directory</AppLink>}
        sub={
          <span className={styles.sub}>
            <UserStatusText status={user.status} />
            <span>{user.email}</span>
            <span>Signs in by: {connectionText(user)}</span>
            <span>
              {user.lastLoginAt === null ? (
                'Never signed in'
              ) : (
                <>
                  Last sign-in: <InstantText timestamp={user.lastLoginAt} />
                </>
              )}
            </span>
          </span>
        }
        actions={<PersonActions user={details.base} actions={actions} />}
      />
      {actions.stage.kind === 'failed' && (
        <ErrorBar what={actions.stage.what} error={actions.stage.error} onDismiss={actions.dismiss} showDetail />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccessPanel user={user} access={access} />
          <DetailsPanel details={details} carriers={carriers} />
        </div>
        <HistoryPanel events={history} />
      </div>
      <PersonQuestions
        user={details.base}
        actions={actions}
        onPurged={() => void navigate(paths.directory(area), { replace: true })}
      />
    </>
  );
}
