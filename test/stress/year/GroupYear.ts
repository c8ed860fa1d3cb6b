import { releaseBillLock } from '../../../contract/bills/billLocks';
import { releaseBills } from '../../../contract/bills/bills';
import { changeDepositItems, enterDeposit, postDeposit } from '../../../contract/deposits';
import { createPayment, voidPayment } from '../../../contract/payments';
import { zeroPayBill } from '../../../contract/zeroPayments';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { cents } from '../../../src/domain/money/Cents';
import type { MadePayment, Payment } from '../../../src/domain/payments/Payment';
import { openForEditing } from '../../support/bills/openForEditing';
import { checkoutOf, type PayingGroup } from '../../support/payments/payingGroup';
import type { TestBill } from '../../support/server/insertBill';
import type { TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import type { YearServer } from './YearServer';

/** What the group may write off of a short payment. */
export const TOLERANCE_CENTS = 500;

/** A bill as this test computes it, independently of the server. */
interface YearBill {
  readonly bill: TestBill;
  version: number;
  due: number;
  paid: number;
  pending: number;
  state: 'unreleased' | 'released' | 'reconciled';
}

interface PendingPayment {
  readonly paymentPks: readonly string[];
  readonly settleDate: LocalDate;
  readonly of: YearBill;
  readonly amountCents: number;
  readonly cashCents: number;
  readonly excessCents: number;
}

/** One group's year: its bills, who works on them, and every cent, computed independently of the server. */
export class GroupYear {
  private readonly bills: YearBill[] = [];
  private pending: PendingPayment[] = [];
  private suspenseCents = 0;
  private cashCents = 0;

  constructor(
    private readonly server: YearServer,
    private readonly random: Random,
    private readonly group: PayingGroup,
    private readonly reconciler: TestPerson,
    private readonly office: { readonly admin: TestPerson; readonly manager: TestPerson },
  ) {}

  /** What the server must show. */
  get expected() {
    return {
      groupNumber: this.group.groupNumber,
      suspenseCents: this.suspenseCents,
      cashCents: this.cashCents,
      bills: this.bills.map(({ bill, paid, pending, due }) => ({ billPk: bill.billPk, due, paid, pending })),
    };
  }

  /** The carrier's next bill arrives. */
  async addBill(period: LocalDate): Promise<void> {
    const { random } = this;
    const lines = Array.from({ length: random.between(1, 6) }, (_, index) => ({
      memberId: `M${index}`,
      memberName: `Member ${index}`,
      billedCents: random.between(-20_000, 150_000),
    }));
    const { groupNumber } = this.group;
    const bill = await this.server.addBill({ groupNumber, status: 'UNRELEASED', period, lines });
    this.bills.push({ bill, version: bill.version, due: bill.dueCents, paid: 0, pending: 0, state: 'unreleased' });
  }

  /** One or two steps that someone would take on this day. */
  async live(): Promise<void> {
    for (const one of this.bills) {
      if (one.state === 'unreleased') await this.release(one);
      else if (one.state === 'released' && this.random.chance(0.3)) await this.reconcile(one);
      else if (one.state === 'reconciled' && this.isOpen(one) && this.random.chance(0.3)) await this.settle(one);
    }
    const [first] = this.pending;
    if (first && this.random.chance(0.03)) await this.voidPayment(first);
  }

  /** What processing does on this date. */
  process(date: LocalDate): void {
    const settled = this.pending.filter(({ settleDate }) => settleDate <= date);
    this.pending = this.pending.filter(({ settleDate }) => settleDate > date);
    for (const { of, amountCents, cashCents, excessCents } of settled) {
      of.pending -= amountCents;
      of.paid += amountCents;
      this.cashCents += cashCents;
      this.suspenseCents += excessCents;
    }
  }

  private isOpen({ due, paid, pending }: YearBill): boolean {
    return pending === 0 && paid < due;
  }

  private async release(one: YearBill): Promise<void> {
    await this.server.as(this.office.admin).ok(releaseBills, { body: { values: [one.bill.billPk] } });
    one.state = 'released';
  }

  private async reconcile(one: YearBill): Promise<void> {
    const { server, random } = this;
    const { linePks, billPk } = one.bill;
    const desk = await openForEditing(server.as(this.reconciler), billPk);
    for (const linePk of linePks) {
      if (random.chance(0.1)) await desk.edit({ [linePk]: random.between(0, 100_000) });
    }
    await desk.reconcile();
    const { dueCents, version } = await desk.read();
    await server.as(this.reconciler).ok(releaseBillLock, { query: { billPk } });
    one.state = 'reconciled';
    one.due = dueCents;
    one.version = version;
    if (dueCents > 0) return;
    const params = { billPk };
    const body = { version, note: '' };
    await server.once(this.group.payor, zeroPayBill, { params, body, idempotencyKey: random.uuid() });
    this.suspenseCents -= dueCents;
  }

  private async settle(one: YearBill): Promise<void> {
    const kind = this.random.next();
    if (kind < 0.15) return this.payByCheck(one);
    if (kind < 0.3) return this.payOnline(one, { share: this.random.next() });
    if (kind < 0.4) return this.payOnline(one, { excessCents: this.random.between(1, 5_000) });
    if (kind < 0.5) return this.payOnline(one, { shortCents: this.random.between(1, TOLERANCE_CENTS) });
    return this.payOnline(one, {});
  }

  private async payOnline(
    one: YearBill,
    { share = 1, excessCents = 0, shortCents = 0 }: { share?: number; excessCents?: number; shortCents?: number },
  ): Promise<void> {
    const { group, random } = this;
    const open = one.due - one.paid;
    const amountCents = Math.max(1, Math.floor(open * share));
    const written = amountCents === open && shortCents < open ? shortCents : 0;
    const { bill, version } = one;
    const checkout = checkoutOf(
      group,
      [{ bill, amountCents, version: await this.versionOf(one, version) }],
      excessCents,
    );
    const cash = amountCents + excessCents - written;
    const sources = [
      { method: 'ACH' as const, bankAccountPk: group.bankAccountPk, amountCents: cents(cash) },
      { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: cents(written) },
    ].filter(({ amountCents: source }) => source > 0);
    const made: MadePayment = await this.server.once(group.payor, createPayment, {
      body: { ...checkout, sources },
      idempotencyKey: random.uuid(),
    });
    this.expectProcessing(one, [made, ...made.others], { amountCents, cashCents: cash, excessCents });
  }

  private expectProcessing(
    one: YearBill,
    payments: readonly Payment[],
    amounts: Pick<PendingPayment, 'amountCents' | 'cashCents' | 'excessCents'>,
  ): void {
    const settleDate = payments.map((payment) => payment.settleDate).reduce((a, b) => (a > b ? a : b));
    one.pending += amounts.amountCents;
    const paymentPks = payments.map(({ paymentPk }) => paymentPk);
    this.pending.push({ paymentPks, settleDate, of: one, ...amounts });
  }

  /** A check of about the open amount, posted by the office. */
  private async payByCheck(one: YearBill): Promise<void> {
    const { server, random } = this;
    const open = one.due - one.paid;
    const amountCents = random.chance(0.7) ? open : random.between(1, open + 2_000);
    const admin = server.as(this.office.admin);
    const head = {
      method: 'Check' as const,
      reference: '',
      depositDate: server.today(),
      controlCount: 1,
      controlCents: cents(amountCents),
      filePk: null,
    };
    const { deposit } = await admin.ok(enterDeposit, { body: head, idempotencyKey: random.uuid() });
    const params = { depositPk: deposit.depositPk };
    const check = { checkNumber: String(random.between(1000, 9999)), amountCents: cents(amountCents) };
    const filled = await admin.ok(changeDepositItems, {
      params,
      body: { version: deposit.version, add: [{ ...check, billNumber: one.bill.billNumber }] },
      idempotencyKey: random.uuid(),
    });
    const body = { version: filled.deposit.version };
    await server.once(this.office.admin, postDeposit, { params, body, idempotencyKey: random.uuid() });
    const paid = Math.min(open, amountCents);
    one.paid += paid;
    this.cashCents += amountCents;
    this.suspenseCents += amountCents - paid;
  }

  private async voidPayment(payment: PendingPayment): Promise<void> {
    const { server, random } = this;
    const [paymentPk = ''] = payment.paymentPks;
    const params = { paymentPk };
    const request = { params, body: { reason: 'Wrong account' }, idempotencyKey: random.uuid() };
    const { status } = await server.as(this.group.payor).call(voidPayment, request);
    // Too late after the cutoff of its day.
    if (status !== 200) return;
    payment.of.pending -= payment.amountCents;
    this.pending = this.pending.filter((one) => one !== payment);
  }

  private async versionOf(one: YearBill, known: number): Promise<number> {
    const row = await this.server.current.db
      .selectFrom('bills')
      .select('version')
      .where('bill_pk', '=', one.bill.billPk)
      .executeTakeFirst();
    return row?.version ?? known;
  }
}
