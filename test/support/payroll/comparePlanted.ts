import { type ComparisonFacts, NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { bulkDecision } from '../../../src/domain/billing/reconciliation/Resolution';
import type { EmployeeContribution } from '../../../src/domain/billing/rules/EmployeeContribution';
import { openOf, ReconcileFixture } from '../reconciliation/ReconcileFixture';
import { fileOf, type Rows } from './exports/cells';
import { differenceKey, type Elected, type GroupMember, type PlantedDifference, plantedGroup } from './plantedGroup';
import type { PlantedLayout } from './plantedLayouts';

/** Which group, and what is different about its file. */
export interface PlantedFile {
  readonly count: number;
  readonly seed: number;
  readonly kinds: readonly PlantedDifference['kind'][];
  /** The file has the employee share by the group's contributions, instead of both shares. */
  readonly contributions?: boolean | undefined;
  /** People to write into the file, instead of the group's members. */
  readonly people?: ((members: readonly GroupMember[]) => readonly GroupMember[]) | undefined;
  /** Changes the rows of the file. */
  readonly rows?: ((rows: Rows) => Rows) | undefined;
  /** Of an earlier file, with its remembered columns. */
  readonly stage?: ReconcileFixture | undefined;
}

/** Result of a comparison with planted differences. Lists have one sentence for each item. */
export interface PlantedResult {
  readonly stage: ReconcileFixture;
  /** Questions that were answered with the first choice: about columns, or confirmations of the month or of the basis. */
  readonly asked: readonly ('columns' | 'amount' | 'basis' | 'month')[];
  readonly planted: number;
  readonly rightCause: number;
  readonly rightAction: number;
  /** Planted differences that were not found, or with another cause. */
  readonly missed: readonly string[];
  readonly otherAction: readonly string[];
  readonly invented: readonly string[];
  /** Members and coverages reported as unreadable or repeated. */
  readonly unclear: readonly string[];
  /** Amounts and expectations of "Apply suggestions" that are not the correct ones. */
  readonly wrong: readonly string[];
  /** Number of amounts and expectations of "Apply suggestions". */
  readonly applied: number;
  /** Whether the columns were clear in the end. */
  readonly isCompared: boolean;
  readonly problems: readonly string[];
}

const MAX_QUESTIONS = 4;
const MEDICAL_SHARE = { EE: 11_050, ES: 24_175, EC: 19_825, FAM: 33_500 };
const DENTAL_SHARE = { EE: 1_225, ES: 2_650, EC: 3_175, FAM: 4_450 };
const HSA_LESS = 2_135;

/** By plan and tier for Medical, by tier for Dental, and percentages for the coverages by volume. */
export const CONTRIBUTIONS: readonly EmployeeContribution[] = [
  ...(['EE', 'ES', 'EC', 'FAM'] as const).flatMap((tier): EmployeeContribution[] => [
    { coverage: 'Medical', plan: 'Summit PPO 1000', tier, unit: 'month', value: MEDICAL_SHARE[tier] },
    { coverage: 'Medical', plan: 'Summit HSA 3200', tier, unit: 'month', value: MEDICAL_SHARE[tier] - HSA_LESS },
    { coverage: 'Dental', plan: null, tier, unit: 'month', value: DENTAL_SHARE[tier] },
  ]),
  { coverage: 'Life and AD&D', plan: null, tier: null, unit: 'percent', value: 50 },
  { coverage: 'Disability', plan: null, tier: null, unit: 'percent', value: 100 },
];

/** Compares a bill with a file in a layout, answers questions with the first choice, and applies the suggestions. */
export async function comparePlanted(layout: PlantedLayout, file: PlantedFile): Promise<PlantedResult> {
  const { lines, members, planted, unclear, right } = plantedGroup(file.count, file.seed, file.kinds);
  const stage = new ReconcileFixture(lines);
  stage.facts = factsOf(file);
  if (file.stage) stage.mapping = file.stage.mapping;
  const people = (file.people ?? ((all) => all))(file.contributions ? members.map(withContributions) : members);
  const rows = (file.rows ?? ((all) => all))(layout.rows(people));
  const session = await stage.session();
  await session.payroll.compareFiles(await fileOf({ name: '', sheets: () => ({ Sheet1: rows }) }, []));
  const asked: PlantedResult['asked'][number][] = [];
  for (let turn = 0; turn < MAX_QUESTIONS; turn += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') break;
    asked.push(comparison.question?.kind ?? 'columns');
    const [choice] = comparison.question?.choices ?? [];
    // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
    await session.payroll.chooseColumns(choice?.mapping ?? (comparison.mapping as never));
  }
  const { comparison } = openOf(session);
  const none = {
    stage,
    asked,
    planted: planted.length,
    rightCause: 0,
    rightAction: 0,
    applied: 0,
    invented: [],
    unclear: [],
    wrong: [],
  };
  if (comparison.kind !== 'compared')
    return { ...none, missed: [], otherAction: [], isCompared: false, problems: [comparison.kind] };
  const memberIdOf = identifier([...members, ...billedNames(lines)]);
  const byKey = new Map(planted.map((one) => [differenceKey(one.memberId, one.coverage), one]));
  const suggested = bulkDecision(comparison.discrepancies, 'suggested');
  const found = new Set<string>();
  const unclearKeys: string[] = [];
  const [missed, otherAction, invented, wrong]: [string[], string[], string[], string[]] = [[], [], [], []];
  let [rightCause, rightAction, applied] = [0, 0, 0];
  for (const one of comparison.discrepancies) {
    const { coverage, kind, cause, deductedCents, billedCents, differenceCents } = one;
    const memberId = memberIdOf(one);
    const key = differenceKey(memberId, coverage);
    const action = suggested.get(one)?.action ?? 'none';
    const plant = byKey.get(key);
    const text = `${key} ${plant?.kind ?? ''}: ${kind} ${action}. ${cause}`;
    const amount =
      action === 'acceptOurs'
        ? (deductedCents ?? 0)
        : action === 'expectNextBill'
          ? billedCents + differenceCents
          : null;
    if (amount !== null) applied += 1;
    const off = Math.abs((amount ?? 0) - (right.get(key) ?? 0));
    // A share of half a cent says nothing about the cent of a premium that is on no bill.
    const isOff = off > (file.contributions && kind === 'ENROLLED_NOT_BILLED' ? 1 : 0);
    if (amount !== null && isOff) wrong.push(`${text} ${amount}, not ${right.get(key)}`);
    const isUnclear = kind === 'UNREAD_IN_FILE' || kind === 'REPEATED_IN_FILE';
    if (isUnclear) unclearKeys.push(key);
    if (isUnclear && amount !== null) wrong.push(`${text} must not change an amount`);
    if (!plant) {
      if (isUnclear) continue;
      if (!unclear.has(memberId)) invented.push(text);
      continue;
    }
    found.add(key);
    if (!plant.causes.includes(kind)) missed.push(text);
    else rightCause += 1;
    if (plant.causes.includes(kind) && plant.actions.includes(action)) rightAction += 1;
    else otherAction.push(text);
  }
  for (const [key, { kind }] of byKey) if (!found.has(key)) missed.push(`${key} ${kind}: not found`);
  const problems = comparison.problems.map(({ row, message }) => `${row}: ${message}`);
  return {
    ...none,
    rightCause,
    rightAction,
    applied,
    missed,
    otherAction,
    invented,
    unclear: unclearKeys,
    wrong,
    isCompared: true,
    problems,
  };
}

function factsOf({ contributions }: PlantedFile): ComparisonFacts {
  if (!contributions) return NO_FACTS;
  return { ...NO_FACTS, rules: { ...NO_FACTS.rules, employeeContributions: CONTRIBUTIONS } };
}

/** The member with the employee share only. */
function withContributions(member: GroupMember): GroupMember {
  return { ...member, elected: member.elected.map((one) => ({ ...one, employee: contributionOf(one), employer: 0 })) };
}

function contributionOf({ coverage, plan, tier, employee, employer }: Elected): number {
  const premium = employee + employer;
  if (coverage === 'Life and AD&D') return Math.round(premium / 2);
  if (coverage === 'Disability') return premium;
  const share =
    coverage === 'Dental' ? DENTAL_SHARE[tier] : MEDICAL_SHARE[tier] - (plan.includes('HSA') ? HSA_LESS : 0);
  return share * Math.sign(premium);
}

interface Named {
  readonly memberId: string;
  readonly first: string;
  readonly last: string;
}

/** Finds the bill's number of a person whom the file may have without it. */
function identifier(people: readonly Named[]) {
  const numbers = new Set(people.map(({ memberId }) => memberId));
  return ({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }): string => {
    if (memberId !== '' && numbers.has(memberId)) return memberId;
    const name = memberName.toLowerCase();
    const found = people.find((one) => one.memberId !== '' && isIn(name, one.first) && isIn(name, one.last));
    return found?.memberId ?? memberId;
  };
}

const isIn = (name: string, part: string) => name.includes(part.toLowerCase());

function billedNames(lines: readonly { readonly memberId: string; readonly memberName: string }[]): readonly Named[] {
  return lines.map(({ memberId, memberName }) => {
    const [first = '', ...rest] = memberName.split(' ');
    return { memberId, first, last: rest.filter((word) => word !== 'M').join(' ') };
  });
}
