import type { searchNotOnBill } from '../../../contract/billing/notOnBill';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type { FoundNotOnBill } from '../../../src/domain/billing/notOnBill/findNotOnBill';
import type { EnrollmentRequest, EnrollmentStanding } from '../../../src/domain/billing/notOnBill/insuredState';
import type { NotOnBillPage } from '../../../src/domain/billing/notOnBill/notOnBillList';
import type { InsuredState, PaidPart } from '../../../src/domain/billing/notOnBill/PayingNotOnBill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { BillKey } from '../expected/ports';

export type NotOnBillRequest = CallPart<typeof searchNotOnBill, 'query'>;

/** Reads who pays and is not on the bill, of the groups in a scope. */
export interface NotOnBillQueries {
  page(scope: Scope, request: NotOnBillRequest): Promise<NotOnBillPage>;
}

/** A row as its state follows from. */
export interface FollowedRow {
  readonly rowPk: string;
  readonly part: PaidPart;
  readonly enrollment: EnrollmentStanding;
  readonly state: InsuredState;
  /** The day on which the carrier made the bill. */
  readonly cutOff: LocalDate;
  /** The latest request about it that the carrier has; null if there is none. */
  readonly request: Pick<EnrollmentRequest, 'state' | 'confirmedAt'> | null;
}

/** A found person, with the carrier of the coverage. */
export type RowToAdd = FoundNotOnBill & { readonly carrierCode: string };

/** Who pays and is not on the bill, in a transaction. */
export interface NotOnBillRepository {
  /**
   * Adds who was found on a bill, in place of the open rows of earlier bills of its carriers and division. A person found before keeps
   * the day since when.
   */
  add(bill: BillKey, rows: readonly RowToAdd[], now: Date): Promise<void>;
  /** Removes the rows of a bill that is no longer reconciled, and opens those that they took the place of. */
  withdraw(bill: BillKey): Promise<void>;
  /** Ends the open rows of these groups whom a later bill, or another one of the month, has. */
  settle(groupNumbers: readonly string[]): Promise<void>;
  /** Opens the rows again that ended with a bill that is taken back. */
  unsettle(bill: BillKey): Promise<void>;
  /** The open rows of groups. */
  open(groupNumbers: readonly string[]): Promise<readonly FollowedRow[]>;
  setStates(states: readonly Pick<FollowedRow, 'rowPk' | 'state'>[]): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly notOnBill: NotOnBillRepository;
  }
}
