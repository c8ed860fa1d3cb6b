import type { CellSeparation } from '../../../platform/files/AmountCells';
import { coverageText } from '../coverageFamily';
import { nameKey } from '../memberKey';
import { isEmployerPaid } from '../noDeduction';
import type { ColumnMapping, PayrollTable } from '../PayrollTable';
import { readDeductions } from '../readDeductions';
import { DETECTION_ROWS, MIN_SHARE, type SuggestedColumns, suggestColumns } from '../suggestColumns';
import { wordMeaning } from '../wordMeaning';
import { amountCandidates } from './amountColumns';
import type { BillIndex } from './BillIndex';
import { type BasisFound, type Contributions, findBasis } from './basisOptions';
import { codesByAmount, withCoverages } from './codesByAmount';
import { columnAt, columnsOf, textAt } from './columnsOf';
import { groupDeductions } from './deductionGroups';
import { isNoAmount } from './noAmount';
import { examplesOf, type Fit, fitOf, type ReadingExample } from './payBasis';
import { dayOf } from './payDates';
import { FIRST_NAME, LAST_NAME } from './tableOf';

/** A complete choice of columns, and how well the file then fits the bill. */
export interface Reading extends Fit {
  readonly mapping: ColumnMapping;
  /** People of the bill, to see what the choice means; absent where it changes no amount. */
  readonly examples?: readonly ReadingExample[];
}

/** How a file can be read for one bill. */
export interface PayrollInterpretation extends SuggestedColumns {
  /** Complete choices of columns, best first; empty if columns are missing. */
  readonly readings: readonly Reading[];
  /** Meaning of the amounts in the best reading; undefined without a reading. */
  readonly basis: BasisFound | undefined;
}

type Table = Pick<PayrollTable, 'headers' | 'rows'> & Partial<PayrollTable>;

/** Few names belong to several people. */
const MAX_NUMBERS_PER_NAME = 1.2;
/** In a larger file, members of the bill are sampled to compare readings. */
const MAX_ROWS_IN_FULL = 20_000;
const SAMPLED_MEMBERS = 400;
/** Matches pay date headings normalized by `coverageText`. */
export const PAY_DATE =
  /\b(?:pay|payroll|check|chk|cheque|payment|paid|period|week|ded|deduction|deducted|posting|posted|run)\b.*\b(?:date|dt|end|ending|begin)\b|^(?:date|pay ?day|pay ?period|deducted on|paid on)$/;
const TIER =
  /\b(?:tier|level|option|election|elected|family status|who is covered|covered|coverage (?:type|group|category))\b/;
const SSN = /\b(?:ssn|social security|tax id|sin)\b/;
const BIRTH = /\b(?:birth|dob|born)\b/;

/** Reads a file in all plausible ways and ranks them by how many deductions agree with the bill. */
export function interpretPayroll(
  table: Table,
  bill: BillIndex,
  cells?: CellSeparation,
  rules?: Contributions,
): PayrollInterpretation {
  const columns = suggestColumns(table, bill.memberIds);
  // Members whose employer pays everything may not be in the file.
  const paying = rules && bill.countMembers((line) => !isEmployerPaid(line, rules));
  const suggested = paying ? { ...columns, memberCount: Math.min(paying, columns.memberCount) } : columns;
  const { namesFound, ...members } = memberColumns(table, bill, suggested);
  const mapping = { ...suggested.mapping, ...members, ...sideColumns(table, suggested) };
  const found = { ...suggested, mapping, ...(members.memberId === null && { namesFound }) };
  if (mapping.memberId === undefined) return { ...found, readings: [], basis: undefined };
  const sample = sampleOf(table, mapping, bill);
  const readingsOf = (pairs: 'employer' | 'any') => {
    const candidates = amountCandidates(sample, mapping, bill, pairs);
    const inCents = candidates
      .filter((one) => hasWholeNumbers(sample, one))
      .map((one): ColumnMapping => ({ ...one, isInCents: true }));
    return [...candidates, ...inCents]
      .map((one): Reading => ({ mapping: one, ...fitIn(sample, one, bill, cells) }))
      .sort((one, other) => other.agree - one.agree);
  };
  const byHeadings = readingsOf('employer');
  // See docs/decisions/payroll-files.md#a-second-amount-column-may-have-any-heading
  const added = doesAgree(byHeadings[0]) ? undefined : readingsOf('any');
  const readings = added && doesAgree(added[0]) ? added : byHeadings;
  const [best] = readings;
  if (!best) return { ...found, readings: [], basis: undefined };
  const deductions = deductionsIn(sample, best.mapping, bill, cells);
  return { ...found, mapping: best.mapping, readings, basis: findBasis(deductions, bill, rules) };
}

