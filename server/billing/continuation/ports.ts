import type { ContinuationPayer, ContinuationTerms } from '../../../src/domain/billing/continuation/ContinuationPayer';
import type { ContinuationPayment } from '../../../src/domain/billing/continuation/ContinuationPayment';
import type { PayerChange } from '../../../src/domain/billing/continuation/PayerChange';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../platform/shared/Actor';

/** A member as on the latest bill that has the number. */
export interface BilledMember {
  readonly memberId: string;
  readonly memberName: string;
}

/** The continuation payers of one group, locked against other changes until the transaction ends. */
export interface LockedContinuationPayers {
  /** Includes removed payers. */
  readonly all: readonly ContinuationPayer[];
  /** Undefined if no bill of the group has a member with this number. */
  member(memberId: string): Promise<BilledMember | undefined>;
  add(member: BilledMember, terms: ContinuationTerms, by: Actor, now: Date): Promise<ContinuationPayer>;
  /** Saves fields that differ from `before`, and their former values. */
  change(
    before: ContinuationPayer,
    changes: Partial<ContinuationTerms & Pick<ContinuationPayer, 'memberName' | 'isRemoved'>>,
    by: Actor,
    now: Date,
  ): Promise<ContinuationPayer>;
}

/** Continuation payers, in one transaction. */
export interface ContinuationRepository {
  /** @throws Refusal NOT_FOUND */
  lock(groupNumber: string): Promise<LockedContinuationPayers>;
  /** As `ContinuationQueries`. */
  list: ContinuationQueries['list'];
  payments: ContinuationQueries['payments'];
}

/** Reads continuation payers. The caller must check that the group is in scope. */
export interface ContinuationQueries {
  /** Payers that are not removed, by name. */
  list(groupNumber: string): Promise<readonly ContinuationPayer[]>;
  /** All changes of entries of the entry's member, latest first; empty for an unknown entry. */
  history(groupNumber: string, payerPk: string): Promise<readonly PayerChange[]>;
  /**
   * Payments by people in the administrator's committed files in the `MONTHS_REMEMBERED` months up to a month, one for each person,
   * coverage, and month. A payment in several files counts once.
   *
   * @param month first day
   */
  payments(groupNumber: string, month: LocalDate): Promise<readonly ContinuationPayment[]>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly continuation: ContinuationRepository;
  }
}
