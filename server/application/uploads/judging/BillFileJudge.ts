import type { Scope } from '../../../../src/domain/access/Scope';
import { sumCents } from '../../../../src/domain/money/Cents';
import { effectWords } from '../../../../src/domain/uploads/effectOf';
import type { ReadBatch } from '../../../../src/domain/uploads/RowReader';
import { secondBillWords } from '../../../../src/domain/uploads/secondBillWords';
import type { BadRow, UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { UploadFacts } from '../ports/UploadFacts';
import { BillFacts } from './BillFacts';
import { badRow, centsOf, textOf } from './badRow';
import { errorOf, type FiledBill, leftOut, newBill } from './FiledBill';
import { FiledBills } from './FiledBills';
import type { Judge, Verdict } from './Judge';
import { NamedGroups } from './NamedGroups';
import { RepeatedRows } from './RepeatedRows';

/** Bills of one group in a file at most: two years of months. What a bill is compared with is looked up within its group. */
const MOST_OF_A_GROUP = 24;

/** Which field of a row is wrong, and why. */
type Problem = readonly [field: string, message: string];

/**
 * A carrier's bills: rows of one bill say the same of it, its group is one the carrier bills, its number is new.
 * A bill counts whole or not at all: lines that were left out would make it wrong.
 */
export class BillFileJudge implements Judge {
  private readonly filed = new FiledBills();
  private readonly named = new NamedGroups();
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
  private readonly known: BillFacts;

  constructor(
    facts: UploadFacts,
    private readonly carrierCode: string,
    scope: Scope,
    filePk: string,
  ) {
    this.known = new BillFacts(facts, carrierCode, scope, filePk);
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

  end(): Verdict {
    const all = this.filed.list();
    const bills = all.filter((bill) => leftOut(bill) === undefined && bill.goodRows > 0).map(newBill);
    const totalCents = sumCents(bills.map((bill) => bill.totalCents));
    const lines = bills.reduce((sum, bill) => sum + bill.lines, 0);
    return {
      goodRows: lines,
      errorRows: this.filed.countRows() - lines,
      totalCents,
      effect: effectWords({
        kind: 'carrierBill',
        bills: bills.length,
        lines,
        groups: new Set(bills.map(({ groupNumber }) => groupNumber)).size,
        totalCents,
        months: bills.map(({ periodFrom }) => periodFrom),
      }),
      notice: [secondBillWords(this.carrierCode, this.known.secondOnes(bills)), this.repeats.notice()]
        .filter(Boolean)
        .join(' '),
      groupNumbers: this.named.list(),
      errors: all.flatMap(errorOf),
      counts: (record) => {
        const bill = this.filed.find(record);
        return bill !== undefined && leftOut(bill) === undefined;
      },
      bills,
    };
  }

  private problemOf(record: UploadRecord, bill: FiledBill): Problem | undefined {
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
  { billNumber, periodFrom, dueDate, firstRow }: FiledBill,
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
