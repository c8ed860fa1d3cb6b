import { addMonths, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';

/** Property that may be owed to a state: an uncashed check, money in suspense, or an unused group credit. */
export const UNCLAIMED_KINDS = ['check', 'suspense', 'credit'] as const;
export type UnclaimedKind = (typeof UNCLAIMED_KINDS)[number];

export const UNCLAIMED_KIND_LABELS: Readonly<Record<UnclaimedKind, string>> = {
  check: 'Stale check',
  suspense: 'Money in suspense',
  credit: 'Group credit',
};

/** Filters by dormancy date: already passed, or within twelve months. */
export const DORMANCY_FILTERS = ['passed', 'year'] as const;
export type DormancyFilter = (typeof DORMANCY_FILTERS)[number];

export const DORMANCY_FILTER_LABELS: Readonly<Record<DormancyFilter, string>> = {
  passed: 'Passed',
  year: 'Within 12 months',
};

/**
 * Years until property is dormant if neither its state nor the office has set a value. Not based on any state's law; each installation
 * enters those periods.
 *
 * @source docs/decisions/unclaimed-property.md#the-office-enters-each-states-dormancy-periods
 */
export const DEFAULT_DORMANCY_YEARS = 3;
export const MIN_DORMANCY_YEARS = 1;
export const MAX_DORMANCY_YEARS = 15;

/** Source of a dormancy period: the state's own value, the office default, or the Listbill default. */
export const DORMANCY_SOURCES = ['state', 'office', 'builtIn'] as const;
export type DormancySource = (typeof DORMANCY_SOURCES)[number];

/** A dormancy period that the office has set. */
interface SetDormancy {
  /** Two-letter state code; null for the office default. */
  readonly state: string | null;
  readonly kind: UnclaimedKind;
  readonly years: number;
}

/** The period that applies to property in a state. @param state null if unknown */
export function dormancyOf(
  kind: UnclaimedKind,
  state: string | null,
  periods: readonly SetDormancy[],
): { readonly years: number; readonly source: DormancySource } {
  const yearsOf = (of: string | null) => periods.find((one) => one.kind === kind && one.state === of)?.years;
  const own = state === null ? undefined : yearsOf(state);
  if (own !== undefined) return { years: own, source: 'state' };
  const office = yearsOf(null);
  return office === undefined
    ? { years: DEFAULT_DORMANCY_YEARS, source: 'builtIn' }
    : { years: office, source: 'office' };
}

/** Dormancy date: the same calendar day after the given years, or the last day of that month. */
export function dormantOn(owedSince: LocalDate, years: number): LocalDate {
  return addMonths(owedSince, 12 * years);
}

/** "3 years, office default". @param state state code, used if the state has its own period */
export function dormancyText(years: number, source: DormancySource, state: string | null): string {
  return `${counted(years, 'year')}, ${source === 'state' && state !== null ? state : 'office default'}`;
}

/** Effect of changing a period, as a sentence. @param years null to remove it @param before years that apply now */
export function dormancyEffect(
  { state, kind, years }: Omit<SetDormancy, 'years'> & { readonly years: number | null },
  before: number,
): string {
  const whose = state === null ? 'groups whose state has no period of its own' : `groups in ${state}`;
  const what = `${UNCLAIMED_KIND_LABELS[kind]}, ${whose}`;
  if (years === null) return `${what}: the ${state === null ? 'built-in default' : 'office default'} applies again.`;
  return `${what}: dormant after ${counted(years, 'year')} instead of ${counted(before, 'year')}.`;
}

/**
 * Money not claimed by its owner.
 *
 * @source docs/decisions/unclaimed-property.md#the-state-is-that-of-the-group
 */
export interface UnclaimedItem {
  readonly kind: UnclaimedKind;
  /** Key of the refund or suspense item. */
  readonly itemPk: string;
  /** Null for money from an unknown payer. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  /** Payee of a check, payer as written on a check, or the group. Empty if unknown. */
  readonly owner: string;
  /** Check number or confirmation number; empty if there is none. */
  readonly reference: string;
  /** Two-letter code of the group's state; null if not set or the payer is unknown. */
  readonly state: string | null;
  readonly amountCents: Cents;
  /** Start of the dormancy period: the issue date of the check or the receipt date of the money. */
  readonly owedSince: LocalDate;
  readonly years: number;
  readonly source: DormancySource;
  readonly dormantOn: LocalDate;
}
