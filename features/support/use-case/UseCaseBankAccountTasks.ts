import type { Checkout } from '../../../src/application/payments/Checkout';
import { OpenCheckout } from '../../../src/application/payments/OpenCheckout';
import { dayOf } from '../../../src/domain/dates/LocalDate';
import { type BankAccount, isVerified } from '../../../src/domain/payments/BankAccount';
import { BANK_AUTHORIZATION, type TwoAmounts, verificationText } from '../../../src/domain/payments/bankVerification';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import { type BankAccountTasks, NEW_ACCOUNT } from '../tasks/BankAccountTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseBankAccountTasks implements BankAccountTasks, Shows {
  private checkout: Checkout | undefined;

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
      await app.attempt(checkout.verification.verify(newIn(checkout).bankAccountPk, amounts));
    }
  }

  async sendDeposits(person: TestPerson, groupNumber: string): Promise<void> {
    const checkout = await this.open(person, groupNumber);
    const app = await this.users.appOf(person);
    if (checkout) await app.attempt(checkout.verification.sendDeposits(newIn(checkout).bankAccountPk));
  }

  async canPayFromNew(person: TestPerson, groupNumber: string): Promise<boolean> {
    const checkout = await this.open(person, groupNumber);
    return checkout !== undefined && isVerified(newIn(checkout));
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    if (!this.checkout) return [];
    const today = dayOf(new Date((await this.users.appOf(person)).time.now()));
    return this.checkout.current.accounts
      .filter((account) => !isVerified(account))
      .map(({ verification }) => verificationText(verification, today));
  }

  private async open(person: TestPerson, groupNumber: string): Promise<Checkout | undefined> {
    this.checkout = undefined;
    if (!(await this.session.enter(person, paths.pay()))) return undefined;
    const app = await this.users.appOf(person);
    const opened = await app.attempt(app.get(OpenCheckout).run(groupNumber, []));
    this.checkout = opened?.kind === 'open' ? opened.checkout : undefined;
    return this.checkout;
  }
}

function newIn({ current }: Checkout): BankAccount {
  const account = current.accounts.find(({ name }) => name === NEW_ACCOUNT.name);
  if (!account) throw new RangeError('No earlier sentence added a bank account.');
  return account;
}
