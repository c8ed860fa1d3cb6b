import { isInScientificForm, isRoundedNumber } from '../../../platform/text/lostDigits';
import { maskNumbersIn } from '../../../platform/text/maskNumbers';
import { counted } from '../../../platform/text/wording';
import { fileCentsOf } from '../balance/FileBalance';
import type { RowAccount } from '../balance/RowAccount';
import type { Deduction, UnreadPerson } from '../PayrollTable';
import { lostNumbersOf } from './lostNumbers';

/** The part of a reading that depends on numbers. */
interface NumberedRows {
  readonly deductions: readonly Deduction[];
  readonly problems: readonly { readonly row: number; readonly message: string }[];
  readonly unread?: readonly UnreadPerson[] | undefined;
  readonly notice?: string | undefined;
  readonly account: RowAccount;
}

const MAX_NAMED = 3;

/**
 * Removes numbers that identify nobody, so that their people are compared by name and never added up. A row without a name is a
 * problem then.
 *
 * @param areTogether whether the bill has several people under a number, too
 * @source docs/decisions/payroll-files.md#a-number-of-two-people-identifies-neither
 */
export function separateLostNumbers<One extends NumberedRows>(
  read: One,
  areTogether: (memberId: string) => boolean = () => false,
): One {
  const isOfNobody = lostNumbersOf(read.deductions);
  const known = new Map<string, boolean>();
  const isLost = (memberId: string) => {
    let isFound = known.get(memberId);
    if (isFound === undefined) {
      // A number without its digits is nobody's, also where the bill has the same one.
      const isDamaged = isInScientificForm(memberId) || isRoundedNumber(memberId);
      isFound = isOfNobody(memberId) && (isDamaged || !areTogether(memberId));
      known.set(memberId, isFound);
    }
    return isFound;
  };
  if (!read.deductions.some(({ memberId }) => isLost(memberId))) return read;
  const numbers = new Set<string>();
  const deductions: Deduction[] = [];
  const unnamed: Deduction[] = [];
  for (const deduction of read.deductions) {
    if (!isLost(deduction.memberId)) deductions.push(deduction);
    else {
      numbers.add(deduction.memberId);
      if (deduction.memberName === '') unnamed.push(deduction);
      else deductions.push({ ...deduction, memberId: '', hasLostNumber: true });
    }
  }
  const notice = [lostNotice([...numbers]), read.notice].filter(Boolean).join(' ');
  return unnamed.length === 0
    ? { ...read, deductions, notice }
    : { ...read, ...withProblems(read, unnamed), deductions, notice };
}

function withProblems(
  { problems, unread = [], account, deductions }: NumberedRows,
  unnamed: readonly Deduction[],
): Pick<NumberedRows, 'problems' | 'unread' | 'account'> {
  const without = new Set(unnamed);
  const left = new Set(deductions.filter((one) => !without.has(one)).map(({ row }) => row));
  const rows = new Set(unnamed.map(({ row }) => row));
  const lostRows = [...rows].filter((row) => !left.has(row)).length;
  const message = 'Its member number is not only this person’s, and it has no name.';
  return {
    problems: [...problems, ...[...rows].map((row) => ({ row, message }))],
    unread: [...unread, ...unnamed.map(({ coverage }) => ({ memberId: '', memberName: '', coverage }))],
    account: {
      ...account,
      read: account.read - lostRows,
      unread: account.unread + lostRows,
      unreadCents: unnamed.reduce((sum, one) => sum + fileCentsOf(one), account.unreadCents),
    },
  };
}

function lostNotice(numbers: readonly string[]): string {
  const named = numbers.slice(0, MAX_NAMED).map((number) => `“${maskNumbersIn(number)}”`);
  const more = numbers.length > MAX_NAMED ? ` and ${numbers.length - MAX_NAMED} more` : '';
  const what = numbers.length === 1 ? 'is not the number' : 'are not the numbers';
  return `The file has lost digits of ${counted(numbers.length, 'member number')}: ${named.join(', ')}${more} ${what} of one person. These people are compared by name. Export the column of the numbers as text.`;
}
