import type { ComparedState } from '../../../src/application/billing/reconciliation/ReconcileState';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { missingInCorrection } from '../../../src/domain/billing/corrections/checkCorrection';
import type { ProposedCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { bulkDecision } from '../../../src/domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { CorrectionPart, FoundHarm, Harm } from './FoundHarm';
import { type AppliedSuggestion, harmOf, newCorrection } from './harmOf';
import type { OpenCorrections } from './OpenCorrections';
import type { Truth } from './Truth';

/** One finding about a coverage. */
export interface Verdict {
  readonly plant: string;
  readonly condition: string;
  /** Whether there is a difference with a cause to be found. */
  readonly isPlanted: boolean;
  /** Whether nothing was asked about it: it agrees, or has a suggestion. */
  readonly isAutomatic: boolean;
  readonly isRight: boolean;
  readonly isFound: boolean;
  readonly hasRightCause: boolean;
  /** Whether a suggestion was applied. */
  readonly isApplied: boolean;
  /** Whether a difference is shown although nothing is wrong. */
  readonly isInvented: boolean;
  readonly harm?: Harm | undefined;
  /** What is wrong in a wrong correction. */
  readonly part?: CorrectionPart | undefined;
  /** A sentence for a person who looks for the cause; empty if it is right. */
  readonly text: string;
}

/** Verdicts about one comparison. */
export interface JudgedMonth {
  readonly verdicts: readonly Verdict[];
  /** Decisions of a person. People whom nothing in the file identifies count once each; those whom payroll does not have, together. */
  readonly decisions: number;
  /** People whom payroll does not have, each with an answer to the one question about them. */
  readonly absent: number;
  /** Suggestions that are applied at once. */
  readonly suggestions: number;
  /** Coverages whose correction is expected on a later bill. */
  readonly expected: readonly string[];
  /** Corrections that the suggestions propose. */
  readonly corrections: readonly { readonly found: Discrepancy; readonly correction: ProposedCorrection }[];
}

/** What a bill is judged by. */
export interface TruthOfMonth {
  readonly truths: readonly Truth[];
  /** Lines of the bill. */
  readonly lines: readonly BillLine[];
  readonly periodFrom: LocalDate;
  /** Finds the keys of the coverages that a difference is about; empty if it is about nobody. */
  readonly keysOf: (found: Discrepancy) => readonly string[];
  /** What the carriers were asked for with earlier bills. Default: nothing. */
  readonly asked?: OpenCorrections | undefined;
}

const NOTHING = {
  isPlanted: false,
  isRight: false,
  isFound: false,
  hasRightCause: false,
  isApplied: false,
  isInvented: false,
} as const;

/** Judges what was found, and what *Apply suggestions* does. @param compared undefined if the file could not be compared */
export function judgeMonth(
  { truths, lines, periodFrom, keysOf, asked }: TruthOfMonth,
  compared: Pick<ComparedState, 'discrepancies'> | undefined,
): JudgedMonth {
  if (!compared)
    return { verdicts: truths.map(unread), decisions: 0, absent: 0, suggestions: 0, expected: [], corrections: [] };
  const suggested = bulkDecision(compared.discrepancies, 'suggested');
  const found = new Map<string, Discrepancy[]>();
  const truthByKey = new Map(truths.map((truth) => [truth.key, truth]));
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const appliedOf = (found: Discrepancy): AppliedSuggestion | undefined => {
    const action = suggested.get(found)?.action;
    return action && { found, action, periodFrom, asked, lineOf: (linePk) => lineByPk.get(linePk) };
  };
  const harm = (one: Discrepancy): FoundHarm | undefined => {
    const applied = appliedOf(one);
    if (!applied) return undefined;
    return harmOf(
      keysOf(one).flatMap((key) => truthByKey.get(key) ?? []),
      applied,
    );
  };
  for (const one of compared.discrepancies) {
    const keys = keysOf(one);
    for (const key of keys.length > 0 ? keys : [`nobody ${one.key}`]) found.set(key, [...(found.get(key) ?? []), one]);
  }
  const verdicts: Verdict[] = [];
  const expected: string[] = [];
  for (const truth of truths) {
    const own = found.get(truth.key) ?? [];
    found.delete(truth.key);
    for (const credit of own.filter(({ kind }) => kind === 'RETRO_CREDIT_MISSING')) {
      const action = suggested.get(credit)?.action;
      verdicts.push(creditVerdict(truth, credit, action));
      if (action) expected.push(truth.key);
    }
    // A person who is not found is missing on the bill and in payroll: the worse of the two counts.
    const judged = own
      .filter(({ kind }) => kind !== 'RETRO_CREDIT_MISSING')
      .map((one) => verdictOf(truth, one, suggested.get(one)?.action, harm(one)))
      .sort((one, other) => badness(other) - badness(one));
    for (const one of own) {
      const action = suggested.get(one)?.action;
      if (action === 'expectNextBill' || action === 'dispute') expected.push(truth.key);
    }
    verdicts.push(judged[0] ?? notFound(truth));
  }
  // What is left is about coverages that nobody has, or people who do not exist.
  for (const [key, [first]] of found) {
    const action = first && suggested.get(first)?.action;
    verdicts.push({
      ...NOTHING,
      plant: 'agrees',
      condition: 'nothing special',
      isAutomatic: action !== undefined,
      isApplied: action !== undefined,
      isInvented: true,
      ...(first && partsOf(harm(first))),
      text: `${key}: ${first?.kind} ${action}, about nobody. ${first?.cause}`,
    });
  }
  const open = compared.discrepancies.filter((one) => !suggested.has(one));
  const people = new Set(open.filter(asksWho).map(personOf));
  const absent = new Set(open.filter(({ isAbsence }) => isAbsence === true).map(personOf));
  const others = open.filter((one) => !asksWho(one) && one.isAbsence !== true);
  const corrections = compared.discrepancies.flatMap((found) => {
    const applied = appliedOf(found);
    const correction = applied && newCorrection(applied);
    return correction ? [{ found, correction }] : [];
  });
  // A day that nothing shows is entered once for all coverages of a person.
  const undated = corrections.filter(({ correction }) => missingInCorrection(correction) !== undefined);
  const days = new Set(undated.map(({ found }) => personOf(found)));
  const decisions = people.size + Math.min(1, absent.size) + others.length + days.size;
  return { verdicts, decisions, absent: absent.size, suggestions: suggested.size, expected, corrections };
}

/** Whether a difference asks who a person is. Nothing else about it is decided before. */
function asksWho({ kind, suggestedReason }: Discrepancy): boolean {
  return kind === 'UNMATCHED_MEMBER' || suggestedReason === 'UNKNOWN_MEMBER';
}

const personOf = ({ memberId, memberName }: Discrepancy) => `${memberId} ${memberName}`;

const partsOf = (wrong: FoundHarm | undefined) => ({ harm: wrong?.harm, part: wrong?.part });

/** Whether bill and payroll have what is right, and nothing else. */
const isAgreed = ({ expected, isHidden }: Truth) => expected.actions.length === 0 && !isHidden;

const badness = ({ harm, isRight }: Verdict) => (harm ? 2 : 0) + (isRight ? 0 : 1);

const unread = ({ plant, condition, expected }: Truth): Verdict => ({
  ...NOTHING,
  plant,
  condition,
  isPlanted: expected.kinds.length > 0,
  isAutomatic: false,
  text: 'not compared',
});

/** Whether the carrier still owes the credit or charge that a difference expects. */
function creditVerdict(
  { plant, condition, owed }: Truth,
  found: Discrepancy,
  action: DiscrepancyAction | undefined,
): Verdict {
  const isRight = found.differenceCents === owed;
  const isApplied = action !== undefined;
  return {
    ...NOTHING,
    plant: 'money of an earlier month',
    condition,
    isAutomatic: isApplied,
    isRight,
    isApplied,
    isInvented: !isRight && owed === 0,
    harm: action ? creditHarm(isRight, owed, action) : undefined,
    text: isRight
      ? ''
      : `${plant}, ${condition}: RETRO_CREDIT_MISSING ${found.differenceCents}, not ${owed}. ${found.cause}`,
  };
}

/** A credit that is not owed will not come, and one that is owed is lost if the bill is accepted without it. */
function creditHarm(isRight: boolean, owed: number, action: DiscrepancyAction): Harm | undefined {
  const isExpected = action === 'expectNextBill' || action === 'dispute';
  if (isExpected) return isRight ? undefined : 'expectation';
  return owed === 0 ? undefined : 'amount';
}

function notFound({ plant, condition, expected, isHidden, right, billed, deducted }: Truth): Verdict {
  const isPlanted = expected.kinds.length > 0;
  const isRight = !isPlanted && !isHidden;
  const text = isRight
    ? ''
    : `${plant}, ${condition}: not found (right ${right}, billed ${billed}, deducted ${deducted})`;
  return { ...NOTHING, plant, condition, isPlanted, isAutomatic: true, isRight, text };
}

function verdictOf(
  truth: Truth,
  found: Discrepancy,
  action: DiscrepancyAction | undefined,
  wrong: FoundHarm | undefined,
): Verdict {
  const { plant, condition, billed, deducted, right } = truth;
  const { kinds, actions } = truth.expected;
  const isPlanted = kinds.length > 0;
  const isAsked = asksWho(found) && truth.asksWho;
  const harm = wrong?.harm;
  const isQuiet = !isPlanted && found.kind === 'ROUNDING';
  // The question why somebody is not in payroll names all causes, and the person who answers it knows the right one.
  const isAskedAbout = found.isAbsence === true && kinds.includes('TERMED_STILL_BILLED');
  const hasRightCause = kinds.includes(found.kind) || isQuiet || isAskedAbout;
  // Accepting the bill until it is known who a person is changes nothing.
  const isHeld = isAsked && action === 'acceptBill';
  const isAllowed = isHeld || truth.isHidden || (action !== undefined && actions.includes(action));
  const isRight = isQuiet || (action !== undefined && isAllowed && harm === undefined);
  const text = `${plant}, ${condition}: ${found.kind} ${action ?? 'undecided'}${wrong ? `, wrong ${harm}, ${wrong.why}` : ''} (right ${right}, billed ${billed}, deducted ${deducted}, read ${found.deductedCents}). ${found.cause}`;
  return {
    plant,
    condition,
    isPlanted,
    isAutomatic: action !== undefined && !isAsked,
    isRight,
    isFound: true,
    hasRightCause,
    isApplied: action !== undefined,
    isInvented: isAgreed(truth) && found.kind !== 'ROUNDING' && !isAsked,
    ...partsOf(wrong),
    text: isRight && hasRightCause ? '' : text,
  };
}
