import type { LocalDate } from '../../platform/dates/LocalDate';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { maskText } from '../../platform/text/maskText';
import type { ClassValue } from '../classes/MemberClass';
import { type CostValue, splitsText } from '../costs/MemberCostCenter';
import type { ValueMember } from './ValueMembers';

export const classText = ({ className }: ClassValue): string => className || 'No class';
export const costCenterText = ({ splits }: CostValue): string => splitsText(splits);

/** Dated values, in their order: `ADM from 2026-03-01; OPS from 2026-01-01`. */
export function datedText<Value extends { readonly from: LocalDate }>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): string {
  return values.map((value) => `${textOf(value)} from ${value.from}`).join('; ');
}

function columnsWith<Value extends { readonly from: LocalDate }>(
  label: string,
  textOf: (value: Value) => string,
): readonly ListColumn<ValueMember<Value>>[] {
  return [
    listColumn('member', 'Member', ({ memberName }) => memberName),
    listColumn('number', 'Member number', ({ memberId }) => maskText(memberId)),
    listColumn('values', label, ({ values }) => datedText(values, textOf)),
  ];
}

/** Columns of the member lists with classes and with cost centers, in their default order. The first cannot be hidden. */
export const CLASS_MEMBER_LIST_COLUMNS = columnsWith('Class', classText);
export const COST_MEMBER_LIST_COLUMNS = columnsWith('Cost centers', costCenterText);
