import { cents, negate } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { type ExpectedAdjustment, openCents } from './ExpectedAdjustment';
import { sidesOf } from './expectedSides';

/** Maximum adjustments closed in one call. */
export const MAX_CLOSED_TOGETHER = 200;

/** Whether part of it is still expected, so that it can be closed. */
export function isClosable(item: Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>): boolean {
  return openCents(item) !== 0;
}

/** Open amounts of several adjustments, in words: `$1,234.00 of credits and $50.00 of charges`. */
export function openText(
  items: readonly Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>[],
): string {
  const { creditCents, chargeCents } = sidesOf(items.map(openCents));
  const parts = [
    creditCents < 0 && `${formatCents(negate(creditCents))} of credits`,
    chargeCents > 0 && `${formatCents(chargeCents)} of charges`,
  ];
  return parts.filter(Boolean).join(' and ') || formatCents(cents(0));
}

/** Effect of closing them, shown before the confirmation. */
export function closingText(items: readonly ExpectedAdjustment[]): string {
  const groups = new Set(items.map(({ groupNumber }) => groupNumber)).size;
  const place = groups > 1 ? ` of ${groups.toLocaleString('en-US')} groups` : '';
  const verb = items.length === 1 ? 'is' : 'are';
  return `${counted(items.length, 'adjustment')}${place} with ${openText(items)} ${verb} no longer expected. No bill changes, and each can be reopened.`;
}
