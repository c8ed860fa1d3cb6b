import { addMonths, type LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { counted } from '../text/wording';

/** What may be owed to a state: a check that was not cashed, money in suspense, or a credit that a group has not used. */
export const UNCLAIMED_KINDS = ['check', 'suspense', 'credit'] as const;
export type UnclaimedKind = (typeof UNCLAIMED_KINDS)[number];

export const UNCLAIMED_KIND_LABELS: Readonly<Record<UnclaimedKind, string>> = {
  check: 'Stale check',
  suspense: 'Money in suspense',
  credit: 'Group credit',
};

/** Filters by the dormancy date: it has come, or comes within twelve months. */
export const DORMANCY_FILTERS = ['passed', 'year'] as const;
export type DormancyFilter = (typeof DORMANCY_FILTERS)[number];

export const DORMANCY_FILTER_LABELS: Readonly<Record<DormancyFilter, string>> = {
  passed: 'Passed',
  year: 'Within 12 months',
};

/**
 * Years until property is dormant where neither its state nor the office has a value. No state's law: an installation enters those.
 *
 * @source docs/decisions/unclaimed-property.md#the-office-enters-each-states-dormancy-periods
 */
export const DEFAULT_DORMANCY_YEARS = 3;
export const MIN_DORMANCY_YEARS = 1;
export const MAX_DORMANCY_YEARS = 15;

/** Where a dormancy period comes from: the state's own value, the office's default, or the default of Listbill. */
export const DORMANCY_SOURCES = ['state', 'office', 'builtIn'] as const;
export type DormancySource = (typeof DORMANCY_SOURCES)[number];

/** A dormancy period that is set. */
export interface DormancyPeriod {
  /** Two letters; null for the office's default. */
  readonly state: string | null;
  readonly kind: UnclaimedKind;
  readonly years: number;
  readonly note: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** A period to set; null years remove it. */
export interface DormancyRequest {
  readonly state: string | null;
  readonly kind: UnclaimedKind;
  readonly years: number | null;
  readonly note: string;
}

/** The period that applies to property of a state. @param state null if it is not known */
export function dormancyOf(
  kind: UnclaimedKind,
  state: string | null,
  periods: readonly Pick<DormancyPeriod, 'state' | 'kind' | 'years'>[],
): { readonly years: number; readonly source: DormancySource } {
  const yearsOf = (of: string | null) => periods.find((one) => one.kind === kind && one.state === of)?.years;
  const own = state === null ? undefined : yearsOf(state);
  if (own !== undefined) return { years: own, source: 'state' };
  const office = yearsOf(null);
  return office === undefined
    ? { years: DEFAULT_DORMANCY_YEARS, source: 'builtIn' }
    : { years: office, source: 'office' };
}

/** The day on which property is dormant: the same day some years after it was owed, or the last of that month. */
export function dormantOn(owedSince: LocalDate, years: number): LocalDate {
  return addMonths(owedSince, 12 * years);
}

/** "3 years, office default". @param state whose value it may be */
export function dormancyText(years: number, source: DormancySource, state: string | null): string {
  return `${counted(years, 'year')}, ${source === 'state' && state !== null ? state : 'office default'}`;
}

/** What a change of a period does. @param before years that apply now */
export function dormancyEffect({ state, kind, years }: Omit<DormancyRequest, 'note'>, before: number): string {
  const whose = state === null ? 'groups whose state has no value of its own' : `groups in ${state}`;
  const what = `${UNCLAIMED_KIND_LABELS[kind]}, ${whose}`;
  if (years === null) return `${what}: the ${state === null ? 'built-in default' : "office's default"} applies again.`;
  return `${what}: dormant after ${counted(years, 'year')}, and ${counted(before, 'year')} until now.`;
}

/**
 * Money that its owner has not claimed.
 *
 * @source docs/decisions/unclaimed-property.md#the-state-is-that-of-the-group
 */
export interface UnclaimedItem {
  readonly kind: UnclaimedKind;
  /** Key of the refund or of the item in suspense. */
  readonly itemPk: string;
  /** Null for money of an unknown payer. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  /** The payee of a check, the payer as written on a check, or the group. Empty if it is not known. */
  readonly owner: string;
  /** Check number or confirmation number; empty if there is none. */
  readonly reference: string;
  /** Two letters of the group's state; null if it is not set or the payer is unknown. */
  readonly state: string | null;
  readonly amountCents: Cents;
  /** The day from which the period counts: the issue of the check, or the receipt of the money. */
  readonly owedSince: LocalDate;
  readonly years: number;
  readonly source: DormancySource;
  readonly dormantOn: LocalDate;
}

/** A page of unclaimed property. */
export interface UnclaimedPage {
  /** The next dormancy date first. */
  readonly items: readonly UnclaimedItem[];
  readonly total: number;
  /** Of all in scope; the filters do not change them. */
  readonly sums: { readonly totalCents: Cents; readonly passedCents: Cents; readonly noStateCents: Cents };
  /** States of the property in scope, in order. */
  readonly states: readonly string[];
}
