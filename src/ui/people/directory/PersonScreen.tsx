import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type DirectoryEvent, OpenPerson, type PersonRecord } from '../../../application/people/directory/PersonQuery';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { connectionLabel } from '../../../domain/people/directory/DirectoryUser';
import { historyText } from '../../../domain/people/directory/historyText';
import { nameOf } from '../../../domain/people/directory/personLabels';
import type { CodeNames } from '../../../domain/platform/access/codeNames';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Note, Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { from } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';
import { PERSON_ACTIVITY } from '../../personParts';
import { AccessPanel, usePersonAccess } from './AccessPanel';
import { DivisionAccess } from './access/DivisionAccess';
import { useGrantor } from './access/useGrantor';
import { DetailsPanel, usePersonDetails } from './DetailsPanel';
import { DevicesPanel } from './DevicesPanel';
import { ManagerRequestBar } from './ManagerRequestBar';
import { PersonActions, PersonDialogs, usePersonActions } from './PersonActions';
import { UserStatusBadge } from './UserStatusBadge';

/** One person of the directory: details, access, history. @source MGM-6 MGM-9 MGM-15 */
export function PersonScreen() {
  const { userId = '' } = useParams();
  return <PersonById key={userId} userId={userId} />;
}

function PersonById({ userId }: { userId: string }) {
  const area = useArea();
  const open = useService(OpenPerson);
  const query = useMemo(() => open.run(userId), [open, userId]);
  const record = useStream(query.record$, LOADING);
  const refresh = () => query.refresh();
  if (record.kind === 'loaded') {
    const { value } = record;
    return (
      <Stack>
        <RefreshFailed found={record} what="the person" onRetry={refresh} />
        <LoadedPerson record={value} onChanged={refresh} />
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHeader title="Person" above={<AppLink to={paths.directory(area)}>Back to people</AppLink>} />
      <Unloaded
        found={record}
        what="the person"
        waiting={
          <Panel>
            <SkeletonRows rows={6} label="Loading the person" />
          </Panel>
        }
        notFound={
          <EmptyState
            kind="noPermission"
            title="Person not found"
            text="This person is not in the directory, or is outside your scope."
          />
        }
        isPage
        onRetry={refresh}
      />
    </Stack>
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
});

/** A loaded person: details, access, actions and history. */
function LoadedPerson({ record, onChanged }: { record: PersonRecord; onChanged: () => void }) {
  const styles = useOnePersonStyles();
  const area = useArea();
  const navigate = useNavigate();
  const { user, history } = record;
  const mayEnd = useMay('directory.write');
  const seesAudit = useMay('audit.read');
  const me = useGrantor();
  const activityOf = useMemo(() => ({ userId: user.userId }), [user.userId]);
  const details = usePersonDetails(user, onChanged);
  const access = usePersonAccess(record, onChanged);
  const actions = usePersonActions(details.base, onChanged);
  useLeaveGuard(details.isChanged || access.changes > 0, () => {
    details.discard();
    access.discard();
  });
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        above={<AppLink to={paths.directory(area)}>Back to people</AppLink>}
        sub={
          <span className={styles.sub}>
            <UserStatusBadge status={user.status} />
            <span>{user.email}</span>
            <span>Sign-in method: {connectionLabel(user)}</span>
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
        <ActionError what={actions.stage.what} error={actions.stage.error} onDismiss={actions.dismiss} showDetail />
      )}
      {user.managerRequest && <ManagerRequestBar user={user} request={user.managerRequest} actions={actions} />}
      <div className={styles.columns}>
        <Stack>
          <DetailsPanel details={details} />
          <AccessPanel user={user} access={access} />
          <DivisionAccess
            user={user}
            groups={record.groups}
            mayChange={mayEnd && user.status !== 'Deleted' && user.userId !== me.userId}
            onSaved={onChanged}
          />
        </Stack>
        <Stack>
          {mayEnd && user.status === 'Active' && <DevicesPanel userId={user.userId} />}
          {seesAudit && <PageTabPart tab={PERSON_ACTIVITY} of={activityOf} />}
          <HistoryPanel events={history} names={user.codeNames} />
        </Stack>
      </div>
      <PersonDialogs
        user={details.base}
        actions={actions}
        onChanged={onChanged}
        onPurged={() => void navigate(paths.directory(area), { replace: true })}
      />
    </>
  );
}

const SHOWN_AT_FIRST = 10;

/** Verbs for kinds of events whose text names only the thing changed. */
const VERBS: Readonly<Record<string, string>> = {
  changed: 'Changed:',
  roleAdded: 'Granted:',
  roleRemoved: 'Removed:',
  groupAdded: 'Granted:',
  groupRemoved: 'Removed:',
  divisionsChanged: 'Divisions:',
};
const useHistoryPanelStyles = makeStyles({
  item: {
    borderLeft: `2px solid ${tokens.colorBrandStroke2}`,
    paddingLeft: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
});

/** Changes to a person, newest first. */
function HistoryPanel({ events, names }: { events: readonly DirectoryEvent[]; names: CodeNames }) {
  const styles = useHistoryPanelStyles();
  const { codeNames } = useMe();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel title="History">
      {events.length === 0 && <Note>No changes recorded.</Note>}
      <Stack as="ol" gap="M">
        {shown.map(({ eventPk, at, byName, event, text }) => (
          <li key={eventPk} className={styles.item}>
            {VERBS[event] && <strong>{VERBS[event]}</strong>} {historyText(text, { ...codeNames, ...names })}
            <Note as="div">
              {byName} · <InstantText timestamp={at} />
            </Note>
          </li>
        ))}
      </Stack>
      {shown.length < events.length && (
        <Button appearance="subtle" onClick={() => setShowsAll(true)}>
          Show all {events.length}
        </Button>
      )}
    </Panel>
  );
}
