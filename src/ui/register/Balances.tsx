import { Button, Label } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { BalanceList } from '../../application/register/Register';
import { valueOf } from '../../application/shared/Loadable';
import { negate } from '../../domain/money/Cents';
import {
  type MemberBalance,
  REGISTER_FILTERS,
  REGISTER_SORTS,
  type RegisterQuery,
  type RegisterSort,
  type RegisterSums,
} from '../../domain/register/RegisterPage';
import { counted } from '../../domain/text/wording';
import { day, direction, oneOf, readParameters, searchText } from '../../domain/views/parameters';
import { BalanceText, coverageText } from '../kit/balances/balanceTexts';
import { MemberMonths } from '../kit/balances/MemberBalancesPanel';
import { SkeletonBar } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { DivisionFilter } from '../kit/forms/DivisionFilter';
import { TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { FilterSelect, ListSearch } from '../kit/tables/ListFields';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../kit/tables/listAddress';
import { useCellStyles } from '../kit/tables/memberColumns';
import { PAGE_SIZE, PagedResults, useListStyles, useSorting } from '../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { SelectionProvider, selectColumn, useRowSelection } from '../kit/tables/useRowSelection';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useLiveQuery } from '../kit/useStream';
import { today } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { BalanceSelection } from './BalanceSelection';
import { DivisionBalancesPanel } from './DivisionBalances';
import { NotRemittedPanel } from './NotRemitted';
import { WriteOffs } from './WriteOffs';

const PARAMETERS = {
  q: searchText,
  state: oneOf(REGISTER_FILTERS),
  asOf: day,
  division: searchText,
  sort: oneOf(REGISTER_SORTS),
  direction,
} as const;
const STATE_NAMES = { open: 'Not zero', under: 'Under-collected', over: 'Over-collected', all: 'All' } as const;

/**
 * The balances of a group's members, by coverage and plan.
 *
 * @source product.md, Words: register
 */
export function Balances({ groupNumber }: { groupNumber: string }) {
  const styles = useListStyles();
  const list = useService(BalanceList);
  const [address, change] = useListAddress();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, groupNumber, size), [address, groupNumber, size]);
  const page = useLiveQuery(list, query);
  const clear = () => change({ q: '', state: '', asOf: '', division: '' });
  const seesAll = useMay('register.read', groupNumber);
  const sums = valueOf(page)?.sums;
  return (
    <div className={styles.root}>
      <Sums sums={sums} hasFailed={page.kind === 'failed'} />
      {sums !== undefined && sums.billsOutside > 0 && (
        <MessageBar intent="info">
          {sums.billsOutside === 1 ? '1 reconciled bill is' : `${counted(sums.billsOutside, 'reconciled bill')} are`}{' '}
          not in these balances, because no payroll file was compared.
        </MessageBar>
      )}
      {seesAll && <WriteOffs groupNumber={groupNumber} of="waiting" />}
      <DivisionBalancesPanel groupNumber={groupNumber} />
      <Filters query={query} onChange={change} onClear={clear} />
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
        {({ items }) => <BalanceTable items={items} query={query} onChange={change} />}
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
  } = readParameters(PARAMETERS, (name) => address.get(name));
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
  readonly onChange: ChangeFilters;
  readonly onClear: () => void;
}

function Filters({ query, onChange, onClear }: FiltersProps) {
  const filter = useFilterStyles();
  return (
    <ListFilters
      count={(query.state === 'open' ? 0 : 1) + (query.asOf ? 1 : 0) + (query.division ? 1 : 0)}
      onClear={isFiltered(query) ? onClear : undefined}
      search={
        <ListSearch
          id="balance-search"
          noun="balances"
          placeholder="Name or last digits of ID"
          value={query.q}
          onChange={(q) => onChange({ q }, { replace: true })}
        />
      }
      tools={<ExportMenu of={{ list: 'balances', query }} />}
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
        <TextInput
          id="balance-day"
          type="date"
          max={today()}
          value={query.asOf ?? today()}
          onChange={(asOf) => onChange({ asOf: asOf === today() ? '' : asOf })}
        />
      </div>
    </ListFilters>
  );
}

