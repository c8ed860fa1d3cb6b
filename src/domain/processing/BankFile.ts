import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** A NACHA file that draws ACH payments from the groups' bank accounts. Its payments never change. */
export interface BankFile {
  readonly filePk: string;
  /** `ach-2026-03-10-A.txt`. */
  readonly fileName: string;
  readonly businessDate: LocalDate;
  /** ISO timestamp, UTC: when processing made it. */
  readonly addDate: string;
  readonly entryCount: number;
  readonly amountCents: Cents;
  /** Latest first, at most 20. ISO timestamps, UTC. */
  readonly downloads: readonly { readonly at: string; readonly by: string }[];
}

/** Money that processing passed on to a carrier, bill by bill. Never changes. */
export interface Remittance {
  readonly remittancePk: string;
  readonly carrierCode: string;
  /** The code if the carrier has no record. */
  readonly carrierName: string;
  readonly businessDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly billCount: number;
  readonly amountCents: Cents;
}

export const REMITTANCE_FORMATS = ['820', 'xlsx'] as const;
export type RemittanceFormat = (typeof REMITTANCE_FORMATS)[number];
