import { type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { type BillLine, isOfEarlierMonth, type LineChange } from '../bills/BillLine';
import { TIERS, type Tier } from '../bills/Tier';
import { type ClassValue, classFor, classKey, classNamesIn } from '../classes/MemberClass';
import { coverageFamily } from '../reconciliation/coverageFamily';
import { isSameName } from '../rules/EmployeeContribution';
import { ageInMonth, cappedVolume, premiumOf, reachedAge, reducedVolume } from './premium';
import { type AppliedTable, MAX_AGE, type RateRow } from './RateTable';
import { rowsFor } from './rowsFor';

/** A bill line, with facts about the member from other sources. */
export type RatedLine = Pick<
  BillLine,
  'carrierCode' | 'coverage' | 'plan' | 'tier' | 'volumeCents' | 'billedClass' | 'billedCents' | 'retroPeriod'
> & {
  /** Null if not known yet, as in a file that is not committed. */
  readonly change: LineChange | null;
  readonly birthDate?: LocalDate | null | undefined;
  /** Classes of the member. Default: unknown. */
  readonly classes?: readonly ClassValue[] | undefined;
  /** Volume before age reductions. Default: the billed volume is already reduced. */
  readonly electedCents?: Cents | null | undefined;
};

/** Why a line's premium is not checked. */
export const UNCHECKED_REASONS = [
  'NO_TABLE',
  'NOT_IN_TABLE',
  'MONTH_UNKNOWN',
  'VOLUME_UNKNOWN',
  'AGE_UNKNOWN',
  'CLASS_UNKNOWN',
  'CLASS_NOT_IN_TABLE',
  'SEVERAL_POLICIES',
  'PART_OF_MONTH',
  'CORRECTION',
] as const;
export type UncheckedReason = (typeof UNCHECKED_REASONS)[number];

/** Possible explanations of a billed premium that differs from the expected one. */
export const RATE_CAUSES = [
  'ROUNDING',
  'OLD_RATE',
  'EARLY_RATE',
  'OTHER_TIER',
  'OTHER_CLASS',
  'OTHER_BAND',
  'OVER_CAP',
  'NOT_REDUCED',
  'UNKNOWN',
] as const;
export type RateCause = (typeof RATE_CAUSES)[number];

/** A line that differs from its rate table. */
export interface RateDifference {
  readonly kind: 'differs';
  readonly expectedCents: Cents;
  readonly cause: RateCause;
  /** Effective date of the billed rate; null if it does not match a rate from another date. */
  readonly rateOf: LocalDate | null;
  /** The tier whose rate is billed; null otherwise. */
  readonly rateTier: Tier | null;
  /** Class whose rate matches the billed amount; empty otherwise. */
  readonly rateClass: string;
  /** The class on the bill, as the rate tables name it; empty if they have no such class or the rate does not depend on it. */
  readonly billedClass: string;
  /** The member's class in the group; empty if unknown, in which case the expected rate is that of the billed class. */
  readonly memberClass: string;
  readonly tablePk: string;
  /** Effective date of the expected rate. */
  readonly effectiveFrom: LocalDate;
}

/** A line with the class that determines the expected rate in the line's coverage month; undefined if unknown. */
type LineOfClass = RatedLine & { readonly className: string | undefined };

export type RateCheck =
  | { readonly kind: 'same'; readonly expectedCents: Cents }
  | RateDifference
  | { readonly kind: 'notChecked'; readonly reason: UncheckedReason };

/** Half a cent for each of the two premiums that a carrier may round separately, rounded up. */
const ROUNDING_CENTS = 2;

/**
 * Compares a line with the group's confirmed rate tables. A line for an earlier month is compared with that month's rates. A
 * correction of part of a premium is not checked, nor is a credit of another amount: it returns what was charged, right or wrong. A
 * bill does not choose its own rate: if the member's class is unknown, the class on the bill is only used to find lines that do not
 * have their own class's rate.
 *
 * @param month first day of the bill's month
 * @param tables the group's confirmed rate tables, of any carrier and effective date, in any order
 * @source BR-RAT-21 docs/decisions/rates.md#what-a-table-does-not-cover-is-not-checked
 */
export function checkRate(given: RatedLine, month: LocalDate, tables: readonly AppliedTable[]): RateCheck {
  const own = tables.filter(({ carrierCode }) => isSameName(carrierCode, given.carrierCode));
  const isEarlier = isOfEarlierMonth({ ...given, change: given.change ?? 'SAME' });
  const coverageMonth = isEarlier ? given.retroPeriod : month;
  if (own.length === 0) return { kind: 'notChecked', reason: 'NO_TABLE' };
  if (coverageMonth === null) return { kind: 'notChecked', reason: 'MONTH_UNKNOWN' };
  const applied = tablesIn(own, coverageMonth);
  if (applied.length === 0) return { kind: 'notChecked', reason: 'NO_TABLE' };
  const memberClass = classFor(given.classes ?? [], coverageMonth);
  const billedClass = nameInTables(given.billedClass, applied);
  const context = { coverageMonth, isEarlier, own, applied, billedClass, memberClass };
  const check = checkByClass({ ...given, className: memberClass }, context);
  const isOfNoClass = check.kind === 'notChecked' && check.reason === 'CLASS_UNKNOWN';
  if (!isOfNoClass || billedClass === undefined || memberClass !== undefined) return check;
  const asBilled = checkByClass({ ...given, className: billedClass }, context);
  return asBilled.kind === 'differs' && asBilled.cause !== 'ROUNDING' ? asBilled : check;
}

interface CheckContext {
  readonly coverageMonth: LocalDate;
  /** Whether the line corrects an earlier month. */
  readonly isEarlier: boolean;
  /** The carrier's tables. */
  readonly own: readonly AppliedTable[];
  /** Tables in effect in the coverage month. */
  readonly applied: readonly AppliedTable[];
  /** Undefined if the bill has no class, or a class that no applied table has. */
  readonly billedClass: string | undefined;
  readonly memberClass: string | undefined;
}

function checkByClass(line: LineOfClass, context: CheckContext): RateCheck {
  const { coverageMonth, isEarlier, applied, billedClass, memberClass } = context;
  const quoted = quote(line, coverageMonth, applied);
  if (quoted.kind === 'none') return { kind: 'notChecked', reason: quoted.reason };
  const sign = line.billedCents < 0 ? -1 : 1;
  const size = cents(Math.abs(line.billedCents));
  const expectedCents = cents(quoted.cents * sign);
  if (size === quoted.cents) return { kind: 'same', expectedCents };
  const found = causeOf(line, size, context, quoted);
  if (isEarlier && (found.cause === 'UNKNOWN' || (sign < 0 && found.cause !== 'ROUNDING')))
    return { kind: 'notChecked', reason: 'CORRECTION' };
  if (found.cause === 'UNKNOWN' && isPartOfMonth(line.change, size, quoted.cents, coverageMonth))
    return { kind: 'notChecked', reason: 'PART_OF_MONTH' };
  const { tablePk, effectiveFrom } = quoted.table;
  return {
    kind: 'differs',
    expectedCents,
    rateOf: null,
    rateTier: null,
    rateClass: '',
    ...found,
    billedClass: (quoted.isByClass && billedClass) || '',
    memberClass: (quoted.isByClass && memberClass) || '',
    tablePk,
    effectiveFrom,
  };
}

/** Class names by key, built once per table. */
const classIndexes = new WeakMap<readonly RateRow[], ReadonlyMap<string, string>>();

/** A class as spelled in the tables; undefined if no table has it. */
function nameInTables(text: string | null | undefined, tables: readonly AppliedTable[]): string | undefined {
  if (!text) return undefined;
  for (const { rows } of tables) {
    const index = classIndexes.get(rows) ?? new Map(classNamesIn([{ rows }]).map((name) => [classKey(name), name]));
    classIndexes.set(rows, index);
    const name = index.get(classKey(text));
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * Whether a lower amount is prorated for some days of the month. It must match exactly if it is unknown whether coverage began or
 * ended.
 */
function isPartOfMonth(change: LineChange | null, billed: Cents, whole: Cents, month: LocalDate): boolean {
  if (billed >= whole) return false;
  if (change !== null) return change === 'NEW' || change === 'TERMED';
  const days = Number(lastOfMonth(month).slice(-2));
  const covered = Math.round((billed * days) / whole);
  return covered > 0 && covered < days && Math.abs((whole * covered) / days - billed) <= 1;
}

/** The latest table of each policy in effect in a month. */
export function tablesIn<Table extends Pick<AppliedTable, 'policy' | 'effectiveFrom' | 'carrierCode'>>(
  tables: readonly Table[],
  month: LocalDate,
): readonly Table[] {
  const latest = new Map<string, Table>();
  for (const table of tables) {
    if (table.effectiveFrom > month) continue;
    const key = `${table.carrierCode}\0${table.policy}`.toLowerCase();
    const other = latest.get(key);
    if (!other || other.effectiveFrom < table.effectiveFrom) latest.set(key, table);
  }
  return [...latest.values()];
}

interface Quote {
  readonly kind: 'one';
  readonly cents: Cents;
  readonly table: AppliedTable;
  /** Whether a class has its own rate for the coverage, plan, and tier. */
  readonly isByClass: boolean;
}

interface NoQuote {
  readonly kind: 'none';
  readonly reason: UncheckedReason;
}

type Fit = { readonly table: AppliedTable; readonly row: RateRow };

/** The premium of a line according to the tables of one month. */
function quote(line: LineOfClass, month: LocalDate, tables: readonly AppliedTable[]): Quote | NoQuote {
  const fits = tables.flatMap((table) => rowsFor(line, table.rows).map((row) => ({ table, row })));
  if (fits.length === 0) return none('NOT_IN_TABLE');
  const ofClass = forClass(fits, line.className);
  if (ofClass.length === 0) return none('CLASS_NOT_IN_TABLE');
  const ofAge = ofClass.filter((fit) => isForAge(fit, line, month));
  const [first, ...others] = ofAge;
  if (!first) return none('NOT_IN_TABLE');
  const amounts = ofAge.map((fit) => amountBy(fit, line, month));
  const [amount] = amounts;
  if (amount === undefined) return none('VOLUME_UNKNOWN');
  const isAgreed = amounts.every((one) => one === amount);
  // Equal rates for some classes and ages do not show the rates of others.
  const ofAnyone = line.className ? ofAge : ofAge.filter(({ row }) => row.className === '');
  if (ofAnyone.length === 0) return none('CLASS_UNKNOWN');
  const hasAge = ofAge.every(({ table }) => ageBy(table, line, month) !== undefined);
  const isAgeKnown = hasAge || (isAgreed && coverEveryAge(ofAnyone.map(({ row }) => row)));
  if (!isAgeKnown && ofAge.some(({ row }) => isBand(row))) return none('AGE_UNKNOWN');
  const isByClass = fits.some(({ row }) => row.className !== '');
  if (isAgreed) return { kind: 'one', cents: amount, table: first.table, isByClass };
  if (others.some(({ row }) => !isSameName(row.className, first.row.className))) return none('CLASS_UNKNOWN');
  return none(amounts.includes(undefined) ? 'VOLUME_UNKNOWN' : 'SEVERAL_POLICIES');
}

/** Whether the bands cover every age. */
function coverEveryAge(rows: readonly RateRow[]): boolean {
  let next = 0;
  for (const { ageFrom, ageTo } of [...rows].sort((one, other) => (one.ageFrom ?? 0) - (other.ageFrom ?? 0))) {
    if ((ageFrom ?? 0) > next) return false;
    next = Math.max(next, (ageTo ?? MAX_AGE) + 1);
  }
  return next > MAX_AGE;
}

function none(reason: UncheckedReason): NoQuote {
  return { kind: 'none', reason };
}

/** Rows for the class take precedence over rows for every class. Returns all rows if the class is unknown. */
function forClass(fits: readonly Fit[], className: string | undefined): readonly Fit[] {
  if (className === undefined) return fits;
  const own = fits.filter(({ row }) => row.className !== '' && isSameName(row.className, className));
  return own.length > 0 ? own : fits.filter(({ row }) => row.className === '');
}

function isBand({ ageFrom, ageTo }: RateRow): boolean {
  return ageFrom !== null || ageTo !== null;
}

/** Whether a line is rated by a dependent's age, which no file contains. Files call spouse life insurance dependent life. */
function isBySpouse({ spouseAge }: AppliedTable, { coverage }: Pick<RatedLine, 'coverage'>): boolean {
  return spouseAge === 'OWN' && coverageFamily(coverage) === 'dependentLife';
}

/** Undefined if the age is not known: the member's or, for a spouse's coverage that is rated by it, the spouse's. */
function ageBy(table: AppliedTable, line: RatedLine, month: LocalDate): number | undefined {
  const { ageRule, effectiveFrom } = table;
  const birthDate = isBySpouse(table, line) ? undefined : line.birthDate;
  return birthDate ? ageInMonth(birthDate, month, ageRule, effectiveFrom) : undefined;
}

function isForAge({ table, row }: Fit, line: RatedLine, month: LocalDate): boolean {
  const age = isBand(row) ? ageBy(table, line, month) : undefined;
  if (age === undefined) return true;
  return age >= (row.ageFrom ?? 0) && age <= (row.ageTo ?? Number.POSITIVE_INFINITY);
}

/** Undefined if the rate needs a volume and it is unknown. */
function amountBy({ table, row }: Fit, line: RatedLine, month: LocalDate): Cents | undefined {
  if (row.unit === 'MONTH') return premiumOf(row, cents(0));
  const volume = chargedVolume(table, line, month);
  return volume === null ? undefined : premiumOf(row, cappedVolume(volume, row));
}

function chargedVolume(table: AppliedTable, line: RatedLine, month: LocalDate): Cents | null {
  const { ageRule, effectiveFrom, reductions } = table;
  const { birthDate, electedCents, volumeCents } = line;
  if (
    isBySpouse(table, line) ||
    !birthDate ||
    electedCents === null ||
    electedCents === undefined ||
    reductions.length === 0
  )
    return volumeCents;
  return reducedVolume(electedCents, reachedAge(birthDate, month, ageRule, effectiveFrom), reductions);
}

type Found = { readonly cause: RateCause } & Partial<Pick<RateDifference, 'rateOf' | 'rateTier' | 'rateClass'>>;

/** Finds another rate that matches the billed amount, the most likely first. */
function causeOf(
  line: LineOfClass,
  billed: Cents,
  { coverageMonth: month, own, applied, billedClass }: CheckContext,
  quoted: Quote,
): Found {
  if (Math.abs(billed - quoted.cents) <= ROUNDING_CENTS) return { cause: 'ROUNDING' };
  const isBilled = (tables: readonly AppliedTable[], changes: Partial<LineOfClass> = {}) => {
    const other = quote({ ...line, ...changes }, month, tables);
    return other.kind === 'one' && other.cents === billed;
  };
  const others = own.filter((table) => !applied.includes(table));
  const old = latest(others.filter((table) => table.effectiveFrom < quoted.table.effectiveFrom && isBilled([table])));
  if (old) return { cause: 'OLD_RATE', rateOf: old.effectiveFrom };
  const early = latest(others.filter((table) => table.effectiveFrom > month && isBilled([table])));
  if (early) return { cause: 'EARLY_RATE', rateOf: early.effectiveFrom };
  const tier = TIERS.find((one) => one !== line.tier && isBilled(applied, { tier: one }));
  if (tier !== undefined) return { cause: 'OTHER_TIER', rateTier: tier };
  const anyClass = applied.flatMap((table) => rowsFor(line, table.rows).map((row) => ({ table, row })));
  const classNames = line.className === undefined ? [] : classNamesIn([{ rows: anyClass.map(({ row }) => row) }]);
  // Several classes may have the billed rate. The class on the bill shows which one the carrier means.
  if (billedClass !== undefined && classNames.includes(billedClass) && isBilled(applied, { className: billedClass }))
    return { cause: 'OTHER_CLASS', rateClass: billedClass };
  const rateClass = classNames.find((className) => isBilled(applied, { className }));
  if (rateClass !== undefined) return { cause: 'OTHER_CLASS', rateClass };
  const anyAge = forClass(anyClass, line.className);
  if (anyAge.some(({ row }) => isBand(row)) && anyAge.some((fit) => amountBy(fit, line, month) === billed))
    return { cause: 'OTHER_BAND' };
  const ofAge = anyAge.filter((fit) => isForAge(fit, line, month));
  const uncapped = ofAge.some(({ table, row }) => {
    return amountBy({ table, row: { ...row, maxVolumeCents: null } }, line, month) === billed;
  });
  if (uncapped) return { cause: 'OVER_CAP' };
  const unreduced = ofAge.some(({ table, row }) => {
    const whole = { ...line, volumeCents: line.electedCents ?? line.volumeCents };
    return amountBy({ table: { ...table, reductions: [] }, row }, whole, month) === billed;
  });
  return { cause: unreduced ? 'NOT_REDUCED' : 'UNKNOWN' };
}

function latest(tables: readonly AppliedTable[]): AppliedTable | undefined {
  return tables.reduce<AppliedTable | undefined>(
    (found, one) => (found && found.effectiveFrom >= one.effectiveFrom ? found : one),
    undefined,
  );
}
