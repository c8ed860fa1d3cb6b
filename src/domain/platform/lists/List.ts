import type { Person } from '../access/Person';
import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { declare, type ViewableList } from './declaredLists';
import { type CopiedColumn, type ListColumn } from './ListColumn';
import { direction, oneOf, type Parse, type Parsers, readParameters, searchText } from './parameters';

interface Shown<Item, Value> {
  readonly heading: string;
  /** Characters in a file. Default: by kind. */
  readonly width?: number;
  readonly value: (item: Item) => Value | null;
}

/** One value of an item, as cells, copies, and files show it. Text unless it has a kind. */
export type Field<Item> =
  | (Shown<Item, string> & { readonly kind?: undefined })
  | (Shown<Item, number> & { readonly kind: 'count' })
  | (Shown<Item, Cents> & { readonly kind: 'money' })
  | (Shown<Item, LocalDate> & { readonly kind: 'day' })
  /** ISO timestamps in UTC. Files show them with their time, and say so in the heading; cells and copies, the office's day. */
  | (Shown<Item, string> & { readonly kind: 'instant' });

/** A column that people can choose. Its own value is the first of its copy. */
export type Column<Item> = (Field<Item> | { readonly heading: string; readonly kind: 'combined' }) & {
  /** Letters and digits: addresses and saved views name it. */
  readonly id: string;
  /** Further columns of copies and files: what the cell shows on several lines. */
  readonly more?: readonly Field<Item>[];
  /** Further columns of copies only. */
  readonly inCopies?: readonly Field<Item>[];
  /** Further columns of files only. */
  readonly inFiles?: readonly Field<Item>[];
};

/** A filter with a few values. */
export interface Filter<Value extends string = string> {
  readonly label: string;
  readonly parse: Parse<Value>;
  /** Label of the choice of all values. Default: *All*. */
  readonly all?: string;
  /** Empty if only the screen knows which values there are. */
  readonly choices: readonly (readonly [value: Value, label: string])[];
  /** The value that the address leaves out. Default: none, which the list shows as *All*. */
  readonly standard?: Value;
}

/** A filter with these values, in this order. */
export function choice<const Value extends string>(
  label: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  standard?: NoInfer<Value>,
): Filter<Value> {
  const choices = values.map((value) => [value, labels[value]] as const);
  return { label, parse: oneOf(values), choices, ...(standard !== undefined && { standard }) };
}

export type Filters = Readonly<Record<string, Filter>>;

/** Query of a list from a screen. */
export type ListQuery<F extends Filters = Filters, Sort extends string = string> = {
  readonly [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value | undefined : never;
} & {
  /** At most 80 characters. */
  readonly q: string;
  /** Undefined for the standard order. */
  readonly sort?: Sort | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
};

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Of all pages. */
  readonly total: number;
}

/**
 * A list that people search, filter, sort, arrange, save views of, copy, and export. Its address, its saved views, the checks of both its
 * calls, its copies, its files, and its part of the screen are made from it.
 *
 * @source docs/decisions/views.md#a-list-is-declared-once-in-the-domain
 */
export interface DeclaredList<Item, F extends Filters = Filters, Sort extends string = string, More = unknown>
  extends Pick<ViewableList, 'name' | 'title' | 'operation' | 'isInTab' | 'views' | 'always'> {
  /** The items, in the plural. */
  readonly noun: string;
  readonly keyOf: (item: Item) => string;
  /** Examples of what can be searched for. */
  readonly searchFor: string;
  readonly filters: F;
  /** Orders of the list, the standard one first. Default: it cannot be sorted. */
  readonly sorts?: readonly Sort[];
  /** Parameters of its address that only some people have. Default: those of the search, the filters, and the order. */
  readonly parametersOf?: (person: Person) => Parsers;
  /** In their standard order. The first is always shown. */
  readonly columns: readonly Column<Item>[];
  /** The columns of its file by their ids, if there are fewer or in another order. */
  readonly fileColumns?: readonly string[];
  /** Only a type: what a page has besides its items and their total, such as sums. */
  readonly more?: (more: More) => void;
}

/** The page of a declared list. */
export type PageOf<L> =
  L extends DeclaredList<infer Item, infer _F, infer _Sort, infer More> ? ListPage<Item> & More : never;

/** The query of a declared list. */
export type QueryOf<L> =
  L extends DeclaredList<infer _Item, infer F, infer Sort, infer _More> ? ListQuery<F, Sort> : never;

/**
 * Declares a list of these items. Its name is then known to saved views and to exports.
 *
 * @typeParam More what a page has besides its items and their total
 */
export function defineList<Item, More = unknown>() {
  return <const F extends Filters, const Sort extends string = never>(
    list: DeclaredList<Item, F, Sort, More>,
  ): DeclaredList<Item, F, Sort, More> => {
    const parameters = parametersOf(list);
    const labels = Object.entries(list.filters).map(([name, { label }]) => [name, label]);
    declare({
      ...list,
      labels: Object.fromEntries(labels),
      columns: copiedColumns(list.columns),
      parametersOf: list.parametersOf ?? (() => parameters),
    });
    return list;
  };
}

function parametersOf({ filters, sorts }: Pick<DeclaredList<never>, 'filters' | 'sorts'>): Parsers {
  const parsers = Object.entries(filters).map(([name, { parse }]) => [name, parse]);
  return { q: searchText, ...Object.fromEntries(parsers), ...(sorts && { sort: oneOf(sorts), direction }) };
}

/** Query of a list for an address. Ignores invalid parameters. */
export function queryOf<F extends Filters, Sort extends string>(
  list: Pick<DeclaredList<never, F, Sort>, 'filters' | 'sorts'>,
  address: URLSearchParams,
  { page, size }: { readonly page: number; readonly size: number },
): ListQuery<F, Sort> {
  const names = Object.keys(list.filters).map((name) => [name, undefined]);
  const found = readParameters(parametersOf(list), (name) => address.get(name));
  return { ...Object.fromEntries(names), q: '', ...found, page, size } as ListQuery<F, Sort>;
}

/** The fields of a list as a file has them, column by column. */
export function fieldsInFiles<Item>({
  columns,
  fileColumns = columns.map(({ id }) => id),
}: Pick<DeclaredList<Item>, 'columns' | 'fileColumns'>): readonly Field<Item>[] {
  const inFile = fileColumns.flatMap((name) => columns.find(({ id }) => id === name) ?? []);
  return inFile.flatMap((column) => [...ownField(column), ...(column.more ?? []), ...(column.inFiles ?? [])]);
}

function copiedColumns<Item>(columns: readonly Column<Item>[]): readonly ListColumn<Item>[] {
  return columns.map((column) => ({
    id: column.id,
    label: column.heading,
    copied: [...ownField(column), ...(column.more ?? []), ...(column.inCopies ?? [])].map(copiedField),
  }));
}

function ownField<Item>(column: Column<Item>): readonly Field<Item>[] {
  return column.kind === 'combined' ? [] : [column];
}

function copiedField<Item>(field: Field<Item>): CopiedColumn<Item> {
  const { heading } = field;
  if (field.kind === 'money') {
    return { heading, value: (item) => orNull(field.value(item), (cents) => ({ cents })) };
  }
  if (field.kind === 'instant') {
    return { heading, value: (item, { dayOf }) => orNull(field.value(item), dayOf) };
  }
  return { heading, value: field.value };
}

function orNull<Value, Other>(value: Value | null, other: (value: Value) => Other): Other | null {
  return value === null ? null : other(value);
}
