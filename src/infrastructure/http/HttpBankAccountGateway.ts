import { addBankAccount, listBankAccounts } from '../../../contract/bankAccounts';
import type { BankAccountGateway } from '../../application/bankAccounts/ports/BankAccountGateway';
import type { BankAccount, NewBankAccount } from '../../domain/bankAccounts/BankAccount';
import type { ApiClient } from './ApiClient';

export class HttpBankAccountGateway implements BankAccountGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string): Promise<readonly BankAccount[]> {
    return (await this.api.call(listBankAccounts, { query: { groupNumber } })).items;
  }

  add(account: NewBankAccount): Promise<BankAccount> {
    return this.api.call(addBankAccount, { body: account });
  }
}
