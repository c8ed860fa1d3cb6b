import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { CorrectionList, type CorrectionQuery } from '../../../application/billing/corrections/Corrections';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Correction } from '../../../domain/billing/corrections/Correction';
import { CORRECTIONS, type CorrectionPage } from '../../../domain/billing/corrections/correctionList';
import { CORRECTION_SORTS, type CorrectionSort } from '../../../domain/billing/corrections/correctionSteps';
import { queryOf } from '../../../domain/platform/lists/List';
import { ReadyCorrectionsBar } from '../../kit/corrections/ReadyCorrectionsBar';
import { SkeletonBar, SkeletonRows } from '../../kit/feedback/Loading';
import { useMay, useMe } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { type ListOrder, PAGE_SIZE, PagedResults, useListStyles, useSorting } from '../../kit/tables/PagedResults';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useListedGroup } from '../../kit/useListedGroup';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { recentMonths } from '../../kit/values/recentMonths';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { CorrectionsTable } from './CorrectionsTable';

/** Carriers see what was sent to them, and nothing about payroll. */
const useIsCarrier = () => useMe().user.primaryType === 'carrier';

/** What carriers and payroll are asked to correct, what needs work first. @source product.md, Next capabilities */
export function CorrectionsScreen() {
  const styles = useListStyles();
  const groupNumber = useListedGroup();
  const isCarrier = useIsCarrier();
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(styles.root, steady)}>
      <PageHeader
        title={CORRECTIONS.title}
        sub={
          isCarrier
            ? 'Changes that groups asked you to make, and your answers'
            : 'What carriers and payroll are asked to change, and what they answered'
        }
      />
      <SectionTabs of="Collections" />
      <Corrections key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}

/** Corrections of a carrier's coverages. */
export function CarrierCorrections({ carrierCode }: { carrierCode: string }) {
  const styles = useListStyles();
  return (
    <div className={styles.root}>
      <Corrections groupNumber={undefined} carrierCode={carrierCode} />
    </div>
  );
}

interface CorrectionsProps {
  /** Undefined for all groups in scope. */
  readonly groupNumber: string | undefined;
  /** The carrier whose page has the list, which has no views there. Default: all carriers, with views. */
  readonly carrierCode?: string;
}

function Corrections({ groupNumber, carrierCode }: CorrectionsProps) {
  const list = useService(CorrectionList);
  const [address, change] = useListAddress(carrierCode === undefined ? CORRECTIONS : undefined);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => ({ ...queryOfAddress(address, groupNumber, size), ...(carrierCode !== undefined && { carrierCode }) }),
    [address, groupNumber, carrierCode, size],
  );
  const viewed = carrierCode === undefined ? address : undefined;
  const page = useLiveQuery(list, query);
  const sorting = useSorting(query, CORRECTION_SORTS[0], change);
  const clear = () => change({ q: '', status: '', to: '' });
  const maySend = useMay('corrections.write', groupNumber) && carrierCode === undefined;
  const openCount = valueOf(page)?.counts.OPEN ?? 0;
  return (
    <>
      <StateTiles page={valueOf(page)} isFailed={page.kind === 'failed'} />
      {maySend && page.kind === 'loading' && <SkeletonRows rows={0} label="Loading corrections ready to send" />}
      {maySend && openCount > 0 && <ReadyCorrectionsBar query={{ groupNumber, version: openCount }} />}
      <Filters address={viewed} query={query} items={valueOf(page)?.items} onChange={change} onClear={clear} />
      <PagedResults
        found={page}
        query={query}
        noun="corrections"
        isFiltered={isFiltered(query)}
        onClear={clear}
        nothing={{
          title: 'Nothing to correct',
          text: 'Reconcile a bill with a payroll file. Each decided difference proposes its correction here.',
        }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {({ items }) => (
          <CorrectionsTable items={items} sorting={sorting} showsGroups={groupNumber === undefined} address={viewed} />
        )}
      </PagedResults>
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
  const isCarrier = useIsCarrier();
  return (
    <Tiles>
      {!isCarrier && (
        <>
          <Tile label="Proposed" figure={figure(page?.counts.PROPOSED)} note="Confirm or drop" />
          <Tile label="Open" figure={figure(page?.counts.OPEN)} note="Confirmed, not sent" />
        </>
      )}
      <Tile
        label={isCarrier ? 'To answer' : 'Sent'}
        figure={figure(page?.counts.SENT)}
        alarming={(page?.overdueCount ?? 0) > 0}
        note={page?.overdueCount ? `${page.overdueCount.toLocaleString('en-US')} overdue` : 'Not answered yet'}
      />
      <Tile label="Confirmed" figure={figure(page?.counts.CONFIRMED)} note="Done" />
      {isCarrier && <Tile label="Rejected" figure={figure(page?.counts.REJECTED)} note="You declined these" />}
    </Tiles>
  );
}

/** Reads the list's filters from the address; invalid values are ignored. Default: what needs work. */
function queryOfAddress(
  address: URLSearchParams,
  groupNumber: string | undefined,
  size: number,
): CorrectionQuery & ListOrder<CorrectionSort> {
  const {
    status = 'pending',
    to: recipient = 'all',
    sort = CORRECTION_SORTS[0],
    direction = 'asc',
    ...others
  } = queryOf(CORRECTIONS, address, { page: pageOf(address), size });
  return { ...others, groupNumber, status, recipient, sort, direction };
}

function isFiltered({ q, status, recipient, month }: CorrectionQuery): boolean {
  return q !== '' || status !== 'pending' || recipient !== 'all' || month !== undefined;
}

interface FiltersProps {
  /** The query string of a list that has views. */
  readonly address: URLSearchParams | undefined;
  readonly query: CorrectionQuery;
  /** Of the page; undefined while they are loaded. */
  readonly items: readonly Correction[] | undefined;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ address, query, items, onChange, onClear }: FiltersProps) {
  const isCarrier = useIsCarrier();
  return (
    <ListFilters
      views={address && <ListViews list={CORRECTIONS} address={address} onChange={onChange} />}
      count={[query.status !== 'pending', query.recipient !== 'all', query.month !== undefined].filter(Boolean).length}
      onClear={isFiltered(query) ? onClear : undefined}
      search={{
        id: 'corrections-search',
        noun: 'corrections',
        placeholder: CORRECTIONS.searchFor,
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: CORRECTIONS, query }} rows={items} address={address} />}
    >
      <FilterSelect
        id="corrections-status"
        label="Status"
        value={query.status}
        standard="pending"
        choices={CORRECTIONS.filters.status.choices}
        onChange={(status) => onChange({ status })}
      />
      {!isCarrier && (
        <FilterSelect
          id="corrections-to"
          label="To"
          value={query.recipient}
          standard="all"
          choices={[['all', 'Carriers and payroll'], ...CORRECTIONS.filters.to.choices]}
          onChange={(to) => onChange({ to })}
        />
      )}
      <FilterSelect
        id="corrections-month"
        label="Month of the bill"
        value={query.month ?? ''}
        standard=""
        choices={[['', 'All months'], ...recentMonths().map((month) => [month, monthText(month)] as const)]}
        onChange={(month) => onChange({ month })}
      />
    </ListFilters>
  );
}
