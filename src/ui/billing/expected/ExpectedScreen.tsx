import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { ExpectedList, type ExpectedQuery } from '../../../application/billing/expected/ExpectedAdjustments';
import { valueOf } from '../../../application/platform/shared/Loadable';
import {
  EXPECTED_FILTERS,
  type ExpectedAdjustment,
  type ExpectedSort,
  standardExpectedSort,
} from '../../../domain/billing/expected/ExpectedAdjustment';
import { EXPECTED_AGE_LABELS, EXPECTED_AGES, EXPECTED_TYPES } from '../../../domain/billing/expected/expectedAge';
import { EXPECTED_LIST } from '../../../domain/billing/expected/expectedList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { counted } from '../../../domain/platform/text/wording';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { useMe } from '../../kit/MeContext';
import { TextButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PAGE_SIZE, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { type ListOrder, PagedResults, useListStyles, useSorting } from '../../kit/tables/PagedResults';
import { below, useBreakpoint } from '../../kit/useBreakpoint';
import { useListedGroup } from '../../kit/useListedGroup';
import { useLiveQuery } from '../../kit/useStream';
import { CreditsAndCharges } from '../../kit/values/CreditsAndCharges';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { CloseStatus, useCloseRun } from './ExpectedSelection';
import { ExpectedTable } from './ExpectedTable';

/**
 * What groups expect back on later bills, the largest credit first. Without a chosen group, of all groups in scope.
 *
 * @source product.md, Screens: Reconcile
 */
export function ExpectedScreen() {
  const styles = useListStyles();
  const groupNumber = useListedGroup();
  const isCarrier = useMe().user.primaryType === 'carrier';
  return (
    <div className={styles.root}>
      {isCarrier ? (
        <PageHeader title="Retro credits" sub="Credits and charges that groups expect on your later bills" />
      ) : (
        <PageHeader title="Expected adjustments" sub="Credits and charges that carriers still owe on later bills" />
      )}
      <SectionTabs of="Collections" />
      <Expected key={groupNumber} groupNumber={groupNumber} hasViews />
    </div>
  );
}

// On a phone, the note takes two lines once the count is loaded.
const useStyles = makeStyles({ late: { [below(1)]: { display: 'block', minHeight: '2lh' } } });

const TYPE_NAMES = { credit: 'Credits', charge: 'Charges' } as const;

const STATUS_NAMES = { open: 'Open', late: 'Late', arrived: 'Arrived', closed: 'Closed', all: 'All' } as const;

interface ExpectedProps {
  /** Undefined for all groups in scope. */
  readonly groupNumber: string | undefined;
  /** Whether the list has views. Default: no, because lists on a group's page have none. */
  readonly hasViews?: boolean;
}

/** The list with its sums and filters. */
export function Expected({ groupNumber, hasViews = false }: ExpectedProps) {
  const styles = useStyles();
  const list = useService(ExpectedList);
  const [address, change] = useListAddress(hasViews ? EXPECTED_LIST : undefined);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  const sorting = useSorting(query, standardExpectedSort(query.status), change);
  const clear = () => change({ q: '', status: '', age: '', type: '' });
  const closing = useCloseRun();
  const sums = valueOf(page)?.sums;
  const figure = page.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  return (
    <>
      <Tiles>
        <Tile
          label="Open"
          figure={
            sums ? <CreditsAndCharges credits={sums.credits.openCents} charges={sums.charges.openCents} /> : figure
          }
          note={
            sums ? (
              <TextButton onClick={() => change({ status: '', q: '', age: '', type: '', page: '' })}>
                {counted(sums.openCount, 'adjustment')}
              </TextButton>
            ) : (
              ' '
            )
          }
        />
        <Tile
          label="Late"
          alarming={(sums?.lateCount ?? 0) > 0}
          figure={
            sums ? <CreditsAndCharges credits={sums.credits.lateCents} charges={sums.charges.lateCents} /> : figure
          }
          note={
            <span className={styles.late}>
              {sums && sums.lateCount > 0 && (
                <>
                  <TextButton onClick={() => change({ status: 'late', q: '', age: '', type: '', page: '' })}>
                    {counted(sums.lateCount, 'adjustment')}
                  </TextButton>{' '}
                </>
              )}
              {sums && sums.lateCount > 0 ? 'after' : 'After'} the carrier's last day
            </span>
          }
        />
        <Tile
          label="Arrived"
          figure={
            sums ? (
              <CreditsAndCharges credits={sums.credits.arrivedCents} charges={sums.charges.arrivedCents} />
            ) : (
              figure
            )
          }
          note="On later bills"
        />
      </Tiles>
      <Filters
        address={hasViews ? address : undefined}
        query={query}
        items={valueOf(page)?.items}
        onChange={change}
        onClear={clear}
      />
      <PagedResults
        found={page}
        query={query}
        noun="adjustments"
        isFiltered={isFiltered(query)}
        onClear={clear}
        nothing={{
          title: 'Nothing is expected',
          text: 'Differences that are expected on the next bill appear here once a bill is reconciled.',
        }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {({ items, total }) => (
          <ExpectedTable
            items={items}
            query={query}
            total={total}
            sorting={sorting}
            showsGroups={groupNumber === undefined}
            address={hasViews ? address : undefined}
            closing={closing}
          />
        )}
      </PagedResults>
      <CloseStatus closing={closing} />
    </>
  );
}

/** Reads the list's filters from the address; invalid values are ignored. Default: what is open. */
function queryOfAddress(
  address: URLSearchParams,
  groupNumber: string | undefined,
  size: number,
): ExpectedQuery & ListOrder<ExpectedSort> {
  const {
    q = '',
    status = 'open',
    age,
    type,
    sort = standardExpectedSort(status),
    direction = 'asc',
  } = readParameters(EXPECTED_LIST.parameters, (name) => address.get(name));
  return { groupNumber, status, age, type, q, sort, direction, page: pageOf(address), size };
}

function isFiltered(query: ExpectedQuery): boolean {
  return query.q !== '' || filterCount(query) > 0;
}

function filterCount({ status, age, type }: ExpectedQuery): number {
  return [status !== 'open', age, type].filter(Boolean).length;
}

interface FiltersProps {
  /** The query string of a list that has views. */
  readonly address: URLSearchParams | undefined;
  readonly query: ExpectedQuery;
  /** Of the page; undefined while they are loaded. */
  readonly items: readonly ExpectedAdjustment[] | undefined;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ address, query, items, onChange, onClear }: FiltersProps) {
  return (
    <ListFilters
      views={address && <ListViews list={EXPECTED_LIST} address={address} onChange={onChange} />}
      count={filterCount(query)}
      onClear={isFiltered(query) ? onClear : undefined}
      search={{
        id: 'expected-search',
        noun: 'expected adjustments',
        placeholder: 'Member, group or bill number',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: EXPECTED_LIST, query }} rows={items} address={address} />}
    >
      <FilterSelect
        id="expected-status"
        label="Status"
        value={query.status}
        standard="open"
        choices={EXPECTED_FILTERS.map((status) => [status, STATUS_NAMES[status]])}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        id="expected-type"
        label="Type"
        value={query.type ?? 'all'}
        standard="all"
        choices={[['all', 'Credits and charges'], ...EXPECTED_TYPES.map((type) => [type, TYPE_NAMES[type]] as const)]}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        id="expected-age"
        label="Age"
        value={query.age ?? 'all'}
        standard="all"
        choices={[['all', 'All ages'], ...EXPECTED_AGES.map((age) => [age, EXPECTED_AGE_LABELS[age]] as const)]}
        onChange={(age) => onChange({ age })}
      />
    </ListFilters>
  );
}
