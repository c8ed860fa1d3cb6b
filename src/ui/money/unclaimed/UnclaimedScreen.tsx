import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { UnclaimedQuery } from '../../../application/money/refunds/UnclaimedProperty';
import { UnclaimedList, type UnclaimedPage } from '../../../application/money/refunds/UnclaimedProperty';
import { valueOf } from '../../../application/platform/shared/Loadable';
import {
  DORMANCY_FILTER_LABELS,
  DORMANCY_FILTERS,
  UNCLAIMED_KIND_LABELS,
  UNCLAIMED_KINDS,
  type UnclaimedItem,
} from '../../../domain/money/refunds/UnclaimedProperty';
import { UNCLAIMED_LIST } from '../../../domain/money/refunds/unclaimedList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { ListViews } from '../../kit/views/ListViews';
import { DormancyPanel } from './DormancyPanel';
import { UnclaimedTable } from './UnclaimedTable';

/** Unclaimed property by the state that it may be owed to, and the dormancy periods. */
export function UnclaimedScreen() {
  const root = useListStyles();
  const list = useService(UnclaimedList);
  const [address, change] = useListAddress(UNCLAIMED_LIST);
  const query = useMemo(() => queryOfAddress(address), [address]);
  const page = useLiveQuery(list, query);
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(root.root, steady)}>
      <PageHeader
        title="Unclaimed property"
        actions={<AppLink to={paths.refunds}>Refunds</AppLink>}
        sub="Unclaimed stale checks, money in suspense, and group credits, by the owner's state."
      />
      <SectionTabs of="Money" />
      {page.kind !== 'failed' && <Sums page={valueOf(page)} />}
      <Stack>
        <Filters
          query={query}
          address={address}
          states={page.kind === 'loaded' ? page.value.states : []}
          items={page.kind === 'loaded' ? page.value.items : undefined}
          onChange={change}
        />
        <PagedResults
          found={page}
          query={query}
          noun="unclaimed items"
          listName="unclaimed property"
          isFiltered={query.q !== '' || filterCount(query) > 0}
          onClear={() => change({ q: '', state: '', kind: '', due: '' })}
          nothing={{
            title: 'No unclaimed property',
            text: 'Stale checks, and money held as long as a stale check, appear here.',
          }}
          onPage={(next) => change({ page: String(next) })}
          onRetry={() => list.retry()}
        >
          {({ items }) => <UnclaimedTable items={items} address={address} />}
        </PagedResults>
      </Stack>
      <DormancyPanel onChanged={() => list.retry()} />
    </div>
  );
}

function queryOfAddress(address: URLSearchParams): UnclaimedQuery {
  const { q = '', state, kind, due } = readParameters(UNCLAIMED_LIST.parameters, (name) => address.get(name));
  return {
    q,
    state,
    kind,
    due,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

const filterCount = ({ state, kind, due }: UnclaimedQuery) =>
  [state, kind, due].filter((value) => value !== undefined).length;

/** @param page undefined while it is loaded */
function Sums({ page }: { readonly page: UnclaimedPage | undefined }) {
  const sum = (of: keyof UnclaimedPage['sums']) =>
    page ? <Money cents={page.sums[of]} /> : <SkeletonBar width="60%" />;
  return (
    <Tiles>
      <Tile label="Unclaimed" figure={sum('totalCents')} note="All groups in your scope" />
      <Tile label="Dormancy date passed" figure={sum('passedCents')} note="To report and remit to the state" />
      <Tile label="Without a state" figure={sum('noStateCents')} note="Set the state of the group, or find the payer" />
    </Tiles>
  );
}

interface FiltersProps {
  readonly query: UnclaimedQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly states: readonly string[];
  /** The property on the page; undefined while it is loaded. */
  readonly items: readonly UnclaimedItem[] | undefined;
  readonly onChange: ChangeFilters;
}

function Filters({ query, address, states, items, onChange }: FiltersProps) {
  const count = filterCount(query);
  const { q, state = '', kind = '', due = '' } = query;
  const listed = state === '' || state === 'none' || states.includes(state) ? states : [...states, state].sort();
  return (
    <ListFilters
      views={<ListViews list={UNCLAIMED_LIST} address={address} onChange={onChange} />}
      count={count}
      onClear={q || count > 0 ? () => onChange({ q: '', state: '', kind: '', due: '' }) : undefined}
      tools={<ExportMenu of={{ list: UNCLAIMED_LIST, query }} rows={items} address={address} />}
      search={{
        id: 'unclaimed-search',
        noun: 'unclaimed money',
        placeholder: 'Owner, group, or check number',
        value: q,
        onChange: (text) => onChange({ q: text }, { replace: true }),
      }}
    >
      <Choice
        name="state"
        label="State"
        value={state}
        options={[['none', 'No state'], ...listed.map((one) => [one, POSTAL_STATES[one] ?? one] as const)]}
        onChange={onChange}
      />
      <Choice
        name="kind"
        label="Kind"
        value={kind}
        options={UNCLAIMED_KINDS.map((one) => [one, UNCLAIMED_KIND_LABELS[one]] as const)}
        onChange={onChange}
      />
      <Choice
        name="due"
        label="Dormancy date"
        value={due}
        options={DORMANCY_FILTERS.map((one) => [one, DORMANCY_FILTER_LABELS[one]] as const)}
        onChange={onChange}
      />
    </ListFilters>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: ChangeFilters;
}

function Choice({ name, label, value, options, onChange }: ChoiceProps) {
  const filter = useFilterStyles();
  const id = `unclaimed-${name}`;
  return (
    <div className={filter.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(chosen) => onChange({ [name]: chosen })}>
        <option value="">All</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
