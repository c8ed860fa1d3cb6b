import { BehaviorSubject, type Observable } from 'rxjs';
import type { BankAccount, NewBankAccount } from '../../../../contract/money/bankAccounts';
import type { MadePayment } from '../../../../contract/money/payments';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import { isVerified } from '../../../domain/money/payments/BankAccount';
import type { ExcessUse } from '../../../domain/money/payments/CheckoutRequest';
import type { HeldMethod } from '../../../domain/money/payments/paymentMethods';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { isExpectedRefusal } from '../../../domain/platform/errors/Failure';
import { type Cents, cents, negate } from '../../../domain/platform/money/Cents';
import type { DraftKeeper, DraftState } from '../../platform/drafts/DraftKeeper';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import { ApiError } from '../../platform/shared/ApiError';
import { BankAccountChanges } from './BankAccountChanges';
import type { CheckoutDraft } from './CheckoutDraft';
import type { CheckoutLocks } from './CheckoutLocks';
import {
  amountsOn,
  type CheckoutBills,
  type CheckoutChoices,
  type CheckoutSelection,
  type CheckoutStage,
  type CheckoutState,
  type HeldSelection,
  requestOf,
  suggestedHeld,
  withEquation,
} from './CheckoutState';
import { isOutcomeUnknown, type PaymentOutcome } from './PaymentOutcome';
import type { BankAccountGateway, PaymentGateway } from './ports';

export type { PaymentPreview } from '../../../../contract/money/payments';

interface CheckoutDependencies {
  readonly payments: PaymentGateway;
  readonly accounts: BankAccountGateway;
  readonly outcome: PaymentOutcome;
  readonly locks: CheckoutLocks;
  readonly draft: CheckoutDraft;
  /** Saves `draft`. */
  readonly keeper: DraftKeeper;
  /** Reads the group's bills and held money again. */
  readonly readBills: () => Promise<CheckoutBills>;
}

type Reviewing = CheckoutStage & { readonly kind: 'reviewing' };

/** One group's payment, from selecting bills to the receipt. @source product.md, Screens: Pay */
export class Checkout {
  private readonly state: BehaviorSubject<CheckoutState>;

  /** The current state on subscribe, then every change. Never errors, never completes. */
  readonly state$: Observable<CheckoutState>;
  readonly bankAccounts: BankAccountChanges;

  constructor(
    private readonly dependencies: CheckoutDependencies,
    start: CheckoutSelection,
  ) {
    this.state = new BehaviorSubject(withEquation(start));
    this.state$ = this.state.asObservable();
    this.bankAccounts = new BankAccountChanges(dependencies.accounts, this);
  }

  get current(): CheckoutState {
    return this.state.value;
  }

  /** Whether the selection is saved. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.dependencies.keeper.state$;
  }

  get unsaved(): UnsavedChanges {
    return this.dependencies.keeper;
  }

  /** Selects a bill with its whole balance, or removes it. Money received for it is selected and removed with it. */
  selectBill(billPk: string, isSelected: boolean): void {
    const bill = this.current.bills.find((candidate) => candidate.billPk === billPk);
    if (!bill) return;
    const amounts = new Map(this.current.amounts);
    if (isSelected) amounts.set(billPk, amountOpen(bill));
    else amounts.delete(billPk);
    this.edit({ amounts, usedHeld: this.usedHeldWith(amounts) });
  }

  /** @param amount zero and amounts above the balance are accepted; the equation then has a problem. */
  setAmount(billPk: string, amount: Cents): void {
    this.edit({ amounts: new Map(this.current.amounts).set(billPk, amount) });
  }

  /** @param sourceCents amount from the bank account; null for exactly what the bills still need. */
  setPaymentAmount(sourceCents: Cents | null): void {
    this.edit({ sourceCents });
  }

  /** @param amount null for as much as is available and the bills need; undefined to use none. */
  useHeldMoney(method: HeldMethod, amount: Cents | null | undefined): void {
    const usedHeld = new Map(this.current.usedHeld);
    if (amount === undefined) usedHeld.delete(method);
    else usedHeld.set(method, amount);
    this.edit({ usedHeld });
  }

