import { BehaviorSubject, type Observable } from 'rxjs';
import { amountOpen } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { isExpectedRefusal } from '../../domain/errors/errorMessageFor';
import type { Cents } from '../../domain/money/Cents';
import type { BankAccount } from '../../domain/payments/BankAccount';
import type { Payment } from '../../domain/payments/Payment';
import type { DraftKeeper, DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { ApiError } from '../shared/ApiError';
import type { NewKey } from '../shared/NewKey';
import { bodyOf, type CheckoutDraft } from './CheckoutDraft';
import type { CheckoutLocks } from './CheckoutLocks';
import {
  allocationsOf,
  type CheckoutParts,
  type CheckoutStage,
  type CheckoutState,
  sourcesOf,
  withEquation,
} from './CheckoutState';
import { isOutcomeUnknown, type PaymentOutcome } from './PaymentOutcome';
import type { CheckoutRequest, PaymentGateway } from './ports';

/** What a checkout works with. */
interface CheckoutTools {
  readonly payments: PaymentGateway;
  readonly outcome: PaymentOutcome;
  readonly locks: CheckoutLocks;
  readonly keeper: DraftKeeper;
  readonly newKey: NewKey;
  /** Reads the group's bills again. */
  readonly readBills: () => Promise<BillsOfCheckout>;
}

/** A group's bills as its checkout sees them, earliest due first. */
export interface BillsOfCheckout {
  /** Bills that can be paid now. */
  readonly bills: readonly Bill[];
  /** Bills with something left to do that cannot be paid now: `whyNotPayable` says why. */
  readonly notPayable: readonly Bill[];
}

/** What a checkout begins with. */
interface CheckoutStart extends BillsOfCheckout {
  readonly groupNumber: string;
  readonly accounts: readonly BankAccount[];
  readonly draft: CheckoutDraft;
}

type Reviewed = CheckoutStage & { readonly kind: 'reviewing' };

/** Sends a checkout's payment, and claims nothing about it that is not known. */
class CheckoutSending {
  /** @param backWith goes back to choosing with what stood against paying; does not reject */
  constructor(
    private readonly tools: Pick<CheckoutTools, 'payments' | 'outcome' | 'keeper' | 'locks'>,
    private readonly desk: CheckoutDesk,
    private readonly backWith: (problem: unknown) => Promise<void>,
  ) {}

  /**
   * Pays. A second call while the first is on its way does nothing. Nothing is sent before its key is kept: only so can
   * a later visit find out what became of it.
   */
  async confirm(): Promise<void> {
    const { stage } = this.desk.current;
    const { request } = this.desk;
    if (stage.kind !== 'reviewing' || !request) return;
    this.desk.goTo({ kind: 'sending' });
    const kept = await this.desk.keepSent();
    if (kept.kind !== 'saved') {
      return this.desk.goTo({ ...stage, ...(kept.kind === 'failed' && { problem: kept.error }) });
    }
    try {
      await this.finish(await this.tools.payments.create(request, this.desk.key));
    } catch (error) {
      if (isOutcomeUnknown(error)) await this.ask(error, stage);
      else await this.refused(error, stage);
    }
  }

  /** Asks once more what became of a payment whose answer got lost. */
  async askAgain(): Promise<void> {
    const { stage } = this.desk.current;
    if (stage.kind === 'unknown') await this.ask(stage.error);
  }

  private async ask(error: unknown, reviewed?: Reviewed): Promise<void> {
    this.desk.goTo({ kind: 'asking' });
    try {
      const payment = await this.tools.outcome.ask(this.desk.key);
      if (payment) await this.finish(payment);
      else if (reviewed) this.desk.goTo({ ...reviewed, problem: error });
      else await this.backWith(error);
    } catch (stillUnknown) {
      this.desk.goTo({ kind: 'unknown', error: stillUnknown });
    }
  }

  /** A definite no: nothing was saved. What the bills have to do with it has to be looked at again; anything else can be sent again. */
  private async refused(error: unknown, reviewed: Reviewed): Promise<void> {
    const isAboutBills = error instanceof ApiError && isExpectedRefusal(error);
    if (!isAboutBills) return this.desk.goTo({ ...reviewed, problem: error });
    await this.backWith(error);
    if (error.code === 'KEY_REUSED') this.desk.renewKey();
  }

  private async finish(payment: Payment): Promise<void> {
    this.desk.goTo({ kind: 'paid', payment });
    await Promise.all([this.tools.keeper.forget(), this.tools.locks.release()]);
  }
}

/** What a payer can change while choosing. */
type CheckoutEdit = Partial<Pick<CheckoutParts, 'amounts' | 'sourceCents' | 'bankAccountPk' | 'accounts'>>;

/** What is chosen in a checkout and where it stands; kept as a draft, under the key that its payment will carry. */
class CheckoutDesk {
  private readonly state: BehaviorSubject<CheckoutState>;
  private paymentKey: string;
  private sent: boolean;

  /** The current state on subscribe, then every change. Never errors, never completes. */
  readonly state$: Observable<CheckoutState>;

  constructor(
    private readonly tools: Pick<CheckoutTools, 'keeper' | 'newKey'>,
    start: CheckoutStart,
  ) {
    const { groupNumber, bills, notPayable, accounts, draft } = start;
    const known = new Map([...draft.amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)));
    const bankAccountPk = accounts.find((account) => account.bankAccountPk === draft.bankAccountPk)?.bankAccountPk;
    this.paymentKey = draft.key;
    this.sent = draft.sent;
    const parts = { groupNumber, bills, notPayable, accounts, amounts: known, sourceCents: draft.sourceCents };
    this.state = new BehaviorSubject(
      withEquation({ ...parts, bankAccountPk: bankAccountPk ?? accounts[0]?.bankAccountPk ?? null }),
    );
    this.state$ = this.state.asObservable();
  }

  get current(): CheckoutState {
    return this.state.value;
  }

  /** UUID that every attempt of this payment carries. */
  get key(): string {
    return this.paymentKey;
  }

  /** What is to be paid as it is chosen now; undefined while there is nothing, or no account to pay from. */
  get request(): CheckoutRequest | undefined {
    const { groupNumber, equation, bankAccountPk } = this.current;
    if (!bankAccountPk || equation.sourcesCents <= 0) return undefined;
    return { groupNumber, sources: sourcesOf(this.current), allocations: allocationsOf(this.current) };
  }

  goTo(stage: CheckoutStage): void {
    this.state.next({ ...this.current, stage });
  }

  /** Does nothing but while choosing: what is under review or on its way stays as it is. */
  edit(change: CheckoutEdit): void {
    if (this.current.stage.kind !== 'choosing') return;
    this.state.next(withEquation({ ...this.current, ...change }));
    this.keep();
  }

  /** Shows further accounts, at any stage. */
  showAccounts(accounts: CheckoutState['accounts']): void {
    this.state.next({ ...this.current, accounts });
  }

  /** Back to choosing, among the bills as they are now. @param problem why; undefined where nothing went wrong */
  chooseAgain({ bills, notPayable }: BillsOfCheckout, problem: unknown): void {
    const amounts = new Map(
      [...this.current.amounts].filter(([billPk]) => bills.some((bill) => bill.billPk === billPk)),
    );
    const stage: CheckoutStage = { kind: 'choosing', ...(problem !== undefined && { problem }) };
    this.state.next(withEquation({ ...this.current, bills, notPayable, amounts }, stage));
  }

  /** Keeps that the payment is about to be sent. Resolves with whether, and why not, that is kept; never rejects. */
  async keepSent(): Promise<DraftState> {
    this.sent = true;
    this.keep();
    await this.tools.keeper.flush();
    return this.tools.keeper.current;
  }

  /** Another payment was made under the key, such as from another tab: what is chosen now is a payment of its own. */
  renewKey(): void {
    this.paymentKey = this.tools.newKey();
    this.sent = false;
    this.keep();
  }

  private keep(): void {
    this.tools.keeper.keep(() => {
      const { amounts, bankAccountPk, sourceCents } = this.current;
      if (amounts.size === 0) return undefined;
      return bodyOf({ key: this.key, amounts, bankAccountPk, sourceCents, sent: this.sent });
    });
  }
}

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
      if (problem) throw new ApiError(422, 'NOT_PAYABLE', problem);
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
