import { PARTICLES, searchedText } from '../../platform/text/searchText';
import type { BillLine } from '../bills/BillLine';

/** Between an issuer and its number. Carriers and payroll systems do not use it in numbers. */
const BETWEEN = '·';

/** The issuer of numbers that payroll gives to people who are on no bill. */
const PAYROLL = 'Payroll';

/** Words that people who are not related share. `searched_words` of the database leaves out the same. */
const COMMON: ReadonlySet<string> = new Set([...PARTICLES, 'jr', 'sr', 'ii', 'iii', 'iv']);
const MIN_WORD = 2;

/** The number as its issuer writes it, without the issuer that tells two people of one number apart. */
export function issuedNumber(memberId: string): string {
  return memberId.slice(memberId.indexOf(BETWEEN) + 1);
}

/** The number of a person whose number another issuer of the group has given to somebody else. */
export function numberOfIssuer(issuer: string, number: string): string {
  return `${issuer}${BETWEEN}${number}`;
}

/** The number of a person of payroll who is on no bill, if a carrier has given the number to somebody else. */
export function numberOfPayroll(number: string): string {
  return numberOfIssuer(PAYROLL, number);
}

/**
 * Whether two names of one number can be one person's: they share a word, as after a marriage or for a dependent, or one is missing.
 * The function `searched_words` of the database returns the same words.
 */
export function shareWord(one: string, other: string): boolean {
  if (one === other) return true;
  const words = wordsOf(one);
  const others = wordsOf(other);
  return words.size === 0 || others.size === 0 || [...others].some((word) => words.has(word));
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = searchedText(name).split(' ');
  return new Set(words.filter((word) => [...word].length >= MIN_WORD && !COMMON.has(word)));
}

type IssuedLine = Pick<BillLine, 'linePk' | 'memberId' | 'memberName' | 'carrierCode'>;

/** A number of a carrier, and the name on its first line. */
interface Issued {
  readonly memberId: string;
  readonly carrierCode: string;
  readonly memberName: string;
  readonly linePk: string;
}

/**
 * The numbers of a bill's members within the group. A number counts within the carrier that issued it: if another carrier of the bill
 * has given it to a person whose name has no word in common, it gets its carrier's code, as `DELTA·1001`. Carriers count in order of
 * their codes. The database does the same for all bills of a group when it adds lines: see `add_members`.
 *
 * @returns the number by line; lines of the database have it already
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export function memberNumbers<Line extends IssuedLine>(lines: readonly Line[]): (line: Line) => string {
  if (lines.every(({ carrierCode }) => carrierCode === lines[0]?.carrierCode)) return ({ memberId }) => memberId;
  const numbers = new Map<string, string>();
  for (const issued of sharedNumbers(lines)) {
    const known: { readonly identity: string; readonly memberName: string }[] = [];
    for (const { memberId, carrierCode, memberName } of issued) {
      const same = known.find((one) => shareWord(one.memberName, memberName));
      const identity = same?.identity ?? (known.length === 0 ? memberId : numberOfIssuer(carrierCode, memberId));
      known.push({ identity, memberName });
      if (identity !== memberId) numbers.set(keyOf({ memberId, carrierCode }), identity);
    }
  }
  return numbers.size === 0 ? ({ memberId }) => memberId : (line) => numbers.get(keyOf(line)) ?? line.memberId;
}

/** The lines under the numbers of their members within the group. The database has them already. */
export function withMemberNumbers<Line extends IssuedLine>(lines: readonly Line[]): readonly Line[] {
  const numberOf = memberNumbers(lines);
  const isSame = lines.every((line) => numberOf(line) === line.memberId);
  return isSame ? lines : lines.map((line) => ({ ...line, memberId: numberOf(line) }));
}

const keyOf = ({ memberId, carrierCode }: Pick<Issued, 'memberId' | 'carrierCode'>) => `${carrierCode}\0${memberId}`;

/** Numbers that several carriers have, each with its carriers in order of their codes. */
function sharedNumbers(lines: readonly IssuedLine[]): readonly (readonly Issued[])[] {
  const first = new Map<string, Map<string, Issued>>();
  for (const line of lines) {
    if (line.memberId === '') continue;
    let carriers = first.get(line.memberId);
    if (!carriers) first.set(line.memberId, (carriers = new Map()));
    const known = carriers.get(line.carrierCode);
    if (!known || line.linePk < known.linePk) carriers.set(line.carrierCode, line);
  }
  return [...first.values()].flatMap((carriers) =>
    carriers.size < 2
      ? []
      : [[...carriers.values()].sort((one, other) => (one.carrierCode < other.carrierCode ? -1 : 1))],
  );
}