function doesAgree(reading: Reading | undefined): boolean {
  return reading !== undefined && reading.agree * 2 >= reading.of;
}

/**
 * Whether no amount of the columns has decimals, so that they may be cents.
 *
 * @source docs/decisions/payroll-files.md#amounts-are-whole-cents-if-only-that-agrees-with-the-bill
 */
function hasWholeNumbers({ headers, rows }: Table, mapping: ColumnMapping): boolean {
  const { parts } = columnsOf(headers, mapping);
  return rows.every((row) => parts.every(({ at }) => !/\d[.,]\d/.test(textAt(row, at))));
}

function fitIn(
  table: Table,
  mapping: ColumnMapping,
  bill: BillIndex,
  cells: CellSeparation | undefined,
): Omit<Reading, 'mapping'> {
  const groups = groupDeductions(deductionsIn(table, mapping, bill, cells), bill);
  return { ...fitOf(groups, bill), examples: examplesOf(groups, bill) };
}

function deductionsIn(table: Table, mapping: ColumnMapping, bill: BillIndex, cells: CellSeparation | undefined) {
  const { deductions } = readDeductions(table, mapping, cells);
  return withCoverages(deductions, codesByAmount(deductions, bill));
}

/** The names of members, and the number column unless the file has names only. */
function memberColumns(
  { headers, rows }: Table,
  bill: BillIndex,
  suggested: SuggestedColumns,
): Partial<ColumnMapping> & { namesFound?: number } {
  const texts = headers.map(coverageText);
  const firstAt = texts.findIndex((text) => FIRST_NAME.test(text));
  const lastAt = texts.findIndex((text) => LAST_NAME.test(text));
  const isSplit = firstAt !== -1 && lastAt !== -1;
  const countNames = (nameOf: (row: readonly string[]) => string) => {
    const found = new Set<string>();
    for (const row of rows.slice(0, MAX_ROWS_IN_FULL)) {
      const member = bill.memberNamed(nameOf(row));
      if (member !== undefined) found.add(member);
    }
    return found.size;
  };
  const split = isSplit ? countNames((row) => `${textAt(row, lastAt)}, ${textAt(row, firstAt)}`) : 0;
  const [bestId] = suggested.memberColumns;
  const hasIds = bestId !== undefined && bestId.found >= suggested.memberCount * MIN_SHARE;
  const names: Partial<ColumnMapping> =
    isSplit && (split > 0 || !suggested.mapping.memberName)
      ? { memberName: headers[lastAt] ?? null, firstName: headers[firstAt] ?? null }
      : {};
  if (hasIds) return names;
  const counted = headers.map((heading, column) => ({ heading, found: countNames((row) => textAt(row, column)) }));
  const [best] = counted.sort((one, other) => other.found - one.found);
  const isByName = Math.max(split, best?.found ?? 0) * 2 >= suggested.memberCount && suggested.memberCount > 0;
  if (!isByName) return names;
  const byName =
    split >= (best?.found ?? 0) && isSplit
      ? { ...names, namesFound: split }
      : { memberName: best?.heading ?? null, namesFound: best?.found ?? 0 };
  const nameAt = [byName.memberName, 'firstName' in byName ? byName.firstName : null];
  const own = suggested.mapping.memberId;
  const hasOwn = own && !nameAt.includes(own) && isOfPeople({ headers, rows }, own, nameAt);
  return { memberId: null, ...byName, ...(hasOwn && { ownNumber: own }) };
}

