import { type ReactNode, useMemo, useState } from 'react';
import type { PagedList } from '../../../application/shared/LiveQuery';
import type { Loadable } from '../../../application/shared/Loadable';
import type { ValueMembersQuery } from '../../../application/shared/ValueFiles';
import { VALUE_MEMBER_STATES, type ValueMemberState } from '../../../domain/memberValues/ValueMembers';
import { FilterSelect, ListSearch } from '../tables/ListFields';
import { ListFilters } from '../tables/ListFilters';
import { PagedResults } from '../tables/PagedResults';
import { useLiveQuery } from '../useStream';

interface Found {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** A page of members with its filters. */
interface MemberValues<Page> {
  readonly found: Loadable<Page>;
  readonly query: ValueMembersQuery;
  /** Shows the first page with other filters. */
  readonly filter: (change: Partial<Pick<ValueMembersQuery, 'state' | 'q'>>) => void;
  readonly showPage: (page: number) => void;
  readonly retry: () => void;
}

/** The members of a group: those without a value first. @param size members on a page */
export function useMemberValues<Page extends Found>(
  list: PagedList<ValueMembersQuery, Page>,
  groupNumber: string,
  size: number,
): MemberValues<Page> {
  const [filters, setFilters] = useState<{ state: ValueMemberState; q: string }>({ state: 'missing', q: '' });
  const [page, setPage] = useState(0);
  const query = useMemo(() => ({ groupNumber, ...filters, page, size }), [groupNumber, filters, page, size]);
  const found = useLiveQuery(list, query);
  return {
    found,
    query,
    filter: (change) => {
      setFilters({ ...filters, ...change });
      setPage(0);
    },
    showPage: setPage,
    retry: () => list.retry(),
  };
}

interface MemberValueListProps<Page> {
  readonly members: MemberValues<Page>;
  /** Unique on the page. */
  readonly id: string;
  /** "class" */
  readonly noun: string;
  readonly children: (page: Page) => ReactNode;
}

/** Search, filter, and pages of the members of a group. */
export function MemberValueList<Page extends Found>({
  members: { found, query, filter, showPage, retry },
  id,
  noun,
  children,
}: MemberValueListProps<Page>) {
  const { state, q } = query;
  const missing = `without a ${noun}`;
  const names: Readonly<Record<ValueMemberState, string>> = { missing: `W${missing.slice(1)}`, all: 'All' };
  const clear = () => filter({ q: '' });
  return (
    <>
      <ListFilters
        count={0}
        onClear={q === '' ? undefined : clear}
        search={
          <ListSearch
            id={`${id}-search`}
            noun="members"
            placeholder="Name or last digits of ID"
            value={q}
            onChange={(value) => filter({ q: value })}
          />
        }
      >
        <FilterSelect
          id={`${id}-state`}
          label="Members"
          value={state}
          standard="missing"
          choices={VALUE_MEMBER_STATES.map((one) => [one, names[one]])}
          onChange={(value) => filter({ state: VALUE_MEMBER_STATES.find((one) => one === value) ?? 'missing' })}
        />
      </ListFilters>
      <PagedResults
        found={found}
        query={query}
        noun="members"
        skeletonRows={4}
        isFiltered={q !== ''}
        onClear={clear}
        nothing={{
          title: state === 'missing' ? `No members ${missing}` : 'No members',
          text: state === 'missing' ? 'Choose All to see every member.' : 'Members appear with the first bill.',
        }}
        onPage={showPage}
        onRetry={retry}
      >
        {children}
      </PagedResults>
    </>
  );
}