  /** Writes off what the sources fall short of the bills, or stops doing so. */
  writeOffShort(writesOff: boolean): void {
    this.edit({ writesOff });
  }

  sendExcessTo(excessTo: ExcessUse): void {
    this.edit({ excessTo });
  }

  /** Confirms the excess as it is now, or takes the confirmation back. */
  confirmExcess(isConfirmed: boolean): void {
    this.edit({ confirmedExcessCents: isConfirmed ? this.current.equation.excessCents : null });
  }

  /** Schedules the payment. @param payOn the bank day on which to send it; null for as soon as possible. */
  schedule(payOn: LocalDate | null): void {
    this.edit({ payOn, acceptsLate: false });
  }

  /** Says whether a scheduled payment may settle after a bill is due. */
  acceptLate(acceptsLate: boolean): void {
    this.edit({ acceptsLate });
  }

  /** Applies as much less to the last bills as the sources fall short, so that it stays due. */
  leaveShortDue(): void {
    let short: number = negate(this.current.equation.excessCents);
    const amounts = new Map(this.current.amounts);
    for (const [billPk, amount] of [...amounts].reverse()) {
      if (short <= 0) break;
      const less = Math.min(short, amount);
      short -= less;
      if (less === amount) amounts.delete(billPk);
      else amounts.set(billPk, cents(amount - less));
    }
    this.edit({ amounts });
  }

  selectAccount(bankAccountPk: string): void {
    this.edit({ bankAccountPk });
  }

  /**
   * Adds a bank account to the group. A verified one is selected unless the payment is under review already.
   *
   * @throws ApiError BANK_ACCOUNT_INVALID
   */
  async addAccount(account: NewBankAccount): Promise<void> {
    const added = await this.dependencies.accounts.add(account);
    this.state.next({ ...this.current, accounts: [...this.current.accounts, added] });
    if (isVerified(added)) this.selectAccount(added.bankAccountPk);
  }

  /** Shows the group's accounts as they are now, and selects a verified one if none of them is selected. */
  showAccounts(accounts: readonly BankAccount[]): void {
    this.state.next({ ...this.current, accounts });
    const usable = accounts.filter(isVerified).map(({ bankAccountPk }) => bankAccountPk);
    const { bankAccountPk: selected } = this.current;
    if (selected === null ? usable.length > 0 : !usable.includes(selected))
      this.edit({ bankAccountPk: usable[0] ?? null });
  }

  /** Locks the bills and previews the payment. Does nothing unless the equation allows the payment. */
  async review(): Promise<void> {
    const { stage, equation } = this.current;
    const request = requestOf(this.current);
    if (stage.kind !== 'choosing' || !equation.payable || !request) return;
    this.goTo({ kind: 'preparing' });
    try {
      await this.dependencies.locks.acquire(request.allocations.map(({ billPk }) => billPk));
      const preview = await this.dependencies.payments.preview(request);
      const problem = preview.perBill.find((bill) => bill.problem !== null)?.problem;
      const refusal = problem ?? preview.sourceProblem;
      if (refusal) throw new ApiError('refused', ErrorCode.NotPayable, refusal);
      this.goTo({ kind: 'reviewing', preview });
    } catch (error) {
      await this.chooseAgain(error);
    }
  }

  /** Returns from the review to choosing and unlocks the bills. */
  async back(): Promise<void> {
    if (this.current.stage.kind !== 'reviewing') return;
    this.goTo({ kind: 'preparing' });
    await this.chooseAgain(undefined);
  }

  /** Gives the reason for paying anyway, if the preview asks for one. Ignored except under review. */
  explain(reason: string): void {
    const { stage } = this.current;
    if (stage.kind === 'reviewing') this.goTo({ ...stage, reason });
  }

