import type { TestPerson } from '../support/server/TestData';
import type { ApiAnswer, ApiClient } from './ApiClient';
import { TOLERANCE_CENTS } from './BackOffice';
import type { Random } from './Random';
import type { Attempt, Recorder } from './Recorder';
import type { StressGroup } from './stressData';

interface SeenBill {
  readonly billPk: string;
  readonly version: number;
  readonly dueCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
}

interface HeldMoney {
  readonly method: string;
  readonly balanceCents: number;
  readonly reservedCents: number;
  readonly waitingCents: number;
}

interface UsableMoney {
  readonly method: string;
  readonly cents: number;
}

const NO_MONEY: UsableMoney = { method: 'Credit Suspense', cents: 0 };

/** How a person treats a checkout. */
export interface PayerHabits {
  /** Probability of sending it several times at once, as a double click or two tabs do. */
  readonly copied: number;
  /** How many times at once. */
  readonly copies: number;
  /** Probability that the connection breaks before the answer, and that it is sent again until there is an answer. */
  readonly lost: number;
}

const USUAL: PayerHabits = { copied: 0.1, copies: 2, lost: 0 };
const MAX_CENTS = 5_000;
const BILLS_READ = 20;
const MAX_MS_BEFORE_HANGING_UP = 40;
/** At least and at most. */
const WAIT_MS = [500, 3_000] as const;
const ON_HOLD = 423;
const NO_ANSWER: ApiAnswer = { status: 0, text: '' };

/** A person who searches for bills, pays, repeats requests and voids payments, concurrently with others. */
export class Payer {
  private ownPayments: string[] = [];
  /** The bills as last read. Others may have paid on them since. */
  private knownBills: SeenBill[] = [];
  /** How many of the group's bills could be paid when they were last read. */
  private billsSeen: number;

  constructor(
    private readonly person: TestPerson,
    private readonly group: StressGroup,
    private readonly api: ApiClient,
    private readonly recorder: Recorder,
    private readonly random: Random,
    private readonly habits: PayerHabits = USUAL,
  ) {
    this.billsSeen = group.bills;
  }

  /** @returns false if nothing can be paid: no open bills, payments on hold, or no server. */
  async act(): Promise<boolean> {
    if (this.knownBills.length === 0) this.knownBills = await this.payableBills();
    if (this.knownBills.length === 0) return this.waitABit();
    const held = this.random.chance(0.2) ? await this.availableMoney() : NO_MONEY;
    const attempt = this.checkout(held);
    const { status } = await this.checkOut(attempt);
    if (status === ON_HOLD) return this.waitABit();
    if (status === 0) return false;
    const own = this.ownPayments.at(-1);
    if (own && this.random.chance(0.08)) await this.voidPayment(own);
    return true;
  }

  /** As a person who looks again later. Reading again at once would take the processors from those who can pay. */
  private async waitABit(): Promise<false> {
    await new Promise((resolve) => setTimeout(resolve, this.random.between(...WAIT_MS)));
    return false;
  }

  private async payableBills(): Promise<SeenBill[]> {
    const page = this.random.between(0, Math.max(0, Math.ceil(this.billsSeen / BILLS_READ) - 1));
    const body = { values: ['RECONCILED', 'PARTIAL'], groupNumbers: [this.group.groupNumber], page, size: BILLS_READ };
    const { status, text } = await this.api.send(this.person, { method: 'POST', path: '/api/bills/search', body });
    if (status !== 200) return [];
    const { items, total }: { readonly items: readonly SeenBill[]; readonly total: number } = JSON.parse(text);
    this.billsSeen = total;
    return items.filter((bill) => bill.dueCents > bill.paidCents + bill.pendingCents);
  }

  /** Credit suspense or group credit that is not reserved. Others may have used it since. */
  private async availableMoney(): Promise<UsableMoney> {
    const path = `/api/heldMoney?groupNumber=${this.group.groupNumber}`;
    const { status, text } = await this.api.send(this.person, { method: 'GET', path });
    if (status !== 200) return NO_MONEY;
    const { items }: { readonly items: readonly HeldMoney[] } = JSON.parse(text);
    const usable = items
      .map(({ method, ...cents }) => ({ method, cents: cents.balanceCents - cents.reservedCents - cents.waitingCents }))
      .filter(({ cents }) => cents > 0);
    return usable.length > 0 ? this.random.oneOf(usable) : NO_MONEY;
  }

