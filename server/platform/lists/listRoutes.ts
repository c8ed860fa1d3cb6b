import * as v from 'valibot';
import type { Call } from '../../../contract/platform/shared/Call';
import { exportFormatSchema } from '../../../contract/platform/shared/listExport';
import { type Field, fieldsInFiles } from '../../../src/domain/platform/lists/List';
import { type CallRequest, type Route, StreamedFile } from '../calls/Route';
import type { ExportColumn, ExportedList, ListExport } from './ListExport';
import type { FileRequest, ReadByKeys, Servable, ServedPage, ServeList } from './ServeList';
import { wholeList } from './wholeList';

const STANDARD_WIDTHS = { text: 24, count: 12, money: 16, day: 14, instant: 18 } as const;

/** A declared list as a file: its columns in their standard order, each with the further ones that files have. */
export function exportedOf<Item>(list: Omit<Servable<Item>, 'keyOf'>) {
  const { title, noun } = list;
  return { title, noun, columns: fieldsInFiles(list).map(fileColumn) } satisfies ExportedList<Item>;
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
 * Registers the calls that search and export a declared list.
 *
 * @param read a page of the list; for a file, the first page with all of it. A list of hundreds of thousands of items is read by keys.
 */
export function registerList<Item, Search extends Call, Queries, Page extends ServedPage<Item, Search>>(
  route: Route,
  lists: ListExport,
  list: Servable<Item>,
  calls: { readonly search: Search; readonly export: Call },
  sources: ListSources<Queries>,
  read: ((request: CallRequest<Search>, queries: Queries) => Promise<Page>) | ReadByKeys<Queries, Item, Search, Page>,
): void {
  if (typeof read === 'object') {
    registerByKeys(route, lists, list, calls, sources, read);
    return;
  }
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

function registerByKeys<Item, Search extends Call, Queries, Page extends ServedPage<Item, Search>>(
  route: Route,
  lists: ListExport,
  list: Servable<Item>,
  calls: { readonly search: Search; readonly export: Call },
  { screen, files }: ListSources<Queries>,
  { page, keys, items }: ReadByKeys<Queries, Item, Search, Page>,
): void {
  route(calls.search, (request) => page(screen, request));
  route(calls.export, async (request) => {
    const { format } = v.parse(FORMAT, request.body ?? request.query);
    const { today, signal } = request;
    // Both calls are made of the same filters.
    const asked = request as unknown as FileRequest<Search>;
    const source = {
      keys: (limit: number) => keys(files, asked, limit),
      items: (part: readonly string[]) => items(files, asked, part),
    };
    return StreamedFile.of(await lists.run(exportedOf(list), source, { format, today, signal }));
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
