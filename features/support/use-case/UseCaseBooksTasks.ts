import type { AccountPage, TrialBalance } from '../../../contract/money/ledger';
import { Books } from '../../../src/application/money/ledger/Books';
import { ACCOUNTS, balanceText, LEDGER_EVENT_LABELS } from '../../../src/domain/money/ledger/Books';
import { CHART_OF_ACCOUNTS } from '../../../src/domain/money/ledger/chartOfAccounts';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BalanceShown, BooksTasks, EntryShown, OwedShown } from '../tasks/BooksTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseBooksTasks implements BooksTasks, Shows {
  private balance: TrialBalance | undefined;
  private page: AccountPage | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async openTrialBalance(person: TestPerson, asOf: LocalDate): Promise<void> {
    this.balance = undefined;
    this.page = undefined;
    if (!(await this.session.enter(person, paths.books))) return;
    const app = await this.users.appOf(person);
    const live = app.get(Books).trialBalance();
    live.show({ asOf });
    this.balance = await app.load(live.result$);
  }

  async openEntries(person: TestPerson, name: string, from: LocalDate, to: LocalDate): Promise<void> {
    const account = ACCOUNTS.find((one) => CHART_OF_ACCOUNTS[one].name === name);
    if (!account) throw new Error(`The accounts are: ${ACCOUNTS.map((one) => CHART_OF_ACCOUNTS[one].name).join(', ')}`);
    this.page = undefined;
    if (!(await this.session.enter(person, paths.account(account)))) return;
    const app = await this.users.appOf(person);
    const live = app.get(Books).entries();
    live.show({ account, carrierCode: undefined, from, to, page: 0, size: 50 });
    this.page = await app.load(live.result$);
  }

  async balances(): Promise<readonly BalanceShown[]> {
    const rows = this.balance?.accounts ?? [];
    return rows
      .filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0)
      .map(({ account, debitCents, creditCents }) => ({
        account: CHART_OF_ACCOUNTS[account].name,
        debit: unlessZero(debitCents),
        credit: unlessZero(creditCents),
      }));
  }

  async owed(): Promise<readonly OwedShown[]> {
    return (this.balance?.carriers ?? []).map(({ carrierName, payableCents, toSendCents, clearingCents }) => ({
      carrier: carrierName,
      'not remitted': formatCents(payableCents),
      'to send': formatCents(toSendCents),
      'not cleared': formatCents(clearingCents),
    }));
  }

  async entries(): Promise<readonly EntryShown[]> {
    return (this.page?.items ?? []).map(({ kind, amountCents, balanceCents, eventDay }) => ({
      what: LEDGER_EVENT_LABELS[kind],
      debit: amountCents > 0 ? formatCents(amountCents) : '',
      credit: amountCents < 0 ? formatCents(cents(0 - amountCents)) : '',
      balance: balanceText(balanceCents, formatCents),
      happened: eventDay === null ? '' : dateText(eventDay),
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    const { totals } = this.balance ?? {};
    return [
      ...(totals && totals.debitCents === totals.creditCents
        ? [`In balance: debits and credits are ${formatCents(totals.debitCents)} each.`]
        : []),
      ...(this.page
        ? [balanceText(this.page.openingCents, formatCents), balanceText(this.page.closingCents, formatCents)]
        : []),
    ];
  }
}

function unlessZero(amount: Cents): string {
  return amount === 0 ? '' : formatCents(amount);
}
