import type { Observable } from 'rxjs';
import type { BankAccount } from '../../domain/bankAccounts/BankAccount';
import { amountOpen } from '../../domain/bills/amountDue';
import type { Cents } from '../../domain/money/Cents';
import type { DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { ApiError } from '../shared/ApiError';
import { CheckoutDesk } from './CheckoutDesk';
import { CheckoutSending } from './CheckoutSending';
import type { CheckoutState } from './CheckoutState';
import type { CheckoutStart, CheckoutTools } from './CheckoutTools';

/** One group's payment from choosing bills to the receipt. @source product.md, Screens: Pay */
export class Checkout {
  private readonly desk: CheckoutDesk;
  private readonly sending: CheckoutSending;

  /** The current state on subscribe, then every change. Never errors, never completes. */
  readonly state$: Observable<CheckoutState>;

  constructor(
    private readonly tools: CheckoutTools,
    start: CheckoutStart,
  ) {
    this.desk = new CheckoutDesk(tools, start);
    this.sending = new CheckoutSending(tools, this.desk, (problem) => this.backWith(problem));
    this.state$ = this.desk.state$;
  }

  /** Whether what was chosen is kept. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.tools.keeper.state$;
  }

  get current(): CheckoutState {
    return this.desk.current;
  }

  /** Puts a bill in with everything open on it, or takes it out. */
  choose(billPk: string, isChosen: boolean): void {
    const bill = this.current.bills.find((candidate) => candidate.billPk === billPk);
    if (!bill) return;
    const amounts = new Map(this.current.amounts);
    if (isChosen) amounts.set(billPk, amountOpen(bill));
    else amounts.delete(billPk);
    this.desk.edit({ amounts });
  }

  /** @param amount zero or what is too much stays in view with its problem. */
  setAmount(billPk: string, amount: Cents): void {
    this.desk.edit({ amounts: new Map(this.current.amounts).set(billPk, amount) });
  }

  /** @param sourceCents null: exactly what is allocated. */
  payWith(sourceCents: Cents | null): void {
    this.desk.edit({ sourceCents });
  }

  chooseAccount(bankAccountPk: string): void {
    this.desk.edit({ bankAccountPk });
  }

  /** A new account was added: it is chosen at once, unless the payment is under review already. */
  addAccount(account: BankAccount): void {
    this.desk.showAccounts([...this.current.accounts, account]);
    this.chooseAccount(account.bankAccountPk);
  }

  /** Locks the bills and asks the server what the payment would do. Nothing happens unless the equation allows it. */
  async review(): Promise<void> {
    const { stage, equation } = this.current;
    const { request } = this.desk;
    if (stage.kind !== 'choosing' || !equation.payable || !request) return;
    this.desk.goTo({ kind: 'preparing' });
    try {
      await this.tools.locks.take(request.allocations.map(({ billPk }) => billPk));
      const preview = await this.tools.payments.preview(request);
      const problem = preview.perBill.find((bill) => bill.problem !== null)?.problem;
      if (problem) throw new ApiError('refused', 'NOT_PAYABLE', problem);
      this.desk.goTo({ kind: 'reviewing', preview });
    } catch (error) {
      await this.backWith(error);
    }
  }

  /** From the review back to choosing; the bills are given back. */
  async back(): Promise<void> {
    if (this.current.stage.kind !== 'reviewing') return;
    this.desk.goTo({ kind: 'preparing' });
    await this.backWith(undefined);
  }

  /** Pays, once: whatever is lost on the way. Never rejects: the state says what failed. */
  confirm(): Promise<void> {
    return this.sending.confirm();
  }

  /** Asks once more what became of a payment whose answer got lost. Never rejects. */
  askAgain(): Promise<void> {
    return this.sending.askAgain();
  }

  /** What was chosen and is not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.tools.keeper;
  }

  /** Leaves: what was begun is kept, the bills are given back. Never rejects. */
  async leave(): Promise<void> {
    await Promise.all([this.tools.keeper.close(), this.tools.locks.close()]);
  }

  private async backWith(problem: unknown): Promise<void> {
    await this.tools.locks.release();
    this.desk.chooseAgain(await this.tools.readBills().catch(() => this.current), problem);
  }
}
