import * as v from 'valibot';
import type { DeclaredList, Filters, ListQuery } from '../../../src/domain/platform/lists/List';
import { type Call, defineCall } from './Call';
import { exportCall } from './exportCall';
import { exportFormatSchema } from './listExport';
import { noteSchema, pageSchema, pageSizeSchema, queryNumberSchema } from './primitives';

/** Search text of a list: at most 80 characters, none by default. */
export const searchTextSchema = v.optional(v.pipe(noteSchema, v.maxLength(80)), '');

/** The same entries if they make what the list declares. */
type Fitting<Answer extends v.ObjectEntries, More> =
  v.InferOutput<v.ObjectSchema<Answer, undefined>> extends More ? unknown : never;

interface Wire<Item extends v.GenericSchema, Filter extends v.ObjectEntries, Answer extends v.ObjectEntries, Query> {
  /** Both calls add their own last part. */
  readonly path: `/api/${string}`;
  /** One sentence each for the OpenAPI page. */
  readonly summaries: { readonly search: string; readonly export: string };
  /** Filters as sent. */
  readonly filter: Filter;
  readonly item: Item;
  /** Further parts of a page, besides its items and their total. */
  readonly page: Answer;
  /** The sent filters for those of the address. Default: the same. */
  readonly sent?: (query: Query) => object;
}

/** Both calls of a list, and how to make them. */
interface ListCalls {
  readonly search: Call;
  readonly export: Call;
  argsOf(query: Readonly<Record<string, unknown>>): object;
}

const calls = new Map<string, ListCalls>();

/** The calls of a list. @throws RangeError if the part of the contract that defines them is not loaded. */
export function callsOf({ name }: { readonly name: string }): ListCalls {
  const found = calls.get(name);
  if (!found) throw new RangeError(`The calls of the list "${name}" are not loaded.`);
  return found;
}

/**
 * Registers the calls of a list that uses its own call names and parameters.
 *
 * @param argsOf the arguments of the search for what the screen asks for. Default: the same.
 */
export function enterCalls(
  { name }: { readonly name: string },
  { search, export: exported, argsOf = (query) => query }: Omit<ListCalls, 'argsOf'> & Partial<ListCalls>,
): void {
  calls.set(name, { search, export: exported, argsOf });
}

/** The calls of every declared list that is loaded. */
export const declaredCalls = () => [...calls].map(([name, found]) => ({ name, ...found }));

/** The calls that search and export a declared list. Export: 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` items. */
export function listCalls<
  Row,
  F extends Filters,
  Sort extends string,
  More,
  const Item extends v.GenericSchema<unknown, Row>,
  const Filter extends v.ObjectEntries,
  const Answer extends v.ObjectEntries,
>(
  list: DeclaredList<Row, F, Sort, More>,
  {
    path,
    summaries,
    filter,
    item,
    page,
    sent = (query) => query,
  }: Wire<Item, Filter, Answer & Fitting<Answer, More>, ListQuery<F, Sort>>,
) {
  const search = defineCall({
    method: 'POST',
    path: `${path}/search`,
    operation: list.operation,
    summary: summaries.search,
    schemas: {
      body: v.object({ ...filter, page: pageSchema, size: pageSizeSchema }),
      answer: v.object({ items: v.array(item), total: v.number(), ...page }),
    },
  });
  const exported = exportCall(list, {
    method: 'POST',
    path: `${path}/export`,
    summary: summaries.export,
    schemas: { body: v.object({ ...filter, format: exportFormatSchema }) },
    sent,
  });
  enterCalls(list, { search, export: exported, argsOf: sent });
  return { search, export: exported };
}

/** Rows of a page that a query string can ask for. */
const MAX_QUERIED_ROWS = 200;

/**
 * Like `listCalls`, for a list of members: its calls have their filters in the query string.
 *
 * @param facts what both calls say about the groups that they name, and about recent sign-in
 */
export function queriedListCalls<
  Row,
  F extends Filters,
  Sort extends string,
  More,
  const Item extends v.GenericSchema<unknown, Row>,
  const Filter extends v.ObjectEntries,
  const Answer extends v.ObjectEntries,
>(
  list: DeclaredList<Row, F, Sort, More>,
  facts: Pick<Call, 'group' | 'effect'>,
  {
    path,
    summaries,
    filter,
    item,
    page,
    sent = (query) => query,
  }: Wire<Item, Filter, Answer & Fitting<Answer, More>, ListQuery<F, Sort>>,
) {
  const search = defineCall({
    ...facts,
    method: 'GET',
    path,
    operation: list.operation,
    summary: summaries.search,
    schemas: {
      query: v.object({
        ...filter,
        page: v.optional(queryNumberSchema, '0'),
        size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(MAX_QUERIED_ROWS)), '50'),
      }),
      answer: v.object({ items: v.array(item), total: v.number(), ...page }),
    },
  });
  const exported = exportCall(list, {
    ...facts,
    method: 'GET',
    path: `${path}/export`,
    summary: summaries.export,
    schemas: { query: v.object({ ...filter, format: exportFormatSchema }) },
    sent,
  });
  enterCalls(list, { search, export: exported, argsOf: sent });
  return { search, export: exported };
}
