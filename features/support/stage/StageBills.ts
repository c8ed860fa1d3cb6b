import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LineEdit } from '../../../src/domain/bills/lineEdit';
import type { Tier } from '../../../src/domain/bills/Tier';
import {
  addMonths,
  dayOf,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localDate,
} from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { BillOptions, TestBill, TestLine } from '../../../test/support/server/insertBill';
import type { BillName, BillNames, EnrolledRow, LineName } from '../ParameterValues';
import type { Backstage } from './Backstage';
import type { Group } from './Group';

/** Statuses in which a bill can be created. */
export const CREATABLE_STATUSES = [
  'UNRELEASED',
  'RELEASED',
  'MODIFIED',
  'RECONCILED',
  'PENDING',
  'PARTIAL',
  'PAID',
] as const;
export type CreatableStatus = (typeof CREATABLE_STATUSES)[number];

/** A bill line from a feature's table. */
export interface NewLine {
  readonly member: string;
  readonly coverage: string;
  readonly billed: Cents;
  readonly carrier?: 'health' | 'life';
  /** Default: EE. */
  readonly tier?: Tier;
  /** Months back from today to the month that the line corrects. */
  readonly corrects?: number;
  /** Months back from today to the bill's month, the same for all its lines. */
  readonly monthsAgo?: number;
  /** Default: the next number, starting with E1010. */
  readonly memberNumber?: string;
}

export interface StageBill extends TestBill {
  readonly group: Group;
  /** Status at creation. */
  readonly status: BillStatus;
  readonly lines: readonly (NewLine & { readonly linePk: string; readonly memberId: string })[];
}

export interface BillToCreate {
  readonly group: Group;
  readonly status: NonNullable<BillOptions['status']>;
  readonly lines: readonly NewLine[];
  readonly number?: string | undefined;
  readonly monthsAgo?: number;
}

/** A bill to create. */
export interface NewBill {
  readonly status: BillStatus;
  readonly number?: string;
}

/** The number of a member on a bill. A person who is not on it has one number in every file. */
export function memberNumberOf({ lines }: Pick<StageBill, 'lines'>, member: string): string {
  const onBill = lines.find((line) => line.member === member)?.memberId;
  const sum = Buffer.from(member).reduce((total, byte) => total + byte, 0);
  return onBill ?? `E1${900 + (sum % 100)}`;
}

/** The bills of one scenario. */
export class StageBills {
  private readonly made: StageBill[] = [];
  private lastOpened: StageBill | undefined;

  constructor(private readonly backstage: Backstage) {}

  get all(): readonly StageBill[] {
    return this.made;
  }

  /** The scenario's first bill. */
  get first(): StageBill {
    const [bill] = this.made;
    if (!bill) throw new RangeError(this.known());
    return bill;
  }

  /** The bill opened last, by default the first. */
  get opened(): StageBill {
    return this.lastOpened ?? this.first;
  }

  /** Looks up a bill, which becomes the one opened last. */
  named({ groupName, number, nth = 0 }: BillName): StageBill {
    const bills = this.made.filter(
      (bill) =>
        (groupName === undefined || bill.group.name === groupName) &&
        (number === undefined || bill.billNumber === number),
    );
    const bill = bills.at(nth);
    if (!bill) throw new RangeError(`There is no such bill. ${this.known()}`);
    this.lastOpened = bill;
    return bill;
  }

  /** The named bills, in order. */
  several(names: Exclude<BillNames, 'listed'>): readonly StageBill[] {
    if (names === 'all' && this.made.length === 0) throw new RangeError(this.known());
    return names === 'all' ? this.made : names.map((name) => this.named(name));
  }

