import { exportClassMembers } from '../../../contract/billing/classes';
import { exportCostMembers } from '../../../contract/billing/costs/costCenters';
import type { ValueMember } from '../../../src/domain/billing/memberValues/ValueMembers';
import { classText, costCenterText, datedText } from '../../../src/domain/billing/memberValues/valueMemberLists';
import { firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { maskText } from '../../../src/domain/platform/text/maskText';
import type { ClassQueries } from '../../billing/classes/ports';
import type { CostQueries } from '../../billing/costs/ports';
import type { Route } from '../../platform/calls/Route';
import type { ExportedList, ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { wholeList } from '../../platform/lists/wholeList';

/** Queries of the lists that can be exported. */
interface MemberValueLists {
  readonly costs: Pick<CostQueries, 'members'>;
  readonly classes: Pick<ClassQueries, 'members'>;
}

/** Routes that export the members of a group with their cost centers or classes. */
export function registerMemberValueExportRoutes(
  route: Route,
  lists: ListExport,
  { costs, classes }: MemberValueLists,
): void {
  const serve = fileRoutes(route, lists);
  serve(exportCostMembers, ({ params: { groupNumber }, body: filter, today }) => {
    const read = async (size: number) =>
      (await costs.members(groupNumber, { ...filter, page: 0, size }, firstOfMonth(today))).items;
    const source = wholeList(read, ({ memberId }) => memberId);
    const list = exportedMembersWith('cost centers', costCenterText, groupNumber, today);
    return { list, source };
  });
  serve(exportClassMembers, ({ params: { groupNumber }, body: filter, today }) => {
    const read = async (size: number) =>
      (await classes.members(groupNumber, { ...filter, page: 0, size }, firstOfMonth(today))).items;
    const source = wholeList(read, ({ memberId }) => memberId);
    const list = exportedMembersWith('classes', classText, groupNumber, today);
    return { list, source };
  });
}

const HEADINGS = { 'cost centers': 'Cost centers', classes: 'Class' } as const;

/**
 * Export of the members of a group with dated values. The latest value has columns of its own, even before it takes effect.
 *
 * @param today the day in the file's name
 */
function exportedMembersWith<Value extends { readonly from: LocalDate }>(
  noun: keyof typeof HEADINGS,
  textOf: (value: Value) => string,
  groupNumber: string,
  today: LocalDate,
): ExportedList<ValueMember<Value>> {
  const [title, heading] = [`Members with ${noun}`, HEADINGS[noun]];
  const latest = ({ values: [value] }: ValueMember<Value>) => value;
  const textOfLatest = (member: ValueMember<Value>) => {
    const value = latest(member);
    return value ? textOf(value) : 'None';
  };
  return {
    title,
    fileName: [title, groupNumber, today],
    noun: `members with ${noun}`,
    columns: [
      { heading: 'Member', width: 32, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading, width: 28, value: textOfLatest },
      { heading: 'From', width: 14, format: 'day', value: (member) => latest(member)?.from ?? null },
      { heading: 'File', width: 28, value: (member) => latest(member)?.source ?? null },
      { heading: 'Earlier', width: 40, value: ({ values }) => datedText(values.slice(1), textOf) },
    ],
  };
}
