import type { Insertable } from 'kysely';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { type LedgerEvent, paymentProcessed } from '../../../../src/domain/money/ledger/LedgerEvent';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents } from '../../../../src/domain/platform/money/Cents';
import type { Tables } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import type { Encryption } from '../../../platform/shared/Encryption';
import type { DemoCalendar } from '../DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import { Random } from '../Random';
import { record } from '../rows/insertRows';
import type { DemoBill } from './DemoBill';

/** The time of nightly processing. */
const PROCESSING = 'T23:30:00.000Z';

const MINUTE_MS = 60_000;

/** Payments by mail per 1,000, for groups without a demo person. */
const BY_MAIL_PERMILLE = 160;

const LAST_DEMO_PERSON_GROUP = 3;

const ALPHABET = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');

/** A payment and its result. */
export interface DemoPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly groupNumber: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly bankAccountPk: string | null;
  readonly allocations: readonly { readonly bill: DemoBill; readonly amountCents: Cents }[];
  readonly by: Actor;
  /** ISO timestamps, UTC. */
  readonly madeAt: string;
  readonly cutoffAt: string;
  readonly settleDate: LocalDate;
  readonly result: PaymentResult;
}

type PaymentResult =
  | { readonly kind: 'pending' }
  | { readonly kind: 'voided'; readonly at: string; readonly reason: string }
  | { readonly kind: 'processed'; readonly at: string; readonly posting: LedgerEvent };

/** A payment to make and its result. */
export interface PaymentRequest {
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  readonly allocations: readonly { readonly bill: DemoBill; readonly amountCents: Cents }[];
  /** The amount beyond the allocations, which goes to suspense when processed. */
  readonly excessCents: Cents;
  readonly result: PaymentResult['kind'];
}

/** A group's payments in order. Each updates its bills. */
export class DemoPayments {
  readonly payments: DemoPayment[] = [];
  private readonly random: Random;

  constructor(
    private readonly calendar: DemoCalendar,
    private readonly group: DemoGroup,
  ) {
    this.random = new Random(`payments ${group.groupNumber}`);
  }

  make(request: PaymentRequest): void {
    const { groupNumber, payor, releaser } = this.group;
    const { allocations, madeAt } = request;
    const isByMail = request.result === 'processed' && this.isByMail();
    const serial = String(this.payments.length + 1).padStart(4, '0');
    const method = isByMail ? this.random.pick([PaymentMethod.Check, PaymentMethod.Lockbox]) : PaymentMethod.Ach;
    const head = {
      paymentPk: `${groupNumber}.P${serial}`,
      confirmation: confirmationOf(this.random),
      groupNumber,
      amountCents: cents(sumCents(allocations.map(({ amountCents }) => amountCents)) + request.excessCents),
      method,
      bankAccountPk: isByMail ? null : bankAccountPkOf(groupNumber),
      allocations,
      by: isByMail ? releaser : payor,
      madeAt,
      ...settlementOf(method, new Date(madeAt), []),
    };
    for (const { bill, amountCents } of allocations) bill.pay(amountCents, madeAt, head.by, head.confirmation);
    this.payments.push({ ...head, result: this.resultOf(head, request.result) });
  }

  private isByMail(): boolean {
    return this.group.index > LAST_DEMO_PERSON_GROUP && this.random.chance(BY_MAIL_PERMILLE);
  }

  private resultOf(payment: Omit<DemoPayment, 'result'>, kind: PaymentResult['kind']): PaymentResult {
    if (kind === 'pending') return { kind };
    return kind === 'voided' ? this.voided(payment) : this.processed(payment);
  }

  private voided({ madeAt, allocations, by, confirmation }: Omit<DemoPayment, 'result'>): PaymentResult {
    const at = new Date(Date.parse(madeAt) + 17 * MINUTE_MS).toISOString();
    for (const { bill, amountCents } of allocations) bill.paymentVoided(amountCents, at, by, confirmation);
    return { kind: 'voided', at, reason: 'Drawn on the wrong account.' };
  }

  private processed(payment: Omit<DemoPayment, 'result'>): PaymentResult {
    const { groupNumber, paymentPk, method, amountCents, allocations, settleDate } = payment;
    const shared = allocations.map(({ bill, ...allocation }) => ({
      billPk: bill.statement.billPk,
      amountCents: allocation.amountCents,
      shares: bill.openShares,
    }));
    const posting = paymentProcessed({ groupNumber, paymentPk, method, paymentAmount: amountCents }, shared);
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

/** A confirmation number such as `LB-7F3K-9Q2M-WX4T`. */
function confirmationOf(random: Random): string {
  const block = () => Array.from({ length: 4 }, () => random.pick(ALPHABET)).join('');
  return `LB-${block()}-${block()}-${block()}`;
}

/** Prefix of routing numbers for traveler's checks; no bank uses it, so the numbers are safe. */
const UNASSIGNED_ROUTING_PREFIX = '8099';

const BANK_NAMES = ['First Meridian Bank', 'Northgate Savings', 'Union Ferry Bank', 'Harbor State Bank'];

const WEIGHTS = [3, 7, 1];

const VISIBLE_DIGITS = 3;

/** A group's bank account, unencrypted. */
interface DemoBankAccount {
  readonly bankAccountPk: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** A group's bank account with encrypted numbers. */
export function bankAccountRow(
  group: DemoGroup,
  encryption: Encryption,
  at: string,
  account = bankAccountOf(group),
): Insertable<Tables['bank_accounts']> {
  const { bankAccountPk, name, bankName, accountType, routingNumber, accountNumber } = account;
  const seal = (text: string, field: string) => encryption.encrypt(text, `${bankAccountPk}/${field}`);
  return {
    group_number: group.groupNumber,
    bank_account_pk: bankAccountPk,
    name,
    bank_name: bankName,
    account_type: accountType,
    routing_encrypted: seal(routingNumber, 'routing'),
    account_encrypted: seal(accountNumber, 'account'),
    routing_last3: routingNumber.slice(-VISIBLE_DIGITS),
    account_last3: accountNumber.slice(-VISIBLE_DIGITS),
    account_length: accountNumber.length,
    fingerprint: encryption.fingerprint(`${group.groupNumber}/${routingNumber}/${accountNumber}`),
    verified_at: at,
    verified_how: 'BEFORE',
    ...record({ at, by: group.payor.name }),
  };
}

export function bankAccountOf({ groupNumber }: DemoGroup): DemoBankAccount {
  const random = new Random(`bank ${groupNumber}`);
  return {
    bankAccountPk: bankAccountPkOf(groupNumber),
    name: 'Benefits account',
    bankName: random.pick(BANK_NAMES),
    accountType: 'checking',
    routingNumber: withCheckDigit(UNASSIGNED_ROUTING_PREFIX + digits(random, 4)),
    accountNumber: digits(random, random.int(9, 12)),
  };
}

function bankAccountPkOf(groupNumber: string): string {
  return `${groupNumber}.BA1`;
}

/** Adds the ninth digit, which makes the weighted sum a multiple of ten. */
function withCheckDigit(eight: string): string {
  const sum = Array.from(eight).reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  return eight + String((10 - (sum % 10)) % 10);
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('');
}
