import { BehaviorSubject, type Observable } from 'rxjs';
import type { BankAccount } from '../../domain/bankAccounts/BankAccount';
import { amountOpen } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { isExpectedRefusal } from '../../domain/errors/errorMessageFor';
import type { Cents } from '../../domain/money/Cents';
import type { Payment } from '../../domain/payments/Payment';
import type { DraftKeeper, DraftState } from '../drafts/DraftKeeper';
import { ApiError } from '../shared/ApiError';
import type { NewKey } from '../shared/NewKey';
import type { CheckoutLocks } from './CheckoutLocks';
import type { CheckoutStage, CheckoutState } from './CheckoutState';
import { bodyOf, type CheckoutDraft } from './checkoutDraft';
import { allocationsOf, sourcesOf, withEquation } from './checkoutEquation';
import { isOutcomeUnknown, type PaymentOutcome } from './PaymentOutcome';
import type { CheckoutRequest, PaymentGateway } from './ports/PaymentGateway';

/** What a checkout works with. */
export interface CheckoutTools {
  readonly payments: PaymentGateway;
  readonly outcome: PaymentOutcome;
  readonly locks: CheckoutLocks;
  readonly keeper: DraftKeeper;
  readonly newKey: NewKey;
  /** Reads the group's payable bills again. */
  readonly readBills: () => Promise<readonly Bill[]>;
}

/** What a checkout begins with. */
export interface CheckoutStart {
  readonly groupNumber: string;
  readonly bills: readonly Bill[];
  readonly accounts: readonly BankAccount[];
  readonly draft: CheckoutDraft;
}

/** One group's payment from choosing bills to the receipt. @source product.md, Screens: Pay */
export class Checkout {
  private readonly state: BehaviorSubject<CheckoutState>;
  private key: string;
  private sent: boolean;

  /** The current state on subscribe, then every change. Never errors, never completes. */
  readonly state$: Observable<CheckoutState>;

