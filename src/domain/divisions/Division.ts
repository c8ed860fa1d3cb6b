import type { LocalDate } from '../dates/LocalDate';

/**
 * A part of a group that a carrier bills separately.
 *
 * @source product.md, Words: division
 */
export interface Division {
  /** As on the carrier's bills. Compared without regard to case; never changes once a bill has it. */
  readonly number: string;
  readonly name: string;
  /** First day of the last month that may be billed; null while no end is planned. */
  readonly lastMonth: LocalDate | null;
}

/** The division of a bill. */
export type BillDivision = Pick<Division, 'number' | 'name'>;

/** A division with what it is used for. */
export interface ListedDivision extends Division {
  /** Bills of the division, also unreleased ones. It can be removed only if there are none. */
  readonly billCount: number;
}

/** One saved version of a group's divisions. */
export interface DivisionVersion {
  /** From 1. */
  readonly version: number;
  /** ISO timestamp, UTC. */
  readonly savedAt: string;
  readonly savedBy: string;
  readonly items: readonly Division[];
}

/** The divisions of one group. */
export interface GroupDivisions {
  /** 0 before the first. */
  readonly version: number;
  readonly items: readonly ListedDivision[];
  /** The latest first, at most `MAX_DIVISION_VERSIONS`. */
  readonly history: readonly DivisionVersion[];
}

/** Divisions of one group. */
export const MAX_DIVISIONS = 200;
/** Saved versions in the history that is shown. */
export const MAX_DIVISION_VERSIONS = 50;
/** Characters of a number. */
export const LONGEST_DIVISION_NUMBER = 30;
/** Characters of a name. */
export const LONGEST_DIVISION_NAME = 100;

/** Numbers are compared so. */
export function divisionKey(number: string): string {
  return number.trim().toLowerCase();
}

/** `East (01)`. */
export function divisionText({ number, name }: BillDivision): string {
  return `${name} (${number})`;
}

/**
 * Why divisions cannot be saved; undefined if they can.
 *
 * @param current divisions with their bills, as they are now
 * @source BR-DIV-01 BR-DIV-02
 */
export function divisionsProblem(items: readonly Division[], current: readonly ListedDivision[]): string | undefined {
  if (items.some(({ number }) => number.trim() === '')) return 'Enter a number for each division.';
  const unnamed = items.find(({ name }) => name.trim() === '');
  if (unnamed) return `Enter a name for division ${unnamed.number.trim()}.`;
  const keys = items.map(({ number }) => divisionKey(number));
  const repeated = items.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (repeated) return `Two divisions have the number "${repeated.number.trim()}".`;
  const removed = current.find(({ number, billCount }) => billCount > 0 && !keys.includes(divisionKey(number)));
  if (!removed) return undefined;
  return `Division ${removed.number} has bills, so it can't be removed. Enter its last month instead.`;
}

/** Finds a division by the number in a carrier's file. */
export function findDivision<T extends Division>(divisions: readonly T[], number: string): T | undefined {
  return divisions.find((one) => divisionKey(one.number) === divisionKey(number));
}

/** What changed from one version to the next, one sentence for each division. */
export function divisionChanges(
  before: readonly Division[],
  after: readonly Division[],
  monthText: (month: LocalDate) => string,
): readonly string[] {
  const changes: string[] = [];
  for (const one of after) {
    const old = findDivision(before, one.number);
    const label = divisionText(one);
    if (!old) changes.push(`Added ${label}${one.lastMonth ? `, last month ${monthText(one.lastMonth)}` : ''}`);
    if (old && old.name !== one.name) changes.push(`Renamed ${divisionText(old)} to ${one.name}`);
    if (old && old.lastMonth !== one.lastMonth) {
      changes.push(one.lastMonth ? `Ended ${label} after ${monthText(one.lastMonth)}` : `Reopened ${label}`);
    }
  }
  for (const old of before) if (!findDivision(after, old.number)) changes.push(`Removed ${divisionText(old)}`);
  return changes;
}
