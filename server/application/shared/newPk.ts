import { randomInt } from 'node:crypto';

const TIME_DIGITS = 9;
const REST_DIGITS = 12;
/** `randomInt` takes ranges up to 2^48 - 1; half of it leaves room to count up within one millisecond. */
const HIGHEST_START = 2 ** 47;

let lastTime = 0;
let lastRest = 0;

/**
 * A new primary key of a row that belongs to a group: `<groupNumber>.<id>`. Keys made later by one process sort later;
 * keys of different processes sort by the millisecond.
 */
export function newPk(groupNumber: string): string {
  return `${groupNumber}.${newId()}`;
}

/** A new primary key of a row that belongs to no group, with the same order. */
export function newId(): string {
  const now = Date.now();
  lastRest = now > lastTime ? randomInt(HIGHEST_START) : lastRest + 1;
  lastTime = Math.max(now, lastTime);
  return lastTime.toString(36).padStart(TIME_DIGITS, '0') + lastRest.toString(16).padStart(REST_DIGITS, '0');
}
