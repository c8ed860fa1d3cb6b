import type { ClassMember } from '../classes/ClassMembers';
import type { CostMember } from '../costs/CostMembers';
import { splitsText } from '../costs/MemberCostCenter';
import { maskText } from '../text/maskText';
import { type ListColumn, listColumn } from '../views/ListColumn';
import type { ValueMember } from './ValueMembers';

/** Dated values as text, latest first: `ADM from 2026-03-01; OPS from 2026-01-01`. */
function valuesText<Value extends { readonly from: string }>(
  { values }: { readonly values: readonly Value[] },
  textOf: (value: Value) => string,
): string {
  return values.map((value) => `${textOf(value)} from ${value.from}`).join('; ');
}

export const classesText = (member: ClassMember) => valuesText(member, ({ className }) => className || 'No class');
export const costCentersText = (member: CostMember) => valuesText(member, ({ splits }) => splitsText(splits));

function columnsWith<Value>(
  label: string,
  textOf: (member: ValueMember<Value>) => string,
): readonly ListColumn<ValueMember<Value>>[] {
  return [
    listColumn('member', 'Member', ({ memberName }) => memberName),
    listColumn('number', 'Member number', ({ memberId }) => maskText(memberId)),
    listColumn('values', label, textOf),
  ];
}

/** Columns of the lists of members with their classes or cost centers, in their standard order. The first is always shown. */
export const CLASS_MEMBER_LIST_COLUMNS = columnsWith('Class', classesText);
export const COST_MEMBER_LIST_COLUMNS = columnsWith('Cost centers', costCentersText);
