import { officeDate } from '../../server/platform/shared/officeDate';
import { firstOfMonth } from '../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../support/server/TestData';
import type { ApiClient } from './ApiClient';
import type { OfficeCalls } from './OfficeCalls';
import type { Random } from './Random';
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
const MAX_CENTS = 5_000;
const BILLS_READ = 20;

interface DepositAnswer {
  readonly deposit: { readonly depositPk: string; readonly version: number };
}

interface SeenItem {
  readonly suspensePk: string;
  readonly groupNumber: string | null;
  readonly availableCents: number;
}

/**
 * Posts checks and lockboxes, turns money in suspense into group credit, and closes bills short and by Zero Payment, concurrently
 * with the payers of the same bills.
 */
export class BackOffice {
  /** The last page of each group's bills when they were last read. */
  private readonly lastPages = new Map<string, number>();

  constructor(
    private readonly people: OfficePeople,
    private readonly groups: readonly StressGroup[],
    private readonly api: ApiClient,
    private readonly calls: OfficeCalls,
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
    const body = { version: 1, appliesFrom: firstOfMonth(officeDate(new Date())), rules };
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
    if (this.random.chance(0.2)) return this.giveCredit(group);
    const short = bills.find((bill) => openOf(bill) > 0 && openOf(bill) <= TOLERANCE_CENTS && bill.pendingCents === 0);
    if (short) return this.close(this.people.secondManager, short, 'closeShort');
    return this.post(group, bills);
  }

  private async billsOf({ groupNumber }: StressGroup): Promise<readonly SeenBill[]> {
    const page = this.random.between(0, this.lastPages.get(groupNumber) ?? 0);
    const body = { values: ['RECONCILED', 'PARTIAL'], groupNumbers: [groupNumber], page, size: BILLS_READ };
    const { status, text } = await this.api.send(this.people.admin, {
      method: 'POST',
      path: '/api/bills/search',
      body,
    });
    if (status !== 200) return [];
    const { items, total }: { readonly items: readonly SeenBill[]; readonly total: number } = JSON.parse(text);
    this.lastPages.set(groupNumber, Math.max(0, Math.ceil(total / BILLS_READ) - 1));
    return items;
  }

  /** Turns money that the group has in suspense into group credit. */
  private async giveCredit({ groupNumber }: StressGroup): Promise<boolean> {
    const { manager } = this.people;
    const search = { method: 'POST', path: '/api/suspense/search', body: { q: groupNumber, size: 20 } } as const;
    const { status, text } = await this.api.send(manager, search);
    if (status !== 200) return false;
    const { items }: { readonly items: readonly SeenItem[] } = JSON.parse(text);
    const item = items.find((one) => one.groupNumber === groupNumber && one.availableCents > 0);
    if (!item) return false;
    const amountCents = this.random.between(1, item.availableCents);
    const path = `/api/suspense/${encodeURIComponent(item.suspensePk)}/transfer`;
    const body = { groupNumber: null, amountCents, reason: 'Keep it for the next bills' };
    return (await this.calls.send(manager, path, body, 'group credit given')) !== undefined;
  }

  private async close(person: TestPerson, { billPk, version }: SeenBill, how: 'zeroPay' | 'closeShort') {
    const path = `/api/bills/${encodeURIComponent(billPk)}/${how}`;
    return (await this.calls.send(person, path, { version, note: '' }, how)) !== undefined;
  }

  /** A deposit of one check for a bill, or for the group's credit suspense. */
  private async post({ groupNumber }: StressGroup, bills: readonly SeenBill[]): Promise<boolean> {
    const { random } = this;
    const { admin } = this.people;
    const payable = bills.filter((bill) => openOf(bill) > 0);
    if (payable.length === 0) return false;
    const bill = random.oneOf(payable);
    const amountCents = random.between(1, Math.min(openOf(bill) + 200, MAX_CENTS));
    const method = random.oneOf(['Check', 'Lockbox']);
    const head = { method, depositDate: officeDate(new Date()), controlCount: 1, controlCents: amountCents };
    const entered = await this.calls.send<DepositAnswer>(admin, '/api/deposits', head, 'deposits entered');
    if (!entered) return false;
    const path = `/api/deposits/${encodeURIComponent(entered.deposit.depositPk)}`;
    const target = random.chance(0.7) ? { billNumber: bill.billNumber } : { groupNumber };
    const check = { checkNumber: String(random.between(1_000, 9_999)), amountCents, ...target };
    const filled = await this.calls.send<DepositAnswer>(
      admin,
      `${path}/items`,
      { version: entered.deposit.version, add: [check] },
      'checks entered',
    );
    if (!filled) return false;
    return (
      (await this.calls.send(admin, `${path}/post`, { version: filled.deposit.version }, `${method} posted`)) !==
      undefined
    );
  }
}

function openOf({ dueCents, paidCents, pendingCents }: SeenBill): number {
  return dueCents - paidCents - pendingCents;
}
