import type { Scope } from '../../../../src/domain/access/Scope';
import { LARGEST_BILL_CENTS } from '../../../../src/domain/bills/largestBill';
import { lastOfMonth, localDate } from '../../../../src/domain/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/money/Cents';
import { effectWords } from '../../../../src/domain/uploads/effectOf';
import type { ReadBatch } from '../../../../src/domain/uploads/RowReader';
import type { BadRow, RowError, UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { NewBill } from '../ports/NewBill';
import type { UploadFacts } from '../ports/UploadFacts';
import { badRow, centsOf, textOf } from './badRow';
import type { Judge, Verdict } from './Judge';
import { NamedGroups } from './NamedGroups';

/** Bills of one group in a file at most: two years of months. What a bill is compared with is looked up within its group. */
const MOST_OF_A_GROUP = 24;

/** A bill as its rows make it up. */
interface FiledBill {
  readonly firstRow: number;
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: string;
  /** Among the bills of its group, from 1. */
  readonly place: number;
  dueDate: string;
  goodRows: number;
  badRows: number;
  totalCents: number;
}

/**
 * A carrier's bills: rows of one bill say the same of it, its group is one the carrier bills, its number is new.
 * A bill counts whole or not at all: lines that were left out would make it wrong.
 */
export class BillFileJudge implements Judge {
  private readonly bills = new Map<string, FiledBill>();
  private readonly billsOfGroup = new Map<string, number>();
  private readonly groups = new Map<string, boolean>();
  private readonly existing = new Map<string, boolean>();
  private readonly named = new NamedGroups();
  /** Bad rows of which nobody can say to which bill they belong. */
  private strayRows = 0;

  constructor(
    private readonly facts: UploadFacts,
    private readonly carrierCode: string,
    private readonly scope: Scope,
    private readonly filePk: string,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    await this.learn(records);
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const record of records) {
      const bill = this.billOf(record);
      const problem = this.problemOf(record, bill);
      if (problem) bad.push(badRow(record, ...problem));
      else {
        good.push(record);
        this.named.add(bill.groupNumber);
        bill.goodRows += 1;
        bill.totalCents += centsOf(record, 'amount');
        bill.dueDate ||= textOf(record, 'dueDate');
      }
    }
    for (const row of bad) {
      this.countBad(row);
      this.named.addOf(row);
    }
    return { records: good, badRows: bad };
  }

  end(): Verdict {
    const whole = [...this.bills.values()].filter((bill) => leftOut(bill) === undefined && bill.goodRows > 0);
    const bills = whole.map(newBill);
    const totalCents = sumCents(bills.map((bill) => bill.totalCents));
    const lines = bills.reduce((sum, bill) => sum + bill.lines, 0);
    const groups = new Set(bills.map(({ groupNumber }) => groupNumber));
    const all = [...this.bills.values()];
    const rows = all.reduce((sum, bill) => sum + bill.goodRows + bill.badRows, this.strayRows);
    return {
      goodRows: lines,
      errorRows: rows - lines,
      totalCents,
      effect: effectWords({
        kind: 'carrierBill',
        bills: bills.length,
        lines,
        groups: groups.size,
        totalCents,
        months: bills.map(({ periodFrom }) => periodFrom),
      }),
      groupNumbers: this.named.list(),
      errors: all.flatMap(errorOf),
      counts: (record) => {
        const bill = this.bills.get(keyOf(record));
        return bill !== undefined && leftOut(bill) === undefined;
      },
      bills,
    };
  }

  /** Asks once for each group and each bill. */
  private async learn(records: readonly UploadRecord[]): Promise<void> {
    const groups = new Set(records.map((record) => textOf(record, 'groupNumber')));
    const newGroups = [...groups].filter((group) => !this.groups.has(group));
    if (newGroups.length > 0) {
      const within = new Set(await this.facts.groupsWithin(this.scope, newGroups, this.carrierCode));
      for (const group of newGroups) this.groups.set(group, within.has(group));
    }
    const bills = new Map(records.map((record) => [keyOf(record), record]));
    const newBills = [...bills].filter(([key]) => !this.existing.has(key));
    if (newBills.length === 0) return;
    const asked = newBills.map(([, record]) => ({
      groupNumber: textOf(record, 'groupNumber'),
      billNumber: textOf(record, 'billNumber'),
    }));
    const found = new Set(
      (await this.facts.existingBills(asked, this.filePk)).map((bill) => joined(bill.groupNumber, bill.billNumber)),
    );
    for (const [key] of newBills) this.existing.set(key, found.has(key));
  }

  private billOf(record: UploadRecord): FiledBill {
    const key = keyOf(record);
    const known = this.bills.get(key);
    if (known) return known;
    const place = (this.billsOfGroup.get(textOf(record, 'groupNumber')) ?? 0) + 1;
    const bill = {
      place,
      firstRow: record.row,
      groupNumber: textOf(record, 'groupNumber'),
      billNumber: textOf(record, 'billNumber'),
      periodFrom: textOf(record, 'periodFrom'),
      dueDate: textOf(record, 'dueDate'),
      goodRows: 0,
      badRows: 0,
      totalCents: 0,
    };
    this.bills.set(key, bill);
    this.billsOfGroup.set(bill.groupNumber, place);
    return bill;
  }

  private problemOf(record: UploadRecord, bill: FiledBill): readonly [field: string, message: string] | undefined {
    const { groupNumber, billNumber } = bill;
    if (!this.groups.get(groupNumber)) {
      return ['groupNumber', `Group ${groupNumber} is not one that ${this.carrierCode} bills, or not one of yours.`];
    }
    if (this.existing.get(keyOf(record))) {
      return ['billNumber', `Group ${groupNumber} has a bill ${billNumber} already.`];
    }
    if (bill.place > MOST_OF_A_GROUP) {
      return [
        'billNumber',
        `A file brings ${MOST_OF_A_GROUP} bills of a group at most. Send the others in another file.`,
      ];
    }
    if (textOf(record, 'periodFrom') !== bill.periodFrom) {
      return [
        'periodFrom',
        `Bill ${billNumber} begins on ${bill.periodFrom} in row ${bill.firstRow}. A bill has one period.`,
      ];
    }
    const due = textOf(record, 'dueDate');
    if (due !== '' && bill.dueDate !== '' && due !== bill.dueDate) {
      return ['dueDate', `Bill ${billNumber} is due on ${bill.dueDate} in a row above. A bill has one due date.`];
    }
    return undefined;
  }

  private countBad(row: BadRow): void {
    const key = keyOf(row);
    const known = this.bills.get(key);
    if (known) known.badRows += 1;
    else if (textOf(row, 'groupNumber') === '' || textOf(row, 'billNumber') === '') this.strayRows += 1;
    else this.billOf(row).badRows += 1;
  }
}

