import { TIERS } from '../../../../src/domain/billing/bills/Tier';
import {
  type ClassValue,
  classKey,
  classNamesIn,
  hasClasses,
} from '../../../../src/domain/billing/classes/MemberClass';
import { checkRate, type RatedLine } from '../../../../src/domain/billing/rates/checkRate';
import type { AppliedTable } from '../../../../src/domain/billing/rates/RateTable';
import { RateTally, withoutClassText } from '../../../../src/domain/billing/rates/RateTally';
import type { UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { unknownClassesMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import { firstOfMonth, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import type { OtherFacts } from '../ports';
import { type BillInFile, billKeyOf, billMonthOf, joinedBillKey } from './BillsInFile';
import { centsOf, textOf } from './FileChecker';

/** Classes that are offered as meanings, and unknown ones that are counted. */
const MAX_CLASSES = 100;

/** The lines of a bill's month: what was found if it is the bill's own month, and what if it is an earlier one. */
interface MonthTallies {
  readonly own: RateTally;
  readonly earlier: RateTally;
}

/**
 * Checks the lines of a carrier's file against the confirmed rates of their groups, so that the carrier is told before it commits.
 *
 * @source docs/decisions/rates.md#rates-are-checked-before-payroll-and-never-block
 */
export class FileRates {
  /** By group; empty for a group without tables of the carrier. */
  private readonly tables = new Map<string, readonly AppliedTable[]>();
  /** Member classes by group and member number, for groups with rates by class. */
  private readonly classes = new Map<string, ReadonlyMap<string, readonly ClassValue[]>>();
  /** Classes of the rate tables by group: the names by key. */
  private readonly classNames = new Map<string, ReadonlyMap<string, string>>();
  /** Lines by classes that no table of their group has, as in the file after replacements. */
  private readonly unknownClasses = new Map<string, number>();
  /** By bill and month. A bill's month is known once all of its rows are. */
  private readonly tallies = new Map<string, Map<LocalDate, MonthTallies>>();

  constructor(
    private readonly lookup: Pick<OtherFacts, 'rateTables' | 'memberClasses'>,
    private readonly carrierCode: string,
  ) {}

  /** Loads the tables of groups that the carrier bills. */
  async learn(groupNumbers: readonly string[]): Promise<void> {
    const fresh = [...new Set(groupNumbers)].filter((group) => !this.tables.has(group));
    if (fresh.length === 0) return;
    const found = await this.lookup.rateTables(fresh);
    for (const group of fresh) {
      const own = (found.get(group) ?? []).filter(({ carrierCode }) => carrierCode === this.carrierCode);
      this.tables.set(group, own);
      this.classNames.set(group, new Map(classNamesIn(own).map((name) => [classKey(name), name])));
    }
    const byClass = fresh.filter((group) => hasClasses(this.tables.get(group) ?? []));
    if (byClass.length === 0) return;
    for (const [group, classes] of await this.lookup.memberClasses(byClass)) this.classes.set(group, classes);
  }

  /** @param lines of the row: one for each month that it covers */
  add(record: UploadRecord, lines: readonly UploadRecord[]): void {
    const groupNumber = textOf(record, 'groupNumber');
    const tables = this.tables.get(groupNumber) ?? [];
    if (tables.length === 0) return;
    const billKey = billKeyOf(record);
    const coverage = textOf(record, 'coverage');
    const billedClass = textOf(record, 'className').trim();
    this.addClass(groupNumber, billedClass, lines.length);
    for (const line of lines) {
      const month = firstOfMonth(localDate(textOf(line, 'coverageMonth') || textOf(line, 'periodFrom')));
      const billedCents = cents(centsOf(line, 'amount'));
      const rated: RatedLine = {
        carrierCode: this.carrierCode,
        coverage,
        plan: textOf(line, 'plan') || coverage,
        tier: TIERS.find((tier) => tier === textOf(line, 'tier')) ?? 'EE',
        volumeCents: volumeOf(line),
        billedClass,
        billedCents,
        change: null,
        classes: this.classes.get(groupNumber)?.get(textOf(record, 'memberId')),
        retroPeriod: null,
      };
      const own = checkRate(rated, month, tables);
      const earlier = own.kind === 'same' ? own : checkRate({ ...rated, retroPeriod: month }, month, tables);
      const tallies = this.talliesOf(billKey, month);
      const label = `row ${record.row}, ${coverage}`;
      tallies.own.add(label, billedCents, own);
      tallies.earlier.add(label, billedCents, earlier);
    }
  }

  /** @param bills those to be made; other bills of the file are left out */
  notice(bills: readonly BillInFile[]): string {
    const all = new RateTally();
    for (const bill of bills) {
      const billMonth = billMonthOf(bill);
      const months = this.tallies.get(joinedBillKey(bill.groupNumber, numberKey(bill.billNumber))) ?? [];
      for (const [month, { own, earlier }] of months) all.merge(month < billMonth ? earlier : own);
    }
    return [all.notice(), withoutClassText(all.counts()), unknownClassesMessage([...this.unknownClasses])]
      .filter(Boolean)
      .join(' ');
  }

  /** Classes of the confirmed tables of the file's groups, by name. */
  tableClasses(): readonly string[] {
    const names = new Map([...this.classNames.values()].flatMap((own) => [...own]));
    return [...names.values()].sort((one, other) => one.localeCompare(other, 'en')).slice(0, MAX_CLASSES);
  }

  private addClass(groupNumber: string, billedClass: string, lines: number): void {
    const names = this.classNames.get(groupNumber);
    if (billedClass === '' || !names || names.size === 0 || names.has(classKey(billedClass))) return;
    if (!this.unknownClasses.has(billedClass) && this.unknownClasses.size >= MAX_CLASSES) return;
    this.unknownClasses.set(billedClass, (this.unknownClasses.get(billedClass) ?? 0) + lines);
  }

  private talliesOf(billKey: string, month: LocalDate): MonthTallies {
    const months = this.tallies.get(billKey) ?? new Map<LocalDate, MonthTallies>();
    this.tallies.set(billKey, months);
    const tallies = months.get(month) ?? { own: new RateTally(), earlier: new RateTally() };
    months.set(month, tallies);
    return tallies;
  }
}

function volumeOf({ values }: UploadRecord): Cents | null {
  const volume = values['volume'];
  return typeof volume === 'number' ? cents(volume) : null;
}
