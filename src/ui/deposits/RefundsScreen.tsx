import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { RefundList, type RefundQuery } from '../../application/refunds/Refunds';
import { valueOf } from '../../application/shared/Loadable';
import { REFUND_STATE_LABELS, type Refund, type RefundPage } from '../../domain/refunds/Refund';
import { REFUND_STATES, type RefundState } from '../../domain/refunds/refundStates';
import { LIST_PARAMETERS } from '../../domain/views/listParameters';
import { readParameters } from '../../domain/views/parameters';
import { SkeletonBar } from '../kit/feedback/Loading';
import { Select } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { refundPaths } from '../kit/navigation/refundPaths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, pageOf, useListAddress } from '../kit/tables/listAddress';
import { PAGE_SIZE, PagedResults, useListStyles } from '../kit/tables/PagedResults';
import { useLiveQuery } from '../kit/useStream';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { ListViews } from '../kit/views/ListViews';
import { RefundTable } from './RefundTable';

const useStyles = makeStyles({
  page: { '@media print': { '& nav, & button, & input': { display: 'none' } } },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  screenOnly: { '@media print': { display: 'none' } },
  printOnly: { display: 'none', margin: 0, '@media print': { display: 'block' } },
});

/** In the address in place of a state: outstanding checks that can be marked stale. */
const STALE = 'stale';
/** In the address in place of a state: refunds whose ACH credits the bank rejected or returned. */
const RETURNED = 'returned';
/** In the address in place of a state: refunds with a void check whose stop order is to be renewed. */
const STOP_ORDERS = 'stopOrders';
const STALE_LABEL = 'Outstanding, stale';
const RETURNED_LABEL = 'To pay, ACH credit failed';
const STOP_ORDERS_LABEL = 'Void, stop order to renew';

/** Approved refunds with their checks: issue and void them, and see which the bank has paid. */
export function RefundsScreen() {
  const styles = useListStyles();
  const own = useStyles();
  const list = useService(RefundList);
  const mayReport = useMay('cash.work');
  const [address, change] = useListAddress('refunds');
  const query = useMemo(() => queryOfAddress(address), [address]);
  const page = useLiveQuery(list, query);
  return (
    <div className={mergeClasses(styles.root, own.page)}>
      <PageHeader
        title="Refunds"
        actions={
          <div className={own.actions}>
            <AppLink to={refundPaths.unclaimed}>Unclaimed property</AppLink>
            {mayReport && <AppLink to={paths.positivePay}>Positive pay</AppLink>}
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        }
        sub="Approved refunds of money in suspense: pay them by check or ACH credit, and see which of them the bank has paid."
      />
      <SectionTabs of="Money" />
      {page.kind !== 'failed' && <Sums page={valueOf(page)} />}
      <div className={own.screenOnly}>
        <Filters query={query} address={address} items={valueOf(page)?.items} onChange={change} />
      </div>
      <p className={own.printOnly}>{filterText(query)}</p>
      <PagedResults
        found={page}
        query={query}
        noun="refunds"
        listName="refunds"
        isFiltered={query.q !== '' || stateOf(query) !== ''}
        onClear={() => change({ q: '', state: '' })}
        nothing={{ title: 'No refunds yet', text: 'Refund money in suspense, and it is listed here once approved.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {(value) => <RefundTable page={value} address={address} refresh={() => list.retry()} />}
      </PagedResults>
    </div>
  );
}

function queryOfAddress(address: URLSearchParams): RefundQuery {
  const { q = '', state } = readParameters(LIST_PARAMETERS.refunds, (name) => address.get(name));
  return {
    q,
    state: state === STALE || state === RETURNED || state === STOP_ORDERS ? undefined : state,
    stale: state === STALE,
    returned: state === RETURNED,
    stopOrders: state === STOP_ORDERS,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

type StateFilter = RefundState | typeof STALE | typeof RETURNED | typeof STOP_ORDERS | '';

/** The value of the field *State*. */
function stateOf({ state, stale, returned, stopOrders }: RefundQuery): StateFilter {
  if (stale) return STALE;
  if (returned) return RETURNED;
  return stopOrders ? STOP_ORDERS : (state ?? '');
}

const OTHER_LABELS = {
  '': 'All',
  [STALE]: STALE_LABEL,
  [RETURNED]: RETURNED_LABEL,
  [STOP_ORDERS]: STOP_ORDERS_LABEL,
} as const;

function labelOfState(state: StateFilter): string {
  return { ...REFUND_STATE_LABELS, ...OTHER_LABELS }[state];
}

/** Filters shown on a printed list: "State: Check issued. Search: Smith." */
function filterText(query: RefundQuery): string {
  const { q } = query;
  const label = labelOfState(stateOf(query));
  return `State: ${label}.${q.trim() === '' ? '' : ` Search: ${q.trim()}.`}`;
}

/** @param page undefined while it is loaded */
function Sums({ page }: { readonly page: RefundPage | undefined }) {
  const mayAdd = useMay('cash.work');
  const sum = (of: keyof RefundPage['sums']) => (page ? <Money cents={page.sums[of]} /> : <SkeletonBar width="60%" />);
  return (
    <Tiles>
      <Tile
        label="To pay"
        figure={sum('toIssueCents')}
        note={
          !page ? (
            '\u00a0'
          ) : page.account ? (
            `Next check ${page.account.nextCheckNumber}, ${page.account.name} ending in ${page.account.last4}`
          ) : mayAdd ? (
            <AppLink to={paths.bank}>Add the bank account that checks are drawn on</AppLink>
          ) : (
            'A manager adds the bank account that checks are drawn on'
          )
        }
      />
      <Tile
        label="Outstanding"
        figure={sum('issuedCents')}
        note="Checks not on a bank statement yet, and ACH credits in bank files"
      />
      <Tile
        label={REFUND_STATE_LABELS.UNCLAIMED}
        figure={sum('unclaimedCents')}
        note="Stale checks, owed to payees or their state"
      />
    </Tiles>
  );
}

interface FiltersProps {
  readonly query: RefundQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** The refunds on the page; undefined while they are loaded. */
  readonly items: readonly Refund[] | undefined;
  readonly onChange: ChangeFilters;
}

function Filters({ query, address, items, onChange }: FiltersProps) {
  const filter = useFilterStyles();
  const count = stateOf(query) === '' ? 0 : 1;
  return (
    <ListFilters
      views={<ListViews list="refunds" address={address} onChange={onChange} />}
      count={count}
      onClear={query.q || count > 0 ? () => onChange({ q: '', state: '' }) : undefined}
      tools={
        <ExportMenu of={{ list: 'refunds', query }} rows={items && { list: 'refunds', items }} address={address} />
      }
      search={{
        id: 'refund-search',
        noun: 'refunds',
        placeholder: 'Payee, group or check number',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
    >
      <div className={filter.field}>
        <label htmlFor="refund-state">State</label>
        <Select id="refund-state" value={stateOf(query)} onChange={(state) => onChange({ state })}>
          <option value="">All</option>
          {REFUND_STATES.map((state) => (
            <option key={state} value={state}>
              {REFUND_STATE_LABELS[state]}
            </option>
          ))}
          <option value={STALE}>{STALE_LABEL}</option>
          <option value={RETURNED}>{RETURNED_LABEL}</option>
          <option value={STOP_ORDERS}>{STOP_ORDERS_LABEL}</option>
        </Select>
      </div>
    </ListFilters>
  );
}
