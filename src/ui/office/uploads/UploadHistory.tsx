import { Label } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { UploadQuery } from '../../../application/office/uploads/Upload';
import { UploadList } from '../../../application/office/uploads/UploadList';
import { visibleKinds } from '../../../application/office/uploads/uploadChoices';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { UPLOAD_STATES } from '../../../domain/office/uploads/UploadState';
import { KIND_LABELS, STATE_LABELS } from '../../../domain/office/uploads/uploadLabels';
import { UPLOAD_LIST } from '../../../domain/office/uploads/uploadList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { ListViews } from '../../kit/views/ListViews';
import { UploadCards, UploadTable } from './UploadTable';

export function UploadHistory({ maySend }: { maySend: boolean }) {
  const looks = useLooks();
  const state = useUploads();
  return (
    <Stack as="section" aria-labelledby="upload-history">
      <h2 id="upload-history" className={looks.largeTitle}>
        Upload history
      </h2>
      <UploadFilters state={state} />
      <Results state={state} maySend={maySend} />
    </Stack>
  );
}

function Results({ state, maySend }: { state: UploadsState; maySend: boolean }) {
  const table = useTableStyles();
  const isNarrow = useBreakpoint() < 2;
  const { page, query, retry } = state;
  if (page.kind !== 'loaded')
    return <Unloaded found={page} what="the uploads" rows={6} frame={table.frame} isPage onRetry={retry} />;
  const { items, total } = page.value;
  const isNarrowed = query.q !== '' || query.kinds.length > 0 || query.states.length > 0;
  return (
    <Stack aria-busy={page.refreshing}>
      <RefreshFailed found={page} what="the list" onRetry={retry} />
      {total === 0 && isNarrowed && <EmptyState kind="noMatch" onClear={state.clear} />}
      {total === 0 && !isNarrowed && (
        <EmptyState
          kind="nothingYet"
          title="No uploads yet"
          text={
            maySend
              ? 'Drop a file above. You can review it before it is committed.'
              : 'Files appear here when your group’s reconcilers upload them.'
          }
        />
      )}
      {total > 0 && (
        <>
          {isNarrow ? <UploadCards uploads={items} /> : <UploadTable uploads={items} address={state.address} />}
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="uploads"
            onPage={(next) => state.change({ page: String(next) })}
          />
        </>
      )}
    </Stack>
  );
}

/** Uploads that match the address, limited to the billing user's current group. */
function useUploads() {
  const list = useService(UploadList);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  // Office users also see files of carriers and lockboxes, which belong to no group.
  const owner = useMe().user.primaryType === 'billingUser' ? groupNumber : undefined;
  const [address, change] = useListAddress(UPLOAD_LIST);
  const filters = address.toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => uploadQueryOfAddress(new URLSearchParams(filters), owner, size), [filters, owner, size]);
  return {
    address,
    query,
    page: useLiveQuery(list, query),
    change,
    clear: () => change({ q: '', kind: '', state: '' }),
    retry: () => list.retry(),
  };
}

type UploadsState = ReturnType<typeof useUploads>;

/** Filters by text, type and status, saved in the address. */
function UploadFilters({ state: { address, query, page, change: onChange, clear } }: { state: UploadsState }) {
  const filter = useFilterStyles();
  const seen = visibleKinds(useMe());
  const kind = query.kinds[0] ?? '';
  const state = query.states[0] ?? '';
  const count = [kind, state].filter(Boolean).length;
  const items = valueOf(page)?.items;
  return (
    <ListFilters
      views={<ListViews list={UPLOAD_LIST} address={address} onChange={onChange} />}
      tools={<ExportMenu of={{ list: UPLOAD_LIST, query }} rows={items} address={address} />}
      count={count}
      onClear={query.q || count > 0 ? clear : undefined}
      search={{
        id: 'upload-search',
        noun: 'uploads',
        placeholder: 'File name or uploaded by',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
    >
      {seen.length > 1 && (
        <div className={filter.field}>
          <Label htmlFor="upload-kind-filter">Type</Label>
          <Select id="upload-kind-filter" value={kind} onChange={(value) => onChange({ kind: value })}>
            <option value="">All types</option>
            {seen.map((one) => (
              <option key={one} value={one}>
                {KIND_LABELS[one]}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className={filter.field}>
        <Label htmlFor="upload-state-filter">Status</Label>
        <Select id="upload-state-filter" value={state} onChange={(value) => onChange({ state: value })}>
          <option value="">All statuses</option>
          {UPLOAD_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_LABELS[one]}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}

/** Uploads a page. */
const PAGE_SIZE = 25;

/** Reads the filter from the address, ignoring invalid values. @param owner undefined for all */
function uploadQueryOfAddress(
  address: URLSearchParams,
  owner: string | undefined,
  size: number = PAGE_SIZE,
): UploadQuery {
  const { q = '', kind, state } = readParameters(UPLOAD_LIST.parameters, (name) => address.get(name));
  return {
    kinds: kind ? [kind] : [],
    states: state ? [state] : [],
    q,
    page: pageOf(address),
    size,
    ...(owner !== undefined && { owner }),
  };
}
