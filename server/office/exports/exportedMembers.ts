import type { GroupMember } from '../../../src/domain/billing/bills/GroupMember';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { maskText } from '../../../src/domain/platform/text/maskText';
import type { ExportedList } from '../../platform/lists/ListExport';

/** Export of the members of a group, with the same columns as the screen. @param today the day in the file's name */
export function exportedMembers(groupNumber: string, today: LocalDate): ExportedList<GroupMember> {
  return {
    title: 'Members',
    fileName: ['Members', groupNumber, today],
    noun: 'members',
    columns: [
      { heading: 'Member', width: 32, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Carriers', width: 48, value: ({ carrierNames }) => carrierNames.join(', ') },
    ],
  };
}
