import type { LocalDate } from '../dates/LocalDate';
import type { ExpectedOfAge } from '../expected/expectedAge';
import { type Cents, cappedSum } from '../money/Cents';
import type { Remittance } from '../processing/BankFile';
import type { UpcomingRemittance } from '../processing/remittanceDays';
import { counted } from '../text/wording';
import type { Waiting } from './WorkWaiting';

/** The next day on which money is remitted. */
export interface NextRemittance {
  /** Business date. */
  readonly remitOn: LocalDate;
  readonly billCount: number;
  readonly amountCents: Cents;
}

/** Remittances with a business date in a month. */
export interface RemittedMonth {
  /** First day of the month. */
  readonly period: LocalDate;
  readonly remittedCents: Cents;
}

/**
 * What a carrier's people work on and wait for, all of their own codes. Amounts are capped at `MAX_CENTS`.
 *
 * @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists
 */
export interface CarrierBoard {
  /** Sent by groups, without an answer. */
  readonly correctionsToAnswer: number;
  /** Files that could not be read and were not discarded. */
  readonly filesRefused: number;
  /** Files that were checked and not committed. */
  readonly filesToCommit: number;
  /** Sent to the carrier, and not cleared. */
  readonly remittancesSent: Waiting;
  /** Null if nothing is due. */
  readonly nextRemittance: NextRemittance | null;
  /** Null before the first. */
  readonly latestRemittance: Remittance | null;
  /** Twelve months, oldest first. */
  readonly remittedByMonth: readonly RemittedMonth[];
  /** Credits and charges that groups expect, youngest first. */
  readonly expectedByAge: readonly ExpectedOfAge[];
}

/** What is remitted on the first of the coming days, to all of a person's carriers. Null if nothing is. */
export function nextRemittance(upcoming: readonly UpcomingRemittance[]): NextRemittance | null {
  const days = upcoming.flatMap(({ remitOn }) => (remitOn === null ? [] : [remitOn])).sort();
  const [remitOn] = days;
  if (remitOn === undefined) return null;
  const next = upcoming.filter((one) => one.remitOn === remitOn);
  return {
    remitOn,
    billCount: next.reduce((sum, { billCount }) => sum + billCount, 0),
    amountCents: cappedSum(next.map(({ amountCents }) => amountCents)),
  };
}

/** Kinds of work of a carrier. */
const CARRIER_WORK = ['corrections', 'filesRefused', 'filesToCommit', 'remittances'] as const;

/** One kind of work, such as "2 corrections to answer". */
export interface CarrierWorkItem {
  readonly kind: (typeof CARRIER_WORK)[number];
  readonly text: string;
  /** Undefined for a kind without amounts. */
  readonly cents: Cents | undefined;
}

/** Work that waits for a carrier's person, most urgent first. Kinds with nothing to do are left out. */
export function carrierWork(board: CarrierBoard): readonly CarrierWorkItem[] {
  const { correctionsToAnswer, filesRefused, filesToCommit, remittancesSent } = board;
  const waiting: Readonly<Record<CarrierWorkItem['kind'], { readonly count: number; readonly cents?: Cents }>> = {
    corrections: { count: correctionsToAnswer },
    filesRefused: { count: filesRefused },
    filesToCommit: { count: filesToCommit },
    remittances: remittancesSent,
  };
  return CARRIER_WORK.filter((kind) => waiting[kind].count > 0).map((kind) => ({
    kind,
    text: WORK_TEXTS[kind](waiting[kind].count),
    cents: waiting[kind].cents,
  }));
}

const WORK_TEXTS: Readonly<Record<CarrierWorkItem['kind'], (count: number) => string>> = {
  corrections: (count) => `${counted(count, 'correction')} to answer`,
  filesRefused: (count) => `${counted(count, 'file')} refused`,
  filesToCommit: (count) => `${counted(count, 'file')} to review and commit`,
  remittances: (count) => `${counted(count, 'remittance')} sent to you, not cleared yet`,
};
