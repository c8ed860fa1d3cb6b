import type { Scope } from '../../../src/domain/access/Scope';
import { type LocalDate, localDate } from '../../../src/domain/dates/LocalDate';
import { depositDateProblem } from '../../../src/domain/deposits/Deposit';
import { cents } from '../../../src/domain/money/Cents';
import type { BadRow, ReadBatch, UploadRecord } from '../../../src/domain/uploads/RowReader';
import { effectMessage } from '../../../src/domain/uploads/uploadMessages';
import type { NamedBill, UploadLookup } from '../ports';
import { badRow, type CheckResult, centsOf, type FileChecker, GroupNumbers, textOf } from './FileChecker';

interface Match {
  readonly matchedGroup: string | null;
  readonly matchedBillPk: string | null;
  readonly match: string;
}

/**
 * Matches lockbox checks to bills by number, else to groups. Unmatched checks are accepted and reported.
 *
 * @source docs/decisions/uploads.md#committing-a-lockbox-file-posts-nothing
 */
export class LockboxChecker implements FileChecker {
  private checks = 0;
  private errorRows = 0;
  private total = 0;
  private toBills = 0;
  private toGroups = 0;
  private readonly days = new Set<LocalDate>();
  private readonly seen = new Set<string>();
  private readonly named = new GroupNumbers();

  constructor(
    private readonly lookup: UploadLookup,
    private readonly scope: Scope,
    /** Business date of the office. */
    private readonly today: LocalDate,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const distinct = (field: string) => [...new Set(records.map((record) => textOf(record, field)))].filter(Boolean);
    const groups = new Set(await this.lookup.groupsInScope(this.scope, distinct('groupNumber')));
    const bills = await this.lookup.billsInScope(this.scope, distinct('billNumber'));
    const byNumber = new Map<string, NamedBill[]>();
    for (const bill of bills) byNumber.set(bill.billNumber, [...(byNumber.get(bill.billNumber) ?? []), bill]);
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const record of records) {
      const match = this.matchOf(record, groups, byNumber.get(textOf(record, 'billNumber')) ?? []);
      if (Array.isArray(match)) bad.push(badRow(record, match[0], match[1]));
      else good.push(this.counted(record, match));
    }
    for (const row of bad) this.named.addOf(row);
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const { checks, toBills, toGroups, errorRows } = this;
    const totalCents = cents(this.total);
    return {
      goodRows: checks,
      errorRows,
      totalCents,
      effect: effectMessage({ kind: 'lockbox', checks, totalCents, toBills, toGroups, days: [...this.days] }),
      notice: '',
      groupNumbers: this.named.list(),
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }

  private matchOf(
    record: UploadRecord,
    groups: ReadonlySet<string>,
    bills: readonly NamedBill[],
  ): Match | [field: string, message: string] {
    const groupNumber = textOf(record, 'groupNumber');
    if (groupNumber !== '' && !groups.has(groupNumber)) {
      return ['groupNumber', `Group ${groupNumber} doesn't exist, or you don't have access to it.`];
    }
    const dateProblem = depositDateProblem(localDate(textOf(record, 'depositDate')), this.today);
    if (dateProblem !== undefined) return ['depositDate', dateProblem];
    const check = [textOf(record, 'checkNumber'), textOf(record, 'payer'), centsOf(record, 'amount')].join('\0');
    const place = [check, groupNumber, textOf(record, 'billNumber'), textOf(record, 'depositDate')].join('\0');
    if (this.seen.has(place)) return ['checkNumber', 'This row repeats an earlier row of the file.'];
    this.seen.add(place);
    const own = groupNumber === '' ? bills : bills.filter((bill) => bill.groupNumber === groupNumber);
    const [bill] = own;
    if (bill && own.length === 1) {
      return { matchedGroup: bill.groupNumber, matchedBillPk: bill.billPk, match: `Bill ${bill.billNumber}` };
    }
    const isOneGroup = own.length > 1 && own.every((other) => other.groupNumber === own[0]?.groupNumber);
    if (groupNumber !== '') {
      const several = isOneGroup ? ', which has several bills with this number' : '';
      return { matchedGroup: groupNumber, matchedBillPk: null, match: `Group ${groupNumber}${several}` };
    }
    if (bill && isOneGroup) {
      const match = `Group ${bill.groupNumber}, which has several bills with this number`;
      return { matchedGroup: bill.groupNumber, matchedBillPk: null, match };
    }
    const why = own.length > 1 ? 'several groups have a bill with this number' : 'it names no known bill or group';
    return { matchedGroup: null, matchedBillPk: null, match: `Not matched: ${why}` };
  }

  private counted(record: UploadRecord, match: Match): UploadRecord {
    this.checks += 1;
    this.total += centsOf(record, 'amount');
    this.days.add(localDate(textOf(record, 'depositDate')));
    if (match.matchedBillPk !== null) this.toBills += 1;
    else if (match.matchedGroup !== null) this.toGroups += 1;
    if (match.matchedGroup !== null) this.named.add(match.matchedGroup);
    return { ...record, values: { ...record.values, ...match } };
  }
}
