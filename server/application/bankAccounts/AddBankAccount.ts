import type { BankAccount, NewBankAccount } from '../../../src/domain/bankAccounts/BankAccount';
import { isRoutingNumber } from '../../../src/domain/bankAccounts/isRoutingNumber';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Encryption } from '../shared/Encryption';
import { newPk } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import type { BankAccounts } from './ports/BankAccounts';

const VISIBLE = 3;

/** Adds a bank account to pay from. Its numbers are encrypted here and never leave again. */
export class AddBankAccount {
  constructor(
    private readonly accounts: BankAccounts,
    private readonly encryption: Encryption,
  ) {}

  /** @throws Refusal BANK_ACCOUNT_INVALID for a routing number that is none, or an account the group has already. */
  async run(account: NewBankAccount, by: string, now: Date): Promise<BankAccount> {
    const { routingNumber, accountNumber, ...rest } = account;
    if (!isRoutingNumber(routingNumber)) {
      throw invalid('routingNumber', 'This is not a routing number. Check its nine digits.');
    }
    const bankAccountPk = newPk(account.groupNumber);
    const seal = (text: string, field: string) => this.encryption.encrypt(text, `${bankAccountPk}/${field}`);
    const isNew = await this.accounts.add(
      {
        ...rest,
        bankAccountPk,
        routingEncrypted: seal(routingNumber, 'routing'),
        accountEncrypted: seal(accountNumber, 'account'),
        routingLast3: routingNumber.slice(-VISIBLE),
        accountLast3: accountNumber.slice(-VISIBLE),
        accountLength: accountNumber.length,
        fingerprint: this.encryption.fingerprint(`${account.groupNumber}/${routingNumber}/${accountNumber}`),
      },
      by,
      now,
    );
    if (!isNew) throw invalid('accountNumber', 'This account is in the list already.');
    const added = await this.accounts.find({ kind: 'groups', groupNumbers: [account.groupNumber] }, bankAccountPk);
    if (!added) throw new Error(`Bank account ${bankAccountPk} is not there after it was added.`);
    return added;
  }
}

function invalid(path: string, message: string): Refusal {
  return new Refusal(ErrorCode.BankAccountInvalid, message, { problems: [{ path, message }] });
}
