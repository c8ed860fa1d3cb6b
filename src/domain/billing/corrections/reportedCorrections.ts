import { cut } from '../../platform/text/cut';
import { maskNumbersIn } from '../../platform/text/maskNumbers';
import { counted } from '../../platform/text/wording';
import { nameKey } from '../reconciliation/memberKey';
import { issuedKey } from '../reconciliation/sameMember';
import { wordMeaning } from '../reconciliation/wordMeaning';
import { type AnsweredCorrection, answerNote, effectOfAnswer } from './answeredCorrections';
import type { Correction } from './Correction';
import type { ReportLayout, ReportRow, UnusedReportRow } from './carrierReport';

/** A correction that was sent to the carrier. */
export type ReportableCorrection = Pick<
  Correction,
  'correctionPk' | 'memberId' | 'memberName' | 'coverage' | 'state' | 'evidence' | 'carrierCode'
>;

/** What a report does with the corrections that were sent to its carrier. */
export interface ReportedCorrections {
  /** Those that the report names, in their order. */
  readonly corrections: readonly AnsweredCorrection[];
  readonly unused: readonly UnusedReportRow[];
  /** Words of coverages that are not known, of members with a correction; each once. */
  readonly unknownCoverages: readonly string[];
}

const MAX_TEXT = 80;
const NOT_SENT = 'Without a correction that was sent';

/**
 * Finds the corrections that the rows of a carrier's error report are about: by the member's number, or else the name, and by the coverage. A
 * rejection opens a correction again; anything else is noted at it. A row that fits none or several corrections changes nothing.
 *
 * @param corrections sent to the carrier
 * @param codeOf the carrier's code of one of our coverages, if it has one
 * @source docs/decisions/corrections.md#a-carriers-error-report-is-read-as-its-answer
 */
export function reportedCorrections(
  rows: readonly ReportRow[],
  corrections: readonly ReportableCorrection[],
  { words }: Pick<ReportLayout, 'words'>,
  codeOf: (coverage: string) => string | undefined,
): ReportedCorrections {
  const byMember = new ByMember(corrections);
  const about = new Map<ReportableCorrection, ReportRow[]>();
  const unused: UnusedReportRow[] = [];
  const unknown = new Set<string>();
  const meanings = { words, codeOf };
  for (const row of rows) {
    const found = correctionOf(row, byMember, meanings);
    if (found.correction) push(about, found.correction, row);
    else unused.push({ row: row.row, kind: found.kind, message: found.message });
    if (!found.correction && found.isUnknownCoverage) unknown.add(cut(row.coverage, MAX_TEXT));
  }
  return {
    corrections: corrections.flatMap((one) => {
      const own = about.get(one);
      return own ? [effectOfAnswer(one, saidIn(own, one.carrierCode))] : [];
    }),
    unused,
    unknownCoverages: [...unknown],
  };
}

interface Meanings {
  readonly words: ReportLayout['words'];
  readonly codeOf: (coverage: string) => string | undefined;
}

type Found =
  | { readonly correction: ReportableCorrection }
  | (Omit<UnusedReportRow, 'row'> & { readonly correction?: undefined; readonly isUnknownCoverage?: boolean });

