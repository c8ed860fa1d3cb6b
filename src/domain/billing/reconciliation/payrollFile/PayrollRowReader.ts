import type { LocalDate } from '../../../platform/dates/LocalDate';
import { cellProblem } from '../../../platform/files/cellProblem';
import { isPersonName, RowClassifier } from '../../../platform/files/RowClassifier';
import { namesTotal } from '../../../platform/files/totalLabels';
import { type Cents, cents, ZERO } from '../../../platform/money/Cents';
import { amountProblem, readFileAmount, roundedAmount } from '../../../platform/money/fileAmount';
import { issuerMarkProblem } from '../../../platform/text/issuerMark';
import { LARGEST_LINE_CENTS } from '../../bills/Bill';
import { nameKey } from '../memberKey';
import type { Deduction } from '../PayrollTable';
import { isOwnNumber } from '../people/knownNumbers';
import { AmountMarks } from './AmountMarks';
import { type AmountRule, cellAmount } from './cellAmount';
import { type Columns, hasDecimalComma, isGroupedByMember, type PayrollColumn, textAt } from './columnsOf';
import { isSame } from './layouts/cells';
import { isNoAmount } from './noAmount';
import { payrollDate } from './payDates';
import { isRemark, type SkippedRow } from './skippedRows';
import { TierWords } from './tierWords';

const CENTS_PER_DOLLAR = 100;
/** Limits of the contract. */
const MAX_ID_LENGTH = 60;
const MAX_NAME_LENGTH = 200;
const MAX_COVERAGE_LENGTH = 100;

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

type RowKind = SkippedRow['kind'] | 'empty' | 'member' | 'doubt' | 'deduction';

interface Member {
  readonly memberId: string;
  readonly memberName: string;
  readonly ownNumber?: string;
}

/** The deductions of a row, and the parts that could not be read. */
export interface RowRead {
  readonly deductions: readonly Deduction[];
  readonly problems: readonly CellProblem[];
}

interface CellProblem {
  readonly message: string;
  /** Coverage of the cell; null if the whole row could not be read. */
  readonly coverage: string | null;
}

/** Reads single rows of a payroll file, using the rows above and the file as a whole. */
export class PayrollRowReader {
  private readonly isDecimalComma: boolean;
  private readonly isGrouped: boolean;
  /** Index of the last row with an amount; report parameters may follow it. */
  private lastAmount: number;
  /** The person that the following rows belong to; only in a file that names each member once. */
  private above: Member | undefined;
  /** Names shared by several numbers, in a file that is read by name. */
  private readonly sharedNames: ReadonlySet<string>;
  private readonly dates = new Map<string, LocalDate | undefined>();
  private readonly amounts = new Map<string, Cents | undefined>();
  /** Number of amounts read by each rule. */
  readonly byRule: Record<AmountRule, number> = { note: 0, split: 0, credit: 0, rounded: 0 };

  private readonly classifier: RowClassifier;
  private readonly marks: AmountMarks;
  private readonly amountIn = (row: readonly string[]) => this.amountOfRow(row);
  private readonly rulesOf = new Map<string, readonly AmountRule[]>();

  /**
   * @param isInCents whether amounts are whole cents
   * @param tierWords reads the words of the column of tiers
   */
  constructor(
    private readonly columns: Columns,
    private readonly rows: readonly (readonly string[])[],
    private readonly isInCents = false,
    private readonly tierWords = new TierWords(),
  ) {
    this.isDecimalComma = hasDecimalComma(columns, rows);
    this.isGrouped = isGroupedByMember(columns, rows);
    this.marks = new AmountMarks(
      columns.parts.map(({ at }) => at),
      rows,
    );
    this.sharedNames = this.namesOfSeveral();
    const { memberId, memberName, firstName, coverage } = columns;
    this.classifier = new RowClassifier({
      ids: [memberId].filter((at) => at !== -1),
      names: [memberName, firstName].filter((at) => at !== -1),
      what: coverage,
      texts: [],
      hasPeople: true,
    });
    this.lastAmount = rows.length - 1;
    while (this.lastAmount >= 0 && !this.hasAmount(rows[this.lastAmount] ?? [])) this.lastAmount -= 1;
  }