function joined(groupNumber: string, billNumber: string): string {
  return `${groupNumber}\0${billNumber}`;
}

function keyOf(record: Pick<UploadRecord, 'values'>): string {
  return joined(textOf(record, 'groupNumber'), textOf(record, 'billNumber'));
}

/** Why a bill does not count although some of its rows are good. */
function leftOut({ badRows, totalCents }: FiledBill): string | undefined {
  if (badRows > 0) return `${badRows === 1 ? 'one of its rows has' : `${badRows} of its rows have`} errors`;
  return Math.abs(totalCents) > LARGEST_BILL_CENTS ? 'it is too large' : undefined;
}

function errorOf(bill: FiledBill): readonly RowError[] {
  const why = bill.goodRows > 0 ? leftOut(bill) : undefined;
  if (why === undefined) return [];
  const { firstRow: row, billNumber: text, groupNumber } = bill;
  const message = `Bill ${text} of group ${groupNumber} is left out whole: ${why}.`;
  return [{ row, field: 'billNumber', text, message }];
}

function newBill({ groupNumber, billNumber, periodFrom, dueDate, goodRows, totalCents }: FiledBill): NewBill {
  const from = localDate(periodFrom);
  return {
    groupNumber,
    billNumber,
    periodFrom: from,
    periodTo: lastOfMonth(from),
    dueDate: dueDate === '' ? lastOfMonth(from) : localDate(dueDate),
    lines: goodRows,
    totalCents: cents(totalCents),
  };
}
