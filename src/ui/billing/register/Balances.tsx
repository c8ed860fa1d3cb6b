import { Label, mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { BalanceList, type RegisterSums } from '../../../application/billing/register/Register';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { BALANCE_LIST } from '../../../domain/billing/register/balanceList';
import {
  type MemberBalance,
  REGISTER_FILTERS,
  type RegisterQuery,
} from '../../../domain/billing/register/RegisterPage';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { negate } from '../../../domain/platform/money/Cents';
import { counted } from '../../../domain/platform/text/wording';
import { SkeletonBar, SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { DayInput } from '../../kit/forms/DayInput';
import { DivisionFilter } from '../../kit/forms/DivisionFilter';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PAGE_SIZE, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { BalanceTable } from './BalanceTable';
import { DivisionBalancesPanel } from './DivisionBalances';
import { NotRemittedPanel } from './NotRemitted';
import { WriteOffs } from './WriteOffs';

const STATE_NAMES = { open: 'Not zero', under: 'Under-collected', over: 'Over-collected', all: 'All' } as const;

/**
 * The balances of a group's members, by coverage and plan.
 *
 * @source product.md, Words: register
 */
export function Balances({ groupNumber }: { groupNumber: string }) {
  const styles = useListStyles();
  const list = useService(BalanceList);
  const [address, change] = useListAddress(BALANCE_LIST);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  const clear = () => change({ q: '', state: '', asOf: '', division: '' });
  const seesAll = useMay('register.read', groupNumber);
  const sums = valueOf(page)?.sums;
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(styles.root, steady)}>
      <Sums sums={sums} hasFailed={page.kind === 'failed'} />
      {page.kind === 'loading' && <SkeletonRows rows={0} label="Loading balances" />}
      {sums !== undefined && sums.billsOutside > 0 && (
        <MessageBar intent="info">
          {sums.billsOutside === 1 ? '1 reconciled bill is' : `${counted(sums.billsOutside, 'reconciled bill')} are`}{' '}
          not in these balances, because no payroll file was compared.
        </MessageBar>
      )}
      {seesAll && <WriteOffs groupNumber={groupNumber} of="waiting" />}
      <DivisionBalancesPanel groupNumber={groupNumber} />
      <Filters query={query} address={address} items={valueOf(page)?.items} onChange={change} onClear={clear} />
      <PagedResults
        found={page}
        query={query}
        noun="balances"
        isFiltered={isFiltered(query)}
        onClear={clear}
        nothing={{
          title: 'No balances',
          text: 'Nothing is under- or over-collected. Balances come from bills that are reconciled with a payroll file.',
        }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {({ items }) => <BalanceTable items={items} address={address} query={query} onChange={change} />}
      </PagedResults>
      {seesAll && <WriteOffs groupNumber={groupNumber} of="decided" />}
      <NotRemittedPanel groupNumber={groupNumber} />
    </div>
  );
}

/** Invalid values and days after today are ignored. */
function queryOfAddress(address: URLSearchParams, groupNumber: string, size: number): RegisterQuery {
  const {
    q = '',
    state = 'open',
    asOf,
    division,
    sort = 'member',
    direction: way = 'asc',
  } = readParameters(BALANCE_LIST.parameters, (name) => address.get(name));
  const past = asOf !== undefined && asOf < today() ? asOf : undefined;
  return { groupNumber, division, q, state, asOf: past, sort, direction: way, page: pageOf(address), size };
}

function isFiltered({ q, state, asOf, division }: RegisterQuery): boolean {
  return q !== '' || state !== 'open' || asOf !== undefined || division !== undefined;
}

function Sums({ sums, hasFailed }: { sums: RegisterSums | undefined; hasFailed: boolean }) {
  const figure = hasFailed ? '–' : <SkeletonBar width="120px" />;
  return (
    <Tiles>
      <Tile
        label="Under-collected"
        figure={sums ? <Money cents={sums.underCents} /> : figure}
        note={sums ? counted(sums.underCount, 'balance') : ' '}
      />
      <Tile
        label="Over-collected"
        figure={sums ? <Money cents={negate(sums.overCents)} /> : figure}
        note={sums ? counted(sums.overCount, 'balance') : ' '}
      />
    </Tiles>
  );
}

interface FiltersProps {
  readonly query: RegisterQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** The balances on the page; undefined while they are loaded. */
  readonly items: readonly MemberBalance[] | undefined;
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ query, address, items, onChange, onClear }: FiltersProps) {
  const filter = useFilterStyles();
  return (
    <ListFilters
      views={<ListViews list={BALANCE_LIST} address={address} onChange={onChange} />}
      count={(query.state === 'open' ? 0 : 1) + (query.asOf ? 1 : 0) + (query.division ? 1 : 0)}
      onClear={isFiltered(query) ? onClear : undefined}
      search={{
        id: 'balance-search',
        noun: 'balances',
        placeholder: 'Name or last digits of ID',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: BALANCE_LIST, query }} rows={items} address={address} />}
    >
      <FilterSelect
        id="balance-state"
        label="Balance"
        value={query.state}
        standard="open"
        choices={REGISTER_FILTERS.map((state) => [state, STATE_NAMES[state]])}
        onChange={(state) => onChange({ state })}
      />
      <DivisionFilter
        id="balance-division"
        groupNumber={query.groupNumber}
        value={query.division ?? ''}
        onChange={(division) => onChange({ division })}
      />
      <div className={filter.field}>
        <Label htmlFor="balance-day">As of</Label>
        <DayInput
          id="balance-day"
          max={today()}
          value={query.asOf ?? today()}
          onChange={(asOf) => onChange({ asOf: asOf === today() ? '' : asOf })}
        />
      </div>
    </ListFilters>
  );
}
