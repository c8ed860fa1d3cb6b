import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { AccountBooks } from './AccountBooks';

/**
 * `ASKED`: another manager has to approve it. `OWED`: approved but not paid yet. `TO_APPROVE`: its credit waits for another manager. `READY`:
 * for the next bank file. `BACK`: returned to suspense. `DECLINED`: it was never approved.
 */
export type YearRefundState = 'ASKED' | 'OWED' | 'TO_APPROVE' | 'READY' | 'FILED' | 'SETTLED' | 'BACK' | 'DECLINED';

/** A refund by ACH credit of money held for a group. */
export interface YearRefund {
  readonly cents: number;
  /** Whether another manager had to approve it, so that its credits need one, too. */
  readonly needsApproval: boolean;
  state: YearRefundState;
  /** Empty until the list of refunds shows it. */
  refundPk: string;
  /** Number of the account to which the current credit is paid. */
  account: number;
  /** Undefined until a bank file has the current credit. */
  settlesOn: LocalDate | undefined;
  /** ID of the entry in the bank file. */
  reference: string;
  /** How many credits the bank rejected or returned. */
  failures: number;
}

const PAYABLE: readonly YearRefundState[] = ['OWED', 'TO_APPROVE', 'READY'];

/** A group's refunds. */
export class RefundBooks {
  readonly items: YearRefund[] = [];

  add(cents: number, needsApproval: boolean): YearRefund {
    const state = needsApproval ? 'ASKED' : 'OWED';
    const refund = { cents, needsApproval, refundPk: '', account: 0, settlesOn: undefined, reference: '', failures: 0 };
    const added: YearRefund = { ...refund, state };
    this.items.push(added);
    return added;
  }

  in(state: YearRefundState): readonly YearRefund[] {
    return this.items.filter((one) => one.state === state);
  }

  /** Approved refunds that are not in a bank file yet. */
  get payableCents(): number {
    return this.sum(({ state }) => PAYABLE.includes(state));
  }

  /** Credits in bank files that have not settled. */
  get filedCents(): number {
    return this.sum(({ state }) => state === 'FILED');
  }

  /** The night of a date puts credits into a bank file, except to accounts that are held. @returns those in the file */
  file(date: LocalDate, accounts: AccountBooks): readonly YearRefund[] {
    const filed = this.in('READY').filter(({ account }) => !accounts.isHeld(account));
    for (const one of filed) {
      one.state = 'FILED';
      one.settlesOn = addBankDays(date, 1);
    }
    return filed;
  }

  /** The night of a date. @returns the refunds whose credits settle */
  settle(date: LocalDate): readonly YearRefund[] {
    const settled = this.in('FILED').filter(({ settlesOn = date }) => settlesOn <= date);
    for (const one of settled) one.state = 'SETTLED';
    return settled;
  }

  /** The bank does not pay credits of a file. @param isWhole whether the next file has them again */
  reject(references: readonly string[], isWhole: boolean): void {
    for (const one of this.in('FILED').filter(({ reference }) => references.includes(reference))) {
      one.state = isWhole ? 'READY' : 'OWED';
      if (!isWhole) one.failures += 1;
      one.settlesOn = undefined;
    }
  }

  private sum(isCounted: (refund: YearRefund) => boolean): number {
    return this.items.filter(isCounted).reduce((sum, { cents }) => sum + cents, 0);
  }
}
