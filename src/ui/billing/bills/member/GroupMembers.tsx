import { useMemo } from 'react';
import { MemberQuery } from '../../../../application/billing/bills/MemberQuery';
import type { GroupMember } from '../../../../domain/billing/bills/GroupMember';
import { MEMBER_LIST } from '../../../../domain/billing/bills/memberList';
import { AppLink } from '../../../kit/navigation/AppLink';
import { type Area, paths, useArea } from '../../../kit/navigation/paths';
import { useService } from '../../../kit/Services';
import { ExportMenu } from '../../../kit/tables/ExportMenu';
import { ListFilters } from '../../../kit/tables/ListFilters';
import { PAGE_SIZE, PHONE_PAGE_SIZE, pageOf, searchOf, useListAddress } from '../../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../../kit/tables/shownColumns';
import { useBreakpoint } from '../../../kit/useBreakpoint';
import { useLiveQuery } from '../../../kit/useStream';
import { MaskedText } from '../../../kit/values/MaskedText';
import { ListViews } from '../../../kit/views/ListViews';
import { ErasureRequests } from './ErasureRequests';

/** The people on the bills of a group, by name; each leads to the member's page. */
export function GroupMembers({ groupNumber }: { groupNumber: string }) {
  const styles = useListStyles();
  const area = useArea();
  const members = useService(MemberQuery);
  const list = useMemo(() => members.ofGroups(), [members]);
  const [address, change] = useListAddress(MEMBER_LIST);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const q = searchOf(address);
  const page = pageOf(address);
  const query = useMemo(() => ({ groupNumber, q, page, size }), [groupNumber, q, page, size]);
  const found = useLiveQuery(list, query);
  const columns = useShownColumns(
    useMemo(() => memberColumns(area, groupNumber), [area, groupNumber]),
    address,
  );
  const clear = () => change({ q: '' });
  return (
    <div className={styles.root}>
      <ErasureRequests groupNumber={groupNumber} />
      <ListFilters
        views={<ListViews list={MEMBER_LIST} address={address} onChange={change} />}
        count={0}
        onClear={q === '' ? undefined : clear}
        search={{
          id: 'member-search',
          noun: 'members',
          placeholder: 'Name or last digits of ID',
          value: q,
          onChange: (text) => change({ q: text }, { replace: true }),
        }}
        tools={
          <ExportMenu
            of={{ list: MEMBER_LIST, query }}
            rows={found.kind === 'loaded' ? found.value.items : undefined}
            address={address}
          />
        }
      />
      <PagedResults
        found={found}
        query={query}
        noun="members"
        isFiltered={q !== ''}
        onClear={clear}
        nothing={{ title: 'No members yet', text: 'The people on the bills of this group appear here.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {({ items }) => (
          <StackTable
            isFramed
            label="Members"
            items={items}
            keyOf={({ memberId }) => memberId}
            columns={columns}
            isCompact={isCompact(address)}
          />
        )}
      </PagedResults>
    </div>
  );
}

export function memberColumns(area: Area, groupNumber: string): readonly StackColumn<GroupMember>[] {
  return [
    {
      id: 'member',
      label: 'Member',
      kind: 'lead',
      cell: ({ memberId, memberName }) => (
        <AppLink to={paths.member(area, groupNumber, memberId)}>{memberName}</AppLink>
      ),
    },
    {
      id: 'number',
      label: 'Member number',
      kind: 'whole',
      cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" />,
    },
    { id: 'carriers', label: 'Carriers', cell: ({ carrierNames }) => carrierNames.join(', ') },
  ];
}
