import type { Scope } from '../../src/domain/access/Scope';
import type {
  Correction,
  CorrectionRecipient,
  CorrectionState,
  CorrectionTerms,
} from '../../src/domain/corrections/Correction';
import type { CorrectionPage } from '../../src/domain/corrections/CorrectionPage';
import type { CorrectionFilter } from '../../src/domain/corrections/correctionSteps';
import type { NewCorrection } from '../../src/domain/corrections/correctionsOf';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { BillKey } from '../expected/ports';
import type { Actor } from '../shared/Actor';

export interface CorrectionPageRequest {
  /** Default: all groups of the scope. */
  readonly groupNumber?: string | undefined;
  readonly status: CorrectionFilter;
  readonly recipient: CorrectionRecipient | 'all';
  /** First day of the month of the bill it comes from; undefined for all. */
  readonly month?: LocalDate | undefined;
  /** Start of a member number or bill number, or part of a member's or group's name. Empty does not filter. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads corrections of the groups in a scope. */
export interface CorrectionQueries {
  /** What needs work first, then the newest bill, then by amount. */
  page(scope: Scope, request: CorrectionPageRequest): Promise<CorrectionPage>;
  /** Undefined if it does not exist or its group is not in scope. */
  find(scope: Scope, groupNumber: string, correctionPk: string): Promise<Correction | undefined>;
}

/** Changes the corrections of a group in a transaction. */
export interface CorrectionRepository {
  /**
   * Adds corrections of a bill that is being reconciled. Leaves out those that ask for the same as one that is not answered yet.
   *
   * @returns the number added.
   */
  add(bill: BillKey, corrections: readonly NewCorrection[], by: Actor, now: Date): Promise<number>;
  /** Removes the corrections of a bill that were not sent. */
  removeUnsent(bill: BillKey): Promise<void>;
  /** Locks corrections of a group; those that do not exist are left out. */
  lock(groupNumber: string, correctionPks: readonly string[]): Promise<readonly LockedCorrection[]>;
  setState(
    groupNumber: string,
    correctionPks: readonly string[],
    state: CorrectionState,
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void>;
  setTerms(groupNumber: string, correctionPk: string, terms: CorrectionTerms, by: Actor, now: Date): Promise<void>;
}

export type LockedCorrection = Pick<Correction, 'correctionPk' | 'state' | 'paidThrough'> & CorrectionTerms;
