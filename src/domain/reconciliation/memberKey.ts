/**
 * A member's number as it is compared: letters upper case, punctuation and spaces gone, leading zeros gone.
 * Payroll writes `00-1234a` where the carrier writes `1234A`.
 *
 * @returns an empty string when the text has neither letter nor digit.
 */
export function memberKey(memberId: string): string {
  const plain = memberId.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/^0+(?=.)/, '');
}
