import type { RefundAccount } from '../../../../contract/money/refundCredits';
import type { ReturnCode } from '../../../../src/domain/money/payments/returnCodes';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../../platform/shared/Actor';
import type { NewReturnFileEntry } from '../../payments/returns/ports';
import type { LockedRefund } from '../../refunds/ports';

export type RefundKey = Pick<LockedRefund, 'groupNumber' | 'refundPk'>;

/** The credit of a locked refund that has not ended. */
export interface LiveCredit {
  /** Starts at 1 for each refund. */
  readonly creditNo: number;
  readonly bankAccountPk: string;
  /** Who chose the account, and when: ISO timestamp, UTC. */
  readonly userId: string;
  readonly by: string;
  readonly at: string;
  /** Null until it is in a bank file. */
  readonly fileState: StoredBankFileState | null;
  readonly filePk: string | null;
  readonly settleDate: LocalDate | null;
}

/** How a credit ends. */
export interface CreditEnd {
  /** A sentence. */
  readonly note: string;
  /** Null unless the bank returned it. */
  readonly returnCode: ReturnCode | null;
  /** The line of a return file that returned it. Default: a person recorded the end. */
  readonly line?: NewReturnFileEntry | undefined;
}

export interface RefundCreditRepository {
  /** Locks the bank files with credits of a refund. Call it before the refund is locked: downloads lock files first, too. */
  lockFiles(refundPk: string): Promise<void>;
  /** Whether a second person approved the refund, so that its credit needs one, too. */
  needsApproval(refund: LockedRefund): Promise<boolean>;
  /** Accounts of a group that were not removed, by name. */
  accounts(groupNumber: string): Promise<readonly RefundAccount[]>;
  /** An account of a group, also a removed one; nobody can change it until the transaction ends. Undefined if the group has no such account. */
  lockAccount(groupNumber: string, bankAccountPk: string): Promise<RefundAccount | undefined>;
  /** The credit of a locked refund that has not ended; undefined if there is none. */
  current(refund: RefundKey): Promise<LiveCredit | undefined>;
  add(refund: LockedRefund, bankAccountPk: string, by: Actor, now: Date): Promise<void>;
  approve(refund: RefundKey, credit: LiveCredit, by: Actor, now: Date): Promise<void>;
  /**
   * Ends a credit whose refund has left its states. Removes its entry from an unsent bank file, and cancels the file if none remain; in
   * a sent file it stays.
   */
  end(refund: RefundKey, credit: LiveCredit, end: CreditEnd, by: Actor, now: Date): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly refundCredits: RefundCreditRepository;
  }
}
