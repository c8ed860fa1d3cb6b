import type { Scope } from '../../../../src/domain/access/Scope';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { UploadFacts } from '../ports/UploadFacts';
import { textOf } from './badRow';
import { billKeyOf, joinedBillKey } from './billKey';

/** What a carrier's file is held against: asks once for each group and each bill, however many rows name them. */
export class BillFacts {
  private readonly groups = new Map<string, boolean>();
  private readonly existing = new Map<string, boolean>();

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
  }

  /** Whether the carrier bills the group, and the person reaches it. */
  isBilled(groupNumber: string): boolean {
    return this.groups.get(groupNumber) ?? false;
  }

  /** Whether the group has a bill of the number that is not of this file. */
  isThere(record: UploadRecord): boolean {
    return this.existing.get(billKeyOf(record)) ?? false;
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
}
