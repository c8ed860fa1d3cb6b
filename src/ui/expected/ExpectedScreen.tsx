import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExpectedList, type ExpectedQuery } from '../../application/expected/ExpectedAdjustments';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { valueOf } from '../../application/shared/Loadable';
import { EXPECTED_STATUSES } from '../../domain/expected/ExpectedAdjustment';
import { counted } from '../../domain/text/wording';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonBar, SkeletonRows } from '../kit/feedback/Loading';
import { Select, TextInput } from '../kit/forms/fields';
import { useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useShortcut } from '../kit/navigation/Shortcuts';
import { useService } from '../kit/Services';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, searchOf, useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../kit/useStream';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { ExpectedTable } from './ExpectedTable';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/**
 * What groups expect back on later bills, late ones first. Without a chosen group, of all groups in scope.
 *
 * @source product.md, Screens: Reconcile
 */
export function ExpectedScreen() {
  const styles = useStyles();
  const groupNumber = useGroup();
  return (
    <div className={styles.root}>
      <PageHeader title="Expected adjustments" />
      <Expected key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}

/** The group in the address, the chosen one, or the only one; undefined for all of several. */
function useGroup(): string | undefined {
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  const [address] = useSearchParams();
  const { groups } = useMe();
  const linked = groups.find(({ groupNumber }) => groupNumber === address.get('group'))?.groupNumber;
  return linked ?? chosen ?? (groups.length === 1 ? groups[0]?.groupNumber : undefined);
}

const STATUS_NAMES = { open: 'Open', late: 'Late', arrived: 'Arrived', closed: 'Closed', all: 'All' } as const;

/** The list with its sums and filters. @param groupNumber undefined for all groups in scope */
export function Expected({ groupNumber }: { groupNumber: string | undefined }) {
  const styles = useStyles();
  const list = useService(ExpectedList);
  const [address, change] = useListAddress();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  const clear = () => change({ q: '', status: '' });
  const sums = valueOf(page)?.sums;
  const figure = page.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  return (
    <>
      <Tiles>
        <Tile
          label="Open"
          figure={sums ? <Money cents={sums.openCents} /> : figure}
          note={sums ? counted(sums.openCount, 'adjustment') : ' '}
        />
        <Tile
          label="Late"
          alarming={(sums?.lateCount ?? 0) > 0}
          figure={sums ? <Money cents={sums.lateCents} /> : figure}
          note="After the carrier's last day"
        />
        <Tile label="Arrived" figure={sums ? <Money cents={sums.arrivedCents} /> : figure} note="On later bills" />
      </Tiles>
      <Filters query={query} onChange={change} onClear={clear} />
      {page.kind === 'failed' && (
        <LoadFailed what="The list could not be loaded." error={page.error} onRetry={() => list.retry()} />
      )}
      {page.kind === 'loading' && <SkeletonRows rows={8} label="Loading expected adjustments" />}
      {page.kind === 'loaded' && (
        <div className={styles.root} aria-busy={page.refreshing}>
          {page.refreshError !== undefined && (
            <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={() => list.retry()} />
          )}
          {page.value.total === 0 &&
            (query.q || query.status !== 'open' ? (
              <EmptyState kind="noMatch" onClear={clear} />
            ) : (
              <EmptyState
                kind="nothingYet"
                title="Nothing is expected"
                text="Differences that are expected on the next bill appear here once a bill is reconciled."
              />
            ))}
          {page.value.total > 0 && <ExpectedTable items={page.value.items} showsGroups={groupNumber === undefined} />}
          <Pager
            page={query.page}
            size={query.size}
            total={page.value.total}
            noun="adjustments"
            onPage={(next) => change({ page: String(next) })}
          />
        </div>
      )}
    </>
  );
}

/** Reads the list's filters from the address; invalid values are ignored. Default: what is open. */
function queryOfAddress(address: URLSearchParams, groupNumber: string | undefined, size: number): ExpectedQuery {
  const status = ([...EXPECTED_STATUSES, 'all'] as const).find((name) => name === address.get('status')) ?? 'open';
  return { groupNumber, status, q: searchOf(address), page: pageOf(address), size };
}

interface FiltersProps {
  readonly query: ExpectedQuery;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ query, onChange, onClear }: FiltersProps) {
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search expected adjustments');
  const isFiltered = query.status !== 'open';
  return (
    <ListFilters
      count={isFiltered ? 1 : 0}
      onClear={query.q || isFiltered ? onClear : undefined}
      search={
        <>
          <Label htmlFor="expected-search">Search</Label>
          <TextInput
            id="expected-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="Member, group or bill number"
            value={query.q}
            onChange={(q) => onChange({ q }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <Label htmlFor="expected-status">Status</Label>
        <Select
          id="expected-status"
          value={query.status}
          onChange={(status) => onChange({ status: status === 'open' ? '' : status })}
        >
          {Object.entries(STATUS_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}
