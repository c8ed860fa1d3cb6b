import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { OpenPerson, type PersonRecord } from '../../application/directory/PersonQuery';
import { LOADING } from '../../application/shared/Loadable';
import { connectionLabel, type DirectoryEvent } from '../../domain/directory/DirectoryUser';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Skeletons';
import { failureOf } from '../kit/feedback/useErrorText';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useLeaveGuard } from '../kit/navigation/useLeaveGuard';
import { useService } from '../kit/Services';
import { from } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { InstantText } from '../kit/values/DateText';
import { AccessPanel, usePersonAccess } from './AccessPanel';
import { DetailsPanel, usePersonDetails } from './DetailsPanel';
import { PersonActions, PersonDialogs, usePersonActions } from './PersonActions';
import { nameOf, UserStatusBadge } from './personLabels';

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
  const facts = useStream(file.record$, LOADING);
  const refresh = () => file.refresh();
  if (facts.kind === 'loaded') {
    const { value, refreshError } = facts;
    return (
      <div className={styles.root}>
        {refreshError !== undefined && (
          <ErrorBar what="The person could not be read again." error={refreshError} onRetry={refresh} />
        )}
        <LoadedPerson facts={value} onChanged={refresh} />
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

const useOnePersonStyles = makeStyles({
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
function LoadedPerson({ facts, onChanged }: { facts: PersonRecord; onChanged: () => void }) {
  const styles = useOnePersonStyles();
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
            <UserStatusBadge status={user.status} />
            <span>{user.email}</span>
            <span>Signs in by: {connectionLabel(user)}</span>
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
      <PersonDialogs
        user={details.base}
        actions={actions}
        onPurged={() => void navigate(paths.directory(area), { replace: true })}
      />
    </>
  );
}

const SHOWN = 10;

/** Where the words of an entry name a thing and not what became of it. */
const VERBS: Readonly<Record<string, string>> = {
  changed: 'Changed:',
  roleAdded: 'Given:',
  roleRemoved: 'Taken:',
  groupAdded: 'Given:',
  groupRemoved: 'Taken:',
};
const useHistoryPanelStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  item: {
    borderLeft: `2px solid ${tokens.colorBrandStroke2}`,
    paddingLeft: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What was done to a person, by whom, newest first. */
function HistoryPanel({ events }: { events: readonly DirectoryEvent[] }) {
  const styles = useHistoryPanelStyles();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? events : events.slice(0, SHOWN);
  return (
    <Panel title="History">
      {events.length === 0 && (
        <span className={styles.quiet}>Nothing was changed since the directory keeps track.</span>
      )}
      <ol className={styles.list}>
        {shown.map(({ eventPk, at, byName, event, text }) => (
          <li key={eventPk} className={styles.item}>
            {VERBS[event] && <strong>{VERBS[event]}</strong>} {text}
            <div className={styles.quiet}>
              {byName} · <InstantText timestamp={at} />
            </div>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button appearance="subtle" onClick={() => setLong(true)}>
          Show all {events.length}
        </Button>
      )}
    </Panel>
  );
}
