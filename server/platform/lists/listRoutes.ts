import * as v from 'valibot';
import type { Call } from '../../../contract/platform/shared/Call';
import { exportFormatSchema } from '../../../contract/platform/shared/listExport';
import { type Field, fieldsInFiles } from '../../../src/domain/platform/lists/List';
import { type CallRequest, type Route, StreamedFile } from '../calls/Route';
import type { ExportColumn, ExportedList, ExportSource, ListExport } from './ListExport';
import type { ReadByKeys, Servable, ServedPage, ServeList } from './ServeList';
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

const sentWith = ({ body, query }: { readonly body: unknown; readonly query: unknown }) =>
  v.parse(FORMAT, body ?? query);

/** A list, and how its items are read, for a request. */
interface OpenedList<Item> {
  readonly list: ExportedList<Item>;
  readonly source: ExportSource<Item>;
}

/** Registers calls that export lists. */
export function fileRoutes(route: Route, lists: ListExport) {
  return <C extends Call, Item>(
    call: C,
    open: (request: CallRequest<C>) => OpenedList<Item> | Promise<OpenedList<Item>>,
  ): void =>
    route(call, async (request) => {
      const { format } = sentWith(request);
      const { today, signal } = request;
      const { list, source } = await open(request);
      return StreamedFile.of(await lists.run(list, source, { format, today, signal }));
    });
}

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
  { screen, files }: ListSources<Queries>,
  read: ((request: CallRequest<Search>, queries: Queries) => Promise<Page>) | ReadByKeys<Queries, Item, Search, Page>,
): void {
  const readPage = typeof read === 'function' ? read : read.page;
  route(calls.search, (request) => readPage(request, screen));
  fileRoutes(route, lists)(calls.export, (request) => {
    // Both calls are made of the same filters.
    const asked = (part: object) => ({ ...request, body: part, query: part }) as CallRequest<Search>;
    const sent = sentWith(request);
    const whole = async (size: number) => (await readPage(asked({ ...sent, page: 0, size }), files)).items;
    const byKeys = (by: ReadByKeys<Queries, Item, Search, Page>) => ({
      keys: (limit: number) => by.keys(asked(sent), files, limit),
      items: (keys: readonly string[]) => by.items(asked(sent), files, keys),
    });
    const source = typeof read === 'function' ? wholeList(whole, list.keyOf) : byKeys(read);
    return { list: exportedOf(list), source };
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
