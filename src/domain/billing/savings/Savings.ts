import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, sumCents, ZERO } from '../../platform/money/Cents';
import type { ExpectedAdjustment } from '../expected/ExpectedAdjustment';

/**
 * Outcome of an amount that a carrier billed incorrectly. `corrected`: the group changed it before paying. `credited`: credited on
 * a later bill. `settled`: resolved outside the bills. `waiting`: expected, and still within the carrier's credit window. `lost`:
 * refused by the carrier, written off, or past the carrier's credit window.
 *
 * @source docs/decisions/savings.md#every-amount-found-has-one-outcome
 */
export const OUTCOMES = ['corrected', 'credited', 'settled', 'waiting', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  corrected: 'Corrected before payment',
  credited: 'Credited on a later bill',
  settled: 'Settled outside the bills',
  waiting: 'Waiting for the carrier',
  lost: 'Lost',
};

/** Whether a carrier billed too much or too little. */
export const ERROR_SIDES = ['over', 'under'] as const;
export type ErrorSide = (typeof ERROR_SIDES)[number];

export const SIDE_LABELS: Readonly<Record<ErrorSide, string>> = { over: 'Overbilled', under: 'Underbilled' };

/** Amounts by outcome, each zero or more. */
export type OutcomeCents = Readonly<Record<Outcome, Cents>>;

export const NO_OUTCOMES: OutcomeCents = { corrected: ZERO, credited: ZERO, settled: ZERO, waiting: ZERO, lost: ZERO };

/** Totals. Overbilled and underbilled amounts never offset each other. */
export interface CarrierFigures {
  /** As billed. */
  readonly premiumCents: Cents;
  readonly lineCount: number;
  readonly errorCount: number;
  readonly over: OutcomeCents;
  readonly under: OutcomeCents;
}

/** An amount behind the figures. */
export interface SavingsItem
  extends Pick<ExpectedAdjustment, 'memberId' | 'memberName' | 'coverage' | 'carrierCode' | 'origin' | 'reasonCode'> {
  /** Stable in a list. */
  readonly key: string;
  readonly side: ErrorSide;
  readonly outcome: Outcome;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** Filter and page of the amounts. */
export interface SavingsItemQuery {
  readonly groupNumber: string;
  readonly year: number;
  readonly side: ErrorSide;
  /** Default: every outcome. */
  readonly outcome?: Outcome | undefined;
  /** Default: every carrier. */
  readonly carrierCode?: string | undefined;
  /** Number of a division. Default: all that are in scope. */
  readonly division?: string | undefined;
  /** First day. Default: the whole year. */
  readonly month?: LocalDate | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** All errors found. */
export function foundCents(amounts: OutcomeCents): Cents {
  return sumCents(OUTCOMES.map((outcome) => amounts[outcome]));
}

/** The amount that the group did not pay, or got back. */
export function savedCents({ corrected, credited, settled }: OutcomeCents): Cents {
  return sumCents([corrected, credited, settled]);
}

/** Totals over all carriers. */
export function totalOf(carriers: readonly CarrierFigures[]): CarrierFigures {
  const sum = (of: (carrier: CarrierFigures) => number) => carriers.reduce((total, carrier) => total + of(carrier), 0);
  const outcomes = (side: ErrorSide): OutcomeCents => {
    const total = (outcome: Outcome) => sumCents(carriers.map((carrier) => carrier[side][outcome]));
    return {
      corrected: total('corrected'),
      credited: total('credited'),
      settled: total('settled'),
      waiting: total('waiting'),
      lost: total('lost'),
    };
  };
  return {
    premiumCents: sumCents(carriers.map(({ premiumCents }) => premiumCents)),
    lineCount: sum(({ lineCount }) => lineCount),
    errorCount: sum(({ errorCount }) => errorCount),
    over: outcomes('over'),
    under: outcomes('under'),
  };
}

/** `1.25%` of a whole; a dash if the whole is zero. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  return `${((part / whole) * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}
