import { randomBytes } from 'node:crypto';

const SECOND_PART_BYTES = 6;
const TIME_DIGITS = 9;

/**
 * A new primary key of something that belongs to a group: `<groupNumber>.<rest>`. Keys made later sort later,
 * to the millisecond; 48 random bits tell apart those made within one.
 */
export function newPk(groupNumber: string): string {
  return `${groupNumber}.${newId()}`;
}

/** The same for what belongs to no group. */
export function newId(): string {
  return Date.now().toString(36).padStart(TIME_DIGITS, '0') + randomBytes(SECOND_PART_BYTES).toString('hex');
}
