import * as v from 'valibot';
import type { Operation } from '../../../src/domain/platform/access/policy';
import { type Call, type CallSchemas, defineCall } from './Call';
import { exportedList, exportFormatSchema } from './listExport';

/** The export of a list, and how to make its call. */
interface ListExport {
  readonly call: Call;
  argsOf(query: object): object;
}

const exported = new Map<string, ListExport>();

/** The export of a list. @throws RangeError if the part of the contract that defines it is not loaded. */
export function exportOf({ noun }: { readonly noun: string }): ListExport {
  const found = exported.get(noun);
  if (!found) throw new RangeError(`The export of the ${noun} is not loaded.`);
  return found;
}

/** The exports of every list that is loaded. */
export const exportedCalls = () => [...exported.values()].map(({ call }) => call);

interface ExportFacts<Schemas, Query> extends Pick<Call, 'method' | 'path' | 'group' | 'effect' | 'summary'> {
  /** Default: the right that a person needs to see the list. */
  readonly operation?: Operation;
  /** Whether the file has figures without people, and is not recorded as exported data. */
  readonly isHarmless?: true;
  /** Filters with the format, without the answer. */
  readonly schemas: Schemas;
  /** The sent filters for those of the screen. Default: the same. */
  readonly sent?: (query: Query) => object;
}

/** A list that people export. */
export interface ExportableList {
  /** The items, in the plural. */
  readonly noun: string;
  /** The right that a person needs to see the list. */
  readonly operation: Operation;
}

/** The call that exports a list. Every menu that exports the list makes it. */
export function exportCall<const Schemas extends Omit<CallSchemas, 'answer'>, Query extends object = object>(
  { noun, operation }: ExportableList,
  { schemas, isHarmless, sent: argsOf = (query) => query, ...facts }: ExportFacts<Schemas, Query>,
) {
  const call = defineCall({
    operation,
    ...facts,
    ...(!isHarmless && { event: 'data-exported' as const }),
    noun,
    file: exportedList.file,
    schemas: { ...schemas, answer: exportedList.answer },
  });
  exported.set(noun, { call, argsOf });
  return call;
}

/** Schemas of a call that searches a list, with its filters and its order in the body. */
type SearchSchemas = CallSchemas & { readonly body: v.ObjectSchema<v.ObjectEntries, undefined> };

/** The schemas of its export: the same filters without a page. */
type ExportSchemas<Schemas extends SearchSchemas> = (Schemas extends { readonly params: infer Params }
  ? { readonly params: Params }
  : unknown) & {
  readonly body: v.ObjectSchema<
    Omit<Schemas['body']['entries'], 'page' | 'size'> & { readonly format: typeof exportFormatSchema },
    undefined
  >;
  readonly answer: typeof exportedList.answer;
};

/**
 * The call that exports a list as its search filters and sorts it, with the same rights.
 *
 * @param search its path ends with `/search`
 */
export function exportOfSearch<Schemas extends SearchSchemas>(
  list: ExportableList,
  search: Call<Schemas>,
  summary: string,
): Call<ExportSchemas<Schemas>, false>;
export function exportOfSearch(
  list: ExportableList,
  { method, path, operation, group, effect, schemas: { params, body } }: Call<SearchSchemas>,
  summary: string,
): Call {
  const { page: _page, size: _size, ...filter } = body.entries;
  return exportCall(list, {
    method,
    path: `/${path.slice(1, -'search'.length)}export`,
    operation,
    ...(group && { group }),
    ...(effect && { effect }),
    summary,
    schemas: { ...(params && { params }), body: v.object({ ...filter, format: exportFormatSchema }) },
  });
}
