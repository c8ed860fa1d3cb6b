import { type ReactNode, useMemo } from 'react';
import type { PagedList } from '../../../application/platform/shared/LiveQuery';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import type { ValueMembersQuery } from '../../../application/platform/shared/ValueFiles';
import { VALUE_MEMBER_STATES, type ValueMemberState } from '../../../domain/billing/memberValues/ValueMembers';
import type { CLASS_MEMBER_LIST, COST_MEMBER_LIST } from '../../../domain/billing/memberValues/valueMemberLists';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { FilterSelect } from '../tables/ListFields';
import { ListFilters } from '../tables/ListFilters';
import { type ChangeFilters, pageOf, useListAddress } from '../tables/listAddress';
import { PagedResults } from '../tables/PagedResults';
import { useLiveQuery } from '../useStream';
import { ListViews } from '../views/ListViews';

interface Found {
  readonly items: readonly unknown[];
  readonly total: number;
}

type MemberList = typeof CLASS_MEMBER_LIST | typeof COST_MEMBER_LIST;

/** A page of members with its filters, which are in the address. */
interface MemberValues<Page> {
  readonly of: MemberList;
  readonly found: Loadable<Page>;
  readonly query: ValueMembersQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly change: ChangeFilters;
  readonly retry: () => void;
}

/** The members of a group: those without a value first. @param size members on a page */
export function useMemberValues<Page extends Found>(
  of: MemberList,
  list: PagedList<ValueMembersQuery, Page>,
  groupNumber: string,
  size: number,
): MemberValues<Page> {
  const [address, change] = useListAddress(of);
  const { q = '', state = 'missing' } = readParameters(of.parameters, (one) => address.get(one));
  const page = pageOf(address);
  const query = useMemo(() => ({ groupNumber, state, q, page, size }), [groupNumber, state, q, page, size]);
  return { of, found: useLiveQuery(list, query), query, address, change, retry: () => list.retry() };
}

interface MemberValueListProps<Page> {
  readonly members: MemberValues<Page>;
  /** Unique on the page. */
  readonly id: string;
  /** "class" */
  readonly noun: string;
  /** The export of the list. */
  readonly tools: ReactNode;
  readonly children: (page: Page) => ReactNode;
}

/** Search, filter, views, and pages of the members of a group. */
export function MemberValueList<Page extends Found>({
  members: { of, found, query, address, change, retry },
  id,
  noun,
  tools,
  children,
}: MemberValueListProps<Page>) {
  const { state, q } = query;
  const missing = `without a ${noun}`;
  const names: Readonly<Record<ValueMemberState, string>> = { missing: `W${missing.slice(1)}`, all: 'All' };
  const clear = () => change({ q: '' });
  return (
    <>
      <ListFilters
        views={<ListViews list={of} address={address} onChange={change} />}
        count={state === 'missing' ? 0 : 1}
        tools={tools}
        onClear={q === '' ? undefined : clear}
        search={{
          id: `${id}-search`,
          noun: 'members',
          placeholder: 'Name or last digits of ID',
          value: q,
          onChange: (value) => change({ q: value }, { replace: true }),
        }}
      >
        <FilterSelect
          id={`${id}-state`}
          label="Members"
          value={state}
          standard="missing"
          choices={VALUE_MEMBER_STATES.map((one) => [one, names[one]])}
          onChange={(value) => change({ state: value })}
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
        onPage={(next) => change({ page: String(next) })}
        onRetry={retry}
      >
        {children}
      </PagedResults>
    </>
  );
}
