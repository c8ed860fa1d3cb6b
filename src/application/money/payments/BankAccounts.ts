import type { Observable } from 'rxjs';
import type { BankAccount, BankAccountDetail, NewBankAccount } from '../../../../contract/money/bankAccounts';
import type { TwoAmounts } from '../../../domain/money/payments/bankVerification';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { GroupAccounts } from './GroupAccounts';
import type { BankAccountGateway } from './ports';

export type {
  AccountEvent,
  BankAccount,
  BankAccountDetail,
  NewBankAccount,
} from '../../../../contract/money/bankAccounts';

/** Bank accounts of groups, in a list and each on its page. */
export class BankAccounts {
  constructor(private readonly gateway: BankAccountGateway) {}

  ofGroup(groupNumber: string): GroupAccountsEditor {
    return new GroupAccountsEditor(this.gateway, groupNumber);
  }

  account(bankAccountPk: string): BankAccountEditor {
    return new BankAccountEditor(this.gateway, bankAccountPk);
  }
}

/** The list of a group's bank accounts. */
export class GroupAccountsEditor extends Refreshable {
  /** Loading on subscribe, then the accounts. Keeps the value while refreshing. Cold. Never errors. */
  readonly accounts$: Observable<Loadable<GroupAccounts>>;

  constructor(
    private readonly gateway: BankAccountGateway,
    private readonly groupNumber: string,
  ) {
    super();
    this.accounts$ = loadEach(this.reads$, (_, signal) => gateway.ofGroup({ groupNumber: this.groupNumber }, signal));
  }

  /** @throws ApiError BANK_ACCOUNT_INVALID, which names the wrong number. */
  async add(account: NewBankAccount): Promise<BankAccount> {
    const added = await this.gateway.add(account);
    this.refresh();
    return added;
  }

  /** @throws ApiError WRONG_STATUS when it is too late; BANK_ACCOUNT_INVALID if the account was added again. */
  async restore(bankAccountPk: string): Promise<void> {
    try {
      await this.gateway.restore({ bankAccountPk });
    } finally {
      // Also after a failure: it may be too late, or someone else may have restored or added the account.
      this.refresh();
    }
  }
}

/** One bank account on its page. Each change is followed by a read, so that the history has it. */
export class BankAccountEditor extends Refreshable {
  /** Loading on subscribe, then the account. Keeps the value while refreshing. Cold. Never errors. */
  readonly account$: Observable<Loadable<BankAccountDetail>>;

  constructor(
    private readonly gateway: BankAccountGateway,
    private readonly bankAccountPk: string,
  ) {
    super();
    this.account$ = loadEach(this.reads$, (_, signal) => gateway.detail({ bankAccountPk: this.bankAccountPk }, signal));
  }

  /** @throws ApiError BAD_REQUEST, NOT_FOUND */
  rename(names: Pick<BankAccount, 'name' | 'bankName'>): Promise<void> {
    return this.change(() =>
      this.gateway.rename({ name: names.name, bankName: names.bankName, bankAccountPk: this.bankAccountPk }),
    );
  }

  /** @throws ApiError BANK_ACCOUNT_INVALID for other amounts; WRONG_STATUS while the amounts cannot be entered. */
  verify(bankAccountPk: string, amounts: TwoAmounts): Promise<void> {
    return this.change(() => this.gateway.verify({ bankAccountPk, amounts }));
  }

  /** Sends new deposits to an account that is locked or was not verified in time. @throws ApiError */
  sendDeposits(bankAccountPk: string): Promise<void> {
    return this.change(() => this.gateway.sendDeposits({ bankAccountPk }));
  }

  /** @throws ApiError BANK_ACCOUNT_IN_USE */
  remove(): Promise<void> {
    return this.change(() => this.gateway.remove({ bankAccountPk: this.bankAccountPk }));
  }

  /** @throws ApiError WRONG_STATUS when it is too late; BANK_ACCOUNT_INVALID if the account was added again. */
  restore(): Promise<void> {
    return this.change(() => this.gateway.restore({ bankAccountPk: this.bankAccountPk }));
  }

  /** Decides a change that the bank asked for. @throws ApiError WRONG_STATUS, SAME_PERSON, STEP_UP_NEEDED, ON_HOLD */
  decideChange(changePk: string, approve: boolean, reason: string): Promise<void> {
    return this.change(() => this.gateway.decideChange({ changePk, approve, reason }));
  }

  /** Reads the account again also after a failure: fewer attempts may be left, or someone else may have changed it. */
  private async change(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } finally {
      this.refresh();
    }
  }
}
