import type { Scope } from '../../../../src/domain/access/Scope';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { sumCents } from '../../../../src/domain/money/Cents';
import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/uploads/RowReader';
import { effectMessage, type SecondBill, secondBillMessage } from '../../../../src/domain/uploads/uploadMessages';
import type { UploadLookup } from '../ports';
import type { NewBill } from '../Upload';
import {
  type BillInFile,
  BillsInFile,
  billKeyOf,
  exclusionErrors,
  exclusionReason,
  joinedBillKey,
  newBill,
} from './BillsInFile';
import { badRow, type CheckResult, centsOf, type FileChecker, GroupNumbers, RepeatedRows, textOf } from './FileChecker';

/** Bills of one group in a file at most: two years of months. What a bill is compared with is looked up within its group. */
const MOST_OF_A_GROUP = 24;

/** Which field of a row is wrong, and why. */
type Problem = readonly [field: string, message: string];

/**
 * A carrier's bills: rows of one bill say the same of it, its group is one the carrier bills, its number is new.
 * A bill counts whole or not at all: lines that were left out would make it wrong.
 */
export class BillFileChecker implements FileChecker {
  private readonly filed = new BillsInFile();
  private readonly named = new GroupNumbers();
  private readonly repeats = new RepeatedRows([
    'groupNumber',
    'billNumber',
    'memberId',
    'coverage',
    'plan',
    'tier',
    'volume',
    'amount',
  ]);
  private readonly known: BillLookup;

  constructor(
    facts: UploadLookup,
    private readonly carrierCode: string,
    scope: Scope,
    filePk: string,
  ) {
    this.known = new BillLookup(facts, carrierCode, scope, filePk);
  }

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    await this.known.learn(records);
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const record of records) {
      const bill = this.filed.of(record);
      const problem = this.problemOf(record, bill);
      if (problem) bad.push(badRow(record, ...problem));
      else {
        good.push(record);
        this.repeats.add(record);
        this.named.add(bill.groupNumber);
        bill.goodRows += 1;
        bill.totalCents += centsOf(record, 'amount');
        bill.dueDate ||= textOf(record, 'dueDate');
      }
    }
    for (const row of bad) {
      this.filed.addBad(row);
      this.named.addOf(row);
    }
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const all = this.filed.list();
    const bills = all.filter((bill) => exclusionReason(bill) === undefined && bill.goodRows > 0).map(newBill);
    const totalCents = sumCents(bills.map((bill) => bill.totalCents));
    const lines = bills.reduce((sum, bill) => sum + bill.lines, 0);
    return {
      goodRows: lines,
      errorRows: this.filed.countRows() - lines,
      totalCents,
      effect: effectMessage({
        kind: 'carrierBill',
        bills: bills.length,
        lines,
        groups: new Set(bills.map(({ groupNumber }) => groupNumber)).size,
        totalCents,
        months: bills.map(({ periodFrom }) => periodFrom),
      }),
      notice: [secondBillMessage(this.carrierCode, this.known.secondOnes(bills)), this.repeats.notice()]
        .filter(Boolean)
        .join(' '),
      groupNumbers: this.named.list(),
      errors: all.flatMap(exclusionErrors),
      isIncluded: (record) => {
        const bill = this.filed.find(record);
        return bill !== undefined && exclusionReason(bill) === undefined;
      },
      bills,
    };
  }

  private problemOf(record: UploadRecord, bill: BillInFile): Problem | undefined {
    const { groupNumber, billNumber } = bill;
    if (!this.known.isBilled(groupNumber)) {
      return ['groupNumber', `Group ${groupNumber} is not one that ${this.carrierCode} bills, or not one of yours.`];
    }
    if (this.known.isThere(record)) return ['billNumber', `Group ${groupNumber} has a bill ${billNumber} already.`];
    if (bill.place > MOST_OF_A_GROUP) {
      const message = `A file brings ${MOST_OF_A_GROUP} bills of a group at most. Send the others in another file.`;
      return ['billNumber', message];
    }
    return differenceOf(record, bill);
  }
}

/** What a row says otherwise than those above of its bill. */
function differenceOf(
  record: UploadRecord,
  { billNumber, periodFrom, dueDate, firstRow }: BillInFile,
): Problem | undefined {
  if (textOf(record, 'periodFrom') !== periodFrom) {
    return ['periodFrom', `Bill ${billNumber} begins on ${periodFrom} in row ${firstRow}. A bill has one period.`];
  }
  const due = textOf(record, 'dueDate');
  if (due !== '' && dueDate !== '' && due !== dueDate) {
    return ['dueDate', `Bill ${billNumber} is due on ${dueDate} in a row above. A bill has one due date.`];
  }
  return undefined;
}

/** What a carrier's file is held against: asks once for each group and each bill, however many rows name them. */
class BillLookup {
  private readonly groups = new Map<string, boolean>();
  private readonly existing = new Map<string, boolean>();
  /** By group and day: the number of a bill of that month, empty for none. */
  private readonly months = new Map<string, string>();

  constructor(
    private readonly facts: UploadLookup,
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
    const within = new Set(await this.facts.groupsInScope(this.scope, fresh, this.carrierCode));
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
