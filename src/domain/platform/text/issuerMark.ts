/** Stored between an issuer and its number, where two issuers of a group gave a number to two people: `ACME·10023`. */
export const ISSUER_MARK = '·';

/**
 * Why a member number of a file cannot be used: part of it would count as its issuer, and the rest as another member's number.
 *
 * @param label of the number, such as `Member ID`
 * @returns undefined for a number without the mark
 */
export function issuerMarkProblem(label: string, number: string): string | undefined {
  if (!number.includes(ISSUER_MARK)) return undefined;
  return `${label} “${number.slice(0, 40)}” has a “${ISSUER_MARK}”, which Listbill puts between a carrier and its member number. Use the number as its carrier writes it.`;
}
