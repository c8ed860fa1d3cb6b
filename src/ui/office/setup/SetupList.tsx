import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SETUP_PER_PAGE, SetupRecords } from '../../../application/office/setup/SetupRecords';
import { type ListedSetup, type SetupKind, setupNoun } from '../../../domain/office/setup/SetupRecord';
import { type ListedSetupKind, SETUP_LISTS, setupStatusLabel } from '../../../domain/office/setup/setupList';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Checkbox } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, today } from '../../kit/values/DateText';
import { ListViews } from '../../kit/views/ListViews';

/** Answer of the list's call. */
const SUBS: Readonly<Record<ListedSetupKind, string>> = {
  carriers: 'Who insures your groups',
  agents: 'Who sells to your groups, and how many groups each has',
  reps: 'Reps and the groups they are responsible for',
};

/** Title of the form and label of the button that opens it. */
export const ADD: Readonly<Record<SetupKind, string>> = {
  groups: 'Add a group',
  carriers: 'Add a carrier',
  agents: 'Add an agent',
  reps: 'Add a rep',
};

/** Carriers, agents, or reps by name, with a button to add one. */
export function SetupList({ kind }: { kind: ListedSetupKind }) {
  const looks = useLooks();
  const filterStyles = useFilterStyles();
  const table = useTableStyles();
  const records = useService(SetupRecords);
  const list = useMemo(() => records.list(kind), [records, kind]);
  const [address, change] = useListAddress(SETUP_LISTS[kind]);
  const { q = '', current: only } = readParameters(SETUP_LISTS[kind].parameters, (name) => address.get(name));
  const current = only !== undefined;
  const page = pageOf(address);
  const filter = useMemo(() => ({ q: q.trim(), current }), [q, current]);
  const found = useLiveQuery(
    list,
    useMemo(() => ({ ...filter, page }), [filter, page]),
  );
  const items = found.kind === 'loaded' ? found.value.items : undefined;
  const columns = useShownColumns(SETUP_COLUMNS[kind], address);
  const isFiltered = q !== '' || current;
  const clear = () => change({ q: '', current: '' });
  const mayChange = useMay('setup.write');
  const title = SETUP_LISTS[kind].title;
  const add = mayChange && (
    <>
      <LinkButton appearance="primary" to={setupPaths.add(kind)}>
        {ADD[kind]}
      </LinkButton>
      <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.Setup}`}>Import a file</LinkButton>
    </>
  );
  return (
    <Stack>
      <PageHeader title={title} sub={SUBS[kind]} actions={add} />
      <SectionTabs of="Carriers and agents" />
      <ListFilters
        views={<ListViews list={SETUP_LISTS[kind]} address={address} onChange={change} />}
        count={current ? 1 : 0}
        onClear={isFiltered ? clear : undefined}
        search={{
          id: 'setup-search',
          noun: title.toLowerCase(),
          placeholder: 'Part of a name or code',
          value: q,
          onChange: (text) => change({ q: text }, { replace: true }),
        }}
        tools={
          <ExportMenu of={{ list: SETUP_LISTS[kind], query: { kind, ...filter } }} rows={items} address={address} />
        }
      >
        <Checkbox
          isLabelShown
          label="In use only"
          className={mergeClasses(looks.filterCheck, filterStyles.whole)}
          checked={current}
          onChange={(isChecked) => change({ current: isChecked ? '1' : '' })}
        />
      </ListFilters>
      <Unloaded
        found={found}
        what={`the ${title.toLowerCase()}`}
        rows={6}
        frame={table.frame}
        isPage
        onRetry={() => list.retry()}
      />
      {found.kind === 'loaded' && found.value.total === 0 && isFiltered && (
        <EmptyState
          kind="noMatch"
          text={current ? `No ${setupNoun(kind)} in use matches.` : `No ${setupNoun(kind)} matches this search.`}
          onClear={clear}
        />
      )}
      {found.kind === 'loaded' && found.value.total === 0 && !isFiltered && (
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
            columns={columns}
            isCompact={isCompact(address)}
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
    </Stack>
  );
}

const EMPTY: Readonly<Record<ListedSetupKind, string>> = {
  carriers: 'Add the carriers that bill your groups.',
  agents: 'Add the agents who sell to your groups, if they use Listbill.',
  reps: 'Add the reps who look after your groups.',
};

function columnsOf(kind: ListedSetupKind): readonly StackColumn<ListedSetup>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      kind: 'lead',
      cell: ({ code, name }) => <AppLink to={setupPaths.record(kind, code)}>{name}</AppLink>,
    },
    { id: 'code', label: kind === 'reps' ? 'Number' : 'Code', kind: 'whole', cell: ({ code }) => code },
    {
      id: 'groups',
      label: 'Groups',
      kind: 'figure',
      cell: ({ code, groupCount }) => <AppLink to={setupPaths.groupsOf(kind, code)}>{groupCount}</AppLink>,
    },
    { id: 'status', label: 'Status', kind: 'whole', cell: (record) => <StatusText record={record} /> },
  ];
}

export const SETUP_COLUMNS: Readonly<Record<ListedSetupKind, readonly StackColumn<ListedSetup>[]>> = {
  carriers: columnsOf('carriers'),
  agents: columnsOf('agents'),
  reps: columnsOf('reps'),
};

function StatusText({ record }: { record: ListedSetup }) {
  const label = setupStatusLabel(record, today());
  if (record.endsOn === null) return label;
  return (
    <>
      {label} <DateText date={record.endsOn} />
    </>
  );
}
