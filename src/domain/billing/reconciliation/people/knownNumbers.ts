import { memberKey } from '../memberKey';
import type { MatchedBy, PersonRow } from './PeopleMatch';

/** An employee number, and the member it belonged to when a bill was last reconciled. */
export interface KnownNumber {
  /** See `numberOf`. */
  readonly number: string;
  /** The member's number on the bill. */
  readonly memberId: string;
}

/** A member and the rows of the file that were found for it. */
interface MatchedMember {
  /** The member's number on the bill, or in the file for a person who is not on it. */
  readonly memberId: string;
  readonly isBilledMember: boolean;
  readonly matchedBy: MatchedBy | undefined;
  readonly deductions: readonly PersonRow[];
}

/** A Social Security number, which is not saved. */
const SSN = /^\d{3}-?\d{2}-?\d{4}$/;

/** Whether a text can be an employee number. */
export function isOwnNumber(text: string): boolean {
  return memberKey(text) !== '' && !SSN.test(text);
}

/** The person's number in the file, normalized; empty if it has none. */
export function numberOf({ memberId, ownNumber = '' }: PersonRow): string {
  const number = memberId === '' ? ownNumber : memberId;
  return isOwnNumber(number) ? memberKey(number) : '';
}

/**
 * Employee numbers of members who were not matched by the bill's number. A number shared by several members is skipped.
 *
 * @source docs/decisions/payroll-files.md#an-employee-number-means-the-same-member-in-later-months
 */
export function learnedNumbers(comparisons: readonly MatchedMember[]): readonly KnownNumber[] {
  const members = new Map<string, string | undefined>();
  for (const { memberId, isBilledMember, matchedBy, deductions } of comparisons) {
    if (!isBilledMember || matchedBy === 'id') continue;
    for (const number of new Set(deductions.map(numberOf))) {
      if (number !== '') members.set(number, (members.get(number) ?? memberId) === memberId ? memberId : undefined);
    }
  }
  return [...members].flatMap(([number, memberId]) => (memberId === undefined ? [] : [{ number, memberId }]));
}
