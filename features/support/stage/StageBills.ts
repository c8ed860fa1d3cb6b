import { sql } from 'kysely';
import { confirmOnBills } from '../../../server/billing/corrections/followCorrections';
import { findExpectedOn } from '../../../server/billing/expected/followExpected';
import { groupScope } from '../../../server/billing/expected/ports';
import { officeDate } from '../../../server/platform/shared/officeDate';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { LineEdit } from '../../../src/domain/billing/bills/lineEdit';
import type { Tier } from '../../../src/domain/billing/bills/Tier';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localDate,
} from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
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
  /** Default: PPO 500. */
  readonly plan?: string;
  /** Default: EE. */
  readonly tier?: Tier;
  /** Insured volume. Default: none. */
  readonly volume?: Cents;
  /** Class of the member on the bill. Default: none. */
  readonly billedClass?: string;
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
  /** Numbers of the members of all bills of the group, by name. */
  readonly numbers: ReadonlyMap<string, string>;
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

const OFFICE = { userId: 'office', name: 'Nora Hale' };

/** The number of a member on a bill. A person who is on no bill of the group has one number in every file. */
export function memberNumberOf({ lines, numbers }: Pick<StageBill, 'lines' | 'numbers'>, member: string): string {
  const onBill = lines.find((line) => line.member === member)?.memberId;
  const sum = Buffer.from(member).reduce((total, byte) => total + byte, 0);
  return onBill ?? numbers.get(member) ?? `E1${900 + (sum % 100)}`;
}

/** The bills of one scenario. */
export class StageBills {
  private readonly made: StageBill[] = [];
  private lastOpened: StageBill | undefined;
  /** Numbers of members by group and name. */
  private readonly numbers = new Map<string, Map<string, string>>();

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
  several(names: BillNames): readonly StageBill[] {
    if (names === 'all' && this.made.length === 0) throw new RangeError(this.known());
    return names === 'all' ? this.made : names.map((name) => this.named(name));
  }

  /** Adds a committed enrollment file of the bill's group. */
  async enroll({ group: { groupNumber }, lines, numbers }: StageBill, rows: readonly EnrolledRow[]): Promise<void> {
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
        rows.map(({ member, coverage, tier, volume, starts, ends }, index) => ({
          group_number: groupNumber,
          upload_pk: uploadPk,
          row_no: index + 1,
          member_id: memberNumberOf({ lines, numbers }, member),
          member_name: member,
          coverage,
          tier,
          volume_cents: volume,
          effective_from:
            starts === null ? localDate('2020-01-01') : starts === 'next month' ? this.month(1) : this.day(starts),
          effective_to: ends === null ? null : ends === 'last month' ? lastOfMonth(this.month(-1)) : this.day(ends),
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
    const numbers = this.numbers.get(group.groupNumber) ?? new Map<string, string>();
    this.numbers.set(group.groupNumber, numbers);
    for (const { member, memberNumber } of lines)
      if (memberNumber === undefined && !numbers.has(member)) numbers.set(member, `E${1010 + numbers.size}`);
    const numbered = lines.map((line) => ({
      ...line,
      memberId: line.memberNumber ?? numbers.get(line.member) ?? '',
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
          ...(line.plan && { plan: line.plan }),
          ...(line.tier && { tier: line.tier }),
          ...(line.billedClass && { billedClass: line.billedClass }),
          ...(line.volume !== undefined && { volumeCents: line.volume }),
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
    if (status !== 'UNRELEASED') await this.followRelease(bill);
    const withKeys = numbered.map((line, index) => ({ ...line, linePk: bill.linePks[index] ?? '' }));
    const made = { ...bill, billNumber, group, status, lines: withKeys, numbers };
    this.made.push(made);
    return made;
  }

  /** Adds the bills that committed uploads created, in the order of their numbers, so that sentences can name them. */
  async addUploaded(groups: readonly Group[]): Promise<void> {
    const known = new Set(this.made.map(({ billPk }) => billPk));
    for (const group of groups) {
      const { groupNumber } = group;
      const bills = await this.backstage.db
        .selectFrom('bills')
        .select(['bill_pk', 'bill_number', 'version', 'due_cents', 'status', 'period_from'])
        .where('group_number', '=', groupNumber)
        .orderBy('bill_number')
        .execute();
      for (const {
        bill_pk: billPk,
        bill_number: billNumber,
        due_cents: dueCents,
        period_from,
        version,
        status,
      } of bills) {
        if (known.has(billPk)) continue;
        const lines = await this.linesOf(group, billPk);
        const numbers = this.numbers.get(groupNumber) ?? new Map<string, string>();
        this.numbers.set(groupNumber, numbers);
        for (const { member, memberId } of lines) if (!numbers.has(member)) numbers.set(member, memberId);
        const linePks = lines.map(({ linePk }) => linePk);
        const bill = { billPk, billNumber, groupNumber, period: period_from, version, dueCents, linePks };
        this.made.push({ ...bill, group, status, lines, numbers });
      }
    }
  }

  private async linesOf({ groupNumber }: Group, billPk: string): Promise<StageBill['lines']> {
    const rows = await this.backstage.db
      .selectFrom('bill_lines')
      .select(['line_pk', 'member_id', 'member_name', 'coverage', 'billed_cents'])
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .orderBy('line_no')
      .execute();
    return rows.map(({ line_pk, member_id, member_name, coverage, billed_cents }) => ({
      linePk: line_pk,
      memberId: member_id,
      member: member_name,
      coverage,
      billed: cents(billed_cents),
    }));
  }

  /** Deletes the released amounts, as for a bill released before they were saved. */
  async deleteReleasedAmounts({ billPk }: StageBill): Promise<void> {
    await this.backstage.db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', billPk).execute();
  }

  /** A bill that is created as released brings what earlier bills wait for, as if the office had released it. */
  private async followRelease({ groupNumber, billPk }: TestBill): Promise<void> {
    const { db, clock } = this.backstage;
    const { rows } = await sql`
      select from expected_adjustments where group_number = ${groupNumber}
      union all select from corrections where group_number = ${groupNumber}`.execute(db);
    if (rows.length === 0) return;
    await new SqlTransactions(db, { clock }).run(async (tx) => {
      const bills = await tx.releases.lock(groupScope(groupNumber), [billPk]);
      await tx.expected.lockGroups(bills);
      await findExpectedOn(tx, bills, OFFICE, clock.now());
      await confirmOnBills(tx, bills, OFFICE, clock.now());
    });
  }

  private known(): string {
    const bills = this.made.map(({ billNumber, status, group }) => `${status} bill "${billNumber}" of "${group.name}"`);
    return bills.length === 0
      ? 'No earlier sentence creates a bill. Start with: Given a RELEASED bill of $1,200.00 for "Harbor Foods".'
      : `The bills of this scenario are: ${bills.join(', ')}.`;
  }

  /** A day of this month at the office. @param number from 1 to 28 */
  private day(number: number): LocalDate {
    return addDays(this.month(0), number - 1);
  }

  /** The first day of a month at the office. @param ahead months after the current one */
  month(ahead: number): LocalDate {
    return firstOfMonth(addMonths(officeDate(this.backstage.clock.now()), ahead));
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
