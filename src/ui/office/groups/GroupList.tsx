import { Label, mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo } from 'react';
import { type GroupOwner, Groups } from '../../../application/office/groups/Groups';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { GROUP_SORTS, type ListedGroup } from '../../../domain/office/groups/GroupAccount';
import { GROUP_LIST } from '../../../domain/office/groups/groupList';
import { decide } from '../../../domain/platform/access/decide';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { Checkbox, Select } from '../../kit/forms/fields';
import { useMay, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { ListViews } from '../../kit/views/ListViews';
import { GroupSelection } from './GroupSelection';
import { GROUP_COLUMNS } from './groupColumns';

const PAGE_SIZE = 50;

const SORT_LABELS = {
  name: 'Name',
  rep: 'Rep',
  balance: 'Largest balance',
  pastDue: 'Most past due',
  stage: 'Most serious stage',
} as const;

/**
 * The list of groups for its address: those of an owner, or all in scope.
 *
 * @param hasViews whether the list has views: not within the page of an owner
 */
export function useGroupList(of: GroupOwner | undefined, hasViews: boolean) {
  const groups = useService(Groups);
  const list = useMemo(() => groups.list(), [groups]);
  const [address, change] = useListAddress(hasViews ? GROUP_LIST : undefined);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const { q = '', sort = 'name', pastDue = '' } = readParameters(GROUP_LIST.parameters, (name) => address.get(name));
  const page = pageOf(address);
  const query = useMemo(() => {
    const direction = sort === 'name' || sort === 'rep' ? 'asc' : 'desc';
    return { q: q.trim(), sort, direction, page, size, ...(of && { of }), ...(pastDue && { pastDue: true }) } as const;
  }, [q, sort, page, size, of, pastDue]);
  return { list, of, hasViews, address, change, q, query, found: useLiveQuery(list, query) };
}

const SELECT_LABELS = {
  all: 'Select all groups of the page',
  one: ({ name }: ListedGroup) => `Select ${name}`,
};

const COLUMNS_OF_REP = GROUP_COLUMNS.filter(({ id }) => id !== 'rep');

/** The list with its filters. */
export function GroupList({ state }: { state: ReturnType<typeof useGroupList> }) {
  const { list, of, hasViews, address, change, q, query, found } = state;
  const { sort, page, size, pastDue = false } = query;
  const looks = useLooks();
  const filter = useFilterStyles();
  const table = useTableStyles();
  const items = valueOf(found)?.items;
  const viewed = hasViews ? address : undefined;
  const me = personOf(useMe().user);
  const decision = decide(me, 'rules.read');
  const isOfRep =
    (!hasViews && of?.kind === 'reps') ||
    // All groups of a rep have the same one, so that the column is shown only if it is chosen.
    (decision.allowed && decision.scope.kind === 'rep' && !viewed?.has('columns'));
  const shown = useShownColumns(isOfRep ? COLUMNS_OF_REP : GROUP_COLUMNS, viewed);
  const mayRemind = useMay('groups.remind');
  const selection = useRowSelection<ListedGroup>(({ groupNumber }) => groupNumber);
  const columns = useMemo(
    () => (mayRemind ? [selectColumn(items ?? [], SELECT_LABELS), ...shown] : shown),
    [mayRemind, items, shown],
  );
  const refresh = useCallback(() => list.retry(), [list]);
  const clear = hasViews && of ? { q: '', carrier: '', agent: '', rep: '', pastDue: '' } : { q: '', pastDue: '' };
  return (
    <>
      <ListFilters
        views={hasViews && <ListViews list={GROUP_LIST} address={address} onChange={change} />}
        count={(hasViews && of ? 1 : 0) + (pastDue ? 1 : 0)}
        onClear={(hasViews && of) || pastDue ? () => change(clear) : undefined}
        search={{
          id: 'group-search',
          noun: 'groups',
          placeholder: 'Part of a name or number',
          value: q,
          onChange: (text) => change({ q: text }, { replace: true }),
        }}
        tools={<ExportMenu of={{ list: GROUP_LIST, query }} rows={items} address={viewed} />}
      >
        <div className={filter.field}>
          <Label htmlFor="group-sort">Sort by</Label>
          <Select id="group-sort" value={sort} onChange={(value) => change({ sort: value === 'name' ? '' : value })}>
            {GROUP_SORTS.map((name) => (
              <option key={name} value={name}>
                {SORT_LABELS[name]}
              </option>
            ))}
          </Select>
        </div>
        <Checkbox
          isLabelShown
          label="Past due only"
          className={mergeClasses(looks.filterCheck, filter.whole)}
          checked={pastDue}
          onChange={(isChecked) => change({ pastDue: isChecked ? '1' : '' })}
        />
      </ListFilters>
      <Unloaded found={found} what="the groups" rows={8} frame={table.frame} isPage onRetry={() => list.retry()} />
      <RefreshFailed found={found} what="the list" onRetry={() => list.retry()} />
      {found.kind === 'loaded' && found.value.total === 0 && (q !== '' || pastDue) && (
        <EmptyState
          kind="noMatch"
          text={pastDue ? 'No group that matches is past due.' : 'No group matches this search.'}
          onClear={() => change({ q: '', pastDue: '' })}
        />
      )}
      {found.kind === 'loaded' && found.value.total === 0 && q === '' && !pastDue && (
        <EmptyState
          kind="nothingYet"
          title="No groups"
          text={of ? 'None of your groups belongs here.' : 'You have no groups yet. Ask your administrator.'}
        />
      )}
      {found.kind === 'loaded' && found.value.total > 0 && (
        <SelectionProvider selection={selection}>
          <StackTable
            isFramed
            isWide
            isBusy={found.refreshing}
            label="Groups"
            items={found.value.items}
            keyOf={({ groupNumber }) => groupNumber}
            columns={columns}
            isCompact={isCompact(viewed)}
          />
          <Pager
            page={page}
            size={size}
            total={found.value.total}
            noun="groups"
            onPage={(next) => change({ page: String(next) })}
          />
        </SelectionProvider>
      )}
      {mayRemind && (
        <GroupSelection
          selection={selection}
          query={query}
          total={valueOf(found)?.total ?? 0}
          address={viewed}
          onDone={refresh}
        />
      )}
    </>
  );
}
