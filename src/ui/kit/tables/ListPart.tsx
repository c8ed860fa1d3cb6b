import { type ReactNode, useMemo } from 'react';
import { Lists } from '../../../application/platform/lists/Lists';
import { type Loadable, valueOf } from '../../../application/platform/shared/Loadable';
import {
  type Column,
  type DeclaredList,
  type Filters,
  type ListPage,
  type ListQuery,
  queryOf,
} from '../../../domain/platform/lists/List';
import { useService } from '../Services';
import { useBreakpoint } from '../useBreakpoint';
import { useLiveQuery } from '../useStream';
import { DateText, DayOfInstant } from '../values/DateText';
import { Money } from '../values/Money';
import { ListViews } from '../views/ListViews';
import { ExportMenu } from './ExportMenu';
import { DeclaredFilter } from './ListFields';
import { ListFilters } from './ListFilters';
import { type ChangeFilters, PAGE_SIZE, PHONE_PAGE_SIZE, pageOf, useListAddress } from './listAddress';
import { PagedResults } from './PagedResults';
import { type StackColumn, StackTable } from './StackTable';
import { isCompact, useShownColumns } from './shownColumns';

/** How columns look that are more than their value, by their ids. */
export type Looks<Item, Sort extends string = string> = Readonly<
  Record<string, Partial<Omit<StackColumn<Item, Sort>, 'id' | 'label'>>>
>;

/** Whose items a screen lists, by the names of the call. */
type Part = Readonly<Record<string, unknown>>;
const WHOLE: Part = {};

/**
 * A declared list at its address.
 *
 * @param part whose items are listed: the same object at every render. Default: all that the person may see.
 * @param hasViews whether it is the list itself, and not a part of the page of a group or a carrier
 */
export function useList<Item, F extends Filters, Sort extends string, More>(
  list: DeclaredList<Item, F, Sort, More>,
  part: Part = WHOLE,
  hasViews = true,
) {
  const live = useService(Lists).open(list);
  const [address, change] = useListAddress(hasViews ? list : undefined);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => ({ ...part, ...queryOf(list, address, { page: pageOf(address), size }) }),
    [list, part, address, size],
  );
  const found = useLiveQuery(live, query);
  return { list, live, address: hasViews ? address : undefined, change, query, found };
}

interface ListState<Item, F extends Filters, Sort extends string, More> {
  readonly list: DeclaredList<Item, F, Sort, More>;
  readonly live: { retry(): void };
  /** Undefined for a list without views. */
  readonly address: URLSearchParams | undefined;
  readonly change: ChangeFilters;
  readonly query: ListQuery<F, Sort>;
  readonly found: Loadable<ListPage<Item> & More>;
}

interface ListPartProps<Item, F extends Filters, Sort extends string, More> {
  readonly state: ListState<Item, F, Sort, More>;
  /** Values of filters that only the screen knows; none for a filter that the person does not have. Default: the declared ones. */
  readonly choices?: Partial<Record<keyof F, readonly (readonly [value: string, label: string])[]>>;
  /** Shown if there is nothing without filters. */
  readonly nothing: { readonly title: string; readonly text: string };
  /** The rows of a page. */
  readonly children: (page: ListPage<Item> & More) => ReactNode;
}

/** The search, the filters, the views, the file, and the pages of a declared list. */
export function ListPart<Item, F extends Filters, Sort extends string, More>(
  props: ListPartProps<Item, F, Sort, More>,
) {
  const { state, choices: own, nothing, children } = props;
  const { list, live, address, change, query, found } = state;
  const filters = Object.entries(list.filters);
  const values: Readonly<Record<string, unknown>> = query;
  const count = filters.filter(([name, { standard }]) => (values[name] ?? standard) !== standard).length;
  const isFiltered = query.q !== '' || count > 0;
  const clear = () => change(Object.fromEntries(['q', ...Object.keys(list.filters)].map((name) => [name, ''])));
  const page = valueOf(found);
  return (
    <>
      <ListFilters
        views={address && <ListViews list={list} address={address} onChange={change} />}
        count={count}
        onClear={isFiltered ? clear : undefined}
        search={{
          id: `${list.name}-search`,
          noun: list.noun,
          placeholder: list.searchFor,
          value: query.q,
          onChange: (q) => change({ q }, { replace: true }),
        }}
        tools={<ExportMenu of={{ list, query }} rows={page && page.items} address={address} />}
      >
        {filters.map(([name]) => (
          <DeclaredFilter
            key={name}
            list={list}
            name={name}
            value={typed(values[name])}
            choices={own?.[name]}
            onChange={change}
          />
        ))}
      </ListFilters>
      <PagedResults
        found={found}
        query={query}
        noun={list.noun}
        listName={list.noun}
        isFiltered={isFiltered}
        onClear={clear}
        nothing={nothing}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => live.retry()}
      >
        {children}
      </PagedResults>
    </>
  );
}

/** The columns of a list for a table. @param looks the same object at every render */
export function tableColumns<Item, Sort extends string = string>(
  { columns }: Pick<DeclaredList<Item>, 'columns'>,
  looks: Looks<Item, Sort>,
): readonly StackColumn<Item, Sort>[] {
  return columns.map((column, at) => ({
    ...(at === 0 ? { kind: 'lead' } : KINDS[column.kind ?? 'text']),
    cell: (item: Item) => cellOf(column, item),
    ...looks[column.id],
    id: column.id,
    label: column.heading,
  }));
}

/** A filter's value in the query. */
const typed = (value: unknown) => (typeof value === 'string' ? value : undefined);

const KINDS = {
  text: {},
  combined: {},
  count: { kind: 'figure' },
  money: { kind: 'figure' },
  day: { kind: 'whole' },
  instant: { kind: 'whole' },
} as const;

function cellOf<Item>(column: Column<Item>, item: Item): ReactNode {
  switch (column.kind) {
    case 'combined':
      return null;
    case 'money':
      return shown(column.value(item), (cents) => <Money cents={cents} />);
    case 'day':
      return shown(column.value(item), (date) => <DateText date={date} />);
    case 'instant':
      return shown(column.value(item), (timestamp) => <DayOfInstant timestamp={timestamp} />);
    case 'count':
    case undefined:
      return column.value(item);
  }
}

function shown<Value>(value: Value | null, render: (value: Value) => ReactNode): ReactNode {
  return value === null ? null : render(value);
}

interface ListTableProps<Item> {
  readonly list: Pick<DeclaredList<Item>, 'title' | 'keyOf' | 'columns'>;
  readonly items: readonly Item[];
  readonly address: URLSearchParams | undefined;
  readonly looks: Looks<Item>;
}

/** The rows of a declared list as a table, with the columns of its address. */
export function ListTable<Item>({ list, items, address, looks }: ListTableProps<Item>) {
  const columns = useMemo(() => tableColumns(list, looks), [list, looks]);
  return (
    <StackTable
      isFramed
      label={list.title}
      items={items}
      keyOf={list.keyOf}
      columns={useShownColumns(columns, address)}
      isCompact={isCompact(address)}
    />
  );
}
