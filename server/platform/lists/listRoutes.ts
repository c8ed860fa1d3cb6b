import * as v from 'valibot';
import type { Call } from '../../../contract/platform/shared/Call';
import { exportFormatSchema } from '../../../contract/platform/shared/listExport';
import { type DeclaredList, type Field, fieldsInFiles } from '../../../src/domain/platform/lists/List';
import { type CallRequest, type Route, StreamedFile } from '../calls/Route';
import type { ExportColumn, ExportedList, ListExport } from './ListExport';
import type { Servable, ServedPage, ServeList } from './ServeList';
import { wholeList } from './wholeList';

const STANDARD_WIDTHS = { text: 24, count: 12, money: 16, day: 14, instant: 18 } as const;

/** A declared list as a file: its columns in their standard order, each with the further ones that files have. */
export function exportedOf<Item>({ title, noun, columns }: Pick<DeclaredList<Item>, 'title' | 'noun' | 'columns'>) {
  return { title, noun, columns: fieldsInFiles({ columns }).map(fileColumn) } satisfies ExportedList<Item>;
}

function fileColumn<Item>({ kind, heading, width, value }: Field<Item>): ExportColumn<Item> {
  const column = { heading, width: width ?? STANDARD_WIDTHS[kind ?? 'text'], value };
  if (kind === 'instant') return { ...column, heading: `${heading} (UTC)`, format: 'time' };
  return kind === 'money' || kind === 'day' ? { ...column, format: kind } : column;
}

/** Queries of a list. */
export interface ListSources<Queries> {
  /** Of the database that screens read. */
  readonly screen: Queries;
  /** Of the database that reports are read from. */
  readonly files: Queries;
}

/** The filters that are sent are checked already. */
const FORMAT = v.looseObject({ format: exportFormatSchema });

/**
 * Registers the calls that search and export a declared list of thousands of items, not of hundreds of thousands.
 *
 * @param read a page of the list; for a file, the first page with all of it
 */
export function registerList<Item, Search extends Call, Queries, Page extends ServedPage<Item, Search>>(
  route: Route,
  lists: ListExport,
  list: Servable<Item>,
  calls: { readonly search: Search; readonly export: Call },
  sources: ListSources<Queries>,
  read: (request: CallRequest<Search>, queries: Queries) => Promise<Page>,
): void {
  route(calls.search, (request) => read(request, sources.screen));
  route(calls.export, async (request) => {
    const sent = v.parse(FORMAT, request.body ?? request.query);
    const readFirst = async (size: number) => {
      const whole = { ...sent, page: 0, size };
      // Both calls are made of the same filters.
      return (await read({ ...request, body: whole, query: whole } as CallRequest<Search>, sources.files)).items;
    };
    const { today, signal } = request;
    const source = wholeList(readFirst, list.keyOf);
    return StreamedFile.of(await lists.run(exportedOf(list), source, { format: sent.format, today, signal }));
  });
}

/** Serves the lists of a slice from these databases. */
export function servedFrom<Database>(
  route: Route,
  lists: ListExport,
  databases: ListSources<Database>,
): ServeList<Database> {
  return (list, calls, read) => registerList(route, lists, list, calls, databases, (request, db) => read(db, request));
}
