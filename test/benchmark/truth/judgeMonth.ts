import type { ComparedState } from '../../../src/application/billing/reconciliation/ReconcileState';
import { proposeCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import type { Discrepancy, DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { bulkDecision } from '../../../src/domain/billing/reconciliation/Resolution';
import { billedCents, billedName, type CarrierBill, keyOf, owedBefore, rightCents } from './Carrier';
import { firstDay } from './compareMonth';
import { COVERAGES, type Coverage, type Employee, type Employer, inForce } from './Employer';
import type { PayrollMonth } from './Payroll';

/** What is planted, by who is wrong and how; `agrees` for nothing. */
export type PlantClass = keyof typeof RIGHT;

interface Right {
  /** Causes that are right; empty if there is no difference to be found. */
  readonly kinds: readonly DiscrepancyKind[];
  /** Decisions that are right. */
  readonly actions: readonly DiscrepancyAction[];
}

const CARRIER: readonly DiscrepancyAction[] = ['acceptOurs', 'expectNextBill', 'dispute'];
const PAYROLL: readonly DiscrepancyAction[] = ['acceptBill', 'ignore'];
const AMOUNTS: readonly DiscrepancyKind[] = ['AMOUNT_OVER', 'AMOUNT_UNDER'];

/** Causes and decisions that are right for each class. */
export const RIGHT = {
  agrees: { kinds: [], actions: [] },
  'money of an earlier month': { kinds: [], actions: PAYROLL },
  'terminated, still billed': { kinds: ['TERMED_STILL_BILLED'], actions: CARRIER },
  'hired, not billed': { kinds: ['ENROLLED_NOT_BILLED'], actions: ['expectNextBill', 'dispute'] },
  'billed for the former tier': { kinds: ['TIER'], actions: CARRIER },
  'billed for the former plan': { kinds: ['PLAN'], actions: CARRIER },
  'billed for the former volume': { kinds: ['VOLUME', ...AMOUNTS], actions: CARRIER },
  'billed at a wrong rate': { kinds: ['RATE', ...AMOUNTS], actions: CARRIER },
  'billed twice': { kinds: ['DUPLICATE'], actions: CARRIER },
  'deduction missed': { kinds: ['NO_DEDUCTION'], actions: PAYROLL },
  'deduction started late': { kinds: ['NO_DEDUCTION', 'TIMING'], actions: PAYROLL },
  'deduction changed late': { kinds: ['TIER', 'PLAN', 'VOLUME', 'TIMING', ...AMOUNTS], actions: PAYROLL },
  'deduction stopped late': { kinds: ['ENROLLED_NOT_BILLED', 'TIMING'], actions: PAYROLL },
  'both wrong': { kinds: [], actions: [] },
} as const satisfies Readonly<Record<string, Right>>;

/** A coverage of an employee with what is true about it in the month, in cents. */
interface Truth {
  readonly employee: Employee;
  readonly coverage: Coverage;
  readonly plant: PlantClass;
  readonly right: number;
  readonly billed: number;
  readonly deducted: number;
  /** Credits and charges for earlier months on the bill. */
  readonly retro: number;
  /** What the carrier still has to correct in the month before the bill's, in cents: negative for a credit. */
  readonly owed: number;
}

/** One finding about a coverage. */
export interface Verdict {
  readonly plant: PlantClass;
  /** Whether nothing was asked about it: it agrees, or has a suggestion. */
  readonly isAutomatic: boolean;
  readonly isRight: boolean;
  readonly isFound: boolean;
  readonly hasRightCause: boolean;
  /** Whether a suggestion was applied. */
  readonly isApplied: boolean;
  readonly harm?: 'amount' | 'expectation' | 'correction' | 'termination' | undefined;
  /** A sentence for a person who looks for the cause; empty if it is right. */
  readonly text: string;
}

/** Verdicts about one comparison. */
export interface JudgedMonth {
  readonly verdicts: readonly Verdict[];
  /** Differences about coverages where nothing is wrong. */
  readonly invented: number;
  /** Differences that a person has to decide one by one. */
  readonly decisions: number;
  /** Coverages whose correction is expected on a later bill. */
  readonly expected: readonly string[];
}

/** Judges what was found, and what *Apply suggestions* does. @param compared undefined if the file could not be compared */
export function judgeMonth(
  employer: Employer,
  bill: CarrierBill,
  payroll: PayrollMonth,
  compared: ComparedState | undefined,
): JudgedMonth {
  const truths = truthsOf(employer, bill, payroll);
  if (!compared) return { verdicts: truths.map(unread), invented: 0, decisions: 0, expected: [] };
  const suggested = bulkDecision(compared.discrepancies, 'suggested');
  const found = new Map<string, Discrepancy[]>();
  for (const one of compared.discrepancies) {
    const employee = employeeOf(employer, one);
    const coverages = one.coverage === null ? COVERAGES : [one.coverage];
    for (const coverage of employee ? coverages : []) {
      const key = keyOf(employee as Employee, coverage);
      found.set(key, [...(found.get(key) ?? []), one]);
    }
  }
  const verdicts: Verdict[] = [];
  const expected: string[] = [];
  let [invented, decisions] = [0, 0];
  for (const truth of truths) {
    const key = keyOf(truth.employee, truth.coverage);
    const own = found.get(key) ?? [];
    found.delete(key);
    const isInvented =
      own.length > 0 &&
      truth.plant === 'agrees' &&
      own.some(({ kind }) => kind !== 'ROUNDING' && kind !== 'RETRO_CREDIT_MISSING');
    if (isInvented) invented += 1;
    for (const credit of own.filter(({ kind }) => kind === 'RETRO_CREDIT_MISSING')) {
      const action = suggested.get(credit)?.action;
      verdicts.push(creditVerdict(truth, credit, action));
      if (action) expected.push(key);
    }
    const [first] = own.filter(({ kind }) => kind !== 'RETRO_CREDIT_MISSING');
    const action = first && suggested.get(first)?.action;
    if (first && !action) decisions += 1;
    if (action === 'expectNextBill' || action === 'dispute') expected.push(key);
    verdicts.push(verdictOf(truth, first, action, bill.month));
  }
  // What is left is about coverages that nobody has, or people who do not exist.
  for (const [key, [first]] of found) {
    invented += 1;
    const action = first && suggested.get(first)?.action;
    const harm = action === 'expectNextBill' ? 'expectation' : action === 'acceptOurs' ? 'amount' : undefined;
    verdicts.push({
      ...NOTHING,
      plant: 'agrees',
      isAutomatic: action !== undefined,
      isApplied: action !== undefined,
      harm,
      text: `${key}: ${first?.kind} ${action}, about nobody`,
    });
  }
  return { verdicts, invented, decisions: decisions + compared.people.proposals.length, expected };
}

const NOTHING = { isRight: false, isFound: false, hasRightCause: false, isApplied: false } as const;
const unread = ({ plant }: Truth): Verdict => ({ ...NOTHING, plant, isAutomatic: false, text: 'not compared' });

/** Whether the carrier still owes the credit or charge that a difference expects. */
function creditVerdict({ plant, owed }: Truth, found: Discrepancy, action: DiscrepancyAction | undefined): Verdict {
  const isRight = found.differenceCents === owed;
  const harm = !isRight && action !== undefined ? 'expectation' : undefined;
  const text = isRight ? '' : `${plant}: RETRO_CREDIT_MISSING ${found.differenceCents}, not ${owed}. ${found.cause}`;
  const isApplied = action !== undefined;
  return { ...NOTHING, plant: 'money of an earlier month', isAutomatic: isApplied, isRight, isApplied, harm, text };
}

function verdictOf(
  truth: Truth,
  found: Discrepancy | undefined,
  action: DiscrepancyAction | undefined,
  month: number,
): Verdict {
  const { plant, billed, deducted, right } = truth;
  const { kinds, actions }: Right = RIGHT[plant];
  if (!found) {
    const isRight = kinds.length === 0 && plant !== 'both wrong';
    const text = isRight ? '' : `${plant}: not found (right ${right}, billed ${billed}, deducted ${deducted})`;
    return { ...NOTHING, plant, isAutomatic: true, isRight, text };
  }
  const harm = action && harmOf(truth, found, action, month);
  const isQuiet = kinds.length === 0 && found.kind === 'ROUNDING';
  const hasRightCause = kinds.includes(found.kind) || isQuiet;
  const isRight = isQuiet || (action !== undefined && actions.includes(action) && harm === undefined);
  const text = `${plant}: ${found.kind} ${action ?? 'undecided'}${harm ? `, wrong ${harm}` : ''} (right ${right}, billed ${billed}, deducted ${deducted}, read ${found.deductedCents}). ${found.cause}`;
  return {
    plant,
    isAutomatic: action !== undefined,
    isRight,
    isFound: true,
    hasRightCause,
    isApplied: action !== undefined,
    harm,
    text: isRight && hasRightCause ? '' : text,
  };
}

/** What a suggestion does wrong once it is applied; undefined if nothing. */
function harmOf(
  { employee, coverage, right, billed, deducted, retro }: Truth,
  found: Discrepancy,
  action: DiscrepancyAction,
  month: number,
): Verdict['harm'] {
  const isCarrierWrong = billed !== right;
  const correction = proposeCorrection(found, action, firstDay(month));
  const election = inForce(employee, coverage, month);
  switch (correction?.kind) {
    case 'END_COVERAGE':
    case 'STOP_DEDUCTION':
      if (election) return 'termination';
      break;
    case 'START_COVERAGE':
    case 'START_DEDUCTION':
      if (!election) return 'correction';
      break;
    case 'CHANGE_TIER':
      if (correction.value !== '' && correction.value !== election?.tier) return 'correction';
      break;
    case 'CHANGE_PLAN':
      if (correction.value !== '' && correction.value !== election?.plan) return 'correction';
      break;
    case 'BILLING_INQUIRY':
      if (!isCarrierWrong && retro === 0) return 'correction';
      break;
    case 'CHANGE_DEDUCTION':
      if (deducted === right) return 'correction';
      break;
    case 'CHANGE_ID':
    case 'CHANGE_NAME':
    case 'CHANGE_VOLUME':
    case 'SETTLE_DEDUCTION':
    case undefined:
      break;
  }
  if (action === 'acceptOurs' && (found.deductedCents ?? 0) !== right + retro) return 'amount';
  if (action === 'acceptBill' && isCarrierWrong) return 'amount';
  const hopes = action === 'expectNextBill' || action === 'dispute';
  return hopes && found.billedCents + found.differenceCents !== right + retro ? 'expectation' : undefined;
}

function truthsOf(employer: Employer, bill: CarrierBill, payroll: PayrollMonth): readonly Truth[] {
  return employer.employees.flatMap((employee) =>
    COVERAGES.flatMap((coverage): Truth[] => {
      const own = payroll.deducted.filter((one) => one.employee === employee && one.coverage === coverage);
      const regular = own.filter(({ movement }) => movement === undefined);
      const deducted = regular.reduce((sum, one) => sum + one.employeeCents + one.employerCents, 0);
      const retro = bill.lines
        .filter((one) => one.employee === employee && one.coverage === coverage && one.retroMonth !== undefined)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const [right, billed] = [rightCents(employee, coverage, bill.month), billedCents(bill, employee, coverage)];
      if (right === 0 && billed === 0 && own.length === 0 && retro === 0) return [];
      const hasMovement = own.length > regular.length || retro !== 0;
      const plant = classOf(employee, coverage, bill, payroll, { right, billed, deducted, hasMovement });
      const owed = owedBefore(employer, employee, coverage, bill.month);
      return [{ employee, coverage, plant, right, billed, deducted, retro, owed }];
    }),
  );
}

function classOf(
  employee: Employee,
  coverage: Coverage,
  bill: CarrierBill,
  payroll: PayrollMonth,
  { right, billed, deducted, hasMovement }: { right: number; billed: number; deducted: number; hasMovement: boolean },
): PlantClass {
  const key = keyOf(employee, coverage);
  if (billed === right && deducted === right) return hasMovement ? 'money of an earlier month' : 'agrees';
  if (billed !== right && deducted !== right) return 'both wrong';
  if (deducted !== right) {
    const names = {
      missed: 'deduction missed',
      'late start': 'deduction started late',
      'late change': 'deduction changed late',
      'late stop': 'deduction stopped late',
    } as const;
    return names[payroll.faults.get(key) ?? 'missed'];
  }
  const fault = bill.faults.get(key);
  if (fault) return fault === 'billed twice' ? 'billed twice' : 'billed at a wrong rate';
  if (right === 0) return 'terminated, still billed';
  if (billed === 0) return 'hired, not billed';
  const line = bill.lines.find(
    (one) => one.employee === employee && one.coverage === coverage && one.retroMonth === undefined,
  );
  const election = inForce(employee, coverage, bill.month);
  if (line?.election.plan !== election?.plan) return 'billed for the former plan';
  return line?.election.tier === election?.tier ? 'billed for the former volume' : 'billed for the former tier';
}

/** The employee of a difference, by the carrier's number or, for people who are not billed, by their name or another number. */
function employeeOf({ employees }: Employer, { memberId, memberName }: Discrepancy): Employee | undefined {
  const digits = memberId.replace(/\D/g, '');
  const isNamed = (one: Employee) =>
    memberName === billedName(one) || [one.first, one.last].every((name) => memberName.includes(name));
  return (
    employees.find((one) => one.memberId === memberId) ??
    employees.find((one) => digits !== '' && (one.ssn === digits || one.payrollNumber === memberId)) ??
    employees.find(isNamed)
  );
}
