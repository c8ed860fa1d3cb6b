import { hasWords, issuedNumber } from './issuedNumbers';
import { memberKey } from './memberKey';
import { isOtherForm } from './memberNumbers';

/** A member of a bill, a file, or a record. */
export interface NumberedMember {
  /** Within the group; empty without one. */
  readonly memberId: string;
  readonly memberName: string;
}

/** A member's number as its issuer writes it, normalized. People with one key may be several: compare them with `isSameMember`. */
export function issuedKey(memberId: string): string {
  return memberKey(issuedNumber(memberId));
}

/**
 * Whether two records are about one member. The number in the group decides. Another form of it is the member's, too, with a name that
 * shares a word or is missing; if the forms differ in leading zeros or in the issuer, which may be two people's, with the same name.
 * Without numbers, the name decides exactly.
 *
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export function isSameMember(one: NumberedMember, other: NumberedMember): boolean {
  if (one.memberId === other.memberId) return one.memberId !== '' || one.memberName === other.memberName;
  const [mine, theirs] = [issuedNumber(one.memberId), issuedNumber(other.memberId)];
  if (memberKey(mine) === '' || memberKey(mine) !== memberKey(theirs)) return false;
  if (one.memberName === other.memberName) return true;
  if (issuerOf(one.memberId) !== issuerOf(other.memberId)) return hasWords(one.memberName, other.memberName);
  return isOtherForm({ ...one, memberId: mine }, { ...other, memberId: theirs });
}

const issuerOf = (memberId: string) => memberId.slice(0, memberId.length - issuedNumber(memberId).length);
