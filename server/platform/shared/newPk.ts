import { randomInt } from 'node:crypto';

const TIME_DIGITS = 9;
const REST_DIGITS = 12;
/** Half of the range that `randomInt` allows, to leave room for counting up within one millisecond. */
const HIGHEST_START = 2 ** 47;

let lastTime = 0;
let lastRest = 0;

/**
 * A new primary key of a group's row: `<groupNumber>.<id>`. Keys of one process sort by creation; keys of different processes
 * sort by millisecond.
 *
 * @source docs/decisions/calls.md#keys-start-with-the-group-number
 */
export function newPk(groupNumber: string): string {
  return `${groupNumber}.${newId()}`;
}

/** A new primary key of a row without a group, with the same order. */
export function newId(): string {
  const now = Date.now();
  lastRest = now > lastTime ? randomInt(HIGHEST_START) : lastRest + 1;
  lastTime = Math.max(now, lastTime);
  return lastTime.toString(36).padStart(TIME_DIGITS, '0') + lastRest.toString(16).padStart(REST_DIGITS, '0');
}
