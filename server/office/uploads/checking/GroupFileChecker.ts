import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { memberKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import type { EnrollmentAction } from '../../../../src/domain/billing/reconciliation/wordMeaning';
import { ErasedMemberRows } from '../../../../src/domain/office/uploads/memberNumbers';
import type { BadRow, ReadBatch, ReadingResult, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { SharedNumbers } from '../../../../src/domain/office/uploads/sharedNumbers';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import type { UploadLookup } from '../ports';
import { AbsentMembers } from './AbsentMembers';
import { badRow, type CheckResult, centsOf, type FileChecker, RepeatedRows, textOf } from './FileChecker';

/** Checks payroll deductions and enrollments of one group. */
export class GroupFileChecker implements FileChecker {
  private readonly members = new Set<string>();
  private readonly byAction: Record<EnrollmentAction, number> = { add: 0, change: 0, terminate: 0, audit: 0 };
  private withoutAction = 0;
  /** Members on the group's latest bill. */
  private billed: ReadonlySet<string> | undefined;
  private billedRows = 0;
  private rowsAbove = 0;
  private rowsBelow = 0;
  private rows = 0;
  private readonly repeats = new RepeatedRows(['memberId', 'coverage', 'plan', 'effectiveFrom', 'action']);
  private readonly erased = new ErasedMemberRows();
  private erasedOn: ((memberId: string) => LocalDate | undefined) | undefined;
  private errorRows = 0;
  private total = 0;
  private readonly numbers: SharedNumbers;
  /** Members with a cost center, if the group has cost centers. */
  private readonly withCostCenter = new Set<string>();
  private hasCostCenters = false;
  /** Members with a class, if one of the group's rate tables uses classes. */
  private readonly withClass = new Set<string>();
  private hasClasses = false;
  private readonly absent = new AbsentMembers();
  /** Of the group's earlier enrollment files. */
  private enrolled: readonly EnrollmentRow[] = [];

  constructor(
    private readonly kind: 'payrollDeductions' | 'enrolment',
    private readonly groupNumber: string,
    private readonly lookup: UploadLookup,
  ) {
    this.numbers = new SharedNumbers(kind === 'enrolment');
  }

  async take(batch: ReadBatch): Promise<ReadBatch> {
    if (!this.billed) {
      this.billed = await this.billedMembers();
      this.hasCostCenters = await this.lookup.hasCostCenters(this.groupNumber);
      this.hasClasses = await this.lookup.hasClasses(this.groupNumber);
      if (this.kind === 'enrolment') this.enrolled = await this.lookup.enrollment(this.groupNumber);
      this.erasedOn = (await this.lookup.erasedMembers([this.groupNumber])).get(this.groupNumber);
    }
    const records: UploadRecord[] = [];
    const badRows: BadRow[] = [...batch.badRows];
    for (const record of batch.records) {
      const { row, values } = record;
      const memberId = String(values['memberId']);
      const problem = this.numbers.problemOf(row, memberId, textOf(record, 'memberName'));
      if (problem !== undefined) {
        badRows.push(badRow(record, 'memberId', problem));
        continue;
      }
      records.push(record);
      const amount = centsOf(record, 'amount') + centsOf(record, 'employerAmount');
      this.total += amount;
      this.members.add(memberId);
      if (this.hasCostCenters && values['costCenter']) this.withCostCenter.add(memberId);
      if (this.hasClasses && values['className']) this.withClass.add(memberId);
      const erased = this.erasedOn?.(memberId);
      if (erased) this.erased.add(record.row, erased);
      // Payroll repeats a deduction with each paycheck.
      if (this.kind === 'enrolment') this.repeats.add(record);
      if (this.billed.has(memberKey(memberId))) this.billedRows += 1;
      if (amount > 0) this.rowsAbove += 1;
      if (amount < 0) this.rowsBelow += 1;
      const action = values['action'];
      if (isAction(action)) this.byAction[action] += 1;
      else this.withoutAction += 1;
    }
    this.rows += records.length;
    this.errorRows += badRows.length;
    const judged = { records, badRows };
    if (this.enrolled.length > 0) this.absent.add(judged);
    return judged;
  }

  end({ totalCents: readCents, fullList }: ReadingResult): CheckResult {
    const totalCents = readCents === null ? null : cents(this.total);
    const sizes = {
      rows: this.rows,
      members: this.members.size,
      costCenters: this.withCostCenter.size,
      classes: this.withClass.size,
    };
    const isFullList = fullList || this.withoutAction === this.rows;
    const effect =
      this.kind === 'enrolment'
        ? effectMessage({
            kind: 'enrolment',
            ...sizes,
            fullList: isFullList,
            byAction: { ...this.byAction, add: this.byAction.add + this.withoutAction },
          })
        : effectMessage({
            kind: 'payrollDeductions',
            ...sizes,
            totalCents: totalCents ?? ZERO,
            allBelowZero: this.rowsBelow > 0 && this.rowsAbove === 0,
            allStrangers: (this.billed?.size ?? 0) > 0 && this.billedRows === 0,
          });
    return {
      goodRows: this.rows,
      errorRows: this.errorRows,
      totalCents,
      effect,
      notice: [
        isFullList ? this.absent.notice(this.enrolled) : '',
        this.repeats.notice(),
        this.numbers.notice(),
        this.erased.notice(),
      ]
        .filter(Boolean)
        .join(' '),
      groupNumbers: [this.groupNumber],
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }

  private async billedMembers(): Promise<ReadonlySet<string>> {
    const memberIds = this.kind === 'payrollDeductions' ? await this.lookup.latestMembers(this.groupNumber) : [];
    return new Set(memberIds.map(memberKey));
  }
}

function isAction(value: unknown): value is EnrollmentAction {
  return value === 'add' || value === 'change' || value === 'terminate' || value === 'audit';
}
