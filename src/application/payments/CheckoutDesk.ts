import { BehaviorSubject, type Observable } from 'rxjs';
import type { DraftState } from '../drafts/DraftKeeper';
import type { CheckoutStage, CheckoutState } from './CheckoutState';
import type { BillsOfCheckout, CheckoutStart, CheckoutTools } from './CheckoutTools';
import { bodyOf } from './checkoutDraft';
import { allocationsOf, type CheckoutParts, sourcesOf, withEquation } from './checkoutEquation';
import type { CheckoutRequest } from './ports/PaymentGateway';

/** What a payer can change while choosing. */
export type CheckoutEdit = Partial<Pick<CheckoutParts, 'amounts' | 'sourceCents' | 'bankAccountPk' | 'accounts'>>;

/** What is chosen in a checkout and where it stands; kept as a draft, under the key that its payment will carry. */
export class CheckoutDesk {
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
    this.tools.keeper.save(() => {
      const { amounts, bankAccountPk, sourceCents } = this.current;
      if (amounts.size === 0) return undefined;
      return bodyOf({ key: this.key, amounts, bankAccountPk, sourceCents, sent: this.sent });
    });
  }
}
