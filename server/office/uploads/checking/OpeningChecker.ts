import { commonNameKey, memberKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import { OPENING_KINDS, type OpeningKind } from '../../../../src/domain/money/opening/OpeningKind';
import {
  isMemberLine,
  type OpeningRow,
  openingBillProblem,
  openingRowOf,
} from '../../../../src/domain/money/opening/OpeningRow';
import { monthLabel } from '../../../../src/domain/money/periods/Period';
import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import { monthKeyOf } from '../../../money/opening/postOpening';
import type { NamedBill, UploadLookup } from '../ports';
import { badRow, type CheckResult, type FileChecker } from './FileChecker';

const MAX_ROWS = 20_000;

type Lookup = Pick<
  UploadLookup,
  'groupsInScope' | 'setupLastDays' | 'existingBills' | 'reconciledBills' | 'registeredMonths'
>;
type Problem = readonly [field: string, message: string];
type KeyOfBill = Pick<NamedBill, 'groupNumber' | 'billNumber'>;

/** A bill in the file, with what its rows have said so far. */
interface BillInFile {
  readonly firstRow: number;
  readonly billNumber: string;
  readonly periodFrom: LocalDate | null;
  readonly dueDate: LocalDate | null;
  /** The row without a member; null if there is none. */
  rowOfRest: number | null;
  rows: number;
  cents: number;
}

/** What the rows of a batch are checked against. */
interface Known {
  readonly groups: ReadonlySet<string>;
  readonly carriers: ReadonlySet<string>;
  /** Groups billed by a carrier, and its bills in any status and reconciled, as `carrier group` and `carrier group bill`. */
  readonly billed: ReadonlySet<string>;
  readonly existing: ReadonlySet<string>;
  readonly reconciled: ReadonlySet<string>;
  /** Number of a bill that has the month of a member's balance already, by its row. */
  readonly inRegister: ReadonlyMap<OpeningRow, string>;
}

/**
 * Checks balances of the system before against groups, carriers, and bills, and adds them up by kind.
 *
 * @source docs/decisions/opening.md#one-row-for-each-balance
 */
export class OpeningChecker implements FileChecker {
  /** Bills in the file so far, by carrier, group, and number. */
  private readonly bills = new Map<string, BillInFile>();
  private readonly totals = new Map<OpeningKind, { rows: number; cents: number }>();
  /** Rows of balances of members so far, by group, member, coverage, plan, and month. */
  private readonly memberBalances = new Map<string, number>();
  private goodRows = 0;
  private errorRows = 0;

  constructor(
    private readonly lookup: Lookup,
    private readonly scope: Scope,
    private readonly filePk: string,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const rows = records.flatMap((record) => {
      const row = openingRowOf(record.values);
      return row ? [{ record, row }] : [];
    });
    const known = await this.known(rows.map(({ row }) => row));
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const { record, row } of rows) {
      const isFull = this.goodRows + good.length >= MAX_ROWS;
      const problem = isFull ? TOO_MANY : this.problemOf(record.row, row, known);
      if (problem) bad.push(badRow(record, ...problem));
      else {
        good.push(record);
        this.add(row);
      }
    }
    this.goodRows += good.length;
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const wrong = [...this.bills.values()].flatMap((bill) => {
      const message = openingBillProblem(bill.billNumber, bill.cents);
      return message === undefined ? [] : [{ ...bill, message }];
    });
    const wrongRows = wrong.reduce((sum, { rows }) => sum + rows, 0);
    const openingTotals = OPENING_KINDS.flatMap((kind) => {
      const total = this.totals.get(kind);
      return total ? [{ kind, rows: total.rows, totalCents: cents(total.cents) }] : [];
    });
    return {
      goodRows: this.goodRows - wrongRows,
      errorRows: this.errorRows + wrongRows,
      totalCents: null,
      effect: effectMessage({ kind: 'opening', totals: openingTotals }),
      notice: '',
      // Only people who see every group see balances of all of them.
      groupNumbers: [''],
      errors: wrong.map(({ firstRow, message }) => ({ row: firstRow, field: 'amount', text: '', message })),
      isIncluded: () => true,
      bills: [],
      openingTotals,
    };
  }

  private add({ kind, amountCents }: OpeningRow): void {
    const before = this.totals.get(kind) ?? { rows: 0, cents: 0 };
    this.totals.set(kind, { rows: before.rows + 1, cents: before.cents + amountCents });
  }

  private problemOf(rowNo: number, row: OpeningRow, known: Known): Problem | undefined {
    const { kind, groupNumber, carrierCode, billNumber } = row;
    if (groupNumber !== null && !known.groups.has(groupNumber))
      return ['groupNumber', `There is no group ${groupNumber}.`];
    if (carrierCode !== null && !known.carriers.has(carrierCode))
      return ['carrier', `There is no carrier ${carrierCode}.`];
    if (kind === 'memberBalance') return this.addMemberBalance(rowNo, row, known);
    if (carrierCode === null || groupNumber === null) return undefined;
    if (!known.billed.has(`${carrierCode} ${groupNumber}`))
      return ['carrier', `${carrierCode} does not bill group ${groupNumber}. Add it to the group first.`];
    const key = keyOf(carrierCode, { groupNumber, billNumber: billNumber ?? '' });
    if (kind === 'expected' && !this.bills.has(key) && !known.reconciled.has(key))
      return [
        'billNumber',
        `${billNumber} is not an open bill above, nor a reconciled bill of the group. List it as an open bill first.`,
      ];
    if (kind !== 'bill') return undefined;
    if (known.existing.has(key))
      return ['billNumber', `Group ${groupNumber} has a bill ${billNumber} of ${carrierCode} already.`];
    return this.addToBill(key, rowNo, row);
  }

  /** Adds a member's balance, unless a bill has its month, or an earlier row has the same member, plan, and month. */
  private addMemberBalance(rowNo: number, row: OpeningRow, { inRegister }: Known): Problem | undefined {
    const { groupNumber, memberId, memberName, coverage, plan, periodFrom } = row;
    const keyOfMember = (number: string, name: string | null) =>
      JSON.stringify([groupNumber, number, name, coverage, plan, periodFrom]);
    const keys = memberId
      ? [keyOfMember(memberId, ''), keyOfMember(memberKey(memberId), `named ${commonNameKey(memberName ?? '')}`)]
      : [keyOfMember('', memberName)];
    const billNumber = inRegister.get(row);
    if (billNumber !== undefined && periodFrom !== null)
      return [
        'periodFrom',
        `The balances have ${coverage} of this member for ${monthLabel(periodFrom)} from bill ${billNumber}. Leave the row out.`,
      ];
    const [before] = keys.flatMap((key) => this.memberBalances.get(key) ?? []);
    if (before !== undefined)
      return ['memberId', `Row ${before} already has this balance. Add the amounts up in one row.`];
    for (const key of keys) this.memberBalances.set(key, rowNo);
    return undefined;
  }

  /** Adds a row to its bill, unless it contradicts the rows above. */
  private addToBill(key: string, rowNo: number, row: OpeningRow): Problem | undefined {
    const { periodFrom, dueDate, amountCents } = row;
    const billNumber = row.billNumber ?? '';
    const bill = this.bills.get(key) ?? {
      firstRow: rowNo,
      billNumber,
      periodFrom,
      dueDate,
      rowOfRest: null,
      rows: 0,
      cents: 0,
    };
    const { firstRow, rowOfRest } = bill;
    const isRest = !isMemberLine(row);
    if (isRest && rowOfRest !== null)
      return [
        'billNumber',
        `Row ${rowOfRest} already has bill ${billNumber} of this group. Only rows with a member ID are lines of the same bill.`,
      ];
    if (bill.periodFrom !== periodFrom) return ['periodFrom', `Row ${firstRow} has another period for this bill.`];
    if (bill.dueDate !== dueDate) return ['dueDate', `Row ${firstRow} has another due date for this bill.`];
    if (isRest) bill.rowOfRest = rowNo;
    bill.rows += 1;
    bill.cents += amountCents;
    this.bills.set(key, bill);
    return undefined;
  }

  private async known(rows: readonly OpeningRow[]): Promise<Known> {
    const groups = [...new Set(rows.flatMap(({ groupNumber }) => groupNumber ?? []))];
    const carriers = [...new Set(rows.flatMap(({ carrierCode }) => carrierCode ?? []))];
    const { lookup, scope, filePk } = this;
    const dated = rows.flatMap((row) => {
      const key = monthKeyOf(row);
      return key ? [{ row, key }] : [];
    });
    const [found, lastDays, inRegister, ofCarriers] = await Promise.all([
      lookup.groupsInScope(scope, groups),
      lookup.setupLastDays('carriers', carriers),
      lookup.registeredMonths(dated.map(({ key }) => key)),
      Promise.all(
        carriers.map(async (carrier) => {
          const own = rows.filter(({ carrierCode }) => carrierCode === carrier);
          const of = (kind: OpeningKind) =>
            own.flatMap((row): KeyOfBill[] =>
              row.kind === kind && row.groupNumber !== null && row.billNumber !== null
                ? [{ groupNumber: row.groupNumber, billNumber: row.billNumber }]
                : [],
            );
          const [billed, existing, reconciled] = await Promise.all([
            lookup.groupsInScope(scope, groups, carrier),
            lookup.existingBills(carrier, of('bill'), filePk),
            lookup.reconciledBills(carrier, of('expected')),
          ]);
          return {
            billed: billed.map((group) => `${carrier} ${group}`),
            existing: existing.map((bill) => keyOf(carrier, bill)),
            reconciled: reconciled.map((bill) => keyOf(carrier, bill)),
          };
        }),
      ),
    ]);
    return {
      groups: new Set(found),
      carriers: new Set(lastDays.keys()),
      inRegister: new Map([...inRegister].flatMap(([place, bill]) => (dated[place] ? [[dated[place].row, bill]] : []))),
      billed: new Set(ofCarriers.flatMap(({ billed }) => billed)),
      existing: new Set(ofCarriers.flatMap(({ existing }) => existing)),
      reconciled: new Set(ofCarriers.flatMap(({ reconciled }) => reconciled)),
    };
  }
}

function keyOf(carrierCode: string, { groupNumber, billNumber }: KeyOfBill): string {
  return `${carrierCode} ${groupNumber} ${numberKey(billNumber)}`;
}

const TOO_MANY = ['', `A file has at most ${MAX_ROWS.toLocaleString('en-US')} rows.`] as const;
