import { listColumn } from '../../platform/lists/ListColumn';
import { searchText } from '../../platform/lists/parameters';
import { viewedList } from '../../platform/lists/viewedList';
import { maskText } from '../../platform/text/maskText';
import type { GroupMember } from './GroupMember';

export const MEMBER_LIST = viewedList<GroupMember>()({
  name: 'members',
  title: 'Members',
  noun: 'members',
  operation: 'bills.readLines',
  parameters: { q: searchText },
  views: [],
  columns: [
    listColumn('member', 'Member', ({ memberName }) => memberName),
    listColumn('number', 'Member number', ({ memberId }) => maskText(memberId)),
    listColumn('carriers', 'Carriers', ({ carrierNames }) => carrierNames.join(', ')),
  ],
});
