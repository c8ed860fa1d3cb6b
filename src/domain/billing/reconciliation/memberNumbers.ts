import type { BillLine } from '../bills/BillLine';
import { hasWords, issuedNumber, numberOfIssuer, shareWord } from './issuedNumbers';
import { memberKey } from './memberKey';

/** `memberKey` of an ASCII number; any other is its own key. `member_key` of the database returns the same. */
export function asciiKey(memberId: string): string {
  return /[^ -~]/.test(memberId) ? memberId : memberKey(memberId);
}

/** Whether a number in another form is one person's: with the same zeros, a word of the names decides, otherwise all words. */
export function isOtherForm(one: NumberedName, other: NumberedName): boolean {
  if (asciiKey(one.memberId) === '' || asciiKey(one.memberId) !== asciiKey(other.memberId)) return false;
  const haveSameZeros = asciiKey(`1${one.memberId}`) === asciiKey(`1${other.memberId}`);
  return haveSameZeros ? shareWord(one.memberName, other.memberName) : hasWords(one.memberName, other.memberName);
}

type NumberedName = Pick<BillLine, 'memberId' | 'memberName'>;
type IssuedLine = Pick<BillLine, 'linePk' | 'memberId' | 'memberName' | 'carrierCode'>;

/**
 * The numbers of a bill's members within the group. A number counts within the carrier that issued it: if another carrier of the bill
 * has given it to a person whose name has no word in common, it gets its carrier's code, as `DELTA·1001`. If another carrier writes the
 * number of the person in another form, it gets that form. Carriers count in order of their codes. The database does the same for all
 * bills of a group when it adds lines: see `numbers_in_group`.
 *
 * @returns the number by line; lines of the database have it already
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export function memberNumbers<Line extends IssuedLine>(lines: readonly Line[]): (line: Line) => string {
  if (lines.every(({ carrierCode }) => carrierCode === lines[0]?.carrierCode)) return ({ memberId }) => memberId;
  const numbers = new Map<string, string>();
  const known = new KnownMembers();
  for (const [carrierCode, issued] of firstLines(lines)) {
    const members = [...issued.values()].map((line) => ({ ...line, identity: known.numberOf(line, issued) }));
    for (const { memberId, memberName, identity } of members) {
      known.add({ memberId: identity, memberName });
      if (identity !== memberId) numbers.set(`${carrierCode}\0${memberId}`, identity);
    }
  }
  if (numbers.size === 0) return ({ memberId }) => memberId;
  return ({ memberId, carrierCode }) => numbers.get(`${carrierCode}\0${memberId}`) ?? memberId;
}

/** The members of the carriers before. */
class KnownMembers {
  private readonly byIssued = new Map<string, NumberedName[]>();
  private readonly byKey = new Map<string, NumberedName[]>();

  add(member: NumberedName): void {
    const key = asciiKey(member.memberId);
    if (!this.byIssued.get(issuedNumber(member.memberId))?.push(member))
      this.byIssued.set(issuedNumber(member.memberId), [member]);
    if (!this.byKey.get(key)?.push(member)) this.byKey.set(key, [member]);
  }

  /** @param issued numbers of the line's carrier */
  numberOf(line: IssuedLine, issued: ReadonlyMap<string, unknown>): string {
    const { memberId, memberName, carrierCode } = line;
    const exact = this.byIssued.get(memberId) ?? [];
    const alike = exact.filter((one) => shareWord(one.memberName, memberName)).map((one) => one.memberId);
    const forms = (this.byKey.get(asciiKey(memberId)) ?? []).filter(
      (one) => one.memberId !== memberId && !issued.has(one.memberId) && isOtherForm(one, line),
    );
    const [form] = forms.map((one) => one.memberId).sort();
    const isTaken = exact.some((one) => one.memberId === memberId);
    if (alike.includes(memberId)) return memberId;
    return alike.sort()[0] ?? form ?? (isTaken ? numberOfIssuer(carrierCode, memberId) : memberId);
  }
}

/** The first line of each number by carrier, in order of the carriers' codes. */
function firstLines(lines: readonly IssuedLine[]): readonly (readonly [string, ReadonlyMap<string, IssuedLine>])[] {
  const carriers = new Map<string, Map<string, IssuedLine>>();
  for (const line of lines) {
    if (line.memberId === '') continue;
    let issued = carriers.get(line.carrierCode);
    if (!issued) carriers.set(line.carrierCode, (issued = new Map()));
    const known = issued.get(line.memberId);
    if (!known || line.linePk < known.linePk) issued.set(line.memberId, line);
  }
  return [...carriers].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The lines under the numbers of their members within the group. The database has them already. */
export function withMemberNumbers<Line extends IssuedLine>(lines: readonly Line[]): readonly Line[] {
  const numberOf = memberNumbers(lines);
  const isSame = lines.every((line) => numberOf(line) === line.memberId);
  return isSame ? lines : lines.map((line) => ({ ...line, memberId: numberOf(line) }));
}
