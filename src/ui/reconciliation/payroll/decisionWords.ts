import type { DiscrepancyAction } from '../../../domain/reconciliation/Discrepancy';

/** What a person decides, in the words on the buttons. */
export const ACTION_WORDS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'Accept ours',
  acceptBill: 'Keep bill',
  expectNextBill: 'Expect on next bill',
};

/** The keys that decide about the row that is chosen. */
export const ACTION_KEYS: Readonly<Record<string, DiscrepancyAction>> = {
  a: 'acceptOurs',
  k: 'acceptBill',
  n: 'expectNextBill',
};
