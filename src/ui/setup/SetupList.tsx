import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SETUP_PER_PAGE, SetupRecords } from '../../application/setup/SetupRecords';
import { hasEnded, type ListedSetup, type SetupKind, setupNoun } from '../../domain/setup/SetupRecord';
import { UploadKind } from '../../domain/uploads/UploadKind';
import { EmptyState } from '../kit/feedback/EmptyState';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { setupPaths } from '../kit/navigation/setupPaths';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { ListFilters } from '../kit/tables/ListFilters';
import { changeAddress, pageOf, searchOf } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { DateText, today } from '../kit/values/DateText';

const TITLES: Readonly<Record<SetupKind, string>> = {
  groups: 'Groups',
  carriers: 'Carriers',
  agents: 'Agents',
  reps: 'Reps',
};

/** What the list answers. */
const SUBS: Readonly<Record<SetupKind, string>> = {
  groups: '',
  carriers: 'Who insures your groups',
  agents: 'Who sells to your groups, and how many groups each has',
  reps: 'Who looks after which groups',
};

/** Title of the form and label of the button that opens it. */
export const ADD: Readonly<Record<SetupKind, string>> = {
  groups: 'Add a group',
  carriers: 'Add a carrier',
  agents: 'Add an agent',
  reps: 'Add a rep',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Groups, carriers, agents or reps by name, with a button to add one. */
export function SetupList({ kind }: { kind: SetupKind }) {
  const styles = useStyles();
  const table = useTableStyles();
  const records = useService(SetupRecords);
  const list = useMemo(() => records.list(kind), [records, kind]);
  const [address, setAddress] = useSearchParams();
  const [q, page] = [searchOf(address), pageOf(address)];
  const found = useLiveQuery(
    list,
    useMemo(() => ({ q: q.trim(), page }), [q, page]),
  );
  const mayChange = useMay('setup.write');
  const change = (changes: Readonly<Record<string, string>>, replace = false) =>
    setAddress((before) => changeAddress(before, changes), { replace });
  const title = TITLES[kind];
  const add = mayChange && (
    <>
      <LinkButton appearance="primary" to={setupPaths.add(kind)}>
        {ADD[kind]}
      </LinkButton>
      <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.Setup}`}>Import a file</LinkButton>
    </>
  );
  return (
    <div className={styles.root}>
      <PageHeader title={title} sub={SUBS[kind]} actions={add} />
      <SectionTabs of="Carriers and agents" />
      <ListFilters
        count={0}
        tools={<ExportMenu of={{ list: 'setup records', query: { kind, q: q.trim() } }} />}
        search={
          <>
            <Label htmlFor="setup-search">Search</Label>
            <TextInput
              id="setup-search"
              type="search"
              maxLength={80}
              placeholder="Part of a name or code"
              value={q}
              onChange={(text) => change({ q: text }, true)}
            />
          </>
        }
      />
      {found.kind === 'failed' && (
        <LoadFailed
          what={`The ${title.toLowerCase()} could not be loaded.`}
          error={found.error}
          onRetry={() => list.retry()}
        />
      )}
      {found.kind === 'loading' && (
        <div className={table.frame}>
          <SkeletonRows rows={6} label={`Loading ${title.toLowerCase()}`} />
        </div>
      )}
      {found.kind === 'loaded' && found.value.total === 0 && q !== '' && (
        <EmptyState
          kind="noMatch"
          text={`No ${setupNoun(kind)} matches this search.`}
          onClear={() => change({ q: '' })}
        />
      )}
      {found.kind === 'loaded' && found.value.total === 0 && q === '' && (
        <EmptyState kind="nothingYet" title={`No ${title.toLowerCase()} yet`} text={EMPTY[kind]} action={add} />
      )}
      {found.kind === 'loaded' && found.value.total > 0 && (
        <>
          <StackTable
            isFramed
            isBusy={found.refreshing}
            label={title}
            items={found.value.items}
            keyOf={({ code }) => code}
            columns={columnsOf(kind)}
          />
          <Pager
            page={page}
            size={SETUP_PER_PAGE}
            total={found.value.total}
            noun={title.toLowerCase()}
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}

const EMPTY: Readonly<Record<SetupKind, string>> = {
  groups: 'A group needs a carrier and a rep. Add those first, then the group.',
  carriers: 'Add the carriers whose bills your groups get.',
  agents: 'Add the agents who sell to your groups, if they use Listbill.',
  reps: 'Add the reps who look after your groups.',
};

function columnsOf(kind: SetupKind): readonly StackColumn<ListedSetup>[] {
  const lead: StackColumn<ListedSetup> = {
    label: 'Name',
    kind: 'lead',
    cell: ({ code, name }) => <AppLink to={setupPaths.record(kind, code)}>{name}</AppLink>,
  };
  const isNumber = kind === 'groups' || kind === 'reps';
  const own: StackColumn<ListedSetup> = {
    label: isNumber ? 'Number' : 'Code',
    kind: 'whole',
    cell: ({ code }) => code,
  };
  const end: StackColumn<ListedSetup> = {
    label: 'Status',
    kind: 'whole',
    cell: (record) => <EndText record={record} />,
  };
  if (kind !== 'groups') {
    const groups: StackColumn<ListedSetup> = {
      label: 'Groups',
      kind: 'figure',
      cell: ({ code, groupCount }) => <AppLink to={setupPaths.groupsOf(kind, code)}>{groupCount}</AppLink>,
    };
    return [lead, own, groups, end];
  }
  return [
    lead,
    own,
    { label: 'Carriers', cell: ({ carrierCodes }) => carrierCodes.join(', ') || '–' },
    { label: 'Agents', isExtra: true, cell: ({ agentCodes }) => agentCodes.join(', ') || '–' },
    { label: 'Rep', kind: 'whole', cell: ({ repCode }) => repCode ?? '–' },
    end,
  ];
}

function EndText({ record }: { record: ListedSetup }) {
  if (record.endsOn === null) return 'Active';
  return (
    <>
      {hasEnded(record, today()) ? 'Ended' : 'Ends'} <DateText date={record.endsOn} />
    </>
  );
}
