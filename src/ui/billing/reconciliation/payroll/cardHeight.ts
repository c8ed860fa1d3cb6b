import type { Resolution } from '../../../../domain/billing/reconciliation/Resolution';

/** Height of a line of small text in a card, in pixels. */
const LINE_HEIGHT = 16;
/** Gap above the second text of a card, in pixels. */
const GAP = 4;
/** Characters of small text that fit on each line of a card, with words kept whole: on a phone 320 pixels wide, and from 600 pixels. */
const LINE_LENGTH = { phone: 40, other: 80 };
/** Characters that a button beside a text takes. */
const BUTTON_LENGTH = 14;

/** What stands in a card below its kind. */
export interface CardTexts {
  readonly cause: string;
  /** Earlier decision, or the correction that the decision requests; undefined if there is neither. */
  readonly second?: { readonly text: string; readonly hasButton: boolean } | undefined;
}

/** Lines for a text in a card, so that all of it can be read. At least 1. */
export function cardLines(text: string, isPhone: boolean, hasButton = false): number {
  const length = (isPhone ? LINE_LENGTH.phone : LINE_LENGTH.other) - (hasButton ? BUTTON_LENGTH : 0);
  return Math.max(1, Math.ceil(text.length / length));
}

/**
 * Height of a card in pixels: a decision adds a reason, and the reason "Other" a note. On phones the buttons take two rows, and
 * so do the reason and what makes the decision standing.
 */
export function cardHeight(
  resolution: Resolution | undefined,
  isPhone: boolean,
  hasEnrollment: boolean,
  { cause, second }: CardTexts,
): number {
  const texts =
    (cardLines(cause, isPhone) - 1) * LINE_HEIGHT +
    (second ? GAP + cardLines(second.text, isPhone, second.hasButton) * LINE_HEIGHT : 0);
  const buttons = (isPhone ? 28 : 0) + (hasEnrollment ? 24 : 0);
  if (!resolution) return 146 + texts + buttons;
  return (resolution.reasonCode === 'OTHER' ? 206 : 176) + (isPhone ? 28 : 0) + texts + buttons;
}
