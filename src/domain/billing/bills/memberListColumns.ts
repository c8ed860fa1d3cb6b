import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { maskText } from '../../platform/text/maskText';
import type { GroupMember } from './GroupMember';

/** Columns of the list of a group's members, in their standard order. The first is always shown. */
export const MEMBER_LIST_COLUMNS: readonly ListColumn<GroupMember>[] = [
  listColumn('member', 'Member', ({ memberName }) => memberName),
  listColumn('number', 'Member number', ({ memberId }) => maskText(memberId)),
  listColumn('carriers', 'Carriers', ({ carrierNames }) => carrierNames.join(', ')),
];
