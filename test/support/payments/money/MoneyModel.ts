/** A reconciled bill. */
export interface ModelBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly dueCents: number;
  paidCents: number;
  pendingCents: number;
  version: number;
  isZeroPaid: boolean;
}

/** Where a payment's money comes from. */
export type ModelSource = 'bank' | 'check' | 'suspense' | 'credit' | 'writeOff';

export interface ModelPayment {
  readonly paymentPk: string;
  readonly source: ModelSource;
  /** Cents by bill. Each more than zero. */
  parts: ReadonlyMap<string, number>;
  /** Amount posted to credit suspense, or to be posted once the payment is processed. */
  excessCents: number;
  state: 'pending' | 'processed' | 'ended';
  /** Key of the payment that this write-off was made with, and is reversed with. */
  readonly writeOffOf: string | undefined;
}

interface NewPayment extends Pick<ModelPayment, 'paymentPk' | 'source' | 'parts'> {
  readonly excessCents?: number;
  readonly state?: 'pending' | 'processed';
  readonly writeOffOf?: string;
}

/** Money that belongs to nobody's bill, and cash. In cents. */
export interface ModelTotals {
  suspense: number;
  credit: number;
  /** Of unknown payers. */
  unknown: number;
  /** Amount that the group owes because it used the excess of a returned payment. */
  owed: number;
  cash: number;
}

const HELD = ['suspense', 'credit'] as const;

/**
 * What bills, payments and held money must be after any sequence of commands, computed by addition and subtraction only, and
 * independently of the server.
 */
export class MoneyModel {
  readonly payments: ModelPayment[] = [];
  readonly totals: ModelTotals = { suspense: 0, credit: 0, unknown: 0, owed: 0, cash: 0 };
  /** Refunds that wait for a second person. */
  waitingCents = 0;

  constructor(readonly bills: readonly ModelBill[]) {}

  billOf(billPk: string): ModelBill {
    const found = this.bills.find((bill) => bill.billPk === billPk);
    if (!found) throw new Error(`There is no bill ${billPk}.`);
    return found;
  }

  openOf({ dueCents, paidCents, pendingCents, isZeroPaid }: ModelBill): number {
    return isZeroPaid ? 0 : Math.max(0, dueCents - paidCents - pendingCents);
  }

  statusOf({ dueCents, paidCents, pendingCents, isZeroPaid }: ModelBill): string {
    if (pendingCents > 0) return 'PENDING';
    if (isZeroPaid || (dueCents > 0 && paidCents >= dueCents)) return 'PAID';
    return paidCents > 0 ? 'PARTIAL' : 'RECONCILED';
  }

  /** Available part of the group's suspense or credit. */
  available(source: 'suspense' | 'credit'): number {
    const reserved = this.payments
      .filter((payment) => payment.state === 'pending' && payment.source === source)
      .reduce((sum, payment) => sum + amountOf(payment), 0);
    return this.totals[source] - reserved - (source === 'suspense' ? this.waitingCents : 0);
  }

  add({ paymentPk, source, parts, excessCents = 0, state = 'pending', writeOffOf }: NewPayment): void {
    const payment: ModelPayment = { paymentPk, source, parts, excessCents, state: 'pending', writeOffOf };
    this.payments.push(payment);
    this.onBills(parts, (bill, cents) => {
      bill.pendingCents += cents;
    });
    if (state === 'processed') this.settle(payment);
  }

  process(payment: ModelPayment): void {
    this.onBills(payment.parts, (bill) => {
      bill.version += 1;
    });
    this.settle(payment);
  }

  /** Voids a pending payment, and the write-off that was made with it. */
  void(payment: ModelPayment): void {
    for (const one of this.withWriteOff(payment)) {
      one.state = 'ended';
      this.onBills(one.parts, (bill, cents) => {
        bill.pendingCents -= cents;
        bill.version += 1;
      });
    }
  }

  /** Takes a processed payment back, with its write-off. @param owedCents the part of its excess that had been used */
  takeBack(payment: ModelPayment, owedCents: number): void {
    const { totals } = this;
    const undone = this.withWriteOff(payment);
    const touched = new Set<ModelBill>();
    for (const one of undone) {
      this.onBills(one.parts, (bill, cents) => {
        if (one.state === 'processed') bill.paidCents -= cents;
        else bill.pendingCents -= cents;
        touched.add(bill);
      });
      one.state = 'ended';
    }
    for (const bill of touched) bill.version += 1;
    if (payment.source === 'bank' || payment.source === 'check') totals.cash -= amountOf(payment);
    for (const source of HELD) if (payment.source === source) totals[source] += amountOf(payment);
    totals.suspense -= payment.excessCents - owedCents;
    totals.owed += owedCents;
  }

  /** Moves a processed payment to one bill. What that does not take goes to suspense. */
  reallocate(payment: ModelPayment, target: ModelBill, cents: number): void {
    const before = payment.parts;
    const after = new Map([[target.billPk, cents]]);
    for (const bill of this.bills) {
      const change = (after.get(bill.billPk) ?? 0) - (before.get(bill.billPk) ?? 0);
      bill.paidCents += change;
      if (change !== 0) bill.version += 1;
    }
    const rest = sumOf(before) - cents;
    payment.parts = after;
    payment.excessCents += rest;
    this.totals.suspense += rest;
  }

  /** The pending or processed write-off made with a payment, after the payment. */
  private withWriteOff(payment: ModelPayment): readonly ModelPayment[] {
    const others = this.payments.filter((one) => one.writeOffOf === payment.paymentPk && one.state !== 'ended');
    return [payment, ...others];
  }

  private settle(payment: ModelPayment): void {
    const { totals } = this;
    payment.state = 'processed';
    this.onBills(payment.parts, (bill, cents) => {
      bill.pendingCents -= cents;
      bill.paidCents += cents;
    });
    if (payment.source === 'bank' || payment.source === 'check') totals.cash += amountOf(payment);
    for (const source of HELD) if (payment.source === source) totals[source] -= amountOf(payment);
    totals.suspense += payment.excessCents;
  }

  private onBills(parts: ReadonlyMap<string, number>, change: (bill: ModelBill, cents: number) => void): void {
    for (const [billPk, cents] of parts) change(this.billOf(billPk), cents);
  }
}

/** The sum of a payment's amounts on bills, in cents. */
export function sumOf(parts: ReadonlyMap<string, number>): number {
  return [...parts.values()].reduce((sum, cents) => sum + cents, 0);
}

/** The total of a payment: what its bills get, plus the excess. In cents. */
export function amountOf({ parts, excessCents }: Pick<ModelPayment, 'parts' | 'excessCents'>): number {
  return sumOf(parts) + excessCents;
}
