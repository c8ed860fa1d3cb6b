import { cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { counted } from '../../../platform/text/wording';
import type { ComparedFile } from '../ComparisonFacts';
import type { Discrepancy, DiscrepancyKind } from '../Discrepancy';
import type { LikelyCause } from '../likelyCauses';
import type { FileBalance } from './FileBalance';

/** How far to trust the suggestions for a file: apply at once, review the reasons first, or offer none. */
export type TrustLevel = 'apply' | 'look' | 'none';

/** The trust level of a file's suggestions, and the reasons for it. */
export interface SuggestionTrust {
  readonly level: TrustLevel;
  /** Sentences; empty if the level is `apply`. The most serious first. */
  readonly reasons: readonly string[];
}

/** With fewer members, shares are not meaningful. */
const MIN_MEMBERS = 10;
/** Usual minimum share of members, people, and dollars. Below it, suggestions need a review. */
const USUAL_SHARE = 0.9;
const USUAL_DOLLARS: readonly [low: number, high: number] = [0.9, 1.1];
/** Dates are mentioned if at least this share of dated rows is outside the period. */
const OUTSIDE_SHARE = 0.1;

/** Kinds that are certain regardless of the rest of the file. */
const PROVEN: readonly DiscrepancyKind[] = [
  'DUPLICATE',
  'ROUNDING',
  'RETRO_CREDIT_MISSING',
  'UNEXPECTED_CREDIT',
  'RETRO_CHARGE',
  'UNMATCHED_MEMBER',
];

/**
 * Whether a difference is certain regardless of the rest of the file. Sharing part of a name with someone on the bill proves nothing:
 * in another group's file, many people do.
 */
export function isProven({ kind, isUnfound }: Pick<Discrepancy, 'kind' | 'isUnfound'>): boolean {
  return PROVEN.includes(kind) && !isUnfound;
}

/**
 * Decides how far to trust the suggestions for a file, based on how much of it was read.
 *
 * @param earlier the comparison of another bill with the same file; undefined if there is none
 * @source docs/decisions/reconciliation.md#suggestions-depend-on-what-was-read
 */
export function suggestionTrust(
  balance: FileBalance,
  likelyCauses: readonly LikelyCause[],
  earlier: ComparedFile | undefined,
): SuggestionTrust {
  const against = controlReasons(balance);
  const isWrongFile = likelyCauses.some(
    (cause) => cause.kind === 'OTHER_MONTH' || (cause.kind === 'MISSING_MEMBERS' && cause.count * 2 > cause.of),
  );
  const doubts = [...readReasons(balance), ...shareReasons(balance, likelyCauses), ...earlierReasons(earlier)];
  if (against.length > 0 || isWrongFile) return { level: 'none', reasons: [...against, ...doubts] };
  const isDoubtful = doubts.length > 0 || likelyCauses.length > 0;
  return { level: isDoubtful ? 'look' : 'apply', reasons: doubts };
}

/** The differences, without suggestions if the level is `none`. Proven differences keep theirs. */
export function withTrust(discrepancies: readonly Discrepancy[], { level }: SuggestionTrust): readonly Discrepancy[] {
  if (level !== 'none') return discrepancies;
  return discrepancies.map((one) =>
    one.isExplainedByFile || isProven(one) ? one : { ...one, isExplainedByFile: true },
  );
}

function controlReasons({ controlCents, fileCents }: FileBalance): readonly string[] {
  if (controlCents === null || controlCents === fileCents) return [];
  const off = cents(Math.abs(controlCents - fileCents));
  return [
    `The file adds up to ${formatCents(fileCents)}, ${formatCents(off)} ${fileCents < controlCents ? 'less' : 'more'} than the total you entered.`,
  ];
}

function readReasons({ unread, statedTotals, metTotals }: FileBalance): readonly string[] {
  return [
    ...(unread > 0 ? [`${counted(unread, 'row')} could not be read.`] : []),
    ...(metTotals < statedTotals
      ? [`The rows do not add up to ${counted(statedTotals - metTotals, 'total')} in the file.`]
      : []),
  ];
}

function shareReasons(
  { people, premiumCents, billedCents, datedRows, outsideRows }: FileBalance,
  likelyCauses: readonly LikelyCause[],
): readonly string[] {
  const reasons: string[] = [];
  const isNamed = (kind: LikelyCause['kind']) => likelyCauses.some((cause) => cause.kind === kind);
  const { inFile, onBill, inBoth } = people;
  if (onBill >= MIN_MEMBERS) {
    if (inBoth < onBill * USUAL_SHARE && !isNamed('MISSING_MEMBERS'))
      reasons.push(
        `Only ${inBoth.toLocaleString('en-US')} of ${counted(onBill, 'member')} on the bill are in the file.`,
      );
    if (inBoth < inFile * USUAL_SHARE && !isNamed('OTHER_PEOPLE'))
      reasons.push(
        `Only ${inBoth.toLocaleString('en-US')} of ${counted(inFile, 'person', 'people')} in the file are on the bill.`,
      );
    const [low, high] = USUAL_DOLLARS;
    const isOff = premiumCents < billedCents * low || premiumCents > billedCents * high;
    if (isOff && billedCents > 0 && !isNamed('COMMON_RATIO'))
      reasons.push(`The file has ${formatCents(premiumCents)} for a bill of ${formatCents(billedCents)}.`);
  }
  if (outsideRows > 0 && outsideRows >= datedRows * OUTSIDE_SHARE)
    reasons.push(
      `${counted(outsideRows, 'row')} ${outsideRows === 1 ? 'has a date' : 'have dates'} outside the period.`,
    );
  return reasons;
}

function earlierReasons(earlier: ComparedFile | undefined): readonly string[] {
  return earlier ? [`The same rows were compared with bill ${earlier.billNumber} (${earlier.fileName}).`] : [];
}
