import type { LocalDate } from '../../platform/dates/LocalDate';
import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents } from '../../platform/money/Cents';
import { type CostCenter, costCenterKey } from './CostSetup';

/** One cost center's share of a member's cost. */
export interface CostSplit {
  /** Code of a cost center. */
  readonly code: string;
  /** Hundredths of a percent: 5000 is 50%. */
  readonly share: number;
}

/** A member's cost centers from a day on, until the next value. */
export interface CostValue {
  readonly from: LocalDate;
  /** Shares add up to `WHOLE`. */
  readonly splits: readonly CostSplit[];
}

/** 100% in hundredths of a percent. */
export const WHOLE = 10_000;
/** Maximum cost centers in a member's split. */
export const MAX_SPLITS = 20;

/** Why splits cannot be saved; undefined if they can. @source BR-CST-02 */
export function splitsProblem(splits: readonly CostSplit[], centers: readonly CostCenter[]): string | undefined {
  const known = new Set(centers.map(({ code }) => costCenterKey(code)));
  const other = splits.find(({ code }) => !known.has(costCenterKey(code)));
  if (other) return `There is no cost center "${other.code}".`;
  const keys = splits.map(({ code }) => costCenterKey(code));
  const repeated = splits.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (repeated) return `Cost center "${repeated.code}" appears twice.`;
  const total = splits.reduce((sum, { share }) => sum + share, 0);
  return total === WHOLE ? undefined : `The parts add up to ${shareText(total)}. They must add up to 100%.`;
}

/** `12.5%`. @param share hundredths of a percent */
export function shareText(share: number): string {
  return `${share / 100}%`;
}

/** `ADM 60%, OPS 40%`; just the code if there is only one cost center. */
export function splitsText(splits: readonly CostSplit[]): string {
  const [only] = splits;
  return splits.length === 1 && only
    ? only.code
    : splits.map(({ code, share }) => `${code} ${shareText(share)}`).join(', ');
}

/** Parses cost centers as typed by a person: `ADM`, or `ADM 60, OPS 40`. Undefined if a part is not a code with a percent. */
export function readSplits(text: string): readonly CostSplit[] | undefined {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [only] = parts;
  if (only === undefined) return undefined;
  const read = parts.map((part) => {
    const [, code, percent] = /^(.*\S)\s+(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(part) ?? [];
    return code === undefined || percent === undefined ? undefined : { code, share: Math.round(Number(percent) * 100) };
  });
  if (parts.length === 1 && !read[0]) return [{ code: only, share: WHOLE }];
  const splits = read.flatMap((split) => split ?? []);
  return splits.length === parts.length ? splits : undefined;
}

/**
 * The value in effect for a coverage month: the latest that starts by the month's first day. Undefined if there is none.
 *
 * @source BR-CST-03 docs/decisions/costs.md#a-month-belongs-to-the-cost-center-of-its-first-day
 */
export function valueFor(values: readonly CostValue[], month: LocalDate): CostValue | undefined {
  let found: CostValue | undefined;
  for (const value of values) if (value.from <= month && (!found || value.from > found.from)) found = value;
  return found;
}

/**
 * Splits an amount among cost centers; leftover cents go to the largest remainders. The parts add up to the amount.
 *
 * @source docs/decisions/costs.md#leftover-cents-go-to-the-largest-remainders
 */
export function splitCents(
  amount: Cents,
  splits: readonly CostSplit[],
): readonly { readonly code: string; readonly amountCents: Cents }[] {
  const [only] = splits;
  if (only && splits.length === 1) return [{ code: only.code, amountCents: amount }];
  const parts = allocateProRata(
    amount,
    splits.map(({ share }) => cents(share)),
  );
  return splits.map(({ code }, at) => ({ code, amountCents: parts[at] ?? cents(0) }));
}
