import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Db, Tx } from '../../database/Tables';
import type { Actor } from '../../shared/Actor';
import type { Transaction } from '../../shared/Transaction';

/** Something that a fault of an earlier version left in the books. */
export interface BookFinding {
  /** Unique among the findings of its kind, and the same in every run, such as the key of a payment. */
  readonly key: string;
  /** Null for the office. */
  readonly groupNumber: string | null;
  /** What is wrong, in a sentence without names of members. */
  readonly what: string;
  /** What the repair does, in a sentence. */
  readonly effect: string;
}

/** The transaction of one repair. */
export interface RepairTransaction {
  /** The repositories that use cases write with. */
  readonly tx: Transaction;
  /** The same transaction, for statements that no use case has. */
  readonly db: Tx;
  readonly by: Actor;
  /** What is posted gets this time, so it is in the open month. */
  readonly now: Date;
  /** Business date of the office. */
  readonly today: LocalDate;
  /** Why the operator repairs, for entries that have a reason. */
  readonly reason: string;
}

/**
 * A kind of finding with its repair. Each kind has one file, listed in `bookRepairs.ts`.
 *
 * @source docs/decisions/maintenance.md#a-command-repairs-what-earlier-faults-left
 */
export interface BookRepair {
  /** Lowercase words with hyphens. It is stored with each repair and never changes. */
  readonly kind: string;
  /** Heading of its findings, such as `Void checks that the bank may pay`. */
  readonly title: string;
  /** What is left to repair, in a fixed order. @param key reads only the finding with this key */
  find(db: Db, key?: string): Promise<readonly BookFinding[]>;
  /** Locks what the repair reads and changes, so that servers wait. The finding is read again afterwards. */
  lock(transaction: RepairTransaction, finding: BookFinding): Promise<void>;
  /** Repairs a locked finding. `find` no longer returns it then. @returns what was done, in a sentence. */
  repair(transaction: RepairTransaction, finding: BookFinding): Promise<string>;
}
