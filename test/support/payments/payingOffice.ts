import type { BankAccountGateway } from '../../../src/application/bankAccounts/ports/BankAccountGateway';
import { BillLock } from '../../../src/application/bills/BillLock';
import type { BillGateway } from '../../../src/application/bills/ports/BillGateway';
import type { BillLockGateway } from '../../../src/application/bills/ports/BillLockGateway';
import type { Draft, DraftGateway } from '../../../src/application/drafts/ports';
import { Presence } from '../../../src/application/inactivity/Presence';
import { OpenCheckout } from '../../../src/application/payments/OpenCheckout';
import type { PaymentGateway } from '../../../src/application/payments/ports/PaymentGateway';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillPage } from '../../../src/domain/bills/BillPage';
import { statusOfMoney } from '../../../src/domain/bills/statusOfMoney';
import { localDate } from '../../../src/domain/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/money/Cents';
import { checkout } from '../../../src/domain/payments/checkout';
import type { Payment } from '../../../src/domain/payments/Payment';
import { VirtualTime } from '../VirtualTime';
import { reconciledBill } from './reconciledBill';

type Sending = 'answered' | 'answer lost' | 'never arrived' | 'on hold' | 'too many' | 'locked' | 'key reused';

/**
 * A payor's office: the checkout's use case over gateways that remember, on virtual time. The domain's own `checkout`
 * decides what is paid; what is scripted is only what happens on the way.
 */
export class PayingOffice {
  readonly time = new VirtualTime();
  readonly payments = new Map<string, Payment>();
  readonly drafts = new Map<string, Draft>();
  readonly locked = new Set<string>();
  bills: Bill[];
  /** What becomes of the next attempts to pay, in order; answered when none is left. */
  next: Sending[] = [];
  /** Whether the server can be asked what a key did. */
  canAsk = true;
  /** Whether drafts can be kept. */
  canKeep = true;
  attempts: string[] = [];
  private keys = 0;

  constructor(bills: readonly Bill[] = [reconciledBill('100.a', cents(120_000))]) {
    this.bills = [...bills];
  }

  readonly open = new OpenCheckout(
    { search: async () => this.page() } as unknown as BillGateway,
    { list: async () => [account] } as unknown as BankAccountGateway,
    this.paymentGateway(),
    this.draftGateway(),
    new BillLock(this.lockGateway(), new Presence(), this.time),
    () => `00000000-0000-4000-8000-${String((this.keys += 1)).padStart(12, '0')}`,
    this.time,
  );

  /** Opens the checkout with every bill in it. */
  async begin() {
    const opened = await this.open.run(
      '100',
      this.bills.map(({ billPk }) => billPk),
    );
    if (opened.kind !== 'open') throw new Error('Was paid before');
    return opened.checkout;
  }

  /** Opens it and goes to the review. */
  async review() {
    const begun = await this.begin();
    await begun.review();
    return begun;
  }

  /** Lets waiting attempts go on: jumps the clock and gives promises their turns. */
  async pass(ms: number): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    this.time.advanceTo(this.time.now() + ms);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  private page(): BillPage {
    return { items: this.bills, total: this.bills.length, sums: {} as BillPage['sums'], statusCounts: {} };
  }

  private paymentGateway(): PaymentGateway {
    const gateway: Pick<PaymentGateway, 'create' | 'outcomeOf' | 'preview'> = {
      preview: async ({ sources, allocations }) => ({
        balanced: true,
        difference: checkout(sources, allocations, this.bills).excessCents,
        perBill: [],
        settleDate: localDate('2026-03-10'),
        cutoff: '2026-03-06T21:00:00.000Z',
      }),
      create: async (request, key) => {
        this.attempts.push(key);
        const sending = this.next.shift() ?? 'answered';
        if (sending === 'never arrived') throw unreachable();
        if (sending === 'on hold') throw new ApiError('onHold', 'ON_HOLD', 'On hold');
        if (sending === 'too many') throw new ApiError('busy', 'TOO_MANY_REQUESTS', 'Slowly');
        if (sending === 'key reused') throw new ApiError('refused', 'KEY_REUSED', 'Sent before');
        if (sending === 'locked') throw new ApiError('conflict', 'BILL_LOCKED', 'Locked', { lockedBy: 'Ruth Adler' });
        const payment =
          this.payments.get(key) ??
          paymentOf(
            request.sources.map(({ amountCents }) => amountCents),
            key,
          );
        this.payments.set(key, payment);
        this.bills = this.bills.map((bill) => pendingOn(bill, request.allocations));
        if (sending === 'answer lost') throw unreachable();
        return payment;
      },
      outcomeOf: async (key) => {
        if (!this.canAsk) throw unreachable();
        return this.payments.get(key) ?? null;
      },
    };
    return gateway as PaymentGateway;
  }

  private draftGateway(): DraftGateway {
    return {
      get: async (draftId) => this.drafts.get(draftId) ?? null,
      save: async (draftId, kind, body) => {
        if (!this.canKeep) throw unreachable();
        const draft = { draftId, kind, body, modDate: '2026-03-06T12:00:00.000Z' };
        this.drafts.set(draftId, draft);
        return draft;
      },
      remove: async (draftId) => {
        this.drafts.delete(draftId);
      },
      canSaveOnClose: () => false,
      saveOnClose: () => undefined,
    };
  }

  private lockGateway(): BillLockGateway {
    const grant = (billPk: string) => ({ billPk, lockToken: billPk, expiresAt: '2026-03-06T12:02:00.000Z' });
    return {
      take: async (billPk) => {
        this.locked.add(billPk);
        return grant(billPk);
      },
      keep: async (billPk) => grant(billPk),
      release: async (billPk) => {
        this.locked.delete(billPk);
      },
    };
  }
}

const account = {
  bankAccountPk: '100.ba',
  groupNumber: '100',
  name: 'Operating',
  bankName: 'First Bank',
  accountType: 'checking' as const,
  accountMasked: 'XXXX789',
  routingMasked: 'XXXXXX021',
};

function unreachable(): ApiError {
  return new ApiError('unanswered', 'UNREACHABLE', 'Network Error');
}

function paymentOf(amounts: readonly number[], key: string): Payment {
  return { paymentPk: `100.${key}`, confirmation: key, paymentAmount: sumCents(amounts) } as Payment;
}

function pendingOn(bill: Bill, allocations: readonly { billPk: string; amountCents: number }[]): Bill {
  const added = sumCents(
    allocations.filter(({ billPk }) => billPk === bill.billPk).map(({ amountCents }) => amountCents),
  );
  if (added === 0) return bill;
  const pendingCents = cents(bill.pendingCents + added);
  return {
    ...bill,
    pendingCents,
    version: bill.version + 1,
    status: statusOfMoney({ ...bill, pendingCents, hasZeroPayment: false }),
  };
}
