import { sentence } from '../../../../platform/text/wording';
import type { Level, Levels, MatchField } from './compareRecords';
import type { ProbableMatch } from './matchRecords';

const LABELS: Readonly<Record<MatchField, string>> = {
  given: 'first name',
  middle: 'middle name',
  family: 'last name',
  suffix: 'suffix',
  birthDate: 'birth date',
  lastFour: 'last four digits of the SSN',
  number: 'number',
  lastMonth: 'employee number as last month',
  tier: 'tier',
  amounts: 'premium',
};

/** Levels between equal and different. `amounts` has its own. */
const BETWEEN: Readonly<Partial<Record<Level, (label: string) => string>>> = {
  short: (label) => `short form of the ${label}`,
  initial: (label) => `only the initial of the ${label}`,
  part: (label) => `one of two ${label}s`,
  similar: (label) => `${label} is spelled differently`,
  missing: (label) => `only one has a ${label}`,
  differs: (label) => `${label} differs`,
};

/**
 * What agrees between two people and what does not, without any value, such as "Same last name and birth date; first name differs". Names only
 * fields that both have.
 */
export function matchReason({
  person,
  comparison: { levels, isCrossed },
}: Pick<ProbableMatch, 'person' | 'comparison'>): string {
  const shown = withWholeName(levels, isCrossed);
  const same = shown.filter(([, level]) => level === 'same').map(([label]) => label);
  const premiums = premiumCount(person.amounts?.size ?? 0);
  const amounts = levels.amounts === 'same' ? [premiums] : [];
  const others = shown.flatMap(([label, level]) => (level === 'same' ? [] : (BETWEEN[level]?.(label) ?? [])));
  if (isCrossed) others.unshift('first and last name are exchanged');
  if (levels.number === 'similar') others.push('number is almost the same');
  if (levels.amounts === 'part') others.push('some premiums differ');
  if (levels.amounts === 'differs')
    others.push(`${person.amounts?.size === 1 ? 'premium differs' : 'premiums differ'}`);
  const agreeing = [...same, ...amounts];
  const parts = [
    ...(agreeing.length > 0 ? [`same ${joined(agreeing)}`] : []),
    ...(others.length > 0 ? [others.join(', ')] : []),
  ];
  const text = parts.join('; ');
  return sentence(text.charAt(0).toUpperCase() + text.slice(1));
}

function premiumCount(count: number): string {
  return count === 1 ? LABELS.amounts : `${count} premiums`;
}

/** Labels with levels of all fields but the amounts. A first and last name that both agree are the name. */
function withWholeName(levels: Levels, isCrossed: boolean): readonly (readonly [label: string, level: Level])[] {
  const isWhole = !isCrossed && levels.given === 'same' && levels.family === 'same';
  const fields: readonly MatchField[] = ['suffix', 'birthDate', 'lastFour', 'number', 'lastMonth', 'tier'];
  const names: readonly MatchField[] = isWhole || isCrossed ? ['middle'] : ['given', 'middle', 'family'];
  const shown = [...names, ...fields].flatMap((field) => {
    const level = levels[field];
    if (level === undefined || (field === 'number' && level === 'similar')) return [];
    // A birth date or digits are not spelled.
    if (level === 'similar' && (field === 'birthDate' || field === 'lastFour'))
      return [[`${LABELS[field]}`, 'differs'] as const];
    return [[LABELS[field], level] as const];
  });
  return isWhole ? [['name', 'same'], ...shown] : shown;
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${last}`;
}
