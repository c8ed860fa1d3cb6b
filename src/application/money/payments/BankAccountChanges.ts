import type { AccountEvent, BankAccount } from '../../../../contract/money/bankAccounts';
import type { TwoAmounts } from '../../../domain/money/payments/bankVerification';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { BankAccountGateway } from './ports';

/** Where the accounts of one group are shown. */
interface ShownAccounts {
  readonly current: { readonly groupNumber: string; readonly accounts: readonly BankAccount[] };
  /** @param accounts all of the group. */
  showAccounts(accounts: readonly BankAccount[]): void;
}

/** Verifies, removes, and restores a group's bank accounts, and then shows the updated accounts. */
export class BankAccountChanges {
  constructor(
    private readonly gateway: BankAccountGateway,
    private readonly shown: ShownAccounts,
  ) {}

  /** @throws ApiError BANK_ACCOUNT_INVALID for other amounts; WRONG_STATUS while the amounts cannot be entered. */
  async verify(bankAccountPk: string, amounts: TwoAmounts): Promise<void> {
    try {
      this.replace(await this.gateway.verify({ bankAccountPk, amounts }));
    } catch (error) {
      // Fewer attempts are left, or the account was verified elsewhere.
      await this.readAgain();
      throw error;
    }
  }

  /** Sends new deposits to an account that is locked or was not verified in time. @throws ApiError */
  async sendDeposits(bankAccountPk: string): Promise<void> {
    this.replace(await this.gateway.sendDeposits({ bankAccountPk }));
  }

  /**
   * An account that is gone already counts as removed. @throws ApiError BANK_ACCOUNT_IN_USE, with its uses shown as they are
   * now.
   */
  async remove(bankAccountPk: string): Promise<void> {
    const isRemoved = () => !this.shown.current.accounts.some((one) => one.bankAccountPk === bankAccountPk);
    try {
      await this.gateway.remove({ bankAccountPk });
    } catch (error) {
      await this.readAgain();
      if (isRemoved()) return;
      throw error;
    }
    this.shown.showAccounts(this.shown.current.accounts.filter((one) => one.bankAccountPk !== bankAccountPk));
  }

  /** @throws ApiError WRONG_STATUS later than a day after the removal; BANK_ACCOUNT_INVALID if the account was added again. */
  async restore(bankAccountPk: string): Promise<void> {
    this.replace(await this.gateway.restore({ bankAccountPk }));
  }

  /** If the accounts cannot be read, what is shown stays. */
  private async readAgain(): Promise<void> {
    const accounts = await this.gateway.list({ groupNumber: this.shown.current.groupNumber }).catch(() => undefined);
    if (accounts) this.shown.showAccounts(accounts);
  }

  private replace(account: BankAccount): void {
    const { accounts } = this.shown.current;
    const isShown = accounts.some(({ bankAccountPk }) => bankAccountPk === account.bankAccountPk);
    const replaced = accounts.map((one) => (one.bankAccountPk === account.bankAccountPk ? account : one));
    this.shown.showAccounts(isShown ? replaced : [...accounts, account]);
  }
}

/** The history of a group's removed and restored bank accounts. */
export class BankAccountHistory {
  constructor(
    private readonly gateway: BankAccountGateway,
    private readonly time: Time,
  ) {}

  of(groupNumber: string): LiveQuery<true, readonly AccountEvent[]> {
    return new LiveQuery((_, signal) => this.gateway.history({ groupNumber }, signal), { time: this.time });
  }
}
