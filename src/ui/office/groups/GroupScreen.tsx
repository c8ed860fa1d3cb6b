import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { type GroupAccount, Groups } from '../../../application/office/groups/Groups';
import { type Loadable, valueOf } from '../../../application/platform/shared/Loadable';
import { STAGE_LABELS } from '../../../domain/billing/delinquency/Delinquency';
import { hasEnded } from '../../../domain/office/setup/SetupRecord';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { GROUP_TABS, type GroupTab } from '../../groupTabs';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonBar, SkeletonRows } from '../../kit/feedback/Loading';
import { Stack } from '../../kit/layout';
import { may, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { useService } from '../../kit/Services';
import { from } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { GroupOverview } from './GroupOverview';
import { RemindAction } from './RemindAction';

const useStyles = makeStyles({
  // Tabs wrap to a second line, so that all of them are visible. On phones they scroll.
  tabs: { [from(1)]: { '& ul': { flexWrap: 'wrap' } } },
});

/**
 * The group in the address: its account summary, and a tab for each kind of record.
 *
 * @source docs/decisions/groups.md#a-group-has-one-page-and-a-tab-for-each-kind-of-record
 */
export function GroupScreen() {
  const { groupNumber = '', tab } = useParams();
  const me = useMe();
  const tabs = GROUP_TABS.filter(({ operation }) => may(me, operation));
  const current = tabs.find(({ path }) => path === tab);
  if (tab !== undefined && !current) return <Navigate to={paths.group(groupNumber)} replace />;
  // The key starts over for another group, without what was typed for the last one.
  return <GroupPage key={groupNumber} groupNumber={groupNumber} tabs={tabs} current={current} />;
}

interface GroupPageProps {
  readonly groupNumber: string;
  readonly tabs: readonly GroupTab[];
  /** Undefined for the overview. */
  readonly current: GroupTab | undefined;
}

function GroupPage({ groupNumber, tabs, current }: GroupPageProps) {
  const styles = useStyles();
  const groups = useService(Groups);
  const account = useMemo(() => groups.account(), [groups]);
  const of = useMemo(() => ({ groupNumber }), [groupNumber]);
  const group = useLiveQuery(account, groupNumber);
  const refresh = useCallback(() => account.retry(), [account]);
  const back = <AppLink to={paths.groups}>Back to groups</AppLink>;
  if (group.kind === 'failed') {
    return (
      <Stack>
        <PageHeader title={`Group ${groupNumber}`} above={back} />
        {isWrongAddress(group.error) ? (
          <EmptyState kind="nothingYet" title="Not found" text="No group has this number. Choose from the list." />
        ) : (
          <LoadFailed what="The group could not be loaded." error={group.error} onRetry={() => account.retry()} />
        )}
      </Stack>
    );
  }
  const value = valueOf(group);
  return (
    <Stack>
      <PageHeader title={value?.name ?? `Group ${groupNumber}`} sub={value && subtitleOf(value)} above={back} />
      <Standing group={group} />
      {value && <RemindAction group={value} onDone={refresh} />}
      <div className={styles.tabs}>
        <TabLinks
          label="Group"
          tabs={[
            { to: paths.group(groupNumber), label: 'Overview' },
            ...tabs.map(({ path, label }) => ({ to: paths.group(groupNumber, path), label })),
          ]}
        />
      </div>
      {current ? (
        <PageTabPart key={current.path} tab={current} of={of} />
      ) : (
        <Overview group={group} onChanged={refresh} />
      )}
    </Stack>
  );
}

interface OverviewProps {
  readonly group: Loadable<GroupAccount>;
  readonly onChanged: () => void;
}

function Overview({ group, onChanged }: OverviewProps) {
  const value = valueOf(group);
  return value ? (
    <GroupOverview group={value} onChanged={onChanged} />
  ) : (
    <SkeletonRows rows={6} label="Loading the overview" />
  );
}

function subtitleOf({ groupNumber, rep, endsOn }: GroupAccount): string {
  const end = endsOn === null ? '' : ` · ${hasEnded({ endsOn }, today()) ? 'Ended' : 'Ends'} on ${dayText(endsOn)}`;
  return `Group ${groupNumber} · Rep ${rep.name}${end}`;
}

/** Key figures, each linked to its rows. */
function Standing({ group }: { group: Loadable<GroupAccount> }) {
  const value = valueOf(group);
  const show = (figure: (group: GroupAccount) => ReactNode) => (value ? figure(value) : <SkeletonBar width="90px" />);
  return (
    <Tiles>
      <Tile
        label="Balance"
        figure={show(({ groupNumber, openCents }) => (
          <AppLink to={paths.group(groupNumber, 'bills')}>
            <Money cents={openCents} />
          </AppLink>
        ))}
        note={value && value.pendingCents > 0 ? <PendingNote group={value} /> : ' '}
      />
      <Tile
        label="Past due"
        alarming={(value?.pastDueCents ?? 0) > 0}
        figure={show(({ groupNumber, pastDueCents }) => (
          <AppLink to={`${paths.group(groupNumber, 'bills')}?pastDue=1`}>
            <Money cents={pastDueCents} />
          </AppLink>
        ))}
        note={value ? counted(value.pastDueCount, 'bill') : ' '}
      />
      <Tile label="Stage" figure={show(({ stage }) => labelOf(STAGE_LABELS, stage))} note=" " />
      <Tile
        label="Paid to"
        figure={show(({ paidToDate }) => (paidToDate === null ? 'Nothing paid' : dayText(paidToDate)))}
        note=" "
      />
      <Tile
        label="Next bill due"
        figure={show(({ nextBill }) => (nextBill === null ? '–' : dayText(nextBill.dueDate)))}
        note={
          value?.nextBill ? (
            <>
              <AppLink to={paths.bill('dashboard', value.nextBill.billPk)} appearance="inText">
                {value.nextBill.billNumber}
              </AppLink>
              {', '}
              <Money cents={value.nextBill.openCents} />
            </>
          ) : (
            ' '
          )
        }
      />
    </Tiles>
  );
}

function PendingNote({ group: { pendingCents } }: { group: GroupAccount }) {
  return (
    <>
      <Money cents={pendingCents} /> pending
    </>
  );
}

/** Whether the group number in the address is malformed or unknown. */
function isWrongAddress(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === ErrorCode.BadRequest || code === ErrorCode.NotFound;
}
