import type { BankAccount } from '../../domain/payments/BankAccount';
import type { TwoAmounts } from '../../domain/payments/bankVerification';
import type { BankAccountGateway } from './ports';

/** Where the accounts of one group are shown. */
interface ShownAccounts {
  readonly current: { readonly groupNumber: string; readonly accounts: readonly BankAccount[] };
  /** @param accounts all of the group. */
  showAccounts(accounts: readonly BankAccount[]): void;
}

/** Verifies a group's bank accounts, and shows the status of each. */
export class AccountVerification {
  constructor(
    private readonly gateway: BankAccountGateway,
    private readonly shown: ShownAccounts,
  ) {}

  /** @throws ApiError BANK_ACCOUNT_INVALID for other amounts; WRONG_STATUS while the amounts cannot be entered. */
  async verify(bankAccountPk: string, amounts: TwoAmounts): Promise<void> {
    try {
      this.replace(await this.gateway.verify(bankAccountPk, amounts));
    } catch (error) {
      // Fewer attempts are left, or the account was verified elsewhere. If that cannot be read, what is shown stays.
      const accounts = await this.gateway.list(this.shown.current.groupNumber).catch(() => undefined);
      if (accounts) this.shown.showAccounts(accounts);
      throw error;
    }
  }

  /** Sends new deposits to an account that is locked or was not verified in time. @throws ApiError */
  async sendDeposits(bankAccountPk: string): Promise<void> {
    this.replace(await this.gateway.sendDeposits(bankAccountPk));
  }

  private replace(account: BankAccount): void {
    const { accounts } = this.shown.current;
    this.shown.showAccounts(accounts.map((one) => (one.bankAccountPk === account.bankAccountPk ? account : one)));
  }
}
