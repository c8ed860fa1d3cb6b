import type { Call } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import type { DeclaredList } from '../../../src/domain/platform/lists/List';
import type { CommandInput } from '../shared/command';
import type { KeyList } from '../shared/KeyList';

/** Parts of a declared list that its calls and its file need. */
export type Servable<Item> = Pick<DeclaredList<Item>, 'title' | 'noun' | 'columns' | 'fileColumns' | 'keyOf'>;

/** A page of a list, as its call answers it. */
export type ServedPage<Item, Search extends Call> = AnswerOf<Search> & { readonly items: readonly Item[] };

/** A request for a list as a file: as for a page, without the page. */
type FileRequest<Search extends Call> = Omit<CommandInput<Search>, 'body' | 'query'> & {
  readonly [Part in 'body' | 'query']: Omit<CommandInput<Search>[Part], 'page' | 'size'>;
};

/**
 * Reads a list of hundreds of thousands of items. Its file is read in parts: one statement reads the keys, so that a list that changes
 * meanwhile has no item twice and omits none.
 */
export interface ReadByKeys<Database, Item, Search extends Call, Page> {
  readonly page: (request: CommandInput<Search>, db: Database) => Promise<Page>;
  /** Keys of the matching items in list order, up to `limit`. */
  readonly keys: (request: FileRequest<Search>, db: Database, limit: number) => Promise<KeyList>;
  /** The items with these keys, in this order. Omits those that have left the scope since. */
  readonly items: (request: FileRequest<Search>, db: Database, keys: readonly string[]) => Promise<readonly Item[]>;
}

/**
 * Serves both calls of a declared list of thousands of items, not of hundreds of thousands. The lists of a slice are served by one file
 * with their statements, `…Lists.sql.ts`.
 *
 * @param read a page of the list; for a file, the first page with all of it. Its database is the one that screens or reports read.
 * @source docs/decisions/views.md#a-list-is-declared-once-in-the-domain
 */
export type ServeList<Database> = <Item, Search extends Call, Page extends ServedPage<Item, Search>>(
  list: Servable<Item>,
  calls: { readonly search: Search; readonly export: Call },
  read: (db: Database, request: CommandInput<Search>) => Promise<Page>,
) => void;
