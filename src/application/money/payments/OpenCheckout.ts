import type { Observable } from 'rxjs';
import type { MadePayment } from '../../../../contract/money/payments';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILL_STATUS_LISTS, BillStatus } from '../../../domain/billing/bills/BillStatus';
import { canZeroPay, isPayable } from '../../../domain/billing/bills/payable';
import { isVerified } from '../../../domain/money/payments/BankAccount';
import type { BillLock } from '../../billing/bills/BillLock';
import type { BillGateway } from '../../billing/bills/ports';
import { DraftKeeper, openWhileWatched } from '../../platform/drafts/DraftKeeper';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { Loadable } from '../../platform/shared/Loadable';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { Checkout } from './Checkout';
import { CheckoutDraft, draftIdOf, type SavedCheckout, savedCheckoutOf } from './CheckoutDraft';
import { CheckoutLocks } from './CheckoutLocks';
import {
  amountsOn,
  type CheckoutBills,
  type CheckoutChoices,
  type HeldSelection,
  suggestedHeld,
} from './CheckoutState';
import { PaymentOutcome } from './PaymentOutcome';
import type { BankAccountGateway, PaymentGateway } from './ports';

/** A checkout to work on, or the payment that an earlier visit sent without seeing the response. */
export type OpenedCheckout =
  | { readonly kind: 'open'; readonly checkout: Checkout }
  | { readonly kind: 'alreadyPaid'; readonly payment: MadePayment };

const MAX_BILLS = 500;

/** Exactly what the bills need: held money that was received for them, then the bank account. */
const NO_CHOICES = {
  sourceCents: null,
  writesOff: false,
  excessTo: 'creditSuspense',
  confirmedExcessCents: null,
  payOn: null,
  acceptsLate: false,
} as const satisfies Partial<CheckoutChoices>;

/** Starts to pay a group's bills, or continues the saved draft. */
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
   * Loading on subscribe, then the opened checkout or why it failed. Cold; unsubscribing leaves the checkout. Never errors.
   *
   * @param billPks bills to pay in full; empty continues the draft.
   */
  opened$(groupNumber: string, billPks: readonly string[]): Observable<Loadable<OpenedCheckout>> {
    return openWhileWatched(
      () => this.run(groupNumber, billPks),
      async (opened) => {
        if (opened.kind === 'open') await opened.checkout.leave();
      },
    );
  }

  /**
   * @param billPks bills to pay in full; empty continues the draft.
   * @throws ApiError
   */
  async run(groupNumber: string, billPks: readonly string[]): Promise<OpenedCheckout> {
    const draftId = draftIdOf(groupNumber);
    const readBills = () => this.readBills(groupNumber, billPks);
    const [listed, accounts, draft] = await Promise.all([
      readBills(),
      this.accounts.list({ groupNumber }),
      this.drafts.get({ draftId }),
    ]);
    const outcome = new PaymentOutcome(this.payments, this.time);
    const keeper = new DraftKeeper(this.drafts, draftId, 'pay', this.time);
    const saved = savedCheckoutOf(draft?.body);
    if (saved?.sent) {
      const payment = await outcome.find(saved.key);
      if (payment) {
        await keeper.forget();
        return { kind: 'alreadyPaid', payment };
      }
    }
    const { bills } = listed;
    const start = this.startFrom(saved, billPks, listed);
    const usable = accounts.filter(isVerified);
    const account = usable.find(({ bankAccountPk }) => bankAccountPk === start.bankAccountPk) ?? usable[0];
    const checkout = new Checkout(
      {
        payments: this.payments,
        accounts: this.accounts,
        outcome,
        locks: new CheckoutLocks(this.lock),
        draft: new CheckoutDraft(keeper, this.newKey, start),
        keeper,
        readBills,
      },
      {
        groupNumber,
        ...listed,
        accounts,
        usedHeld: start.usedHeld,
        writesOff: start.writesOff,
        excessTo: start.excessTo,
        confirmedExcessCents: start.confirmedExcessCents ?? null,
        payOn: start.payOn,
        acceptsLate: start.acceptsLate,
        amounts: amountsOn(bills, start.amounts),
        bankAccountPk: account?.bankAccountPk ?? null,
        sourceCents: start.sourceCents,
      },
    );
    return { kind: 'open', checkout };
  }

  private startFrom(
    saved: SavedCheckout | undefined,
    billPks: readonly string[],
    listed: CheckoutBills,
  ): SavedCheckout {
    if (saved && billPks.length === 0) return saved;
    const selected = listed.bills.filter(({ billPk }) => billPks.includes(billPk));
    const amounts = new Map(selected.map((bill) => [bill.billPk, saved?.amounts.get(bill.billPk) ?? amountOpen(bill)]));
    const usedHeld: HeldSelection = new Map(suggestedHeld({ ...listed, amounts }).map((method) => [method, null]));
    const { key, bankAccountPk, sent } = saved ?? { key: this.newKey(), bankAccountPk: null, sent: false };
    return { key, bankAccountPk, sent, ...NO_CHOICES, usedHeld, amounts };
  }

  /** @param requested bills to list even when a pending payment covers them in full. */
  private async readBills(groupNumber: string, requested: readonly string[]): Promise<CheckoutBills> {
    const [{ items }, funds] = await Promise.all([
      this.bills.search({
        values: [...BILL_STATUS_LISTS.readyForPayment, BillStatus.Pending],
        groupNumbers: [groupNumber],
        sort: 'dueDate',
        direction: 'asc',
        size: MAX_BILLS,
      }),
      this.payments.funds({ groupNumber }),
    ]);
    const isListed = (bill: Bill) => amountOpen(bill) > 0 || canZeroPay(bill) || requested.includes(bill.billPk);
    return {
      bills: items.filter(isPayable),
      notPayable: items.filter((bill) => !isPayable(bill) && isListed(bill)),
      funds,
    };
  }
}
