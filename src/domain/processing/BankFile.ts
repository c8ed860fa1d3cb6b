import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** What a NACHA file contains: payments as debits, or small deposits that verify bank accounts as credits. */
export const BANK_FILE_KINDS = ['PAYMENTS', 'MICRO_DEPOSITS'] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];

/** A NACHA file. Its entries never change. */
export interface BankFile {
  readonly filePk: string;
  /** `ach-2026-03-10-A.txt`. */
  readonly fileName: string;
  readonly kind: BankFileKind;
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
