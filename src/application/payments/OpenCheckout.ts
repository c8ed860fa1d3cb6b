import { amountOpen } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { BILL_STATUS_LISTS, BillStatus } from '../../domain/bills/BillStatus';
import type { Payment } from '../../domain/payments/Payment';
import { canZeroPay, isPayable } from '../../domain/payments/payable';
import type { BankAccountGateway } from '../bankAccounts/ports/BankAccountGateway';
import type { BillLock } from '../bills/BillLock';
import type { BillGateway } from '../bills/ports/BillGateway';
import { DraftKeeper } from '../drafts/DraftKeeper';
import type { DraftGateway } from '../drafts/ports';
import type { NewKey } from '../shared/NewKey';
import type { Time } from '../shared/Time';
import { Checkout } from './Checkout';
import { CheckoutLocks } from './CheckoutLocks';
import type { BillsOfCheckout } from './CheckoutTools';
import { type CheckoutDraft, draftIdOf, draftOf } from './checkoutDraft';
import { PaymentOutcome } from './PaymentOutcome';
import type { PaymentGateway } from './ports/PaymentGateway';

/** A checkout to work on, or the payment that an earlier visit sent without seeing the answer. */
export type OpenedCheckout =
  | { readonly kind: 'open'; readonly checkout: Checkout }
  | { readonly kind: 'paidBefore'; readonly payment: Payment };

const MOST_BILLS = 500;

/** Begins to pay a group's bills, or goes on where the person left. */
export class OpenCheckout {
  constructor(
    private readonly bills: BillGateway,
    private readonly accounts: BankAccountGateway,
    private readonly payments: PaymentGateway,
    private readonly drafts: DraftGateway,
    private readonly lock: BillLock,
    private readonly newKey: NewKey,
    private readonly time: Time,
  ) {}

  /**
   * @param wanted bills to pay in full; empty goes on with what was begun.
   * @throws ApiError
   */
  async run(groupNumber: string, wanted: readonly string[]): Promise<OpenedCheckout> {
    const draftId = draftIdOf(groupNumber);
    const readBills = () => this.readBills(groupNumber, wanted);
    const [{ bills, notPayable }, accounts, saved] = await Promise.all([
      readBills(),
      this.accounts.list(groupNumber),
      this.drafts.get(draftId),
    ]);
    const outcome = new PaymentOutcome(this.payments, this.time);
    const keeper = new DraftKeeper(this.drafts, draftId, 'pay', this.time);
    const draft = draftOf(saved?.body);
    if (draft?.sent) {
      const payment = await outcome.ask(draft.key);
      if (payment) {
        await keeper.forget();
        return { kind: 'paidBefore', payment };
      }
    }
    const locks = new CheckoutLocks(this.lock);
    const tools = { payments: this.payments, outcome, locks, keeper, newKey: this.newKey, readBills };
    const start = { groupNumber, bills, notPayable, accounts, draft: this.begin(draft, wanted, bills) };
    return { kind: 'open', checkout: new Checkout(tools, start) };
  }

  private begin(draft: CheckoutDraft | undefined, wanted: readonly string[], bills: readonly Bill[]): CheckoutDraft {
    const fresh: CheckoutDraft = draft ?? {
      key: this.newKey(),
      amounts: new Map(),
      bankAccountPk: null,
      sourceCents: null,
      sent: false,
    };
    if (wanted.length === 0) return fresh;
    const chosen = bills.filter(({ billPk }) => wanted.includes(billPk));
    const amounts = new Map(chosen.map((bill) => [bill.billPk, fresh.amounts.get(bill.billPk) ?? amountOpen(bill)]));
    return { ...fresh, amounts, sourceCents: null };
  }

  /** @param wanted bills to explain also where a pending payment covers them in full. */
  private async readBills(groupNumber: string, wanted: readonly string[]): Promise<BillsOfCheckout> {
    const { items } = await this.bills.search({
      values: [...BILL_STATUS_LISTS.readyForPayment, BillStatus.Pending],
      groupNumbers: [groupNumber],
      sort: 'dueDate',
      direction: 'asc',
      size: MOST_BILLS,
    });
    const isWanted = (bill: Bill) => amountOpen(bill) > 0 || canZeroPay(bill) || wanted.includes(bill.billPk);
    return {
      bills: items.filter(isPayable),
      notPayable: items.filter((bill) => !isPayable(bill) && isWanted(bill)),
    };
  }
}
