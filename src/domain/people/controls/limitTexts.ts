import { dateText } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { CONTROL_EFFECT_LABELS, CONTROL_SCOPE_LABELS, type ControlKey } from './Control';
import type { NamedUsage, ShownChange, ShownLimit } from './ControlBoard';
import { usedPercent } from './limitUsage';
import { sameNameText } from './sameName';

/** "One person, 30 days: second person above". */
export function limitTitle({ scope, effect }: Pick<ControlKey, 'scope' | 'effect'>): string {
  if (effect === 'reason') return 'One payment: reason needed above';
  return `${CONTROL_SCOPE_LABELS[scope]}: ${CONTROL_EFFECT_LABELS[effect].toLowerCase()}`;
}

/** "One person, 30 days: second person above $500.00". */
export function limitText(limit: Pick<ShownLimit, 'scope' | 'effect' | 'limitCents'>): string {
  return limit.limitCents === null
    ? `${limitTitle(limit)} – no limit now`
    : `${limitTitle(limit)} ${formatCents(limit.limitCents)}`;
}

/** Who set the value in force: "Set by Mia Berg, confirmed by Max Roth, from Mar 1, 2026 on". */
export function setterText({ set }: Pick<ShownLimit, 'set'>): string {
  if (!set) return 'Default';
  const confirmed = set.decidedBy === null ? '' : `, confirmed by ${set.decidedBy}`;
  const warning = sameNameText(set.by, set.decidedBy);
  return `Set by ${set.by}${confirmed}, from ${dateText(set.appliesFrom)} on${warning && `. ${warning}`}`;
}

/** A waiting change: "Mia Berg asks for $900.00 from Mar 1, 2026 on: Fewer refunds". */
export function waitingText(change: Pick<ShownChange, 'by' | 'limitCents' | 'appliesFrom' | 'note'>): string {
  return `${change.by} asks for ${valueText(change)} from ${dateText(change.appliesFrom)} on: ${change.note}`;
}

/** "$900.00" or "no limit". */
export function valueText({ limitCents }: Pick<ShownChange, 'limitCents'>): string {
  return limitCents === null ? 'no limit' : formatCents(limitCents);
}

/** Name of the user of a limit, or "Office". */
export function usageName({ name }: Pick<NamedUsage, 'name'>): string {
  return name || 'Office';
}

/** "$900.00 of $1,000.00 (90%)". */
export function usageText({
  usedCents,
  limitCents,
}: {
  readonly usedCents: Cents;
  readonly limitCents: Cents;
}): string {
  return `${formatCents(usedCents)} of ${formatCents(limitCents)} (${usedPercent(usedCents, limitCents)}%)`;
}
