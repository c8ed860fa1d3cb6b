import type { LocalDate } from '../../platform/dates/LocalDate';

/**
 * A part of a group that a carrier bills separately.
 *
 * @source product.md, Words: division
 */
export interface Division {
  /** As on the carrier's bills. Comparison ignores case; never changes once a bill uses it. */
  readonly number: string;
  readonly name: string;
  /** First day of the last month that may be billed; null while no end is planned. */
  readonly lastMonth: LocalDate | null;
}

/** The division of a bill. */
export type BillDivision = Pick<Division, 'number' | 'name'>;

/** Maximum divisions in one group. */
export const MAX_DIVISIONS = 200;
/** Maximum saved versions shown in the history. */
export const MAX_DIVISION_VERSIONS = 50;
/** Maximum characters of a number. */
export const LONGEST_DIVISION_NUMBER = 30;
/** Maximum characters of a name. */
export const LONGEST_DIVISION_NAME = 100;

/** Normalizes a number for comparison. */
export function divisionKey(number: string): string {
  return number.trim().toLowerCase();
}

/** `East (01)`. */
export function divisionText({ number, name }: BillDivision): string {
  return `${name} (${number})`;
}

/** Finds a division by the number in a carrier's file. */
export function findDivision<T extends Division>(divisions: readonly T[], number: string): T | undefined {
  return divisions.find((one) => divisionKey(one.number) === divisionKey(number));
}
