import type { ReconcileSession } from '../../../src/application/billing/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/billing/reconciliation/ReconcileSessions';
import type { ComparedState, OpenReconcile } from '../../../src/application/billing/reconciliation/ReconcileState';
import { ReasonCode } from '../../../src/domain/billing/bills/BillLine';
import type { CorrectionChoice } from '../../../src/domain/billing/corrections/CorrectionChoice';
import { decidedCorrection } from '../../../src/domain/billing/corrections/decidedCorrection';
import type { ProposedCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { answerWords, basisWords } from '../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import { workedLine } from '../../../src/domain/billing/reconciliation/ReconcileWork';
import { resolutionFor } from '../../../src/domain/billing/reconciliation/Resolution';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import type { Random } from '../Random';
import type { Enrollments, FileRow } from './Enrollments';
import { untilEditing, untilReconciled } from './reconcileBill';
import type { Visit } from './Visit';
import type { WrittenMembers } from './WrittenMembers';

const TRIES = 12;
/** How often a link of an earlier month is undone. */
const UNLINKED = 0.2;

/** A person's decision on a difference. */
const ACTIONS: readonly (readonly [DiscrepancyAction, number])[] = [
  ['acceptOurs', 4],
  ['acceptBill', 4],
  ['expectNextBill', 1],
  ['dispute', 1],
  ['ignore', 1],
];

/** A decision about a difference, and the correction that it proposes; undefined if it proposes none. */
export interface YearDecision {
  readonly key: string;
  readonly memberId: string;
  readonly coverage: string;
  readonly action: DiscrepancyAction;
  readonly correction: (ProposedCorrection & { readonly state: 'PROPOSED' | 'OPEN' | 'DROPPED' }) | undefined;
}

/** A reconciled bill as the person saw it. */
export interface SeenReconciliation {
  readonly compared: ComparedState;
  readonly decisions: readonly YearDecision[];
  /** Whether links of earlier months were taken back, and made again. */
  readonly isUnlinked: boolean;
  /** The reconciled amount of each line; undefined for one that is as billed. */
  readonly amounts: ReadonlyMap<string, number | undefined>;
}

/** The payroll file of a month as CSV. */
export function payrollFileOf(
  rows: readonly FileRow[],
  { hasEmployerPart, written }: Pick<Enrollments, 'hasEmployerPart' | 'written'>,
  period: LocalDate,
) {
  const heading = ['Employee ID', 'Employee name', 'Coverage', 'Amount', ...(hasEmployerPart ? ['ER Amount'] : [])];
  const cells = rows.map(({ memberId, coverage, employeeCents, employerCents }) => {
    const employer = hasEmployerPart ? [centsToDecimal(cents(employerCents))] : [];
    const { memberId: number, memberName } = written.inPayroll(memberId, period);
    return [number, memberName, coverage, centsToDecimal(cents(employeeCents)), ...employer];
  });
  const bytes = new TextEncoder().encode([heading, ...cells].map((row) => row.join(',')).join('\n'));
  const arrayBuffer = () => Promise.resolve(bytes.slice().buffer as ArrayBuffer);
  return { name: `payroll-${period.slice(0, 7)}.csv`, size: bytes.length, arrayBuffer };
}

/** Compares a bill with payroll, decides about each difference and its correction, and reconciles. */
export async function reconcileWithPayroll(
  visit: Visit,
  billPk: string,
  file: ReturnType<typeof payrollFileOf>,
  written: WrittenMembers,
  random: Random,
): Promise<SeenReconciliation> {
  const sessions = visit.get(ReconcileSessions);
  const session = sessions.create(billPk);
  await visit.until(sessions.start(billPk, session));
  try {
    await untilEditing(visit, session);
    const first = await untilCompared(visit, session, file);
    const isUnlinked = random.chance(UNLINKED) && (await unlinkPeople(visit, session, first));
    const linked = await confirmLinks(visit, session);
    const compared = withMembers(linked, written);
    decide(session, linked, random);
    const decisions = chooseCorrections(session, compared, random);
    const { history, lines } = openOf(session);
    const amounts = new Map(
      lines.items.map((line) => [line.linePk, workedLine(line, history.work).reconciledCents ?? undefined]),
    );
    await untilReconciled(visit, session);
    return { compared, decisions, amounts, isUnlinked };
  } finally {
    await visit.until(sessions.end(billPk, session));
  }
}

/** Takes back the links of earlier months, whose people are proposed again. @returns whether there were any */
async function unlinkPeople(visit: Visit, { payroll }: ReconcileSession, { people }: ComparedState): Promise<boolean> {
  const linked = people.found.filter(({ by }) => by === 'link');
  if (linked.length > 0) await visit.until(payroll.links.unlink(linked));
  return linked.length > 0;
}

/** Accepts every proposed link. */
async function confirmLinks(visit: Visit, session: ReconcileSession): Promise<ComparedState> {
  const { links } = session.payroll;
  for (let at = 0; at < TRIES; at += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind === 'compared') {
      const { proposals } = comparison.people;
      if (proposals.length === 0 && !comparison.linkError) return comparison;
      await visit.until(links.link(proposals));
    } else await visit.pause();
  }
  throw new Error('The proposed links cannot be confirmed.');
}

