import type { Call } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import type { DeclaredList } from '../../../src/domain/platform/lists/List';
import type { CommandInput } from '../shared/command';

/** Parts of a declared list that its calls and its file need. */
export type Servable<Item> = Pick<DeclaredList<Item>, 'title' | 'noun' | 'columns' | 'keyOf'>;

/** A page of a list, as its call answers it. */
export type ServedPage<Item, Search extends Call> = AnswerOf<Search> & { readonly items: readonly Item[] };

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
