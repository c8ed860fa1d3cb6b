/**
 * A person's decision about a discrepancy. `acceptBill`: the carrier is right. `acceptOurs`: payroll is right, and the lines
 * change. `expectNextBill`: pay as billed now and expect the difference back on the next bill. `dispute`: the same, and ask the
 * carrier to correct it. `ignore`: pay as billed and expect nothing.
 *
 * @source docs/decisions/reconciliation.md#linking-a-member-is-not-a-decision
 */
export type DiscrepancyAction = (typeof DISCREPANCY_ACTIONS)[number];
export const DISCREPANCY_ACTIONS = ['acceptOurs', 'acceptBill', 'expectNextBill', 'dispute', 'ignore'] as const;

/** Longest key of a discrepancy, in UTF-16 code units. Limited by the contract and by the size of a database index entry. */
export const MAX_DISCREPANCY_KEY_LENGTH = 300;
