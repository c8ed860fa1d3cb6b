import type { Scope } from '../../../../src/domain/access/Scope';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import type { SecondBill } from '../../../../src/domain/uploads/secondBillWords';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { NewBill } from '../ports/NewBill';
import type { UploadFacts } from '../ports/UploadFacts';
import { textOf } from './badRow';
import { billKeyOf, joinedBillKey } from './billKey';

/** What a carrier's file is held against: asks once for each group and each bill, however many rows name them. */
export class BillFacts {
  private readonly groups = new Map<string, boolean>();
  private readonly existing = new Map<string, boolean>();
  /** By group and day: the number of a bill of that month, empty for none. */
  private readonly months = new Map<string, string>();

  constructor(
    private readonly facts: UploadFacts,
    private readonly carrierCode: string,
    private readonly scope: Scope,
    private readonly filePk: string,
  ) {}

  /** Learns what is to be known of some rows. */
  async learn(records: readonly UploadRecord[]): Promise<void> {
    await this.learnGroups(new Set(records.map((record) => textOf(record, 'groupNumber'))));
    await this.learnBills(new Map(records.map((record) => [billKeyOf(record), record])));
    await this.learnMonths(new Map(records.map((record) => [monthKeyOf(record), record])));
  }

  /** Whether the carrier bills the group, and the person reaches it. */
  isBilled(groupNumber: string): boolean {
    return this.groups.get(groupNumber) ?? false;
  }

  /** Whether the group has a bill of the number that is not of this file. */
  isThere(record: UploadRecord): boolean {
    return this.existing.get(billKeyOf(record)) ?? false;
  }

  /** Those for whose month the carrier has billed their group by another bill, that is not of this file. */
  secondOnes(bills: readonly NewBill[]): readonly SecondBill[] {
    return bills.flatMap(({ groupNumber, billNumber, periodFrom }) => {
      const firstNumber = this.months.get(joinedBillKey(groupNumber, periodFrom)) ?? '';
      return firstNumber === '' ? [] : [{ groupNumber, billNumber, periodFrom, firstNumber }];
    });
  }

  private async learnGroups(named: ReadonlySet<string>): Promise<void> {
    const fresh = [...named].filter((group) => !this.groups.has(group));
    if (fresh.length === 0) return;
    const within = new Set(await this.facts.groupsWithin(this.scope, fresh, this.carrierCode));
    for (const group of fresh) this.groups.set(group, within.has(group));
  }

  private async learnBills(named: ReadonlyMap<string, UploadRecord>): Promise<void> {
    const fresh = [...named].filter(([key]) => !this.existing.has(key));
    if (fresh.length === 0) return;
    const asked = fresh.map(([, record]) => ({
      groupNumber: textOf(record, 'groupNumber'),
      billNumber: textOf(record, 'billNumber'),
    }));
    const bills = await this.facts.existingBills(asked, this.filePk);
    const found = new Set(bills.map(({ groupNumber, billNumber }) => joinedBillKey(groupNumber, billNumber)));
    for (const [key] of fresh) this.existing.set(key, found.has(key));
  }

  private async learnMonths(named: ReadonlyMap<string, UploadRecord>): Promise<void> {
    const fresh = [...named].filter(
      ([key, record]) => !this.months.has(key) && this.isBilled(textOf(record, 'groupNumber')),
    );
    if (fresh.length === 0) return;
    const asked = fresh.map(([, record]) => ({
      groupNumber: textOf(record, 'groupNumber'),
      day: localDate(textOf(record, 'periodFrom')),
    }));
    for (const [key] of fresh) this.months.set(key, '');
    const billed = await this.facts.billedMonths(this.carrierCode, asked, this.filePk);
    for (const { groupNumber, day, billNumber } of billed) this.months.set(joinedBillKey(groupNumber, day), billNumber);
  }
}

/** The month a row is of, as it says it. */
function monthKeyOf(record: UploadRecord): string {
  return joinedBillKey(textOf(record, 'groupNumber'), textOf(record, 'periodFrom'));
}
