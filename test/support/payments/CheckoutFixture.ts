import type { BillPage } from '../../../contract/billing/bills/bills';
import type { MadePayment } from '../../../contract/money/payments';
import type { Draft } from '../../../contract/platform/drafts';
import { BillLock } from '../../../src/application/billing/bills/BillLock';
import type { BillGateway, BillLockGateway } from '../../../src/application/billing/bills/ports';
import { OpenCheckout } from '../../../src/application/money/payments/OpenCheckout';
import type { BankAccountGateway, PaymentGateway } from '../../../src/application/money/payments/ports';
import { Presence } from '../../../src/application/people/inactivity/Presence';
import type { DraftGateway } from '../../../src/application/platform/drafts/ports';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { NO_USES } from '../../../src/domain/money/payments/accountRemoval';
import { VERIFIED } from '../../../src/domain/money/payments/bankVerification';
import { checkout } from '../../../src/domain/money/payments/checkout';
import { type CheckoutFunds, limitsOf, NO_FUNDS } from '../../../src/domain/money/payments/SuspenseBalance';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { VirtualTime } from '../VirtualTime';
import { reconciledBill } from './reconciledBill';

type Sending = 'answered' | 'response lost' | 'never arrived' | 'on hold' | 'too many' | 'locked' | 'key reused';

/**
 * The checkout's use case over in-memory gateways, on virtual time. The domain's `checkout` decides what is paid; only the
 * outcome of each call is scripted.
 */
export class CheckoutFixture {
  readonly time = new VirtualTime();
  readonly payments = new Map<string, MadePayment>();
  readonly drafts = new Map<string, Draft>();
  readonly locked = new Set<string>();
  bills: Bill[];
  funds: CheckoutFunds = NO_FUNDS;
  /** Outcomes of the next attempts to pay, in order; then 'answered'. */
  nextOutcomes: Sending[] = [];
  /** Whether the server returns the outcome of a key. */
  canFindOutcome = true;
  canReadDrafts = true;
  /** Whether drafts can be saved. */
  canSaveDrafts = true;
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

  /** Opens the checkout with every bill selected. */
  async start() {
    const opened = await this.open.run(
      '100',
      this.bills.map(({ billPk }) => billPk),
    );
    if (opened.kind !== 'open') throw new Error('It was already paid');
    return opened.checkout;
  }

  /** Opens the checkout and goes to its review. */
  async review() {
    const checkout = await this.start();
    await checkout.review();
    return checkout;
  }

  /** Advances the clock and lets pending promises run. */
  async pass(ms: number): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    this.time.advanceTo(this.time.now() + ms);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  private page(): BillPage {
    return { items: this.bills, total: this.bills.length, sums: {} as BillPage['sums'], statusCounts: {} };
  }

  private paymentGateway(): PaymentGateway {
    const gateway: Pick<PaymentGateway, 'create' | 'findByKey' | 'funds' | 'preview'> = {
      funds: async () => this.funds,
      preview: async (request) => ({
        balanced: true,
        sourceProblem: null,
        questions: [],
        payments: [],
        difference: checkout(request, this.bills, limitsOf(this.funds)).excessCents,
        perBill: [],
        settleDate: localDate('2026-03-10'),
        cutoff: '2026-03-06T21:00:00.000Z',
        timeZone: 'UTC',
      }),
      create: async (request, key) => {
        this.attempts.push(key);
        const sending = this.nextOutcomes.shift() ?? 'answered';
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
        if (sending === 'response lost') throw unreachable();
        return payment;
      },
      findByKey: async ({ idempotencyKey: key }) => {
        if (!this.canFindOutcome) throw unreachable();
        return this.payments.get(key) ?? null;
      },
    };
    return gateway as PaymentGateway;
  }

  private draftGateway(): DraftGateway {
    return {
      get: async ({ draftId }) => {
        if (!this.canReadDrafts) throw unreachable();
        return this.drafts.get(draftId) ?? null;
      },
      save: async (draftId, kind, body) => {
        if (!this.canSaveDrafts) throw unreachable();
        const draft = { draftId, kind, body, modDate: '2026-03-06T12:00:00.000Z' };
        this.drafts.set(draftId, draft);
        return draft;
      },
      remove: async ({ draftId }) => {
        this.drafts.delete(draftId);
      },
      canSaveOnClose: () => false,
      saveOnClose: () => undefined,
    };
  }

  private lockGateway(): BillLockGateway {
    const grant = (billPk: string) => ({ billPk, lockToken: billPk, expiresAt: '2026-03-06T12:02:00.000Z' });
    return {
      take: async ({ billPk }) => {
        this.locked.add(billPk);
        return grant(billPk);
      },
      keep: async ({ billPk }) => grant(billPk),
      release: async ({ billPk }) => {
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
  verification: VERIFIED,
  uses: NO_USES,
};

function unreachable(): ApiError {
  return new ApiError('unanswered', 'UNREACHABLE', 'Network Error');
}

function paymentOf(amounts: readonly number[], key: string): MadePayment {
  return {
    paymentPk: `100.${key}`,
    confirmation: key,
    paymentAmount: sumCents(amounts),
    others: [],
  } as unknown as MadePayment;
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
