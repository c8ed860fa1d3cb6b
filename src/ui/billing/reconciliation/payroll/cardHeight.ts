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

/** Average width of a character of small text, with some room for wide ones, in pixels. */
const CHARACTER_WIDTH = 6.4;
/** Parts of the table's width that its rows leave for the cause, see `useDifferenceStyles`. */
const COLUMNS = {
  twoWay: { fixed: 3 * 92 + 5 * 12 + 2 * 16, fewest: [130, 160, 448], shares: [1, 1.7, 1.3] },
  threeWay: { fixed: 4 * 92 + 6 * 12 + 2 * 16, fewest: [120, 140, 456], shares: [1, 1.5, 1.5] },
} as const;

/**
 * Height of a row of the table in pixels, so that all of its texts can be read: the kind, the cause, and the earlier decision or the
 * correction.
 *
 * @param tableWidth in pixels
 * @param least height of a row with short texts
 */
export function rowHeight(
  { cause, second }: CardTexts,
  tableWidth: number,
  hasEnrollment: boolean,
  least: number,
): number {
  const width = causeWidth(tableWidth, hasEnrollment);
  const lines = (text: string, taken: number) =>
    Math.max(1, Math.ceil((text.length * CHARACTER_WIDTH) / Math.max(1, width - taken)));
  const texts =
    lines(cause, 0) + (second ? lines(second.text, second.hasButton ? BUTTON_LENGTH * CHARACTER_WIDTH : 0) : 0);
  return Math.max(least, ROW_REST + texts * LINE_HEIGHT);
}

/** Kind, border, and room above and below, in pixels. */
const ROW_REST = 30;

/** Width that the grid gives the column of causes: each column its least width, and else its share. */
function causeWidth(tableWidth: number, hasEnrollment: boolean): number {
  const { fixed, fewest, shares } = hasEnrollment ? COLUMNS.threeWay : COLUMNS.twoWay;
  let open = shares.map((share, at) => ({ share, least: fewest[at] ?? 0, at }));
  let room = tableWidth - fixed;
  for (;;) {
    const unit = room / open.reduce((sum, { share }) => sum + share, 0);
    const tight = open.filter(({ share, least }) => share * unit < least);
    if (tight.some(({ at }) => at === 1)) return fewest[1];
    if (tight.length === 0) return shares[1] * unit;
    open = open.filter((one) => !tight.includes(one));
    room -= tight.reduce((sum, { least }) => sum + least, 0);
  }
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