interface BalanceTableProps {
  readonly items: readonly MemberBalance[];
  readonly query: RegisterQuery;
  readonly onChange: ChangeFilters;
}

const keyOf = ({ memberId, memberName, coverage, plan }: MemberBalance) =>
  JSON.stringify([memberId, memberName, coverage, plan]);

function BalanceTable({ items, query, onChange }: BalanceTableProps) {
  const { groupNumber, asOf, division } = query;
  const [opened, setOpened] = useState<string>();
  const sorting = useSorting(
    { sort: query.sort, direction: query.direction },
    REGISTER_SORTS[0] as RegisterSort,
    onChange,
  );
  // A settlement covers the whole balance.
  const seesAll = useMay('register.read', groupNumber) && asOf === undefined && division === undefined;
  const maySettle = useMay('corrections.write', groupNumber) && seesAll;
  const selection = useRowSelection<MemberBalance>(keyOf);
  const columns = useMemo(
    (): readonly StackColumn<MemberBalance, RegisterSort>[] => [
      ...(maySettle ? [selectColumn(items, SELECT_LABELS)] : []),
      {
        label: 'Member',
        kind: 'lead',
        sort: 'member',
        cell: (item) => <MemberName item={item} groupNumber={groupNumber} />,
      },
      { label: 'Billed', kind: 'figure', cell: ({ billedCents }) => <Money cents={billedCents} /> },
      { label: 'Employee', kind: 'figure', cell: ({ employeeCents }) => <Money cents={employeeCents} quietZero /> },
      { label: 'Employer', kind: 'figure', cell: ({ employerCents }) => <Money cents={employerCents} quietZero /> },
      {
        label: 'Continuation',
        kind: 'figure',
        cell: ({ continuationCents }) => <Money cents={continuationCents} quietZero />,
      },
      {
        label: 'Adjustments',
        kind: 'figure',
        cell: ({ adjustmentCents }) => <Money cents={adjustmentCents} quietZero />,
      },
      {
        label: 'Balance',
        kind: 'figure',
        sort: 'balance',
        cell: ({ balanceCents }) => <BalanceText cents={balanceCents} />,
      },
      {
        label: 'Months',
        cell: (item) => (
          <Button
            size="small"
            aria-expanded={opened === keyOf(item)}
            aria-label={`${opened === keyOf(item) ? 'Hide' : 'Show'} months of ${item.memberName}, ${coverageText(item)}`}
            onClick={() => setOpened(opened === keyOf(item) ? undefined : keyOf(item))}
          >
            {opened === keyOf(item) ? 'Hide' : 'Show'}
          </Button>
        ),
      },
    ],
    [groupNumber, opened, items, maySettle],
  );
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        label="Balances"
        isFramed
        isWide
        sorting={sorting}
        items={items}
        keyOf={keyOf}
        columns={columns}
        detail={(item) =>
          opened === keyOf(item) && (
            <MemberMonths
              groupNumber={groupNumber}
              memberId={item.memberId}
              memberName={item.memberName}
              of={item}
              asOf={asOf}
              division={division}
            />
          )
        }
      />
      {maySettle && <BalanceSelection groupNumber={groupNumber} selection={selection} />}
    </SelectionProvider>
  );
}

const SELECT_LABELS = {
  all: 'Select all balances of the page',
  one: (item: MemberBalance) => `Select ${item.memberName}, ${coverageText(item)}`,
};

/** Only a person who was billed has a page. */
function MemberName({ item, groupNumber }: { item: MemberBalance; groupNumber: string }) {
  const styles = useCellStyles();
  const area = useArea();
  const { memberId, memberName, billedCents } = item;
  return (
    <div className={styles.member}>
      {billedCents === 0 || memberId === '' ? (
        memberName
      ) : (
        <AppLink to={paths.member(area, groupNumber, memberId)}>{memberName}</AppLink>
      )}
      <span className={styles.quiet}>{coverageText(item)}</span>
    </div>
  );
}
