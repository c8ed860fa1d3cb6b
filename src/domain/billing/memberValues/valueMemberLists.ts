import type { Operation } from '../../platform/access/policy';
import type { LocalDate } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { maskText } from '../../platform/text/maskText';
import type { ClassValue } from '../classes/MemberClass';
import { type CostValue, splitsText } from '../costs/MemberCostCenter';
import { VALUE_MEMBER_STATES, type ValueMember } from './ValueMembers';

export const classText = ({ className }: ClassValue): string => className || 'No class';
export const costCenterText = ({ splits }: CostValue): string => splitsText(splits);

/** Dated values, in their order: `ADM from 2026-03-01; OPS from 2026-01-01`. */
export function datedText<Value extends { readonly from: LocalDate }>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): string {
  return values.map((value) => `${textOf(value)} from ${value.from}`).join('; ');
}

interface ValueWords {
  readonly name: string;
  readonly title: string;
  readonly noun: string;
  readonly operation: Operation;
}

/** Members with their dated values, by default those without one. @param label heading of the values */
function listOf<Value extends { readonly from: LocalDate }>(
  words: ValueWords,
  label: string,
  textOf: (value: Value) => string,
) {
  return viewedList<ValueMember<Value>>()({
    ...words,
    parameters: { q: searchText, state: oneOf(VALUE_MEMBER_STATES) },
    views: [readyView('all', 'All members', { state: 'all' })],
    columns: [
      listColumn('member', 'Member', ({ memberName }) => memberName),
      listColumn('number', 'Member number', ({ memberId }) => maskText(memberId)),
      listColumn('values', label, ({ values }) => datedText(values, textOf)),
    ],
  });
}

export const CLASS_MEMBER_LIST = listOf(
  {
    name: 'memberClasses',
    title: 'Classes of members',
    noun: 'members with classes',
    operation: 'classes.read',
  },
  'Class',
  classText,
);

export const COST_MEMBER_LIST = listOf(
  {
    name: 'memberCostCenters',
    title: 'Cost centers of members',
    noun: 'members with cost centers',
    operation: 'costs.read',
  },
  'Cost centers',
  costCenterText,
);
