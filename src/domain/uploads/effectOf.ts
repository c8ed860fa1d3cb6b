import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import type { EnrolmentAction } from './wordMeaning';

/** What the good rows of a file come to. */
export type UploadEffect =
  | { readonly kind: 'payrollDeductions'; readonly rows: number; readonly members: number; readonly totalCents: Cents }
  | {
      readonly kind: 'enrolment';
      readonly rows: number;
      readonly members: number;
      /** Whether the file says who is enrolled, and not what changed. */
      readonly fullList: boolean;
      readonly byAction: Readonly<Record<EnrolmentAction, number>>;
    }
  | {
      readonly kind: 'carrierBill';
      readonly bills: number;
      readonly lines: number;
      readonly groups: number;
      readonly totalCents: Cents;
    }
  | {
      readonly kind: 'lockbox';
      readonly checks: number;
      readonly totalCents: Cents;
      readonly toBills: number;
      readonly toGroups: number;
    };

const NUMBER = new Intl.NumberFormat('en-US');
const count = (number: number, one: string, many = `${one}s`) =>
  `${NUMBER.format(number)} ${number === 1 ? one : many}`;

/** What committing does, in words; empty when there is nothing to commit. @source UPL-1 */
export function effectWords(effect: UploadEffect): string {
  switch (effect.kind) {
    case 'payrollDeductions':
      if (effect.rows === 0) return '';
      return `Adds ${count(effect.rows, 'deduction')} of ${count(effect.members, 'member')}, ${formatCents(effect.totalCents)} in all, to choose from when a bill is reconciled`;
    case 'enrolment':
      return enrolmentWords(effect);
    case 'carrierBill':
      if (effect.bills === 0) return '';
      return `Adds ${count(effect.bills, 'unreleased bill')} with ${count(effect.lines, 'line')} for ${count(effect.groups, 'group')}, ${formatCents(effect.totalCents)} in all`;
    case 'lockbox':
      return lockboxWords(effect);
  }
}

function enrolmentWords({ rows, members, fullList, byAction }: UploadEffect & { kind: 'enrolment' }): string {
  if (rows === 0) return '';
  if (fullList) return `Keeps ${count(rows, 'enrolment')} of ${count(members, 'member')} as the full list`;
  const parts = [
    [byAction.add, 'addition'],
    [byAction.change, 'change'],
    [byAction.terminate, 'termination'],
    [byAction.audit, 'confirmation'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => count(number, word));
  return `Keeps ${words.join(', ')} of ${count(members, 'member')}`;
}

function lockboxWords({ checks, totalCents, toBills, toGroups }: UploadEffect & { kind: 'lockbox' }): string {
  if (checks === 0) return '';
  const parts = [
    [toBills, 'matched to a bill'],
    [toGroups, 'to a group'],
    [checks - toBills - toGroups, 'not matched yet'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, where]) => `${NUMBER.format(number)} ${where}`);
  return `Keeps ${count(checks, 'check')}, ${formatCents(totalCents)} in all, to be posted: ${words.join(', ')}`;
}