  constructor(
    private readonly tools: CheckoutTools,
    start: CheckoutStart,
  ) {
    const { groupNumber, bills, accounts, draft } = start;
    const known = new Map([...draft.amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)));
    const bankAccountPk = accounts.find((account) => account.bankAccountPk === draft.bankAccountPk)?.bankAccountPk;
    this.key = draft.key;
    this.sent = draft.sent;
    const parts = { groupNumber, bills, accounts, amounts: known, sourceCents: draft.sourceCents };
    this.state = new BehaviorSubject(
      withEquation({ ...parts, bankAccountPk: bankAccountPk ?? accounts[0]?.bankAccountPk ?? null }),
    );
    this.state$ = this.state.asObservable();
  }

  /** Whether what was chosen is kept. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.tools.keeper.state$;
  }

  get current(): CheckoutState {
    return this.state.value;
  }

  /** Puts a bill in with everything open on it, or takes it out. */
  choose(billPk: string, isChosen: boolean): void {
    const bill = this.current.bills.find((candidate) => candidate.billPk === billPk);
    if (!bill) return;
    const amounts = new Map(this.current.amounts);
    if (isChosen) amounts.set(billPk, amountOpen(bill));
    else amounts.delete(billPk);
    this.edit({ amounts });
  }

  /** @param amount zero or what is too much stays in view with its problem. */
  setAmount(billPk: string, amount: Cents): void {
    this.edit({ amounts: new Map(this.current.amounts).set(billPk, amount) });
  }

  /** @param sourceCents null: exactly what is allocated. */
  payWith(sourceCents: Cents | null): void {
    this.edit({ sourceCents });
  }

  chooseAccount(bankAccountPk: string): void {
    this.edit({ bankAccountPk });
  }

  /** A new account was added: it is chosen at once, unless the payment is under review already. */
  addAccount(account: BankAccount): void {
    this.state.next({ ...this.current, accounts: [...this.current.accounts, account] });
    this.chooseAccount(account.bankAccountPk);
  }

  /** Locks the bills and asks the server what the payment would do. Nothing happens unless the equation allows it. */
  async review(): Promise<void> {
    const { stage, equation } = this.current;
    const request = this.request();
    if (stage.kind !== 'choosing' || !equation.payable || !request) return;
    this.goTo({ kind: 'preparing' });
    try {
      await this.tools.locks.take(request.allocations.map(({ billPk }) => billPk));
      const preview = await this.tools.payments.preview(request);
      const problem = preview.perBill.find((bill) => bill.problem !== null)?.problem;
      if (problem) throw new ApiError(422, 'NOT_PAYABLE', problem);
      this.goTo({ kind: 'reviewing', preview });
    } catch (error) {
      await this.backWith(error);
    }
  }

  /** From the review back to choosing; the bills are given back. */
  async back(): Promise<void> {
    if (this.current.stage.kind !== 'reviewing') return;
    this.goTo({ kind: 'preparing' });
    await this.backWith(undefined);
  }

  /**
   * Pays. A second call while the first is on its way does nothing. Nothing is sent before its key is kept: only so can
   * a later visit find out what became of it.
   */
  async confirm(): Promise<void> {
    const { stage } = this.current;
    const request = this.request();
    if (stage.kind !== 'reviewing' || !request) return;
    this.goTo({ kind: 'sending' });
    this.sent = true;
    this.keep();
    await this.tools.keeper.flush();
    const kept = this.tools.keeper.current;
    if (kept.kind !== 'saved') return this.goTo({ ...stage, ...(kept.kind === 'failed' && { problem: kept.error }) });
    try {
      await this.finish(await this.tools.payments.create(request, this.key));
    } catch (error) {
      if (isOutcomeUnknown(error)) await this.ask(error, stage);
      else await this.refused(error, stage);
    }
  }

  /** Asks once more what became of a payment whose answer got lost. */
  async askAgain(): Promise<void> {
    const { stage } = this.current;
    if (stage.kind === 'unknown') await this.ask(stage.error);
  }

  /** Keeps what is not kept yet, now. Never rejects. */
  flush(): Promise<void> {
    return this.tools.keeper.flush();
  }

  /** Leaves: what was begun is kept, the bills are given back. Never rejects. */
  async leave(): Promise<void> {
    await Promise.all([this.tools.keeper.close(), this.tools.locks.close()]);
  }

  private async ask(error: unknown, reviewed?: CheckoutStage & { kind: 'reviewing' }): Promise<void> {
    this.goTo({ kind: 'asking' });
    try {
      const payment = await this.tools.outcome.ask(this.key);
      if (payment) await this.finish(payment);
      else if (reviewed) this.goTo({ ...reviewed, problem: error });
      else await this.backWith(error);
    } catch (stillUnknown) {
      this.goTo({ kind: 'unknown', error: stillUnknown });
    }
  }

  /** A definite no: nothing was saved. What the bills have to do with it has to be looked at again; anything else can be sent again. */
  private async refused(error: unknown, reviewed: CheckoutStage & { kind: 'reviewing' }): Promise<void> {
    const isAboutBills = error instanceof ApiError && isExpectedRefusal(error);
    if (!isAboutBills) return this.goTo({ ...reviewed, problem: error });
    await this.backWith(error);
    if (error.code === 'KEY_REUSED') this.renewKey();
  }

  /** Another payment was made under the key, such as from another tab: what is chosen now is a payment of its own. */
  private renewKey(): void {
    this.key = this.tools.newKey();
    this.sent = false;
    this.keep();
  }

  private async backWith(problem: unknown): Promise<void> {
    await this.tools.locks.release();
    const bills = await this.tools.readBills().catch(() => this.current.bills);
    const amounts = new Map(
      [...this.current.amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)),
    );
    this.state.next(
      withEquation(
        { ...this.current, bills, amounts },
        { kind: 'choosing', ...(problem !== undefined && { problem }) },
      ),
    );
  }

  private async finish(payment: Payment): Promise<void> {
    this.goTo({ kind: 'paid', payment });
    await Promise.all([this.tools.keeper.forget(), this.tools.locks.release()]);
  }

  private request(): CheckoutRequest | undefined {
    const { groupNumber, equation, bankAccountPk } = this.current;
    if (!bankAccountPk || equation.sourcesCents <= 0) return undefined;
    return { groupNumber, sources: sourcesOf(this.current), allocations: allocationsOf(this.current) };
  }

  private edit(change: Partial<Pick<CheckoutState, 'amounts' | 'sourceCents' | 'bankAccountPk' | 'accounts'>>): void {
    if (this.current.stage.kind !== 'choosing') return;
    this.state.next(withEquation({ ...this.current, ...change }));
    this.keep();
  }

  private keep(): void {
    this.tools.keeper.keep(() => {
      const { amounts, bankAccountPk, sourceCents } = this.current;
      if (amounts.size === 0) return undefined;
      return bodyOf({ key: this.key, amounts, bankAccountPk, sourceCents, sent: this.sent });
    });
  }

  private goTo(stage: CheckoutStage): void {
    this.state.next({ ...this.current, stage });
  }
}
