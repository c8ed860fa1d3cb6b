import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import type { Bill } from '../bills/Bill';
import { deferredCents } from '../expected/expectedOf';
import type { Discrepancy, DiscrepancyKind } from './Discrepancy';
import type { LineOf, WorkStep } from './ReconcileWork';
import type { Resolution } from './Resolution';

/** Effect of a step on a bill. Ignores lines whose amount does not change. */
export interface ChangeEffect {
  /** Lines whose amount changes. */
  readonly lines: number;
  /** Members with such a line. */
  readonly members: number;
  /** The reconciled amount of the whole bill without and with the step. */
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  /** Σ of absolute changes, so that increases and decreases do not cancel out. */
  readonly movedCents: Cents;
  /** Basis of the shares in `BulkLimits`. */
  readonly billedCents: Cents;
  readonly memberCount: number;
  /** Amounts that the step expects on later bills or disputes; undefined if there are none. */
  readonly deferred?: DeferredEffect;
  /** Rows of the payroll file that could not be read, so the step decides without them; undefined without decisions. */
  readonly unreadRows?: number;
  /** Effect of the decisions by kind of difference, most differences first; undefined without decisions. */
  readonly byCause?: readonly CauseEffect[];
  /** Whether the decisions are about a file that needs a look first. Default: no. */
  readonly needsLook?: boolean;
}

/** What the decisions of a step do about the differences of one kind. Amounts are signed. */
export interface CauseEffect {
  readonly kind: DiscrepancyKind;
  readonly differences: number;
  /** Σ changes of amounts on this bill. */
  readonly changedCents: Cents;
  /** Σ amounts expected on later bills. */
  readonly expectedCents: Cents;
  /** Σ amounts that stay as billed until a dispute is settled. */
  readonly disputedCents: Cents;
  /** Σ differences that are accepted as billed or ignored. */
  readonly acceptedCents: Cents;
}

/** Amounts that a step does not change on this bill, but expects of later ones or disputes. */
export interface DeferredEffect {
  readonly differences: number;
  /** Their members, without those whose amounts the step changes. */
  readonly otherMembers: number;
  /** Σ of what later bills should charge; zero or more. */
  readonly chargeCents: Cents;
  /** Σ of what later bills should credit; zero or less. */
  readonly creditCents: Cents;
}

/** What the decisions of a step are about. */
export interface DecidedFile {
  readonly discrepancies: readonly Discrepancy[];
  readonly unreadRows: number;
  /** Whether suggestions about the file need a look before they are applied. Default: no. */
  readonly needsLook?: boolean;
}

/** Shares of the bill or of its members above which a change needs confirmation. Fractions of 1. */
export interface BulkLimits {
  readonly billShare: number;
  readonly memberShare: number;
}

/** @source docs/decisions/reconciliation.md#a-change-to-several-members-asks-for-confirmation */
export const BULK_LIMITS: BulkLimits = { billShare: 0.05, memberShare: 0.1 };

/**
 * Effect of a step, measured before it is applied.
 *
 * @param reconciledCents the bill's reconciled amount with all unsaved work
 * @param file what its decisions are about. Default: the step decides nothing.
 */
export function changeEffect(
  step: Pick<WorkStep, 'edits'> & Partial<Pick<WorkStep, 'decisions'>>,
  bill: Pick<Bill, 'billedCents' | 'memberCount'>,
  reconciledCents: Cents,
  lineOf: LineOf,
  file: DecidedFile = { discrepancies: [], unreadRows: 0 },
): ChangeEffect {
  const members = new Set<string>();
  let lines = 0;
  let change = 0;
  let moved = 0;
  for (const { before, after } of step.edits) {
    const line = lineOf(after.linePk);
    const by = after.reconciledCents - before.reconciledCents;
    if (!line || by === 0) continue;
    lines += 1;
    members.add(line.memberId);
    change += by;
    moved += Math.abs(by);
  }
  return {
    lines,
    members: members.size,
    beforeCents: reconciledCents,
    afterCents: cents(reconciledCents + change),
    movedCents: cents(moved),
    billedCents: bill.billedCents,
    memberCount: bill.memberCount,
    ...decidedEffect(step.decisions ?? [], file, members),
    ...causeEffects(step, file, lineOf),
  };
}

