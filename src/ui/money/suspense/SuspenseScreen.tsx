import { useMemo } from 'react';
import { HeldItemList, type HeldItemPage, type HeldItemQuery } from '../../../application/money/suspense/Suspense';
import { WaitingShorts } from '../../../application/money/suspense/WaitingShorts';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { HeldItem, SuspenseSort } from '../../../domain/money/suspense/HeldItem';
import { SUSPENSE_LEVEL_LABELS, SUSPENSE_LEVELS, SUSPENSE_SORTS } from '../../../domain/money/suspense/HeldItem';
import { HELD_ITEM_LIST } from '../../../domain/money/suspense/heldItemList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Loaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useHasWaited } from '../../kit/useHasWaited';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { HeldItemTable } from './HeldItemTable';
import { WaitingShortsPanel } from './WaitingShorts';

const PAGE_SIZE = 50;

/** Money that no bill has taken yet, and what to do with it. @source product.md, Screens: Deposits and suspense */
export function SuspenseScreen() {
  const mayDecideShorts = useMay('bills.closeShort');
  return (
    <Stack>
      <PageHeader
        title="Suspense"
        sub="Money that no bill has taken yet: apply it to bills, transfer it to the group that paid it, or refund it."
      />
      <SectionTabs of="Money" />
      {mayDecideShorts ? <ShortsAndHeldMoney /> : <HeldMoney groupNumber={undefined} />}
    </Stack>
  );
}

/** The list is read at once, and shown when it is known whether shorts stand above it. */
function ShortsAndHeldMoney() {
  const shorts = useService(WaitingShorts);
  const waiting = useStream(shorts.list$, LOADING);
  const isShown = useHasWaited(waiting.kind !== 'loading');
  return (
    <>
      <WaitingShortsPanel shorts={waiting} onRetry={() => shorts.refresh()} />
      {!isShown && <SkeletonRows rows={6} label="Loading suspense" />}
      <Stack style={{ display: isShown ? undefined : 'none' }}>
        <HeldMoney groupNumber={undefined} />
      </Stack>
    </>
  );
}

/** A group's money that no bill has taken yet, and what to do with it. */
export function GroupSuspense({ groupNumber }: { groupNumber: string }) {
  return (
    <Stack>
      <HeldMoney groupNumber={groupNumber} />
    </Stack>
  );
}

/** The list with its sums and filters. @param groupNumber undefined for every group in scope and unknown payers */
function HeldMoney({ groupNumber }: { groupNumber: string | undefined }) {
  const list = useService(HeldItemList);
  const [address, change] = useListAddress(groupNumber === undefined ? HELD_ITEM_LIST : undefined);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  return (
    <>
      <Loaded found={page} what="the money in suspense" rows={6} isPage onRetry={() => list.retry()}>
        {(value) => (
          <>
            {groupNumber === undefined ? <Sums page={value} /> : <GroupSums page={value} />}
            <Filters address={address} query={query} items={value.items} onChange={change} />
            <List address={address} page={value} query={query} onChange={change} refresh={() => list.retry()} />
          </>
        )}
      </Loaded>
    </>
  );
}

function queryOfAddress(address: URLSearchParams, groupNumber: string | undefined, size: number): HeldItemQuery {
  const {
    q = '',
    level: chosen,
    sort = SUSPENSE_SORTS[0],
    direction = 'desc',
  } = readParameters(HELD_ITEM_LIST.parameters, (name) => address.get(name));
  const level = groupNumber === undefined ? chosen : undefined;
  return { groupNumber, level, q, sort, direction, page: pageOf(address), size };
}

function Sums({ page: { sums, owing } }: { readonly page: HeldItemPage }) {
  return (
    <Tiles>
      <Tile
        label={SUSPENSE_LEVEL_LABELS.unknown}
        figure={<Money cents={sums.unknownCents} />}
        note="Find the group that paid it"
      />
      <Tile
        label={SUSPENSE_LEVEL_LABELS.known}
        figure={<Money cents={sums.knownCents} />}
        note="Apply it to the group's bills"
      />
      {owing.length > 0 && (
        <Tile
          label="Owed after returned payments"
          figure={<Money cents={sums.owedCents} />}
          note={<Owing groups={owing} />}
        />
      )}
    </Tiles>
  );
}

