import type { LineEdit } from '../../../src/domain/bills/lineEdit';
import { addMonths, dayOf, firstOfMonth, type LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { BillWishes, TestBill, TestLine } from '../../../test/support/server/insertBill';
import type { LineName } from '../Words';
import type { Backstage } from './Backstage';
import type { Group } from './Group';

/** A line as a table of a feature says it. */
export interface SpokenLine {
  readonly member: string;
  readonly coverage: string;
  readonly billed: Cents;
  readonly carrier?: 'health' | 'life';
}

export interface StageBill extends TestBill {
  readonly group: Group;
  readonly lines: readonly (SpokenLine & { readonly linePk: string; readonly memberId: string })[];
}

export interface SpokenBill {
  readonly group: Group;
  readonly status: NonNullable<BillWishes['status']>;
  readonly lines: readonly SpokenLine[];
  readonly number?: string;
  readonly monthsAgo?: number;
}

/** The bills of one scenario. */
export class StageBills {
  private readonly made: StageBill[] = [];
  private lastOpened: StageBill | undefined;

  constructor(private readonly backstage: Backstage) {}

  get all(): readonly StageBill[] {
    return this.made;
  }

  /** The one a scenario is about: the first that was made. */
  get first(): StageBill {
    const [bill] = this.made;
    if (!bill) throw new Error('"the bill" needs a sentence before that makes one');
    return bill;
  }

  /** The one that was opened last; the first one unless told. */
  get opened(): StageBill {
    return this.lastOpened ?? this.first;
  }

  /** The bill of a group; without a name the first one. It is then the one that was opened last. */
  of(groupName: string | undefined): StageBill {
    const bill = groupName === undefined ? this.first : this.made.find(({ group }) => group.name === groupName);
    if (!bill) throw new Error(`No sentence made a bill for "${groupName}"`);
    this.lastOpened = bill;
    return bill;
  }

  async make({ group, status, lines, number, monthsAgo = 0 }: SpokenBill): Promise<StageBill> {
    const members = [...new Set(lines.map(({ member }) => member))];
    const numbered = lines.map((line) => ({ ...line, memberId: `E10${10 + members.indexOf(line.member)}` }));
    const bill = await this.backstage.data.bill({
      groupNumber: group.groupNumber,
      status,
      period: this.month(-monthsAgo),
      lines: numbered.map(
        (line): TestLine => ({
          memberId: line.memberId,
          memberName: line.member,
          coverage: line.coverage,
          billedCents: line.billed,
          carrierCode: line.carrier === 'life' ? group.lifeCarrier : group.healthCarrier,
          // A bill that was worked on differs in its first line by nothing but a reason's cent.
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
    const made = { ...bill, billNumber, group, lines: withKeys };
    this.made.push(made);
    return made;
  }

  /** What is kept for taking a bill back, as it was before anything was kept. */
  async forgetReleasedAmounts({ billPk }: StageBill): Promise<void> {
    await this.backstage.db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', billPk).execute();
  }

  private month(ahead: number): LocalDate {
    return firstOfMonth(addMonths(dayOf(this.backstage.clock.now()), ahead));
  }
}

/** The line a sentence names. */
export function lineNamed(bill: StageBill, { member, coverage }: LineName) {
  const line = bill.lines.find((one) => member === undefined || (one.member === member && one.coverage === coverage));
  if (!line) throw new Error(`${member}'s ${coverage} is not on the bill`);
  return line;
}

export function editOf(linePk: string, reconciledCents: Cents, reasonCode: LineEdit['reasonCode']): LineEdit {
  return { linePk, reconciledCents, reasonCode, effectiveDate: null, note: '' };
}
