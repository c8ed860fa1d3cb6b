import { commonNameKey } from '../../billing/reconciliation/memberKey';

/**
 * Warns if the two people of a decision, requester and approver, have the same name, ignoring case, accents, spaces, word order,
 * and initials. They have two accounts but may be one person.
 *
 * @param one and `other`: names of different accounts; null if nobody has decided yet, or no approval is needed.
 * @returns empty if the names differ.
 * @source BR-CTL-12 docs/decisions/controls.md#two-people-of-one-name-are-pointed-out
 */
export function sameNameText(one: string | null, other: string | null): string {
  if (one === null || other === null) return '';
  const key = commonNameKey(one);
  if (key === '' || key !== commonNameKey(other)) return '';
  const names = one === other ? one : `${one} and ${other}`;
  return `Both people are named ${names}: check that they are two people.`;
}

/** Who asked for something, and who approved it; null if no one did. */
export type AskedAndApproved = readonly [askedBy: string | null, approvedBy: string | null];

/** `sameNameText` of several decisions, each text once; empty for none. */
export function sameNamesText(pairs: readonly AskedAndApproved[]): string {
  return [...new Set(pairs.map((pair) => sameNameText(...pair)))].filter(Boolean).join(' ');
}
