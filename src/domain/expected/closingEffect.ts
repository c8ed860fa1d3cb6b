import { type Cents, cappedSum, cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { counted } from '../text/wording';
import { type ExpectedAdjustment, openCents } from './ExpectedAdjustment';

/** Most adjustments that are closed in one call. */
export const MAX_CLOSED_TOGETHER = 200;

/** What happened to one of several adjustments that were to be closed. */
export interface CloseOutcome {
  readonly expectedPk: string;
  readonly ok: boolean;
  /** Why it was not closed. Empty when it was. */
  readonly message: string;
}

/** Whether something of it is still expected, so that it can be closed. */
export function isClosable(item: Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>): boolean {
  return openCents(item) !== 0;
}

/** What is open of several adjustments, in words: `$1,234.00 of credits and $50.00 of charges`. */
export function openText(
  items: readonly Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>[],
): string {
  const open = items.map(openCents);
  const credits = total(open.filter((one) => one < 0));
  const charges = total(open.filter((one) => one > 0));
  const parts = [
    credits > 0 && `${formatCents(credits)} of credits`,
    charges > 0 && `${formatCents(charges)} of charges`,
  ];
  return parts.filter(Boolean).join(' and ') || formatCents(cents(0));
}

/** The effect of closing them, shown before they are closed. */
export function closingText(items: readonly ExpectedAdjustment[]): string {
  const groups = new Set(items.map(({ groupNumber }) => groupNumber)).size;
  const place = groups > 1 ? ` of ${groups.toLocaleString('en-US')} groups` : '';
  const verb = items.length === 1 ? 'is' : 'are';
  return `${counted(items.length, 'adjustment')}${place} with ${openText(items)} ${verb} no longer expected. No bill changes, and each can be reopened.`;
}

function total(amounts: readonly Cents[]): Cents {
  return cents(Math.abs(cappedSum(amounts)));
}
