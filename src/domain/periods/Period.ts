import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { monthName } from '../rules/SchoolYear';

/** `SOFT`: being closed, what happens in it is warned about. `CLOSED`: nothing is posted in it any more. */
export const PERIOD_STATES = ['OPEN', 'SOFT', 'CLOSED'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const PERIOD_STATE_LABELS: Readonly<Record<PeriodState, string>> = {
  OPEN: 'Open',
  SOFT: 'Being closed',
  CLOSED: 'Closed',
};

/** The figures of a month as they were when it was closed. They stay when the month is reopened. */
export interface PeriodVersion {
  /** From 1. */
  readonly version: number;
  readonly closedBy: string;
  /** ISO timestamp, UTC. */
  readonly closedAt: string;
  /** SHA-256 of the trial balance, the aging, and the remittances: 64 hexadecimal digits. */
  readonly hash: string;
  /** Debits of the trial balance, which are its credits, too. */
  readonly debitCents: Cents;
  /** Total owed by groups at the end of the month. */
  readonly receivableCents: Cents;
  /** Remittances that were made in the month. */
  readonly remittedCents: Cents;
  /** Null for the version in force. */
  readonly reopened: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** A month of the office's ledger. */
export interface Period {
  /** Its first day. */
  readonly month: LocalDate;
  readonly state: PeriodState;
  /** Latest first; empty for a month that was never closed. */
  readonly versions: readonly PeriodVersion[];
}

/** "October 2026" */
export function monthLabel(month: LocalDate): string {
  return `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;
}

export const PERIOD_STEPS = ['softClose', 'close', 'reopen'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];
