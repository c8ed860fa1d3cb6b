import { amountDue, amountOpen, statusOfMoney } from '../../../../src/domain/billing/bills/amountDue';
import type { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { type CarrierPart, carrierShares, openShares } from '../../../../src/domain/money/ledger/carrierShares';
import type { CarrierShare } from '../../../../src/domain/money/ledger/LedgerEvent';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../../src/domain/platform/money/Cents';
import type { Actor } from '../../../platform/shared/Actor';
import type { BilledLine, LineCorrection, Statement } from './Statement';

/** An event of a bill's history. */
export interface DemoBillEvent {
  readonly event: 'release' | 'saveChanges' | 'reconcile' | 'pay' | 'paymentVoided' | 'paymentProcessed';
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: Actor | null;
  readonly statusBefore: BillStatus;
  readonly statusAfter: BillStatus;
  readonly note: string;
}

/** A bill whose status and amounts change with its events, by the rules of the domain. */
export class DemoBill {
  status: BillStatus = 'UNRELEASED';
  isEdited = false;
  pendingCents: Cents = ZERO;
  readonly events: DemoBillEvent[] = [];
  private readonly processed: { readonly at: string; readonly amount: Cents }[] = [];
  private readonly paidByCarrier = new Map<string, Cents>();

  /** Current amounts by carrier code. */
  carriers: readonly CarrierPart[];

  constructor(readonly statement: Statement) {
    this.carriers = this.countedCarriers();
  }

  release(at: string, by: Actor): void {
    this.happened('release', 'RELEASED', at, by);
  }

  /** Applies the reconciler's corrections, if there are any. */
  saveChanges(at: string, by: Actor): void {
    if (!this.statement.lines.some(isCorrected)) return;
    this.isEdited = true;
    this.carriers = this.countedCarriers();
    this.happened('saveChanges', 'MODIFIED', at, by);
  }

  reconcile(at: string, by: Actor): void {
    this.happened('reconcile', 'RECONCILED', at, by);
  }

  pay(amount: Cents, at: string, by: Actor, confirmation: string): void {
    this.pendingCents = cents(this.pendingCents + amount);
    this.moneyMoved('pay', at, by, confirmation);
  }

  paymentVoided(amount: Cents, at: string, by: Actor, confirmation: string): void {
    this.pendingCents = cents(this.pendingCents - amount);
    this.moneyMoved('paymentVoided', at, by, confirmation);
  }

  /** @param parts each carrier's part of `amount`. */
  paymentProcessed(amount: Cents, parts: ReadonlyMap<string, Cents>, at: string, confirmation: string): void {
    this.pendingCents = cents(this.pendingCents - amount);
    this.processed.push({ at, amount });
    for (const [code, part] of parts) this.paidByCarrier.set(code, cents(this.paidTo(code) + part));
    this.moneyMoved('paymentProcessed', at, null, confirmation);
  }

  /** The unpaid amount at the start of a day. */
  owedOn(day: LocalDate): Cents {
    const paid = this.processed.filter(({ at }) => at < day).map(({ amount }) => amount);
    return cents(this.dueCents - sumCents(paid));
  }

  get version(): number {
    return this.events.length + 1;
  }

  get isReconciled(): boolean {
    return !['UNRELEASED', 'RELEASED', 'MODIFIED'].includes(this.status);
  }

  get paidCents(): Cents {
    return sumCents(this.paidByCarrier.values());
  }

  get dueCents(): Cents {
    return amountDue(
      { ...this.sums, creditsCents: ZERO, reconcilePolicy: this.statement.group.reconcilePolicy },
      this.isReconciled,
    );
  }

  get openCents(): Cents {
    return amountOpen(this);
  }

  get sums(): Omit<CarrierPart, 'carrierCode'> {
    return {
      billedCents: sumCents(this.carriers.map(({ billedCents }) => billedCents)),
      reconciledCents: sumCents(this.carriers.map(({ reconciledCents }) => reconciledCents)),
      adjustmentsCents: sumCents(this.carriers.map(({ adjustmentsCents }) => adjustmentsCents)),
    };
  }

  get shares(): readonly CarrierShare[] {
    const { reconcilePolicy } = this.statement.group;
    return carrierShares({ reconcilePolicy, creditsCents: ZERO }, this.carriers);
  }

  get openShares(): readonly CarrierShare[] {
    return openShares(this.shares, this.paidByCarrier);
  }

  paidTo(carrierCode: string): Cents {
    return this.paidByCarrier.get(carrierCode) ?? ZERO;
  }

  /** The correction of a line; null if it is unchanged. */
  correctionOf(line: BilledLine): LineCorrection | null {
    return this.isEdited && isCorrected(line) ? line.correction : null;
  }

  private countedCarriers(): readonly CarrierPart[] {
    const { carrierCodes, lines, adjustments } = this.statement;
    return [...carrierCodes].sort().map((code) => {
      const own = lines.filter(({ carrierCode }) => carrierCode === code);
      const adjusted = adjustments.filter(({ carrierCode }) => carrierCode === code);
      return {
        carrierCode: code,
        billedCents: sumCents(own.map(({ billedCents }) => billedCents)),
        reconciledCents: sumCents(own.map((line) => this.amountOf(line))),
        adjustmentsCents: sumCents(adjusted.map(({ amountCents }) => amountCents)),
      };
    });
  }

  private amountOf(line: BilledLine): Cents {
    return this.correctionOf(line)?.cents ?? line.billedCents;
  }

  private moneyMoved(event: DemoBillEvent['event'], at: string, by: Actor | null, confirmation: string): void {
    const { dueCents, paidCents, pendingCents } = this;
    const status = statusOfMoney({ dueCents, paidCents, pendingCents, hasZeroPayment: false });
    this.happened(event, status, at, by, `Payment ${confirmation}`);
  }

  private happened(
    event: DemoBillEvent['event'],
    statusAfter: BillStatus,
    at: string,
    by: Actor | null,
    note = '',
  ): void {
    this.events.push({ event, at, by, statusBefore: this.status, statusAfter, note });
    this.status = statusAfter;
  }
}

function isCorrected({ correction, billedCents }: BilledLine): boolean {
  return correction !== null && correction.cents !== billedCents;
}