function GroupSums({ page: { sums } }: { readonly page: HeldItemPage }) {
  return (
    <Tiles>
      <Tile label="In suspense" figure={<Money cents={sums.knownCents} />} />
      {sums.owedCents > 0 && (
        <Tile
          label="Owed after returned payments"
          alarming
          figure={<Money cents={sums.owedCents} />}
          note="Settle it with money in suspense"
        />
      )}
    </Tiles>
  );
}

function Owing({ groups }: { readonly groups: HeldItemPage['owing'] }) {
  return (
    <>
      {groups.map(({ groupNumber, groupName, owedCents }) => (
        <div key={groupNumber}>
          <GroupLink groupNumber={groupNumber} groupName={groupName} isInText /> {formatCents(owedCents)}
        </div>
      ))}
    </>
  );
}

interface ListProps {
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly query: HeldItemQuery;
  readonly onChange: ChangeFilters;
}

function Filters({ address, query, items, onChange }: ListProps & { readonly items: readonly HeldItem[] }) {
  const isFiltered = query.level !== undefined;
  return (
    <ListFilters
      views={
        query.groupNumber === undefined && <ListViews list={HELD_ITEM_LIST} address={address} onChange={onChange} />
      }
      count={isFiltered ? 1 : 0}
      onClear={query.q || isFiltered ? () => onChange({ q: '', level: '' }) : undefined}
      search={{
        id: 'suspense-search',
        noun: 'suspense items',
        placeholder: query.groupNumber === undefined ? 'Payer, group or check number' : 'Payer or check number',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: HELD_ITEM_LIST, query }} rows={items} address={address} />}
    >
      {query.groupNumber === undefined && <LevelFilter level={query.level} onChange={onChange} />}
    </ListFilters>
  );
}

function LevelFilter({ level: shown, onChange }: Pick<ListProps, 'onChange'> & Pick<HeldItemQuery, 'level'>) {
  const filter = useFilterStyles();
  return (
    <div className={filter.field}>
      <label htmlFor="suspense-level">What is missing</label>
      <Select id="suspense-level" value={shown ?? ''} onChange={(level) => onChange({ level })}>
        <option value="">All</option>
        {SUSPENSE_LEVELS.map((level) => (
          <option key={level} value={level}>
            {SUSPENSE_LEVEL_LABELS[level]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function List({
  address,
  page,
  query,
  onChange,
  refresh,
}: ListProps & { readonly page: HeldItemPage; readonly refresh: () => void }) {
  const isFiltered = query.q !== '' || query.level !== undefined;
  const { sort, direction } = query;
  const sorting = useMemo(
    () => ({
      by: sort,
      direction,
      // The largest amount and the oldest are worked on first.
      firstDirection: 'desc' as const,
      onSort: (by: SuspenseSort, next: 'asc' | 'desc') =>
        onChange({ sort: by === SUSPENSE_SORTS[0] ? '' : by, direction: next === 'desc' ? '' : next }),
    }),
    [sort, direction, onChange],
  );
  return (
    <>
      {page.total === 0 &&
        (isFiltered ? (
          <EmptyState kind="noMatch" onClear={() => onChange({ q: '', level: '' })} />
        ) : (
          <EmptyState
            kind="nothingYet"
            title="Nothing in suspense"
            text="Money appears here when a payment or a check is more than the bills it pays, or names no bill."
          />
        ))}
      {/* Stays while the list is empty, so that a form in it keeps what was typed. */}
      <HeldItemTable
        key={JSON.stringify(query)}
        items={page.items}
        refresh={refresh}
        sorting={sorting}
        showsGroups={query.groupNumber === undefined}
        address={query.groupNumber === undefined ? address : undefined}
      />
      {page.total > 0 && (
        <Pager
          page={query.page}
          size={query.size}
          total={page.total}
          noun="amounts"
          onPage={(next) => onChange({ page: String(next) })}
        />
      )}
    </>
  );
}