  /** Adds a committed enrollment file of the bill's group. */
  async enroll({ group: { groupNumber }, lines }: StageBill, rows: readonly EnrolledRow[]): Promise<void> {
    const uploadPk = `${groupNumber}.enrollment`;
    const at = this.backstage.clock.now().toISOString();
    const by = { add_date: at, add_user: 'Nora Hale', mod_date: at, mod_user: 'Nora Hale' };
    await this.backstage.db
      .insertInto('uploads')
      .values({
        owner: groupNumber,
        upload_pk: uploadPk,
        kind: 'enrolment',
        file_name: 'enrollment.csv',
        stored_name: uploadPk,
        bytes: 1,
        fingerprint: uploadPk,
        state: 'COMMITTED',
        row_count: rows.length,
        good_rows: rows.length,
        sample: '{}',
        errors: '[]',
        preview: '[]',
        add_user_id: 'nora',
        ...by,
      })
      .execute();
    await this.backstage.db
      .insertInto('enrolments')
      .values(
        rows.map(({ member, coverage, tier, hasEnded }, index) => ({
          group_number: groupNumber,
          upload_pk: uploadPk,
          row_no: index + 1,
          member_id: memberNumberOf({ lines }, member),
          member_name: member,
          coverage,
          tier,
          effective_from: localDate('2020-01-01'),
          effective_to: hasEnded ? lastOfMonth(this.month(-1)) : null,
        })),
      )
      .execute();
  }

  async create({
    group,
    status,
    lines,
    number,
    monthsAgo = lines[0]?.monthsAgo ?? 0,
  }: BillToCreate): Promise<StageBill> {
    const members = [...new Set(lines.map(({ member }) => member))];
    const numbered = lines.map((line) => ({
      ...line,
      memberId: line.memberNumber ?? `E10${10 + members.indexOf(line.member)}`,
    }));
    const period = this.month(-monthsAgo);
    const bill = await this.backstage.data.bill({
      groupNumber: group.groupNumber,
      status,
      period,
      dueDate: dueDateIn(period),
      lines: numbered.map(
        (line): TestLine => ({
          memberId: line.memberId,
          memberName: line.member,
          coverage: line.coverage,
          billedCents: line.billed,
          ...(line.tier && { tier: line.tier }),
          ...(line.corrects !== undefined && { retroPeriod: this.month(-line.corrects) }),
          carrierCode: line.carrier === 'life' ? group.lifeCarrier : group.healthCarrier,
          // A modified bill has one change: one cent on its first line.
          ...(status === 'MODIFIED' && line === numbered[0] && { reconciledCents: line.billed - 1 }),
        }),
      ),
    });
    const billNumber = number ?? bill.billNumber;
    if (number) {
      await this.backstage.db
        .updateTable('bills')
        .set({ bill_number: number })
        .where('bill_pk', '=', bill.billPk)
        .execute();
    }
    const withKeys = numbered.map((line, index) => ({ ...line, linePk: bill.linePks[index] ?? '' }));
    const made = { ...bill, billNumber, group, status, lines: withKeys };
    this.made.push(made);
    return made;
  }

  /** Deletes the released amounts, as for a bill released before they were saved. */
  async deleteReleasedAmounts({ billPk }: StageBill): Promise<void> {
    await this.backstage.db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', billPk).execute();
  }

  private known(): string {
    const bills = this.made.map(({ billNumber, status, group }) => `${status} bill "${billNumber}" of "${group.name}"`);
    return bills.length === 0
      ? 'No earlier sentence creates a bill. Start with: Given a RELEASED bill of $1,200.00 for "Harbor Foods".'
      : `The bills of this scenario are: ${bills.join(', ')}.`;
  }

  private month(ahead: number): LocalDate {
    return firstOfMonth(addMonths(dayOf(this.backstage.clock.now()), ahead));
  }
}

/** Late, so that a bill of this month is never past due, whatever day it is. */
export const dueDateIn = (period: LocalDate): LocalDate => lastOfMonth(period);

/** Looks up a line of a bill. */
export function lineNamed(bill: StageBill, { member, coverage, nth = 0 }: LineName) {
  const line =
    member === undefined
      ? bill.lines.at(nth)
      : bill.lines.find((one) => one.member === member && one.coverage === coverage);
  const lines = bill.lines.map((one) => `${one.member}'s ${one.coverage}`);
  if (!line) throw new RangeError(`There is no such line. The lines of the bill are: ${lines.join(', ')}.`);
  return line;
}

export function editOf(linePk: string, reconciledCents: Cents, reasonCode: LineEdit['reasonCode']): LineEdit {
  return { linePk, reconciledCents, reasonCode, effectiveDate: null, note: '' };
}