  /**
   * Call once per row, in the order of the rows.
   *
   * @source docs/decisions/payroll-files.md#a-payroll-row-without-an-amount-is-a-deduction-of-zero
   */
  kindOf(index: number, headingRow: readonly string[] | undefined): RowKind {
    const row = this.rows[index] ?? [];
    if (row.every((cell) => cell.trim() === '')) return 'empty';
    if (headingRow && isSame(row, headingRow)) return 'headings';
    const { memberId, memberName, coverage } = this.columns;
    const [id, name, benefit] = [textAt(row, memberId), textAt(row, memberName), textAt(row, coverage)];
    if (this.isGrouped && (id !== '' || name !== '') && !namesTotal(id) && !namesTotal(name)) {
      this.above = { memberId: id, memberName: this.nameIn(row) };
      if (benefit === '' && !this.hasAmount(row)) return 'member';
    }
    const kind = this.classifier.kindOf(row, this.amountIn);
    if (kind === 'total' || kind === 'doubt') return kind;
    if (kind === 'frame') return 'text';
    if (!this.hasAmount(row) && (isRemark(row) || index > this.lastAmount || (coverage !== -1 && benefit === '')))
      return 'text';
    return 'deduction';
  }

  /** Adds a row with deductions to the sums that totals are compared with. */
  addToSums(cells: readonly string[], deductions: readonly Deduction[]): void {
    this.classifier.add(
      cells,
      deductions.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  }

  /** Reads each coverage of a row separately, so an unreadable amount does not affect the others. */
  read(row: number, cells: readonly string[]): RowRead {
    const { columns } = this;
    const coverage = textAt(cells, columns.coverage);
    const member = this.memberOf(cells, coverage);
    if (typeof member === 'string') return unread(member);
    const coverageProblem = cellProblem(coverage);
    if (coverageProblem !== undefined) return unread(coverageProblem);
    const read: Deduction[] = [];
    let problems: CellProblem[] | undefined;
    let size = 0;
    for (const parts of columns.coverages) {
      const one = this.partsOf(parts, cells);
      if (typeof one === 'string') {
        const heading = parts[0]?.coverage;
        (problems ??= []).push({
          message: columns.coverages.length > 1 ? `${heading}: ${one}` : one,
          coverage: (heading ?? coverage).slice(0, MAX_COVERAGE_LENGTH),
        });
        continue;
      }
      const { employee, employer, isBlank } = one;
      size += Math.abs(employee) + Math.abs(employer);
      const named = parts[0]?.coverage;
      if (named !== undefined && isBlank) continue;
      // Filled in place: copying each of hundreds of thousands of rows takes longer than reading them.
      const deduction: Mutable<Deduction> = {
        row,
        memberId: member.memberId,
        memberName: member.memberName,
        coverage: (named ?? coverage).slice(0, MAX_COVERAGE_LENGTH) || null,
        amountCents: cents(employee + employer),
      };
      if (member.ownNumber !== undefined) deduction.ownNumber = member.ownNumber;
      if (columns.hasBothShares) {
        deduction.employeeCents = employee;
        deduction.employerCents = employer;
      }
      this.addDetails(deduction, cells);
      read.push(deduction);
    }
    if (size > LARGEST_LINE_CENTS) return unread('The amount is too large to be a deduction.');
    return { deductions: read, problems: problems ?? NONE };
  }

  /** The person of a row, as far as the row identifies one. */
  personIn(cells: readonly string[]): Member {
    const memberId = textAt(cells, this.columns.memberId).slice(0, MAX_ID_LENGTH);
    const memberName = this.nameIn(cells);
    return memberId === '' && memberName === '' && this.above ? this.above : { memberId, memberName };
  }

  private addDetails(one: Mutable<Deduction>, cells: readonly string[]): void {
    const { columns } = this;
    const payDate = this.dateAt(cells, columns.payDate);
    if (payDate) one.payDate = payDate;
    const birthDate = this.dateAt(cells, columns.birthDate);
    if (birthDate) one.birthDate = birthDate;
    const tierText = textAt(cells, columns.tier);
    const tier = tierText === '' || isNoAmount(tierText) ? undefined : this.tierWords.tierOf(tierText);
    if (tier) one.tier = tier;
    const ssn = textAt(cells, columns.ssn);
    if (SSN.test(ssn)) one.ssn = ssn;
  }

  /** Dates repeat, so each spelling is parsed once. Text that is not a date is ignored. */
  private dateAt(cells: readonly string[], column: number): LocalDate | undefined {
    const text = textAt(cells, column);
    if (text === '') return undefined;
    if (!this.dates.has(text)) this.dates.set(text, payrollDate(text));
    return this.dates.get(text);
  }

  private partsOf(parts: readonly PayrollColumn[], cells: readonly string[]) {
    let [employee, employer, isBlank] = [0, 0, true];
    for (const { at, share } of parts) {
      const text = textAt(cells, at);
      if (text === '') continue;
      isBlank = false;
      const amount = this.amountOf(text);
      if (amount === undefined) return this.marks.problemOf(text) ?? amountProblem(text);
      for (const rule of this.rulesOf.get(text) ?? []) this.byRule[rule] += 1;
      if (share === 'employer') employer += amount;
      else employee += amount;
    }
    return { employee: cents(employee), employer: cents(employer), isBlank };
  }

  private memberOf(cells: readonly string[], coverage: string): Member | string {
    const memberId = textAt(cells, this.columns.memberId);
    const memberName = this.nameIn(cells);
    const isOfAbove = memberId === '' && memberName === '' && (coverage !== '' || this.columns.coverage === -1);
    if (isOfAbove && this.above) return this.above;
    const problem =
      cellProblem(memberId) ?? cellProblem(memberName) ?? issuerMarkProblem('The member number', memberId);
    if (problem !== undefined) return problem;
    if (memberId.length > MAX_ID_LENGTH) return `The member number is longer than ${MAX_ID_LENGTH} characters.`;
    if (memberId !== '') return { memberId, memberName };
    if (this.columns.memberId === -1)
      return memberName === '' ? 'There is no member name.' : this.named(memberName, cells);
    // Has a name but no number: matched by name after a person confirms it. A department with its total is not a person.
    return isPersonName(memberName) ? { memberId, memberName } : 'There is no member number.';
  }

  /** The employee number distinguishes people with the same name, and identifies a person whose name changes. */
  private named(memberName: string, cells: readonly string[]): Member {
    const ownNumber = textAt(cells, this.columns.ownNumber).slice(0, MAX_ID_LENGTH);
    const isShared = this.sharedNames.size > 0 && this.sharedNames.has(nameKey(memberName));
    return isShared
      ? { memberId: ownNumber, memberName }
      : { memberId: '', memberName, ...(isOwnNumber(ownNumber) && { ownNumber }) };
  }

  private namesOfSeveral(): ReadonlySet<string> {
    const numbers = new Map<string, string>();
    const shared = new Set<string>();
    for (const row of this.rows) {
      const number = textAt(row, this.columns.ownNumber);
      if (number === '') continue;
      const name = nameKey(this.nameIn(row));
      if ((numbers.get(name) ?? number) === number) numbers.set(name, number);
      else shared.add(name);
    }
    return shared;
  }

  private nameIn(cells: readonly string[]): string {
    const last = textAt(cells, this.columns.memberName);
    const first = textAt(cells, this.columns.firstName);
    return (last !== '' && first !== '' ? `${last}, ${first}` : last || first).slice(0, MAX_NAME_LENGTH);
  }

  private hasAmount(row: readonly string[]): boolean {
    return this.columns.parts.some(({ at }) => textAt(row, at) !== '');
  }

  /** Sum of a row's amounts; undefined if there are none or one cannot be read. */
  amountOfRow(row: readonly string[]): number | undefined {
    let sum = 0;
    for (const { at } of this.columns.parts) {
      const text = textAt(row, at);
      const amount = text === '' ? 0 : this.amountOf(text);
      if (amount === undefined) return undefined;
      sum += amount;
    }
    return this.hasAmount(row) ? sum : undefined;
  }

  /** Premiums repeat, so each spelling is parsed once. */
  private amountOf(text: string): Cents | undefined {
    if (!this.amounts.has(text)) this.amounts.set(text, this.readAmount(text));
    return this.amounts.get(text);
  }

  private readAmount(text: string): Cents | undefined {
    if (isNoAmount(text)) return ZERO;
    const written = this.marks.withoutMark(text);
    if (written === undefined) return undefined;
    const plain = this.readPlain(written);
    if (plain !== undefined) {
      this.rulesOf.set(text, [
        ...(written === text ? [] : (['credit'] as const)),
        ...(roundedAmount(this.withPoint(written)) === undefined ? [] : (['rounded'] as const)),
      ]);
      return plain;
    }
    const { cents: found, rule } = cellAmount(written, (amount) => this.readPlain(amount)) ?? {};
    if (rule) this.rulesOf.set(text, [rule]);
    return found;
  }

  /** An amount with a decimal point, and commas between its thousands. */
  private withPoint(text: string): string {
    return this.isDecimalComma ? text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text;
  }

  private readPlain(text: string): Cents | undefined {
    const pointed = this.withPoint(text);
    const amount = readFileAmount(roundedAmount(pointed) ?? pointed);
    if (!this.isInCents || amount === undefined) return amount;
    // A layout with whole cents says nothing about amounts that have a point.
    if (HAS_DECIMALS.test(text)) return undefined;
    return amount % CENTS_PER_DOLLAR === 0 ? cents(amount / CENTS_PER_DOLLAR) : undefined;
  }
}

const HAS_DECIMALS = /\d[.,](?:\d{1,2}|\d{5,})\D*$/;
const NONE: readonly CellProblem[] = [];

function unread(message: string): RowRead {
  return { deductions: [], problems: [{ message, coverage: null }] };
}

/** A Social Security number or its last digits, with dashes or asterisks as in the file. */
const SSN = /^[\d*xX•-]{0,9}\d{4}$/;