  /**
   * Pays, once. A second call while the first is running does nothing. Nothing is sent before its key is saved, so that a
   * later visit can find out the outcome. Never rejects: the state says what failed.
   */
  async confirm(): Promise<void> {
    const { stage } = this.current;
    const request = requestOf(this.current);
    if (stage.kind !== 'reviewing' || !request) return;
    const { questions } = stage.preview;
    const reason = stage.reason?.trim() ?? '';
    const [first] = questions;
    if (first && !reason) {
      const problem = new ApiError('refused', ErrorCode.ReasonNeeded, `${first.text} Give a reason to pay.`);
      return this.goTo({ ...stage, problem });
    }
    this.goTo({ kind: 'sending' });
    const saved = await this.dependencies.draft.saveSent(() => this.current);
    if (saved.kind !== 'saved') {
      return this.goTo({ ...stage, ...(saved.kind === 'failed' && { problem: saved.error }) });
    }
    const explained = first ? { ...request, explained: { keys: questions.map(({ key }) => key), reason } } : request;
    try {
      await this.complete(await this.dependencies.payments.create(explained, this.dependencies.draft.key));
    } catch (error) {
      if (isOutcomeUnknown(error)) await this.findOutcome(error, stage);
      else await this.handleRefusal(error, stage);
    }
  }

  /** Asks again for the outcome of a payment whose response was lost. Never rejects. */
  async checkAgain(): Promise<void> {
    const { stage } = this.current;
    if (stage.kind === 'unknown') await this.findOutcome(stage.error);
  }

  /** Saves the draft and unlocks the bills. Never rejects. */
  async leave(): Promise<void> {
    await Promise.all([this.dependencies.keeper.close(), this.dependencies.locks.close()]);
  }

  /** Ignored except while choosing: a payment under review or being sent does not change. */
  private edit(change: Partial<CheckoutChoices>): void {
    if (this.current.stage.kind !== 'choosing') return;
    this.state.next(withEquation({ ...this.current, ...change }));
    this.dependencies.draft.save(() => this.current);
  }

  /** The held money to use with another selection of bills. Leaves amounts alone that the payor entered. */
  private usedHeldWith(amounts: CheckoutSelection['amounts']): HeldSelection {
    const before = suggestedHeld(this.current);
    const after = suggestedHeld({ ...this.current, amounts });
    const usedHeld = new Map(this.current.usedHeld);
    for (const method of before) if (!after.includes(method) && usedHeld.get(method) === null) usedHeld.delete(method);
    for (const method of after) if (!before.includes(method) && !usedHeld.has(method)) usedHeld.set(method, null);
    return usedHeld;
  }

  private goTo(stage: CheckoutStage): void {
    this.state.next({ ...this.current, stage });
  }

  /** Returns to choosing, among the bills as they are now. @param problem undefined when nothing failed. */
  private async chooseAgain(problem: unknown): Promise<void> {
    await this.dependencies.locks.release();
    const { bills, notPayable, funds } = await this.dependencies.readBills().catch(() => this.current);
    const amounts = amountsOn(bills, this.current.amounts);
    const stage: CheckoutStage = { kind: 'choosing', ...(problem !== undefined && { problem }) };
    this.state.next(withEquation({ ...this.current, bills, notPayable, funds, amounts }, stage));
  }

  /** @param error why the outcome is unknown. */
  private async findOutcome(error: unknown, reviewed?: Reviewing): Promise<void> {
    this.goTo({ kind: 'checking' });
    try {
      const payment = await this.dependencies.outcome.find(this.dependencies.draft.key);
      if (payment) await this.complete(payment);
      else if (reviewed) this.goTo({ ...reviewed, problem: error });
      else await this.chooseAgain(error);
    } catch (stillUnknown) {
      this.goTo({ kind: 'unknown', error: stillUnknown });
    }
  }

  /** Nothing was saved. A refusal about the bills needs another look at them; anything else can be sent again. */
  private async handleRefusal(error: unknown, reviewed: Reviewing): Promise<void> {
    const isAboutBills = error instanceof ApiError && isExpectedRefusal(error);
    if (!isAboutBills) return this.goTo({ ...reviewed, problem: error });
    await this.chooseAgain(error);
    if (error.code === ErrorCode.KeyReused) this.dependencies.draft.renewKey(() => this.current);
  }

  private async complete(payment: MadePayment): Promise<void> {
    this.goTo({ kind: 'paid', payment });
    await Promise.all([this.dependencies.draft.delete(), this.dependencies.locks.release()]);
  }
}
