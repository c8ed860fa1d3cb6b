import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { type UploadQuery } from '../../application/uploads/Upload';
import { UploadList } from '../../application/uploads/UploadList';
import { visibleKinds } from '../../application/uploads/uploadChoices';
import { UploadKind } from '../../domain/uploads/UploadKind';
import { UPLOAD_STATES } from '../../domain/uploads/UploadState';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { Select, TextInput } from '../kit/forms/fields';
import { useMe } from '../kit/MeContext';
import { useShortcut } from '../kit/navigation/Shortcuts';
import { useService } from '../kit/Services';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, searchOf, useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../kit/useStream';
import { UploadCards, UploadTable } from './UploadTable';
import { KIND_LABELS, STATE_LABELS } from './uploadLabels';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

export function UploadHistory({ maySend }: { maySend: boolean }) {
  const styles = useStyles();
  const state = useUploads();
  return (
    <section className={styles.root} aria-labelledby="upload-history">
      <h2 id="upload-history" className={styles.title}>
        Upload history
      </h2>
      <UploadFilters query={state.query} onChange={state.change} onClear={state.clear} />
      <Results state={state} maySend={maySend} />
    </section>
  );
}

function Results({ state, maySend }: { state: UploadsState; maySend: boolean }) {
  const styles = useStyles();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() < 2;
  const { page, query, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The uploads could not be loaded." error={page.error} onRetry={retry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={6} label="Loading uploads" />
      </div>
    );
  }
  const { items, total } = page.value;
  const isNarrowed = query.q !== '' || query.kinds.length > 0 || query.states.length > 0;
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
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
          {isNarrow ? <UploadCards uploads={items} /> : <UploadTable uploads={items} />}
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="uploads"
            onPage={(next) => state.change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}

/** Uploads that match the address, limited to the billing user's current group. */
function useUploads() {
  const list = useService(UploadList);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  // Office users also see files of carriers and lockboxes, which belong to no group.
  const owner = useMe().user.primaryType === 'billingUser' ? groupNumber : undefined;
  const [address, change] = useListAddress();
  const filters = address.toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => uploadQueryOfAddress(new URLSearchParams(filters), owner, size), [filters, owner, size]);
  return {
    query,
    page: useLiveQuery(list, query),
    change,
    clear: () => change(() => new URLSearchParams()),
    retry: () => list.retry(),
  };
}

type UploadsState = ReturnType<typeof useUploads>;

interface UploadFiltersProps {
  readonly query: UploadQuery;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

/** Filters by text, type and status, saved in the address. */
function UploadFilters({ query, onChange, onClear }: UploadFiltersProps) {
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search uploads');
  const seen = visibleKinds(useMe());
  const kind = query.kinds[0] ?? '';
  const state = query.states[0] ?? '';
  const count = [kind, state].filter(Boolean).length;
  return (
    <ListFilters
      count={count}
      onClear={query.q || count > 0 ? onClear : undefined}
      search={
        <>
          <Label htmlFor="upload-search">Search</Label>
          <TextInput
            id="upload-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="File name or uploaded by"
            value={query.q}
            onChange={(q) => onChange({ q }, { replace: true })}
          />
        </>
      }
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
  const kind = Object.values(UploadKind).find((name) => name === address.get('kind'));
  const state = UPLOAD_STATES.find((name) => name === address.get('state'));
  return {
    kinds: kind ? [kind] : [],
    states: state ? [state] : [],
    q: searchOf(address),
    page: pageOf(address),
    size,
    ...(owner !== undefined && { owner }),
  };
}
