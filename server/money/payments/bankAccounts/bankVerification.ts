import type { BankAccount } from '../../../../contract/money/bankAccounts';
import type { BankVerification, TwoAmounts } from '../../../../src/domain/money/payments/bankVerification';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import { type BankAccountRepository, microDepositAmounts, type PayorIdentity } from './BankAccounts';

/** The verification before the amounts were entered, and whether they are those of the deposits. */
export interface VerifyAttempt {
  /** Why amounts could not be entered, as a sentence; undefined if they could. */
  readonly problem?: string | undefined;
  readonly before: BankVerification;
  readonly isVerified: boolean;
}

/** Each method locks the account, so that concurrent attempts are counted one by one. */
export interface BankVerificationRepository {
  /**
   * Verifies the account, or counts a wrong entry. Changes nothing while the amounts cannot be entered.
   *
   * @returns undefined for an account that was removed.
   */
  attempt(bankAccountPk: string, amounts: TwoAmounts, by: PayorIdentity, now: Date): Promise<VerifyAttempt | undefined>;
  /** Adds deposits to send, if the last ones are locked, expired, or returned. */
  renew(bankAccountPk: string, amounts: TwoAmounts, by: PayorIdentity, now: Date): Promise<void>;
}

interface BankVerificationRequest {
  readonly scope: Scope;
  readonly bankAccountPk: string;
  readonly by: PayorIdentity;
  readonly now: Date;
}

/** Verifies a bank account by the amounts of the two small deposits that it received. */
export class VerifyBankAccount {
  constructor(
    private readonly accounts: BankAccountRepository,
    private readonly verifications: BankVerificationRepository,
  ) {}

  /** @throws Refusal NOT_FOUND; WRONG_STATUS; BANK_ACCOUNT_INVALID for other amounts, which uses up one of three attempts. */
  async run({ scope, bankAccountPk, by, now }: BankVerificationRequest, amounts: TwoAmounts): Promise<BankAccount> {
    const account = await this.accounts.find(scope, bankAccountPk, now);
    const attempt = account && (await this.verifications.attempt(bankAccountPk, amounts, by, now));
    if (!attempt) throw notFound('bank account');
    const { before, isVerified, problem } = attempt;
    if (!isVerified) {
      if (problem) throw wrongStatus(problem);
      const message = wrongMessage(before.attemptsLeft - 1);
      throw new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path: 'amounts', message }] });
    }
    return found(await this.accounts.find(scope, bankAccountPk, now));
  }

  /** Sends new deposits to an account whose last ones are locked, expired, or returned. @throws Refusal NOT_FOUND */
  async renew({ scope, bankAccountPk, by, now }: BankVerificationRequest): Promise<BankAccount> {
    found(await this.accounts.find(scope, bankAccountPk, now));
    await this.verifications.renew(bankAccountPk, microDepositAmounts(), by, now);
    return found(await this.accounts.find(scope, bankAccountPk, now));
  }
}

function found(account: BankAccount | undefined): BankAccount {
  if (!account) throw notFound('bank account');
  return account;
}

function wrongMessage(left: number): string {
  if (left === 0) {
    return 'These are not the amounts of the two deposits. That was the last attempt: send new deposits to try again.';
  }
  return `These are not the amounts of the two deposits. ${left === 1 ? '1 attempt is' : `${left} attempts are`} left.`;
}