/** Whether each number of a column stands for one name. Otherwise it is the number of a plan, a department or a check. */
function isOfPeople({ headers, rows }: Table, heading: string, names: readonly (string | null | undefined)[]): boolean {
  const at = headers.indexOf(heading);
  const namesAt = names.map((one) => columnAt(headers, one));
  const nameOf = (row: readonly string[]) => namesAt.map((one) => textAt(row, one)).join(' ');
  const nameByNumber = new Map<string, string>();
  for (const row of rows.slice(0, MAX_ROWS_IN_FULL)) {
    const number = textAt(row, at);
    const name = nameKey(nameOf(row));
    if (number === '' || name === '') continue;
    if ((nameByNumber.get(number) ?? name) !== name) return false;
    nameByNumber.set(number, name);
  }
  // A check number differs on each row of a person.
  return nameByNumber.size <= new Set(nameByNumber.values()).size * MAX_NUMBERS_PER_NAME;
}

/** Columns that are not compared but tell deductions apart. */
function sideColumns({ headers, rows }: Table, { mapping }: SuggestedColumns): Partial<ColumnMapping> {
  const sample = rows.slice(0, DETECTION_ROWS);
  const used = new Set([mapping.memberId, mapping.amount, mapping.employerAmount]);
  const findWith = (pattern: RegExp, looks: (cell: string) => boolean) =>
    headers.find((heading, column) => {
      const filled = sample.map((row) => textAt(row, column)).filter(Boolean);
      return !used.has(heading) && pattern.test(coverageText(heading)) && filled.length > 0 && filled.every(looks);
    });
  const isDate = (cell: string) => dayOf(cell) !== undefined;
  const payDate = findWith(PAY_DATE, isDate);
  const ssn = findWith(SSN, (cell) => /\d{4}$/.test(cell));
  const birthDate = findWith(BIRTH, isDate);
  const { coverage } = mapping;
  const tier = headers.find(
    (heading, column) => heading !== coverage && TIER.test(coverageText(heading)) && isOfTiers(sample, column),
  );
  return {
    ...(payDate && { payDate }),
    ...(ssn && { ssn }),
    ...(birthDate && { birthDate }),
    ...(coverage && tier && { tier }),
  };
}

/** Whether most of what a column says are tiers. */
function isOfTiers(sample: Table['rows'], column: number): boolean {
  const said = sample.map((row) => textAt(row, column)).filter((cell) => cell !== '' && !isNoAmount(cell));
  return said.filter((cell) => wordMeaning('tier', cell) !== undefined).length * 2 > said.length;
}

/** The whole file, or the rows of some members of the bill. */
function sampleOf(table: Table, mapping: Partial<ColumnMapping>, bill: BillIndex): Table {
  const { headers, rows } = table;
  if (rows.length <= MAX_ROWS_IN_FULL) return table;
  const step = Math.ceil(bill.memberIds.length / SAMPLED_MEMBERS) || 1;
  const chosen = new Set(bill.memberIds.filter((_, index) => index % step === 0));
  const id = columnAt(headers, mapping.memberId);
  const nameColumns = [columnAt(headers, mapping.memberName), columnAt(headers, mapping.firstName)];
  let [isChosen, above] = [false, ''];
  const sampled = rows.filter((row) => {
    const memberId = textAt(row, id);
    const memberName = nameColumns
      .map((at) => textAt(row, at))
      .filter(Boolean)
      .join(', ');
    const who = `${memberId} ${memberName}`;
    // Members who are named once have rows without a number and a name below.
    if (who === ' ' || who === above) return isChosen;
    const member = bill.memberOf({ memberId, memberName });
    above = who;
    isChosen = member !== undefined && chosen.has(member);
    return isChosen;
  });
  // Drops the rows of the sheet. Otherwise, every reading would count all of them.
  const part = { ...table, source: undefined, rowNumbers: undefined };
  return { ...part, rows: sampled.length === 0 ? rows.slice(0, MAX_ROWS_IN_FULL) : sampled };
}