function correctionOf(row: ReportRow, byMember: ByMember, meanings: Meanings): Found {
  const ofMember = byMember.of(row);
  const who = maskNumbersIn(cut([row.memberName, row.memberId].filter(Boolean).join(', '), MAX_TEXT));
  if (ofMember.length === 0) return { kind: NOT_SENT, message: `No correction for ${who} was sent to this carrier.` };
  if (row.memberName !== '' && !ofMember.some(({ memberName }) => sharesName(row.memberName, memberName)))
    return { kind: 'With the number of another member', message: `The number is that of another member than ${who}.` };
  const fits = ofMember.filter(({ coverage }) => isOf(row.coverage, coverage, meanings));
  const whole = ofMember.filter(({ coverage }) => coverage === null);
  const candidates = fits.length > 0 ? fits : whole;
  if (candidates.length === 0) {
    const coverage = cut(row.coverage, MAX_TEXT);
    const isUnknownCoverage = meaningOf(row.coverage, meanings) === undefined;
    if (isUnknownCoverage) {
      const message = `“${coverage}” is not a known coverage. Choose what it means.`;
      return { kind: 'With an unknown coverage', message, isUnknownCoverage };
    }
    return { kind: NOT_SENT, message: `No correction of ${coverage} for ${who} was sent to this carrier.` };
  }
  // An answer is about what waits for one.
  const waiting = candidates.filter(({ state }) => state === 'SENT');
  const [only, ...others] = waiting.length > 0 ? waiting : candidates;
  if (only && others.length === 0) return { correction: only };
  return {
    kind: 'About several corrections',
    message: `${counted(others.length + 1, 'correction')} for ${who} fit this row. Answer them in the list.`,
  };
}

/** Corrections by their member, so that a long report about many corrections takes no longer than both of them together. */
class ByMember {
  private readonly byNumber = new Map<string, ReportableCorrection[]>();
  private readonly byName = new Map<string, ReportableCorrection[]>();

  constructor(corrections: readonly ReportableCorrection[]) {
    for (const one of corrections) {
      if (one.memberId !== '') push(this.byNumber, issuedKey(one.memberId), one);
      push(this.byName, nameKey(one.memberName), one);
    }
  }

  /** Those of the number. By name: if the row has no number, and those that have none. */
  of({ memberId, memberName }: ReportRow): readonly ReportableCorrection[] {
    const ofName = memberName === '' ? [] : (this.byName.get(nameKey(memberName)) ?? []);
    if (memberId === '') return ofName;
    const key = issuedKey(memberId);
    const ofNumber = key === '' ? [] : (this.byNumber.get(key) ?? []);
    return [...ofNumber, ...ofName.filter((one) => one.memberId === '')];
  }
}

function push<Key, One>(byKey: Map<Key, One[]>, key: Key, one: One): void {
  const known = byKey.get(key);
  if (known) known.push(one);
  else byKey.set(key, [one]);
}

/** Whether two names have a word of at least two letters in common. */
function sharesName(one: string, other: string): boolean {
  const words = nameKey(other).split(' ');
  return nameKey(one)
    .split(' ')
    .some((word) => words.includes(word));
}

/** Whether a word of the report means a correction's coverage. A row without a coverage fits each. */
function isOf(written: string, coverage: string | null, meanings: Meanings): boolean {
  if (written === '') return true;
  if (coverage === null) return false;
  const means = meaningOf(written, meanings) ?? written;
  const isCode = meanings.codeOf(coverage)?.toLowerCase() === written.toLowerCase();
  return isCode || keyOf(means) === keyOf(coverage);
}

/** Our name of a coverage as a report writes it; undefined if unknown, and empty if a person chose that nothing was sent about it. */
function meaningOf(written: string, { words }: Meanings): string | undefined {
  const chosen = words.find(({ field, from }) => field === 'coverage' && from.toLowerCase() === written.toLowerCase());
  return chosen?.to ?? wordMeaning('coverage', written);
}

function keyOf(coverage: string): string {
  return (wordMeaning('coverage', coverage) ?? coverage).trim().toLowerCase();
}

function saidIn(rows: readonly ReportRow[], carrierCode: string) {
  const rejecting = rows.filter(({ status }) => status === 'REJECTED');
  const deciding = rejecting.length > 0 ? rejecting : rows;
  const reasons = [...new Set(deciding.map(({ reason }) => reason).filter(Boolean))];
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  const isRejected = rejecting.length > 0;
  const withErrors = rows.some(({ status }) => status === 'ACCEPTED_WITH_ERRORS');
  const what = isRejected ? 'Rejected' : withErrors ? 'Accepted with errors' : 'Accepted';
  return { isRejected, message: answerNote(`${what} by ${carrierCode} (error report)${why}`) };
}
