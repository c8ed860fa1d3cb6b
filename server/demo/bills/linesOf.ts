import { ZERO } from '../../../src/domain/money/Cents';
import { type DemoCalendar, THIS_MONTH } from '../chance/DemoCalendar';
import type { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import type { CarrierCode } from '../market/carriers';
import type { Member } from '../workforce/Member';
import { isBilled } from '../workforce/premiums';
import type { BilledLine } from './BilledLine';
import { currentLine } from './currentLine';
import { retroLines } from './retroLines';

/** Groups up to this index have a coverage billed twice in the month of the first start. */
const LAST_WITH_DUPLICATE = 1;
const DUPLICATE_PERMILLE = 30;

/** What the carriers bill a group in a month: in order of name, with a member's earlier months after the current one. */
export function linesOf(
  calendar: DemoCalendar,
  group: DemoGroup,
  members: readonly Member[],
  month: number,
  carrierCodes: readonly CarrierCode[],
  random: Random,
): readonly BilledLine[] {
  const lines = members.flatMap((member) => memberLines(calendar, group, member, month, carrierCodes));
  return withDuplicate(withoutDeepCredits(lines), group, month, random);
}

function memberLines(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  month: number,
  carrierCodes: readonly CarrierCode[],
): readonly BilledLine[] {
  if (month < member.billedFrom || month > member.billedUntil) return [];
  const enrolments = member.enrolments.filter(({ plan }) => carrierCodes.includes(plan.carrierCode));
  const current = isBilled(member, month)
    ? enrolments.map((enrolment) => currentLine(calendar, group, member, enrolment, month))
    : [];
  return [...current, ...enrolments.flatMap((enrolment) => retroLines(calendar, group, member, enrolment, month))];
}

/** A carrier grants credits up to half of what it bills; what is older than that has left its retro window. */
function withoutDeepCredits(lines: readonly BilledLine[]): readonly BilledLine[] {
  const left = new Map<string, number>();
  for (const { carrierCode, billedCents } of lines) {
    if (billedCents > 0) left.set(carrierCode, (left.get(carrierCode) ?? 0) + billedCents / 2);
  }
  return lines.filter(({ carrierCode, billedCents }) => {
    if (billedCents >= 0) return true;
    const rest = (left.get(carrierCode) ?? 0) + billedCents;
    if (rest >= 0) left.set(carrierCode, rest);
    return rest >= 0;
  });
}

/** Now and then a carrier bills a dental line twice; a reconciler sees it. */
function withDuplicate(
  lines: readonly BilledLine[],
  group: DemoGroup,
  month: number,
  random: Random,
): readonly BilledLine[] {
  const isOne = random.chance(DUPLICATE_PERMILLE) || (month === THIS_MONTH && group.index <= LAST_WITH_DUPLICATE);
  const at = lines.findIndex(({ coverage, change }, index) => coverage === 'Dental' && change === 'SAME' && index > 20);
  const line = lines[at];
  if (!isOne || !line) return lines;
  const correction = { cents: ZERO, reasonCode: 'DUPLICATE', effectiveDate: null, note: 'Billed twice.' } as const;
  return [...lines.slice(0, at + 1), { ...line, correction }, ...lines.slice(at + 1)];
}
