import type { DeclaredList, Filters, ListPage, ListQuery } from '../../../domain/platform/lists/List';
import { PagedList } from '../shared/LiveQuery';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** Reads declared lists of the product API. */
export interface ListGateway {
  /** Rejects with ApiError; `signal` aborts. */
  search(list: Pick<DeclaredList<never>, 'name'>, query: object, signal?: AbortSignal): Promise<ListPage<unknown>>;
}

export const ListGateway: Token<ListGateway> = createToken('ListGateway');

/** Query of a list, with `groupNumber` for the items of one group. */
type PartQuery<F extends Filters, Sort extends string> = ListQuery<F, Sort> & Readonly<Record<string, unknown>>;

/** Opens lists that are declared. */
export class Lists {
  private readonly opened = new Map<string, { retry(): void }>();

  constructor(
    private readonly gateway: ListGateway,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /** The same object at every call. */
  open<Item, F extends Filters, Sort extends string, More>(
    list: DeclaredList<Item, F, Sort, More>,
  ): PagedList<PartQuery<F, Sort>, ListPage<Item> & More> {
    const opened = this.opened.get(list.name) ?? this.read(list);
    this.opened.set(list.name, opened);
    return opened as PagedList<PartQuery<F, Sort>, ListPage<Item> & More>;
  }

  /** Reads a list again if it is open. */
  readAgain({ name }: Pick<DeclaredList<never>, 'name'>): void {
    this.opened.get(name)?.retry();
  }

  private read(list: Pick<DeclaredList<never>, 'name'>): PagedList<object, ListPage<unknown>> {
    return new PagedList((query, signal) => this.gateway.search(list, query, signal), this.visibility, this.time);
  }
}
