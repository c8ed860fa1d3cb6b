import type { UpcomingRemittance } from '../../money/processing/remittanceDays';
import { type Cents, cappedSum } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import type { Waiting } from './WorkWaiting';

/** The amount to be remitted on the next day with remittances, for all of a person's carriers. Null if there is none. */
export function nextRemittance(upcoming: readonly UpcomingRemittance[]) {
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

interface CarrierTasks extends Readonly<Record<'correctionsToAnswer' | 'filesRefused' | 'filesToCommit', number>> {
  readonly remittancesSent: Waiting;
}

/** Open work for a carrier's person, most urgent first. Kinds without open work are skipped. */
export function carrierWork(board: CarrierTasks): readonly CarrierWorkItem[] {
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