/** A comparison with the members that are meant by its numbers. */
function withMembers(compared: ComparedState, written: WrittenMembers): ComparedState {
  const named = <One extends { readonly memberId: string }>(one: One): One => ({
    ...one,
    memberId: written.memberOf(one.memberId),
  });
  return {
    ...compared,
    discrepancies: compared.discrepancies.map(named),
    explainedByBalance: compared.explainedByBalance.map(named),
  };
}

function openOf({ snapshot }: ReconcileSession): OpenReconcile {
  if (snapshot.kind !== 'open') throw new Error(`The bill is not open: it is ${snapshot.kind}.`);
  return snapshot;
}

async function untilCompared(
  visit: Visit,
  session: ReconcileSession,
  file: ReturnType<typeof payrollFileOf>,
): Promise<ComparedState> {
  for (let at = 0; at < TRIES; at += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind === 'compared') return comparison;
    if (comparison.kind === 'choosing') {
      const { question, mapping } = comparison;
      const whole = question?.choices.find(
        (choice) => answerWords(question.kind, choice.mapping) === basisWords(undefined),
      );
      const { memberId = '', amount = '', memberName = null, coverage = null, employerAmount = null } = mapping;
      const chosen = whole?.mapping ?? { ...mapping, memberId, amount, memberName, coverage, employerAmount };
      await visit.until(session.payroll.chooseColumns(chosen));
    } else {
      if (at > 0) await visit.pause();
      await visit.until(session.payroll.compareFiles(file));
    }
  }
  throw new Error(`The file cannot be compared: ${JSON.stringify(openOf(session).comparison).slice(0, 2_000)}`);
}

function decide(session: ReconcileSession, { discrepancies }: ComparedState, random: Random): void {
  const decided = discrepancies.map((one) => {
    const possible = ACTIONS.flatMap(([action, weight]) =>
      one.actions.includes(action) ? Array.from({ length: weight }, () => action) : [],
    );
    const resolution = resolutionFor(one, random.oneOf(possible));
    const isOther = resolution.reasonCode === ReasonCode.Other;
    return [one, isOther ? { ...resolution, note: 'As agreed with payroll' } : resolution] as const;
  });
  if (decided.length === 0) return;
  const isDone = session.editor.decideEach('All differences', new Map(decided));
  if (!isDone) session.editor.confirmChange();
}

/** A person enters a day that nothing shows. */
function dated(terms: ProposedCorrection, periodFrom: LocalDate): ProposedCorrection {
  if (terms.effectiveDate !== null || terms.kind === 'BILLING_INQUIRY') return terms;
  return { ...terms, effectiveDate: terms.kind === 'END_COVERAGE' ? addDays(periodFrom, -1) : periodFrom };
}

/** Confirms most of the proposed corrections, drops some, and leaves some as they are proposed. */
function chooseCorrections(
  session: ReconcileSession,
  { discrepancies }: ComparedState,
  random: Random,
): readonly YearDecision[] {
  const { bill, history } = openOf(session);
  const choices = new Map<string, CorrectionChoice>();
  const decisions = discrepancies.map((one): YearDecision => {
    const resolution = history.work.resolutions.get(one.key);
    if (!resolution) throw new Error(`Nothing is decided about ${one.memberName}, ${one.coverage}.`);
    const { memberId, key, coverage } = one;
    const found = decidedCorrection(one, resolution, bill.periodFrom);
    const state = random.oneOf(['OPEN', 'OPEN', 'OPEN', 'DROPPED', 'PROPOSED'] as const);
    const terms = found && (state === 'PROPOSED' ? found.terms : dated(found.terms, bill.periodFrom));
    if (terms && state !== 'PROPOSED') {
      const { paidThrough: _, ...chosen } = terms;
      choices.set(key, { state, isConfirmed: true, ...(terms !== found.terms && { terms: chosen }) });
    }
    const correction = terms && { ...terms, state };
    return { key, memberId, coverage: coverage ?? '', action: resolution.action, correction };
  });
  if (choices.size > 0) session.editor.chooseCorrections('Corrections', choices);
  return decisions;
}