function decidedEffect(
  decisions: WorkStep['decisions'],
  { discrepancies, unreadRows, needsLook }: DecidedFile,
  changed: ReadonlySet<string>,
): Pick<ChangeEffect, 'deferred' | 'unreadRows' | 'needsLook'> {
  const made = decisions.filter(({ after }) => after !== undefined);
  const keys = new Set(made.flatMap(({ key, before, after }) => (defers(after) && !defers(before) ? [key] : [])));
  const own = keys.size === 0 ? [] : discrepancies.filter(({ key }) => keys.has(key));
  const people = own.map(({ memberId, memberName }) => memberId || memberName);
  const others = new Set(people.filter((one) => !changed.has(one)));
  const amounts = own.map((one) => deferredCents(one, one.billedCents));
  return {
    ...(own.length > 0 && {
      deferred: {
        differences: own.length,
        otherMembers: others.size,
        chargeCents: sumCents(amounts.filter((amount) => amount > 0)),
        creditCents: sumCents(amounts.filter((amount) => amount < 0)),
      },
    }),
    ...(made.length > 0 && unreadRows > 0 && { unreadRows }),
    ...(made.length > 1 && needsLook && { needsLook }),
  };
}

function causeEffects(
  { edits, decisions = [] }: Pick<WorkStep, 'edits'> & Partial<Pick<WorkStep, 'decisions'>>,
  { discrepancies }: DecidedFile,
  lineOf: LineOf,
): Pick<ChangeEffect, 'byCause'> {
  const actions = new Map(decisions.flatMap(({ key, after }) => (after ? [[key, after.action] as const] : [])));
  if (actions.size === 0) return {};
  const changes = new Map<string, number>();
  for (const { before, after } of edits) {
    if (lineOf(after.linePk)) changes.set(after.linePk, after.reconciledCents - before.reconciledCents);
  }
  const effects = new Map<DiscrepancyKind, { -readonly [Key in keyof CauseEffect]: CauseEffect[Key] }>();
  for (const one of discrepancies) {
    const action = actions.get(one.key);
    if (action === undefined) continue;
    const { kind, differenceCents } = one;
    let effect = effects.get(kind);
    if (!effect) effects.set(kind, (effect = { kind, differences: 0, ...NO_AMOUNTS }));
    effect.differences += 1;
    for (const linePk of one.linePks) effect.changedCents = cents(effect.changedCents + (changes.get(linePk) ?? 0));
    const deferredAmount = deferredCents(one, one.billedCents);
    if (action === 'expectNextBill') effect.expectedCents = cents(effect.expectedCents + deferredAmount);
    else if (action === 'dispute') effect.disputedCents = cents(effect.disputedCents + deferredAmount);
    else if (action !== 'acceptOurs') effect.acceptedCents = cents(effect.acceptedCents + differenceCents);
  }
  return { byCause: [...effects.values()].sort((one, other) => other.differences - one.differences) };
}

const NO_AMOUNTS = { changedCents: ZERO, expectedCents: ZERO, disputedCents: ZERO, acceptedCents: ZERO };

function defers(resolution: Resolution | undefined): boolean {
  return resolution?.action === 'expectNextBill' || resolution?.action === 'dispute';
}

/**
 * Whether a step needs confirmation: it concerns several members, and more of the bill or of its members
 * than the limits, or it takes the bill as a whole past the limit. Amounts that it expects on later bills count like
 * amounts that it changes, and each row that could not be read counts as a member. Decisions about a file that needs a look
 * always need it. A change of one member never does.
 *
 * @source docs/decisions/expected-credits.md#expected-amounts-count-toward-the-limits-of-a-bulk-decision
 */
export function needsConfirmation(effect: ChangeEffect, { billShare, memberShare }: BulkLimits = BULK_LIMITS): boolean {
  const { memberCount, movedCents, billedCents, beforeCents, afterCents, deferred, unreadRows = 0, needsLook } = effect;
  const members = effect.members + (deferred?.otherMembers ?? 0);
  if (members < 2) return false;
  if (needsLook) return true;
  const mostMoved = Math.abs(billedCents) * billShare;
  const isOff = (amount: Cents) => Math.abs(amount - billedCents) > mostMoved;
  const concerned = movedCents + (deferred ? deferred.chargeCents - deferred.creditCents : 0);
  return (
    concerned > mostMoved ||
    members + unreadRows > memberCount * memberShare ||
    (isOff(afterCents) && !isOff(beforeCents))
  );
}

/**
 * Summary of what a step decides apart from this bill's amounts, in parts: "$65,188.45 of charges expected on later bills · 54
 * differences". Empty if nothing.
 */
export function deferredParts({
  deferred,
  unreadRows,
}: Pick<ChangeEffect, 'deferred' | 'unreadRows'>): readonly string[] {
  const parts: string[] = [];
  if (deferred) {
    const { chargeCents, creditCents, differences } = deferred;
    const charges = chargeCents > 0 ? `${formatCents(chargeCents)} of charges` : '';
    const credits = creditCents < 0 ? `${formatCents(creditCents)} of credits` : '';
    const amounts = [charges, credits].filter(Boolean).join(' and ') || formatCents(cents(0));
    parts.push(`${amounts} expected on later bills (${counted(differences, 'difference')})`);
  }
  if (unreadRows) parts.push(`${counted(unreadRows, 'row')} of the file could not be read`);
  return parts;
}