  private checkout(held: UsableMoney): Attempt {
    const { random, group, knownBills: seen } = this;
    const chosen = new Set(Array.from({ length: random.between(1, 3) }, () => random.oneOf(seen)));
    this.knownBills = seen.filter((bill) => !chosen.has(bill));
    const allocations = [...chosen].map((bill) => {
      const open = bill.dueCents - bill.paidCents - bill.pendingCents;
      // A few cents are left, to be closed short.
      const whole = open > TOLERANCE_CENTS && random.chance(0.3) ? open - random.between(1, TOLERANCE_CENTS) : open;
      const amountCents =
        open <= 20 * MAX_CENTS && random.chance(0.3) ? whole : random.between(1, Math.min(open, MAX_CENTS));
      return { billPk: bill.billPk, version: bill.version, amountCents };
    });
    const allocated = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { groupNumber, bankAccountPk } = group;
    const used = Math.min(allocated, held.cents);
    const excess = used === 0 && random.chance(0.1) ? random.between(1, 100) : 0;
    const isWhole = allocations.length === 1 && used === 0 && excess === 0 && allocated > TOLERANCE_CENTS;
    const written = isWhole && random.chance(0.3) ? random.between(1, TOLERANCE_CENTS) : 0;
    const sources = [
      { method: held.method, bankAccountPk: null, amountCents: used },
      { method: 'ACH', bankAccountPk, amountCents: allocated + excess - used - written },
      { method: 'Over/Short Debit', bankAccountPk: null, amountCents: written },
    ].filter(({ amountCents }) => amountCents > 0);
    // Without tolerances, as outside of a mixed race, both are refused.
    const excessTo = excess > 0 && random.chance(0.3) ? { excessTo: 'overShort' } : {};
    const confirmed = excess > 0 ? { confirmExcessCents: excess } : {};
    const body = { groupNumber, sources, allocations, ...excessTo, ...confirmed };
    const request = { method: 'POST', path: '/api/payments', body, idempotencyKey: random.uuid() } as const;
    return { person: this.person, request };
  }

  private async send(attempt: Attempt): Promise<ApiAnswer> {
    const answer = await this.api.send(attempt.person, attempt.request);
    this.recorder.record(attempt, answer);
    // After a rejection, the bills are read again.
    if (answer.status >= 400 && answer.status !== ON_HOLD) this.knownBills = [];
    if (answer.status === 201) this.ownPayments.push(this.recorder.acknowledged.at(-1)?.paymentPk ?? '');
    return answer;
  }

  private checkOut(attempt: Attempt): Promise<ApiAnswer> {
    const { copied, lost } = this.habits;
    const chance = this.random.next();
    if (chance < copied) return this.sendCopies(attempt);
    return chance < copied + lost ? this.sendUntilAnswered(attempt) : this.send(attempt);
  }

  /** The same request several times at once, and once more afterwards. */
  private async sendCopies(attempt: Attempt): Promise<ApiAnswer> {
    const { api, recorder } = this;
    const again = () => api.send(attempt.person, attempt.request);
    const copies = await Promise.all(Array.from({ length: this.habits.copies }, again));
    const last = await again();
    recorder.count('copies', copies.length);
    return this.recordOne(attempt, [...copies, last]);
  }

  /** The same request until it is answered, after its first answer was not waited for. */
  private async sendUntilAnswered(attempt: Attempt): Promise<ApiAnswer> {
    const { api, random, recorder } = this;
    const { person, request } = attempt;
    const first = await api.send(person, request, random.between(1, MAX_MS_BEFORE_HANGING_UP));
    let last = await api.send(person, request);
    // The first one can still be running.
    while (last.text.includes('KEY_IN_FLIGHT')) last = await api.send(person, request);
    if (first.status === 0) recorder.count('answers lost');
    return this.recordOne(attempt, first.status === 0 ? [last] : [first, last]);
  }

  /** Records one answer for a request that was sent several times. */
  private recordOne(attempt: Attempt, answers: readonly ApiAnswer[]): ApiAnswer {
    const paid = answers.filter(({ status }) => status === 201);
    const answer = paid[0] ?? answers.find(({ status }) => status === 0) ?? answers.at(-1) ?? NO_ANSWER;
    this.recorder.record(attempt, answer);
    if (new Set(paid.map(({ text }) => text)).size > 1) {
      this.recorder.violations.push(`One key, two answers: ${attempt.request.idempotencyKey}`);
    }
    return answer;
  }

  private async voidPayment(paymentPk: string): Promise<void> {
    this.ownPayments = this.ownPayments.filter((one) => one !== paymentPk);
    const body = { reason: 'Changed my mind' };
    const path = `/api/payments/${encodeURIComponent(paymentPk)}/void`;
    const request = { method: 'POST', path, body, idempotencyKey: this.random.uuid() } as const;
    await this.send({ person: this.person, request });
  }
}
