import { type Division, findDivision } from '../../../../src/domain/billing/divisions/Division';
import { numberOfIssuer } from '../../../../src/domain/billing/reconciliation/issuedNumbers';
import { ErasedMemberRows, SocialSecurityNumbers } from '../../../../src/domain/office/uploads/memberNumbers';
import { coversPartMonths, monthsOfRow } from '../../../../src/domain/office/uploads/monthsOfRow';
import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { SharedNumbers } from '../../../../src/domain/office/uploads/sharedNumbers';
import {
  effectMessage,
  type SecondBill,
  type SplitRows,
  secondBillMessage,
  splitRowsMessage,
  withoutDivisionMessage,
  withoutMemberMessage,
} from '../../../../src/domain/office/uploads/uploadMessages';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { type LocalDate, lastOfMonth, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import type { UploadLookup } from '../ports';
import type { NewBill } from '../Upload';
import {
  type BillInFile,
  BillsInFile,
  billKeyOf,
  differenceOf,
  exclusionErrors,
  exclusionReason,
  goodRowsOf,
  isAdjustment,
  joinedBillKey,
  newBill,
  type RowProblem,
  retroRowsOf,
} from './BillsInFile';
import { badRow, type CheckResult, type FileChecker, GroupNumbers, RepeatedRows, textOf } from './FileChecker';
import { FileRates } from './FileRates';

/** Bills of one group per file: two years of months. */
const MAX_BILLS_PER_GROUP = 24;

/** Maximum charges without a member per bill. A longer list is usually lines without member IDs. */
const MAX_ADJUSTMENTS = 200;

/**
 * Checks a carrier's file: rows of one bill must agree, the carrier must bill its group, and its number must be new.
 * A bill with an error is excluded as a whole, because leaving out lines would make it wrong.
 */
export class BillFileChecker implements FileChecker {
  private readonly filed = new BillsInFile();
  private readonly named = new GroupNumbers();
  private readonly repeats = new RepeatedRows([
    'groupNumber',
    'billNumber',
    'periodFrom',
    'coverageMonth',
    'coverageTo',
    'memberId',
    'coverage',
    'plan',
    'tier',
    'volume',
    'amount',
  ]);
  private readonly known: BillLookup;
  private readonly rates: FileRates;
  private readonly numbers = new SocialSecurityNumbers();
  private readonly shared = new SharedNumbers(true);
  private readonly erased = new ErasedMemberRows();
  /** Rows that cover several months, and their lines. */
  private split: SplitRows = { rows: 0, lines: 0, partRows: 0 };

  constructor(
    lookup: UploadLookup,
    private readonly carrierCode: string,
    scope: Scope,
    filePk: string,
  ) {
    this.known = new BillLookup(lookup, carrierCode, scope, filePk);
    this.rates = new FileRates(lookup.others, carrierCode);
  }

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    await this.known.learn(records);
    const named = records.map((record) => textOf(record, 'groupNumber'));
    await this.rates.learn(named.filter((group) => this.known.isBilled(group)));
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const record of records) {
      const bill = this.filed.of(record);
      const problem = this.problemOf(record, bill);
      if (problem) bad.push(badRow(record, ...problem));
      else {
        const numbered = { ...record, values: { ...record.values, billNumber: bill.billNumber } };
        const lines = isAdjustment(record) ? [numbered] : monthsOfRow(numbered);
        good.push(...lines);
        if (!isAdjustment(record)) {
          this.repeats.add(record);
          this.rates.add(record, lines);
          this.addMember(record, bill.groupNumber);
        }
        this.named.add(bill.groupNumber);
        this.filed.addGood(record, lines);
        bill.division ||= this.known.divisionOf(record)?.number ?? '';
        if (lines.length > 1) this.addSplit(record, lines.length);
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
    const included = all.filter((bill) => exclusionReason(bill) === undefined);
    const bills = included.map(newBill);
    const retro = included.map(retroRowsOf);
    const totalCents = sumCents(bills.map((bill) => bill.totalCents));
    const lines = bills.reduce((sum, bill) => sum + bill.lines, 0);
    const goodRows = included.reduce((sum, bill) => sum + goodRowsOf(bill), 0);
    const adjustments = bills.flatMap((bill) => bill.adjustments);
    return {
      goodRows,
      errorRows: this.filed.countRows() - goodRows,
      totalCents,
      effect: effectMessage({
        kind: 'carrierBill',
        bills: bills.length,
        lines,
        groups: new Set(bills.map(({ groupNumber }) => groupNumber)).size,
        totalCents,
        months: bills.map(({ periodFrom }) => periodFrom),
        retro: {
          lines: retro.reduce((sum, rows) => sum + rows.lines, 0),
          cents: cents(retro.reduce((sum, rows) => sum + rows.cents, 0)),
          months: retro.flatMap(({ months }) => months),
        },
        adjustments: {
          count: adjustments.length,
          cents: sumCents(adjustments.map(({ amountCents }) => amountCents)),
        },
      }),
      notice: [
        secondBillMessage(this.carrierCode, this.known.secondOnes(bills)),
        this.rates.notice(included),
        withoutDivisionMessage(
          bills.filter((bill) => bill.division === null && this.known.hasDivisions(bill.groupNumber)),
        ),
        withoutMemberMessage(adjustments),
        splitRowsMessage(this.split),
        this.repeats.notice(),
        this.erased.notice(),
        this.numbers.notice(),
        this.shared.notice(),
      ]
        .filter(Boolean)
        .join(' '),
      groupNumbers: this.named.list(),
      classNames: this.rates.tableClasses(),
      errors: all.flatMap(exclusionErrors),
      isIncluded: (record) => {
        const bill = this.filed.find(record);
        return bill !== undefined && exclusionReason(bill) === undefined;
      },
      bills,
    };
  }

  private addSplit({ values }: UploadRecord, count: number): void {
    const { rows, lines, partRows } = this.split;
    this.split = { rows: rows + 1, lines: lines + count, partRows: partRows + (coversPartMonths(values) ? 1 : 0) };
  }

  private addMember(record: UploadRecord, groupNumber: string): void {
    const memberId = textOf(record, 'memberId');
    this.numbers.add(memberId);
    const day =
      this.known.erasedOn(groupNumber, memberId) ??
      this.known.erasedOn(groupNumber, numberOfIssuer(this.carrierCode, memberId));
    if (day) this.erased.add(record.row, day);
  }

  private problemOf(record: UploadRecord, bill: BillInFile): RowProblem | undefined {
    const { groupNumber, billNumber } = bill;
    if (!this.known.isBilled(groupNumber)) {
      return ['groupNumber', `${this.carrierCode} doesn't bill group ${groupNumber}, or you don't have access to it.`];
    }
    const lastDay = this.known.lastDayOf(groupNumber);
    if (lastDay !== null && textOf(record, 'periodFrom') > lastDay) {
      return ['periodFrom', `Group ${groupNumber} ended on ${lastDay}. Bills of later periods are not accepted.`];
    }
    if (this.known.isThere(record))
      return ['billNumber', `Group ${groupNumber} already has a bill ${billNumber} of ${this.carrierCode}.`];
    if (bill.place > MAX_BILLS_PER_GROUP) {
      const message = `A file can have at most ${MAX_BILLS_PER_GROUP} bills for a group. Send the others in another file.`;
      return ['billNumber', message];
    }
    if (isAdjustment(record) && bill.adjustments.length >= MAX_ADJUSTMENTS) {
      const message = `A bill can have at most ${MAX_ADJUSTMENTS} rows without a member. Add the member IDs.`;
      return ['memberId', message];
    }
    return this.divisionProblem(record, bill) ?? differenceOf(record, bill) ?? this.numberProblem(record, groupNumber);
  }

  private numberProblem(record: UploadRecord, groupNumber: string): RowProblem | undefined {
    const [memberId, name] = [textOf(record, 'memberId'), textOf(record, 'memberName')];
    const problem = this.shared.problemOf(record.row, memberId, name, groupNumber);
    return problem === undefined ? undefined : ['memberId', problem];
  }

  /** @source BR-DIV-03 docs/decisions/divisions.md#a-bill-names-its-division */
  private divisionProblem(
    record: UploadRecord,
    { groupNumber, billNumber, division }: BillInFile,
  ): RowProblem | undefined {
    const given = textOf(record, 'division');
    if (given === '' || !this.known.hasDivisions(groupNumber)) return undefined;
    const found = this.known.divisionOf(record);
    if (!found) return ['division', `Group ${groupNumber} has no division ${given}.`];
    if (found.lastMonth !== null && textOf(record, 'periodFrom') > lastOfMonth(found.lastMonth)) {
      const last = found.lastMonth.slice(0, 7);
      return ['division', `Division ${found.number} of group ${groupNumber} ended. Its last month is ${last}.`];
    }
    if (division === '' || division === found.number) return undefined;
    return ['division', `Bill ${billNumber} is of division ${division} in a row above. A bill has one division.`];
  }
}

/** A bill of another file. */
interface MonthBill {
  readonly billNumber: string;
  /** Null for a bill of the whole group. */
  readonly division: string | null;
}

/** Looks up each group, bill and month once, however many rows name it. */
class BillLookup {
  private readonly groups = new Map<string, boolean>();
  private readonly lastDays = new Map<string, LocalDate | null>();
  private readonly erased = new Map<string, (memberId: string) => LocalDate | undefined>();
  private readonly existing = new Map<string, boolean>();
  /** Numbers of the month's bills by group and day, with the division of each. */
  private readonly months = new Map<string, readonly MonthBill[]>();
  private readonly divisions = new Map<string, readonly Division[]>();

  constructor(
    private readonly lookup: UploadLookup,
    private readonly carrierCode: string,
    private readonly scope: Scope,
    private readonly filePk: string,
  ) {}

  /** When a member of a group was erased; undefined if not. */
  erasedOn(groupNumber: string, memberId: string): LocalDate | undefined {
    return this.erased.get(groupNumber)?.(memberId);
  }

  /** Loads the data that the rows refer to. */
  async learn(records: readonly UploadRecord[]): Promise<void> {
    await this.learnGroups(new Set(records.map((record) => textOf(record, 'groupNumber'))));
    await this.learnBills(new Map(records.map((record) => [billKeyOf(record), record])));
    await this.learnMonths(new Map(records.map((record) => [monthKeyOf(record), record])));
  }

  /** Whether the carrier bills the group and the group is in scope. */
  isBilled(groupNumber: string): boolean {
    return this.groups.get(groupNumber) ?? false;
  }

  /** Last day of a group; null while no end is planned. */
  lastDayOf(groupNumber: string): LocalDate | null {
    return this.lastDays.get(groupNumber) ?? null;
  }

  /** Whether carriers bill parts of the group separately. */
  hasDivisions(groupNumber: string): boolean {
    return (this.divisions.get(groupNumber) ?? []).length > 0;
  }

  /** The division that a row names; undefined if it names none, or one that its group does not have. */
  divisionOf(record: UploadRecord): Division | undefined {
    return findDivision(this.divisions.get(textOf(record, 'groupNumber')) ?? [], textOf(record, 'division'));
  }

  /** Whether the group has a bill with this number from another source. */
  isThere(record: UploadRecord): boolean {
    return this.existing.get(billKeyOf(record)) ?? false;
  }

  /** Bills for a group, division, and month that the carrier has already billed in another file. */
  secondOnes(bills: readonly NewBill[]): readonly SecondBill[] {
    return bills.flatMap(({ groupNumber, billNumber, periodFrom, division }) => {
      const billed = this.months.get(joinedBillKey(groupNumber, periodFrom)) ?? [];
      const first = billed.find((one) => one.division === division);
      return first ? [{ groupNumber, billNumber, periodFrom, firstNumber: first.billNumber }] : [];
    });
  }

  private async learnGroups(named: ReadonlySet<string>): Promise<void> {
    const fresh = [...named].filter((group) => !this.groups.has(group));
    if (fresh.length === 0) return;
    const within = new Set(await this.lookup.groupsInScope(this.scope, fresh, this.carrierCode));
    for (const group of fresh) this.groups.set(group, within.has(group));
    for (const [group, day] of await this.lookup.setupLastDays('groups', fresh)) this.lastDays.set(group, day);
    for (const [group, divisions] of await this.lookup.divisions([...within])) this.divisions.set(group, divisions);
    for (const [group, erasedOn] of await this.lookup.erasedMembers([...within])) this.erased.set(group, erasedOn);
  }

  private async learnBills(named: ReadonlyMap<string, UploadRecord>): Promise<void> {
    const fresh = [...named].filter(([key]) => !this.existing.has(key));
    if (fresh.length === 0) return;
    const requested = fresh.map(([, record]) => ({
      groupNumber: textOf(record, 'groupNumber'),
      billNumber: textOf(record, 'billNumber'),
    }));
    const bills = await this.lookup.existingBills(this.carrierCode, requested, this.filePk);
    const found = new Set(
      bills.map(({ groupNumber, billNumber }) => joinedBillKey(groupNumber, numberKey(billNumber))),
    );
    for (const [key] of fresh) this.existing.set(key, found.has(key));
  }

  private async learnMonths(named: ReadonlyMap<string, UploadRecord>): Promise<void> {
    const fresh = [...named].filter(
      ([key, record]) => !this.months.has(key) && this.isBilled(textOf(record, 'groupNumber')),
    );
    if (fresh.length === 0) return;
    const requested = fresh.map(([, record]) => ({
      groupNumber: textOf(record, 'groupNumber'),
      day: localDate(textOf(record, 'periodFrom')),
    }));
    for (const [key] of fresh) this.months.set(key, []);
    const billed = await this.lookup.billedMonths(this.carrierCode, requested, this.filePk);
    for (const { groupNumber, day, billNumber, division } of billed) {
      const key = joinedBillKey(groupNumber, day);
      this.months.set(key, [...(this.months.get(key) ?? []), { billNumber, division }]);
    }
  }
}

function monthKeyOf(record: UploadRecord): string {
  return joinedBillKey(textOf(record, 'groupNumber'), textOf(record, 'periodFrom'));
}
