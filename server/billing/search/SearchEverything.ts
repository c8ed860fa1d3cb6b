import type { BillMatch, GroupMatch, MemberMatch, PaymentMatch, SearchResults } from '../../../contract/billing/search';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { ListPage } from '../../../src/domain/platform/lists/List';
import type { Caller } from '../../platform/shared/Caller';

/** Finds records by a text, each in bounded time. An empty scope finds nothing. @param text 2 to 80 characters */
export interface SearchQueries {
  /** By words of the name, in any order, and by the last characters of the number. Only members with lines in scope. */
  members(scope: Scope, text: string): Promise<ListPage<MemberMatch>>;
  /** By the start of the number, newest first. */
  bills(scope: Scope, text: string): Promise<ListPage<BillMatch>>;
  /** By part of the name or the start of the number. */
  groups(scope: Scope, text: string): Promise<ListPage<GroupMatch>>;
  /** By the start of the confirmation, or by exactly the amount, newest first. */
  payments(scope: Scope, text: string): Promise<ListPage<PaymentMatch>>;
}

const NOTHING: ListPage<never> = { items: [], total: 0 };

/**
 * Searches everything a person may see. Each type is limited to the scope of the operation that reads it.
 *
 * @source docs/decisions/search.md#the-search-reads-indexes
 */
export class SearchEverything {
  constructor(private readonly queries: SearchQueries) {}

  async run({ caller, q }: { readonly caller: Caller; readonly q: string }): Promise<SearchResults> {
    const within = <Item>(operation: Operation, find: (scope: Scope) => Promise<ListPage<Item>>) => {
      const scope = scopeFor(caller.person, operation);
      return scope.kind === 'none' ? NOTHING : find(scope);
    };
    const [members, bills, groups, payments] = await Promise.all([
      within('bills.readLines', (scope) => this.queries.members(scope, q)),
      within('bills.search', (scope) => this.queries.bills(scope, q)),
      within('bills.search', (scope) => this.queries.groups(scope, q)),
      within('payments.search', (scope) => this.queries.payments(scope, q)),
    ]);
    return { members, bills, groups, payments };
  }
}
