import type { ReceivedCheck } from '../../../contract/money/deposits';
import type { DepositCheck } from '../../../contract/platform/shared/depositSchemas';
import type { HistoryEvent } from '../../../contract/platform/shared/historyEvent';
import type {
  CheckChoice,
  Deposit,
  DepositFigures,
  DepositMethod,
  DepositState,
} from '../../../src/domain/money/deposits/Deposit';
import type { EarlierCheck } from '../../../src/domain/money/deposits/duplicateCheck';
import type { CheckMatch } from '../../../src/domain/money/deposits/matchCheck';
import type { PostableBill } from '../../../src/domain/money/deposits/planPosting';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { FileAccount } from '../../../src/domain/platform/files/FileAccount';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Caller } from '../../platform/shared/Caller';

/**
 * Deposits that a person may see: their own, and those that name at least one group and whose groups are all in scope. All deposits
 * for a scope of all groups.
 *
 * @source docs/decisions/deposits.md#a-deposit-is-seen-by-its-maker-and-people-who-reach-all-of-its-groups
 */
export interface DepositReach {
  readonly scope: Scope;
  readonly userId: string;
}

export function reachOf({ scope, caller }: { readonly scope: Scope; readonly caller: Caller }): DepositReach {
  return { scope, userId: caller.userId };
}

/** A committed lockbox file with checks that are not in a deposit yet. */
export interface LockboxToDeposit {
  readonly filePk: string;
  readonly fileName: string;
  readonly checkCount: number;
  readonly checkCents: Cents;
  readonly depositDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  /** Of the uploaded file; null if an earlier version read it. */
  readonly account: FileAccount | null;
}

/** A check as stored, without values computed from the bills. */
export type StoredCheck = Omit<DepositCheck, 'choices' | 'warnings' | 'duplicates' | 'effect'> & {
  /** Amounts posted to the bill and to suspense; null before posting. */
  readonly posted: { readonly paidCents: Cents; readonly suspenseCents: Cents } | null;
};

/** A check of a deposit, and an earlier one with the same number, or the same amount within a week. */
export interface CheckPair {
  readonly checkPk: string;
  readonly earlier: EarlierCheck;
  /** Why the check is deposited nevertheless; null until a person gives a reason. */
  readonly reason: string | null;
}

/** A bill that checks of a deposit go to. */
export type TargetBill = PostableBill & {
  readonly groupNumber: string;
  readonly billNumber: string;
  /** Amount in suspense for it, neither used nor reserved. */
  readonly heldCents: Cents;
};

/** A check to add. */
export interface CheckToSave {
  readonly checkNumber: string;
  readonly payer: string;
  readonly amountCents: Cents;
  readonly billNumber: string | null;
  readonly groupNumber: string | null;
  readonly note: string;
  /** Its row in the lockbox file. */
  readonly row?: { readonly owner: string; readonly uploadPk: string; readonly rowNo: number };
}

export interface DepositToSave extends DepositFigures {
  readonly depositPk: string;
  readonly method: DepositMethod;
  readonly upload: { readonly owner: string; readonly uploadPk: string } | null;
}

/** Reads of deposits and of the bills their checks may pay. */
export interface DepositQueries {
  /** @returns undefined for a deposit out of reach as well. */
  find(reach: DepositReach, depositPk: string): Promise<Deposit | undefined>;
  checks(depositPk: string): Promise<readonly StoredCheck[]>;
  /**
   * Earlier checks with the number of one of the deposit's checks, or its amount within a week: those entered before, and those
   * posted since. The newest 5,000.
   *
   * @param reach determines which of their deposits the reader may see.
   */
  earlierChecks(reach: DepositReach, depositPk: string): Promise<readonly CheckPair[]>;
  history(depositPk: string): Promise<readonly HistoryEvent[]>;
  /**
   * Bills in scope that these checks name, and open bills, reconciled or not, whose open amount they have or whose groups they name.
   *
   * @source docs/decisions/deposits.md#a-check-goes-to-the-bill-or-group-it-names
   */
  candidates(
    scope: Scope,
    checks: readonly Pick<CheckToSave, 'billNumber' | 'groupNumber' | 'amountCents'>[],
  ): Promise<readonly CheckChoice[]>;
  /** The newest 100 checks for the group's released bills that are not applied to them. */
  received(groupNumber: string): Promise<readonly ReceivedCheck[]>;
  groupsInScope(scope: Scope, groupNumbers: readonly string[]): Promise<readonly string[]>;
  targetBills(billPks: readonly string[]): Promise<readonly TargetBill[]>;
}

/** One transaction over a deposit, its checks, and the payments they make. */
export interface DepositRepository extends DepositQueries {
  /** Locks the bills until the transaction ends, and then reads them. */
  lockTargetBills(billPks: readonly string[]): Promise<readonly TargetBill[]>;
  add(deposit: DepositToSave, by: Caller, now: Date): Promise<void>;
  /** Locks the deposit until the transaction ends. @returns undefined for a deposit out of reach as well. */
  lock(reach: DepositReach, depositPk: string): Promise<Deposit | undefined>;
  /**
   * Locks and returns the rows of a committed lockbox file that are not in a deposit yet; undefined if the caller cannot access
   * the file or it is not committed.
   */
  lockboxRows(reach: DepositReach, uploadPk: string): Promise<readonly CheckToSave[] | undefined>;
  addChecks(depositPk: string, checks: readonly { check: CheckToSave; match: CheckMatch }[]): Promise<void>;
  removeChecks(depositPk: string, checkPks: readonly string[]): Promise<void>;
  place(depositPk: string, checkPk: string, match: CheckMatch): Promise<void>;
  /** Recounts the checks, increases the version, and adds an event to the history. */
  touch(
    depositPk: string,
    change: Partial<DepositFigures> & { readonly state?: DepositState },
    event: { readonly event: string; readonly note: string },
    by: Caller,
    now: Date,
  ): Promise<void>;
  linkPayment(depositPk: string, checkPk: string, paymentPk: string): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly deposits: DepositRepository;
  }
}
