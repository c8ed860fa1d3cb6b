import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CorrectionList, type CorrectionQuery } from '../../application/corrections/Corrections';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { valueOf } from '../../application/shared/Loadable';
import { CORRECTION_RECIPIENTS, RECIPIENT_LABELS } from '../../domain/corrections/Correction';
import type { CorrectionPage } from '../../domain/corrections/CorrectionPage';
import { CORRECTION_FILTER_LABELS, CORRECTION_FILTERS } from '../../domain/corrections/correctionSteps';
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
import { Tile, Tiles } from '../kit/values/Tile';
import { CorrectionsTable } from './CorrectionsTable';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** What carriers and payroll are asked to correct, what needs work first. @source product.md, Next capabilities */
export function CorrectionsScreen() {
  const styles = useStyles();
  const groupNumber = useGroup();
  return (
    <div className={styles.root}>
      <PageHeader title="Corrections" />
      <Corrections key={groupNumber} groupNumber={groupNumber} />
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

function Corrections({ groupNumber }: { groupNumber: string | undefined }) {
  const styles = useStyles();
  const list = useService(CorrectionList);
  const [address, change] = useListAddress();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  const clear = () => change({ q: '', status: '', to: '' });
  return (
    <>
      <StateTiles page={valueOf(page)} isFailed={page.kind === 'failed'} />
      <Filters query={query} onChange={change} onClear={clear} />
      {page.kind === 'failed' && (
        <LoadFailed what="The list could not be loaded." error={page.error} onRetry={() => list.retry()} />
      )}
      {page.kind === 'loading' && <SkeletonRows rows={8} label="Loading corrections" />}
      {page.kind === 'loaded' && (
        <div className={styles.root} aria-busy={page.refreshing}>
          {page.refreshError !== undefined && (
            <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={() => list.retry()} />
          )}
          {page.value.total === 0 &&
            (isFiltered(query) ? (
              <EmptyState kind="noMatch" onClear={clear} />
            ) : (
              <EmptyState
                kind="nothingYet"
                title="Nothing to correct"
                text="Reconcile a bill with a payroll file. Each decided difference proposes its correction here."
              />
            ))}
          {page.value.total > 0 && (
            <CorrectionsTable items={page.value.items} showsGroups={groupNumber === undefined} />
          )}
          <Pager
            page={query.page}
            size={query.size}
            total={page.value.total}
            noun="corrections"
            onPage={(next) => change({ page: String(next) })}
          />
        </div>
      )}
    </>
  );
}

interface StateTilesProps {
  readonly page: CorrectionPage | undefined;
  readonly isFailed: boolean;
}

function StateTiles({ page, isFailed }: StateTilesProps) {
  const figure = (count: number | undefined) =>
    count === undefined ? isFailed ? '–' : <SkeletonBar width="60px" /> : count.toLocaleString('en-US');
  return (
    <Tiles>
      <Tile label="Proposed" figure={figure(page?.counts.PROPOSED)} note="Confirm or drop" />
      <Tile label="Open" figure={figure(page?.counts.OPEN)} note="Confirmed, not sent" />
      <Tile
        label="Sent"
        figure={figure(page?.counts.SENT)}
        alarming={(page?.overdueCount ?? 0) > 0}
        note={page?.overdueCount ? `${page.overdueCount.toLocaleString('en-US')} overdue` : 'Not answered yet'}
      />
      <Tile label="Confirmed" figure={figure(page?.counts.CONFIRMED)} note="Done" />
    </Tiles>
  );
}

/** Reads the list's filters from the address; invalid values are ignored. Default: what needs work. */
function queryOfAddress(address: URLSearchParams, groupNumber: string | undefined, size: number): CorrectionQuery {
  const status = CORRECTION_FILTERS.find((name) => name === address.get('status')) ?? 'pending';
  const recipient = CORRECTION_RECIPIENTS.find((name) => name === address.get('to')) ?? 'all';
  return { groupNumber, status, recipient, q: searchOf(address), page: pageOf(address), size };
}

function isFiltered({ q, status, recipient }: CorrectionQuery): boolean {
  return q !== '' || status !== 'pending' || recipient !== 'all';
}

interface FiltersProps {
  readonly query: CorrectionQuery;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ query, onChange, onClear }: FiltersProps) {
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search corrections');
  const count = [query.status !== 'pending', query.recipient !== 'all'].filter(Boolean).length;
  return (
    <ListFilters
      count={count}
      onClear={isFiltered(query) ? onClear : undefined}
      search={
        <>
          <Label htmlFor="corrections-search">Search</Label>
          <TextInput
            id="corrections-search"
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
        <Label htmlFor="corrections-status">Status</Label>
        <Select
          id="corrections-status"
          value={query.status}
          onChange={(status) => onChange({ status: status === 'pending' ? '' : status })}
        >
          {CORRECTION_FILTERS.map((value) => (
            <option key={value} value={value}>
              {CORRECTION_FILTER_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
      <div className={filter.field}>
        <Label htmlFor="corrections-to">To</Label>
        <Select id="corrections-to" value={query.recipient} onChange={(to) => onChange({ to: to === 'all' ? '' : to })}>
          <option value="all">Carriers and payroll</option>
          {CORRECTION_RECIPIENTS.map((value) => (
            <option key={value} value={value}>
              {RECIPIENT_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}
