import type { Scope } from '../../../src/domain/access/Scope';
import { dayOf } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { BankAccount } from '../../../src/domain/payments/BankAccount';
import { type BankVerification, type TwoAmounts, verifyProblem } from '../../../src/domain/payments/bankVerification';
import { notFound, Refusal } from '../shared/Refusal';
import { type BankAccountRepository, microDepositAmounts, type PayorIdentity } from './BankAccounts';

/** The verification before the amounts were entered, and whether they are those of the deposits. */
export interface VerifyAttempt {
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
    const today = dayOf(now);
    const account = await this.accounts.find(scope, bankAccountPk, today);
    const attempt = account && (await this.verifications.attempt(bankAccountPk, amounts, by, now));
    if (!attempt) throw notFound('bank account');
    const { before, isVerified } = attempt;
    if (!isVerified) {
      const problem = verifyProblem(before, today);
      if (problem) throw new Refusal(ErrorCode.WrongStatus, problem);
      const message = wrongMessage(before.attemptsLeft - 1);
      throw new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path: 'amounts', message }] });
    }
    return found(await this.accounts.find(scope, bankAccountPk, today));
  }

  /** Sends new deposits to an account whose last ones are locked, expired, or returned. @throws Refusal NOT_FOUND */
  async renew({ scope, bankAccountPk, by, now }: BankVerificationRequest): Promise<BankAccount> {
    const today = dayOf(now);
    found(await this.accounts.find(scope, bankAccountPk, today));
    await this.verifications.renew(bankAccountPk, microDepositAmounts(), by, now);
    return found(await this.accounts.find(scope, bankAccountPk, today));
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
