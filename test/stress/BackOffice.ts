import { dayOf, firstOfMonth } from '../../src/domain/dates/LocalDate';
import type { TestPerson } from '../support/server/TestData';
import type { ApiAnswer, ApiClient, ApiRequest } from './ApiClient';
import type { Random } from './Random';
import type { Recorder } from './Recorder';
import type { OfficePeople, StressGroup } from './stressData';

interface SeenBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly version: number;
  readonly dueCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
}

/** Differences up to this amount can be written off. */
export const TOLERANCE_CENTS = 100;
const MOST_CENTS = 5_000;

/** Posts checks and lockboxes, closes bills short and by Zero Payment, concurrently with the payers of the same bills. */
export class BackOffice {
  constructor(
    private readonly people: OfficePeople,
    private readonly groups: readonly StressGroup[],
    private readonly api: ApiClient,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {}

  /** Lets payors and managers write off small differences. */
  async setTolerances(): Promise<void> {
    const payment = {
      overCents: TOLERANCE_CENTS,
      shortCents: TOLERANCE_CENTS,
      payorsMayWriteOff: true,
      samePersonMayPay: true,
    };
    const rules = { houseRule: 'adjustThenPay', contributions: [], payment };
    const body = { version: 1, appliesFrom: firstOfMonth(dayOf(new Date())), rules };
    for (const { groupNumber } of this.groups) {
      const path = `/api/groups/${groupNumber}/settings`;
      const { status, text } = await this.api.send(this.people.manager, { method: 'PUT', path, body });
      if (status !== 200) throw new Error(`The tolerances could not be set: ${status} ${text}`);
    }
  }

  /** @returns false if there was nothing to do. */
  async act(): Promise<boolean> {
    const group = this.random.oneOf(this.groups);
    const bills = await this.billsOf(group);
    if (bills.length === 0) return false;
    const zero = bills.find(({ dueCents, paidCents }) => dueCents <= 0 && paidCents === 0);
    if (zero && this.random.chance(0.5)) {
      return this.close(this.random.oneOf(group.payors), zero, 'zeroPay');
    }
    const short = bills.find((bill) => openOf(bill) > 0 && openOf(bill) <= TOLERANCE_CENTS && bill.pendingCents === 0);
    if (short) return this.close(this.people.secondManager, short, 'closeShort');
    return this.post(group, bills);
  }

  private async billsOf({ groupNumber }: StressGroup): Promise<readonly SeenBill[]> {
    const body = { values: ['RECONCILED', 'PARTIAL'], groupNumbers: [groupNumber], size: 100 };
    const { status, text } = await this.api.send(this.people.admin, {
      method: 'POST',
      path: '/api/bills/search',
      body,
    });
    if (status !== 200) return [];
    const { items }: { readonly items: readonly SeenBill[] } = JSON.parse(text);
    return items;
  }

  private async close(person: TestPerson, { billPk, version }: SeenBill, how: 'zeroPay' | 'closeShort') {
    const path = `/api/bills/${encodeURIComponent(billPk)}/${how}`;
    return (await this.send(person, path, { version, note: '' }, how)) !== undefined;
  }

  /** A deposit of one check for a bill, or for the group's credit suspense. */
  private async post({ groupNumber }: StressGroup, bills: readonly SeenBill[]): Promise<boolean> {
    const { random } = this;
    const { admin } = this.people;
    const payable = bills.filter((bill) => openOf(bill) > 0);
    if (payable.length === 0) return false;
    const bill = random.oneOf(payable);
    const amountCents = random.between(1, Math.min(openOf(bill) + 200, MOST_CENTS));
    const method = random.oneOf(['Check', 'Lockbox']);
    const head = { method, depositDate: dayOf(new Date()), controlCount: 1, controlCents: amountCents };
    const entered = await this.send(admin, '/api/deposits', head, 'deposits entered');
    if (!entered) return false;
    const path = `/api/deposits/${encodeURIComponent(entered.depositPk)}`;
    const target = random.chance(0.7) ? { billNumber: bill.billNumber } : { groupNumber };
    const check = { checkNumber: String(random.between(1_000, 9_999)), amountCents, ...target };
    const filled = await this.send(
      admin,
      `${path}/items`,
      { version: entered.version, add: [check] },
      'checks entered',
    );
    if (!filled) return false;
    return (await this.send(admin, `${path}/post`, { version: filled.version }, `${method} posted`)) !== undefined;
  }

  /** @returns the deposit in the answer, if any; undefined when refused. */
  private async send(person: TestPerson, path: string, body: unknown, outcome: string) {
    const request: ApiRequest = { method: 'POST', path, body, idempotencyKey: this.random.uuid() };
    const answer: ApiAnswer = await this.api.send(person, request);
    // The same request again must give the same answer.
    if (answer.status < 300 && this.random.chance(0.1)) {
      const again = await this.api.send(person, request);
      if (again.text !== answer.text) this.recorder.violations.push(`One key, two answers: ${path}`);
    }
    const { status, text } = answer;
    if (status >= 500 && status !== 503) this.recorder.violations.push(`${path}: ${status} ${text}`);
    this.recorder.count(status >= 200 && status < 300 ? outcome : `${outcome}: refused`);
    if (status < 200 || status >= 300) return undefined;
    const { deposit }: { readonly deposit?: { readonly depositPk: string; readonly version: number } } =
      JSON.parse(text);
    return deposit ?? { depositPk: '', version: 0 };
  }
}

function openOf({ dueCents, paidCents, pendingCents }: SeenBill): number {
  return dueCents - paidCents - pendingCents;
}
