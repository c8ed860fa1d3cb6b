import type { LocalDate } from '../../platform/dates/LocalDate';
import { cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { givenReason } from '../bills/lineEdit';
import { divisionText } from '../divisions/Division';
import { openText } from './closingEffect';
import { type ExpectedAdjustment, openCents } from './ExpectedAdjustment';

/** A message to a carrier, or to a carrier and payroll, to be sent by the person. */
export interface CarrierLetter {
  /** Whom the person sends it to. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Formats for dates, months, and carriers. */
export interface LetterWords {
  readonly day: (day: LocalDate) => string;
  readonly month: (day: LocalDate) => string;
  /** Carrier name. */
  readonly carrier: (code: string) => string;
}

/**
 * Asks a carrier for outstanding adjustments: each member with the bill, the month, and the open amount, oldest first. Undefined
 * unless all are for one group and one carrier and each has an open amount.
 *
 * @source docs/decisions/expected-credits.md#a-letter-to-the-carrier-is-text
 */
export function carrierLetter(items: readonly ExpectedAdjustment[], words: LetterWords): CarrierLetter | undefined {
  const [first] = items;
  if (!first || items.some((item) => !isOfOne(item, first) || openCents(item) === 0)) return undefined;
  const { groupName, groupNumber, carrierCode } = first;
  const group = groupName || groupNumber;
  const carrierName = words.carrier(carrierCode);
  const lines = [...items]
    .sort((a, b) => a.origin.periodFrom.localeCompare(b.origin.periodFrom))
    .map((item, index) => `${index + 1}. ${itemText(item, words)}`);
  const body = [
    `Group ${group} (${groupNumber}), carrier ${carrierName}`,
    `We expect ${openText(items)} that our bills do not show yet. Please put ${items.length === 1 ? 'it' : 'them'} on the next bill, or tell us why not.`,
    lines.join('\n'),
    `Total: ${openText(items)}`,
  ].join('\n\n');
  return {
    to: carrierName,
    subject: `${group}: ${openText(items)} missing on our bills (${counted(items.length, 'item')})`,
    body,
  };
}

function isOfOne(item: ExpectedAdjustment, { groupNumber, carrierCode }: ExpectedAdjustment): boolean {
  return item.groupNumber === groupNumber && item.carrierCode === carrierCode;
}

function itemText(item: ExpectedAdjustment, { day, month }: LetterWords): string {
  const open = openCents(item);
  const { memberName, coverage, origin, amountCents, arrivedCents } = item;
  const kind = open < 0 ? 'credit' : 'charge';
  const arrived = arrivedCents === 0 ? '' : ` (${absolute(arrivedCents)} of ${absolute(amountCents)} arrived)`;
  const what = `${memberName}, ${coverage ?? 'all coverages'}: ${kind} of ${absolute(open)}${arrived}`;
  const division = origin.division ? `, ${divisionText(origin.division)}` : '';
  return `${what}. Bill ${origin.billNumber}${division}, ${month(origin.periodFrom)}: ${givenReason(item.reasonCode)}. Credited until ${day(item.creditedUntil)}.`;
}

function absolute(amount: number): string {
  return formatCents(cents(Math.abs(amount)));
}
