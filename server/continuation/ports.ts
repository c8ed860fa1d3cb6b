import type { ContinuationPayer, ContinuationTerms } from '../../src/domain/continuation/ContinuationPayer';
import type { ContinuationPayment } from '../../src/domain/continuation/ContinuationPayment';
import type { PayerChange } from '../../src/domain/continuation/PayerChange';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Actor } from '../shared/Actor';

/** A member as on the latest bill that has the number. */
export interface BilledMember {
  readonly memberId: string;
  readonly memberName: string;
}

/** The continuation payers of one group, which no one else can change until the transaction ends. */
export interface LockedContinuationPayers {
  /** Removed ones, too. */
  readonly all: readonly ContinuationPayer[];
  /** Undefined if no bill of the group has a member with this number. */
  member(memberId: string): Promise<BilledMember | undefined>;
  add(member: BilledMember, terms: ContinuationTerms, by: Actor, now: Date): Promise<ContinuationPayer>;
  /** Saves what differs from `before`, and what it was. */
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
}

/** Reads continuation payers. The caller must check that the group is in scope. */
export interface ContinuationQueries {
  /** Those that are not removed, by name. */
  list(groupNumber: string): Promise<readonly ContinuationPayer[]>;
  /** Every change of the entries of an entry's member, the latest first; empty for an unknown entry. */
  history(groupNumber: string, payerPk: string): Promise<readonly PayerChange[]>;
  /**
   * What people of the administrator's committed files paid in the `MONTHS_REMEMBERED` months to a month, one for each person, coverage,
   * and month. A payment that is in several files counts once.
   *
   * @param month first day
   */
  payments(groupNumber: string, month: LocalDate): Promise<readonly ContinuationPayment[]>;
}

declare module '../shared/Transaction' {
  interface Transaction {
    readonly continuation: ContinuationRepository;
  }
}
