import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { type ControlLimit, type ControlScope, NEAR_PERCENT } from './Control';
import { type ControlFact, type ControlWindow, countsFor, subjectKey } from './decideControl';
import { isLooser } from './LimitChange';

/** Amount of a limit used by one item, person, pair, or group. */
export interface LimitUsage {
  /** Key from `subjectKey`; empty for the whole office. */
  readonly subject: string;
  readonly usedCents: Cents;
  /** Number of refunds or shorts. */
  readonly count: number;
}

/** Amounts of a limit used by each item, person, pair, or group, most used first. */
export function usagesOf(
  limit: ControlLimit,
  facts: readonly ControlFact[],
  window: ControlWindow,
): readonly LimitUsage[] {
  const bySubject = new Map<string, { usedCents: number; count: number }>();
  for (const fact of facts) {
    const subject = countsFor(limit, fact, window) ? subjectKey(limit.scope, fact) : undefined;
    if (subject === undefined) continue;
    const sum = bySubject.get(subject) ?? { usedCents: 0, count: 0 };
    bySubject.set(subject, { usedCents: sum.usedCents + fact.amountCents, count: sum.count + 1 });
  }
  return [...bySubject]
    .map(([subject, { usedCents, count }]) => ({ subject, usedCents: cents(usedCents), count }))
    .sort((one, other) => other.usedCents - one.usedCents || (one.subject < other.subject ? -1 : 1));
}

/** Used share of a limit in whole percent, rounded down. Any use of a zero limit is 100%. */
export function usedPercent(usedCents: Cents, limitCents: Cents): number {
  if (limitCents === 0) return usedCents > 0 ? 100 : 0;
  return Math.floor((usedCents / limitCents) * 100);
}

/** Whether the used share is high enough for managers to review. */
export function isNear(usedCents: Cents, limitCents: Cents): boolean {
  return usedCents > 0 && usedPercent(usedCents, limitCents) >= NEAR_PERCENT;
}

const SUBJECTS: Readonly<Record<ControlScope, string>> = {
  item: 'item',
  person: 'person',
  pair: 'pair of people',
  group: 'group',
  day: 'office',
  thirtyDays: 'office',
};

const MANY: Readonly<Partial<Record<ControlScope, string>>> = { person: 'people', pair: 'pairs of people' };

/** Effect of a new limit, in sentences. @param before the limit that would apply that day; null for none */
export function limitEffect(
  { scope, limitCents, appliesFrom }: { scope: ControlScope; limitCents: Cents | null; appliesFrom: LocalDate },
  before: Cents | null,
  usages: readonly Pick<LimitUsage, 'usedCents'>[],
): string {
  const value = limitCents === null ? 'There is no limit' : `The limit is ${formatCents(limitCents)}`;
  const start = `${value} from ${dateText(appliesFrom)} on${before === null ? '' : `, instead of ${formatCents(before)}`}.`;
  const decision = isLooser(limitCents, before)
    ? 'It allows more, so another manager has to confirm it first.'
    : 'It allows less, so it needs no one else.';
  if (limitCents === null) return `${start} ${decision}`;
  const above = usages.filter(({ usedCents }) => usedCents > limitCents).length;
  const near = usages.filter(({ usedCents }) => usedCents <= limitCents && isNear(usedCents, limitCents)).length;
  return `${start} ${decision} ${usedSentence(scope, above, near)}`;
}

function usedSentence(scope: ControlScope, above: number, near: number): string {
  if (scope === 'day' || scope === 'thirtyDays') {
    if (above > 0) return "The office's use so far is above it.";
    return near > 0 ? "The office's use so far is near it." : "The office's use so far is well below it.";
  }
  const some = (count: number) => counted(count, SUBJECTS[scope], MANY[scope] ?? `${SUBJECTS[scope]}s`);
  const verb = (count: number) => (count === 1 ? 'is' : 'are');
  if (above + near === 0) return `So far, no ${SUBJECTS[scope]} is near it.`;
  return `So far, ${some(above)} ${verb(above)} above it and ${some(near)} ${verb(near)} near it.`;
}
