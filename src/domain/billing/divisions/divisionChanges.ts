import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Division, divisionKey, divisionText, findDivision } from './Division';

/** A division, and how many bills it has. */
type UsedDivision = Pick<Division, 'number'> & { readonly billCount: number };

/**
 * Why divisions cannot be saved; undefined if they can.
 *
 * @param current the current divisions and their bills
 * @source BR-DIV-01 BR-DIV-02
 */
export function divisionsProblem(items: readonly Division[], current: readonly UsedDivision[]): string | undefined {
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

/** Changes from one version to the next, one sentence per division. */
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
