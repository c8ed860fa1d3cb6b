import type { AccountEvent, BankAccount, BankAccountDetail } from '../../../contract/money/bankAccounts';
import { AccountChanges } from '../../../src/application/money/payments/AccountChanges';
import { BankAccountHistory } from '../../../src/application/money/payments/BankAccountChanges';
import { BankAccounts } from '../../../src/application/money/payments/BankAccounts';
import type { Checkout } from '../../../src/application/money/payments/Checkout';
import { OpenCheckout } from '../../../src/application/money/payments/OpenCheckout';
import { changeDeadlineText, changeLines } from '../../../src/domain/money/payments/accountChange';
import { accountStepText, lastReturnText } from '../../../src/domain/money/payments/accountHistory';
import { accountEventText, removalProblem } from '../../../src/domain/money/payments/accountRemoval';
import { isVerified } from '../../../src/domain/money/payments/BankAccount';
import {
  BANK_AUTHORIZATION,
  type TwoAmounts,
  verificationText,
} from '../../../src/domain/money/payments/bankVerification';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../src/domain/platform/dates/zonedTime';
import { may } from '../../../src/ui/kit/MeContext';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import { type BankAccountTasks, NEW_ACCOUNT } from '../tasks/BankAccountTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseBankAccountTasks implements BankAccountTasks, Shows {
  private checkout: Checkout | undefined;
  private history: readonly AccountEvent[] = [];
  /** The account's page, if it was opened last. */
  private detail: BankAccountDetail | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async add(person: TestPerson, groupNumber: string): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const account = { ...NEW_ACCOUNT, groupNumber, authorizationVersion: BANK_AUTHORIZATION.version };
    if (checkout) await (await this.users.appOf(person)).attempt(checkout.addAccount(account));
  }

  async enter(person: TestPerson, groupNumber: string, amounts: TwoAmounts, times: number): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const app = await this.users.appOf(person);
    for (let at = 0; checkout && at < times; at += 1) {
      await app.attempt(checkout.bankAccounts.verify(newIn(checkout).bankAccountPk, amounts));
    }
  }

  async sendDeposits(person: TestPerson, groupNumber: string): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const app = await this.users.appOf(person);
    if (checkout) await app.attempt(checkout.bankAccounts.sendDeposits(newIn(checkout).bankAccountPk));
  }

  async remove(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const account = checkout?.current.accounts.find((one) => one.name === name);
    if (!checkout || !account) return;
    await (await this.users.appOf(person)).attempt(checkout.bankAccounts.remove(account.bankAccountPk));
    await this.readHistory(person, groupNumber);
  }

  async restore(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const removals = (await this.readHistory(person, groupNumber)).filter((one) => one.name === name && one.isUndoable);
    if (!checkout || removals.length === 0) return;
    const removal = theOnly(removals, `removal of the bank account ${name} that can be undone`);
    await (await this.users.appOf(person)).attempt(checkout.bankAccounts.restore(removal.bankAccountPk));
    await this.readHistory(person, groupNumber);
  }

  async rename(
    person: TestPerson,
    groupNumber: string,
    name: string,
    newName: string,
    bankName?: string,
  ): Promise<void> {
    const account = await this.find(person, groupNumber, name);
    if (!account) return;
    const app = await this.users.appOf(person);
    const names = { name: newName, bankName: bankName ?? account.bankName };
    await app.attempt(app.get(BankAccounts).account(account.bankAccountPk).rename(names));
    await this.openPage(person, groupNumber, newName);
  }

  async decideCorrection(
    person: TestPerson,
    groupNumber: string,
    name: string,
    reason: string | undefined,
  ): Promise<void> {
    const app = await this.users.appOf(person);
    if (app.me && !may(app.me, 'bankAccounts.read', groupNumber)) return this.decideAtOffice(person, name, reason);
    await this.openPage(person, groupNumber, name);
    const [change] = this.detail?.changes ?? [];
    if (!this.detail || !change) return;
    const editor = app.get(BankAccounts).account(this.detail.account.bankAccountPk);
    await app.attempt(editor.decideChange(change.changePk, reason === undefined, reason ?? ''));
    if (app.lastMessage === '') await this.openPage(person, groupNumber, name);
  }

  /** Managers decide on the page of processing. */
  private async decideAtOffice(person: TestPerson, name: string, reason: string | undefined): Promise<void> {
    this.detail = undefined;
    const app = await this.users.appOf(person);
    const changes = app.get(AccountChanges);
    const found = (await app.load(changes.open$))?.filter(({ accountName }) => accountName === name) ?? [];
    const change = theOnly(found, `change of the bank account ${name} that waits`);
    await app.attempt(changes.decide(change.changePk, reason === undefined, reason ?? ''));
  }

  async openPage(person: TestPerson, groupNumber: string, name: string): Promise<void> {
    const account = await this.find(person, groupNumber, name);
    const app = await this.users.appOf(person);
    if (account) this.detail = await app.load(app.get(BankAccounts).account(account.bankAccountPk).account$);
  }

  async canPayFromNew(person: TestPerson, groupNumber: string): Promise<boolean> {
    const checkout = await this.open(person, groupNumber);
    const account = checkout?.current.accounts.find(({ name }) => name === NEW_ACCOUNT.name);
    return account !== undefined && isVerified(account);
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    const now = new Date((await this.users.appOf(person)).time.now());
    if (this.detail) return textsOf(this.detail, localDayOf(now, this.detail.account.timeZone));
    if (!this.checkout) return [];
    const { accounts } = this.checkout.current;
    return [
      ...accounts
        .filter((account) => !isVerified(account))
        .map(({ verification, timeZone }) => verificationText(verification, localDayOf(now, timeZone))),
      ...accounts.map(({ uses }) => removalProblem(uses) ?? ''),
      ...this.history.map(accountEventText),
    ];
  }

  /** What the list of removed accounts shows. */
  private async readHistory(person: TestPerson, groupNumber: string): Promise<readonly AccountEvent[]> {
    const app = await this.users.appOf(person);
    const list = app.get(BankAccountHistory).of(groupNumber);
    list.show(true);
    this.history = (await app.load(list.result$)) ?? [];
    return this.history;
  }

  /** Finds an account in the list of bank accounts. */
  private async find(person: TestPerson, groupNumber: string, name: string): Promise<BankAccount | undefined> {
    this.detail = undefined;
    if (!(await this.session.enter(person, paths.bankAccounts(groupNumber)))) return undefined;
    const app = await this.users.appOf(person);
    const list = await app.load(app.get(BankAccounts).ofGroup(groupNumber).accounts$);
    return (
      list &&
      theOnly(
        list.accounts.filter((account) => account.name === name),
        `bank account ${name}`,
      )
    );
  }

  private async open(person: TestPerson, groupNumber: string): Promise<Checkout | undefined> {
    this.checkout = undefined;
    this.detail = undefined;
    this.history = [];
    if (!(await this.session.enter(person, paths.pay()))) return undefined;
    const app = await this.users.appOf(person);
    const opened = await app.attempt(app.get(OpenCheckout).run(groupNumber, []));
    this.checkout = opened?.kind === 'open' ? opened.checkout : undefined;
    return this.checkout;
  }
}

/** What the page of an account says. */
function textsOf(
  { account, lastReturn, changes, history, payors }: BankAccountDetail,
  today: LocalDate,
): readonly string[] {
  return [
    account.name,
    removalProblem(account.uses) ?? '',
    lastReturn ? lastReturnText(lastReturn) : '',
    ...changes.flatMap((change) => [
      ...changeLines(change),
      ...(change.state === 'OPEN' ? [changeDeadlineText(change, today)] : []),
    ]),
    ...history.map(accountStepText),
    ...payors.map(({ name }) => name),
  ];
}

function newIn({ current }: Checkout): BankAccount {
  const account = current.accounts.find(({ name }) => name === NEW_ACCOUNT.name);
  if (!account) throw new RangeError('No earlier sentence added a bank account.');
  return account;
}
