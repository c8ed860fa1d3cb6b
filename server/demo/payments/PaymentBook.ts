import { Account } from '../../../src/domain/ledger/Account';
import { paymentProcessed } from '../../../src/domain/ledger/LedgerEvent';
import { type Cents, cents, negate, sumCents } from '../../../src/domain/money/Cents';
import { PaymentMethod, settlementOf } from '../../../src/domain/payments/PaymentMethod';
import type { BillLife } from '../bills/BillLife';
import type { DemoCalendar } from '../chance/DemoCalendar';
import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import { bankAccountPkOf } from './bankAccountOf';
import { confirmationOf } from './confirmationOf';
import type { DemoPayment, PaymentFate } from './DemoPayment';

/** What is to be paid, and how it goes on. */
export interface PaymentWish {
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  readonly allocations: readonly { readonly bill: BillLife; readonly amountCents: Cents }[];
  /** More than the bills take; waits in suspense once processed. */
  readonly excessCents: Cents;
  readonly fate: PaymentFate['kind'];
}

/** The hour at night when payments become processed. */
const PROCESSING = 'T23:30:00.000Z';
const MINUTE_MS = 60_000;
/** Out of a thousand payments of groups without a demo person, so many come by mail. */
const BY_MAIL_PERMILLE = 160;
const LAST_DEMO_PERSON_GROUP = 3;

/** A group's payments, one after another, with what each does to its bills. */
export class PaymentBook {
  readonly payments: DemoPayment[] = [];
  private readonly random: Random;

  constructor(
    private readonly calendar: DemoCalendar,
    private readonly group: DemoGroup,
  ) {
    this.random = new Random(`payments ${group.groupNumber}`);
  }

  make(wish: PaymentWish): void {
    const { groupNumber, payor, releaser } = this.group;
    const { allocations, madeAt } = wish;
    const isByMail = wish.fate === 'processed' && this.isByMail();
    const serial = String(this.payments.length + 1).padStart(4, '0');
    const confirmation = confirmationOf(this.random);
    const method = isByMail ? this.random.pick([PaymentMethod.Check, PaymentMethod.Lockbox]) : PaymentMethod.Ach;
    const head = {
      paymentPk: `${groupNumber}.P${serial}`,
      confirmation,
      groupNumber,
      amountCents: cents(sumCents(allocations.map(({ amountCents }) => amountCents)) + wish.excessCents),
      method,
      bankAccountPk: isByMail ? null : bankAccountPkOf(groupNumber),
      allocations,
      by: isByMail ? releaser : payor,
      madeAt,
      ...settlementOf(method, new Date(madeAt)),
    };
    for (const { bill, amountCents } of allocations) bill.pay(amountCents, madeAt, head.by, head.confirmation);
    this.payments.push({ ...head, fate: this.fateOf(head, wish.fate) });
  }

  private isByMail(): boolean {
    return this.group.index > LAST_DEMO_PERSON_GROUP && this.random.chance(BY_MAIL_PERMILLE);
  }

  private fateOf(payment: Omit<DemoPayment, 'fate'>, kind: PaymentFate['kind']): PaymentFate {
    if (kind === 'pending') return { kind };
    return kind === 'voided' ? this.voided(payment) : this.processed(payment);
  }

  private voided({ madeAt, allocations, by, confirmation }: Omit<DemoPayment, 'fate'>): PaymentFate {
    const at = new Date(Date.parse(madeAt) + 17 * MINUTE_MS).toISOString();
    for (const { bill, amountCents } of allocations) bill.paymentVoided(amountCents, at, by, confirmation);
    return { kind: 'voided', at, reason: 'Drawn on the wrong account.' };
  }

  private processed(payment: Omit<DemoPayment, 'fate'>): PaymentFate {
    const { amountCents, allocations, settleDate } = payment;
    const shared = allocations.map(({ bill, ...allocation }) => ({
      billPk: bill.statement.billPk,
      amountCents: allocation.amountCents,
      shares: bill.openShares,
    }));
    const posting = paymentProcessed({ ...payment, paymentAmount: amountCents }, shared);
    const at = this.calendar.noLaterThanNow(`${settleDate}${PROCESSING}`);
    for (const { bill, amountCents: amount } of allocations) {
      const parts = new Map(
        posting.entries
          .filter(({ account, billPk }) => account === Account.CarrierPayable && billPk === bill.statement.billPk)
          .map(({ carrierCode, amountCents: part }) => [carrierCode ?? '', negate(part)]),
      );
      bill.paymentProcessed(amount, parts, at, payment.confirmation);
    }
    return { kind: 'processed', at, posting };
  }
}
