import type { Level } from './compareRecords';
import type { ProbableMatch } from './matchRecords';

/** Minimum probability of a match that is used without asking: at most 1 in 1,000 of the least certain ones may be wrong. */
const MIN_CERTAIN = 0.999;
/** Amounts that more of the members have prove nothing about a person. */
const MAX_SHARE = 0.2;

/** Levels of a name that another field has to confirm. */
const SPELLINGS: readonly (Level | undefined)[] = ['similar', 'part'];

/**
 * Whether a match is certain enough to compare amounts without asking. Never for a short form, an initial, or a name of which a part
 * differs. Another spelling, and a suffix that only one of two files with suffixes has, as of a father or a son, need a further field that agrees. Twins have one
 * birth date, so it does not confirm another spelling of a first name, and nothing but a number confirms *Gabriela* for *Gabriel*.
 *
 * @source docs/decisions/reconciliation.md#a-match-without-a-number-has-a-probability
 */
export function isAutomatic(match: ProbableMatch): boolean {
  const { levels, isCrossed } = match.comparison;
  const { given, family, middle, suffix, birthDate, lastFour } = levels;
  const names = [given, family];
  if (match.probability < MIN_CERTAIN) return false;
  if (!names.every((level) => level === 'same' || SPELLINGS.includes(level))) return false;
  if ([middle, suffix, birthDate, lastFour].includes('differs')) return false;
  const lacksSuffix = suffix === 'missing' && match.areSuffixesWritten;
  const isWritten = !isCrossed && !lacksSuffix && names.every((level) => level === 'same');
  const hasProof = given === 'same' || isCrossed ? isConfirmed(match) : hasOwnNumber(match);
  return isWritten || hasProof || (!isCrossed && !match.hasOtherName && hasRareAmounts(match));
}

/**
 * Whether a match may be proposed. A first name that differs needs the same birth date, SSN, or number; a last name that differs, as after a
 * marriage, needs one of them or the same amounts, if few members have them.
 */
export function isPlausible(match: ProbableMatch): boolean {
  const { given, family } = match.comparison.levels;
  if (given !== 'differs' && family !== 'differs') return true;
  return isConfirmed(match) || (given === 'same' && hasRareAmounts(match));
}

/** Whether a birth date, an SSN, or a number agrees. */
export function isConfirmed(match: ProbableMatch): boolean {
  return match.comparison.levels.birthDate === 'same' || hasOwnNumber(match);
}

/** Whether an SSN or a number agrees, which nobody else of the family has. */
function hasOwnNumber({ comparison: { levels } }: ProbableMatch): boolean {
  const { lastFour, number, lastMonth } = levels;
  return lastFour === 'same' || number === 'same' || number === 'similar' || lastMonth === 'same';
}

function hasRareAmounts({ comparison: { levels }, amountsShare }: ProbableMatch): boolean {
  return levels.amounts === 'same' && amountsShare <= MAX_SHARE;
}
