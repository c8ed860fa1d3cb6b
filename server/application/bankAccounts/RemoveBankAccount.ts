import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { notFound, Refusal } from '../shared/Refusal';
import type { BankAccounts } from './ports/BankAccounts';

/** Takes a bank account out of the list. Payments made from it keep its name. */
export class RemoveBankAccount {
  constructor(private readonly accounts: BankAccounts) {}

  /** @throws Refusal NOT_FOUND; BANK_ACCOUNT_IN_USE. */
  async run(scope: Scope, bankAccountPk: string, by: string, now: Date): Promise<void> {
    if (!(await this.accounts.find(scope, bankAccountPk))) throw notFound('bank account');
    const outcome = await this.accounts.remove(bankAccountPk, by, now);
    if (outcome === 'missing') throw notFound('bank account');
    if (outcome === 'inUse') {
      throw new Refusal(
        ErrorCode.BankAccountInUse,
        'A pending payment draws on this account. Remove it once the payment has been processed or voided.',
      );
    }
  }
}
