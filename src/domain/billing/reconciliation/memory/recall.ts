import { type Cents, cappedSum, cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { counted } from '../../../platform/text/wording';
import { DISCREPANCY_LABELS, type Discrepancy } from '../Discrepancy';
import type { DiscrepancyAction } from '../DiscrepancyAction';
import { isResolved, type Resolution, resolutionFor } from '../Resolution';
import { type DecisionRecord, reasonWords } from './StandingDecision';

/** The decisions of the last bill, and those that stand. */
interface Remembered {
  readonly last: { readonly decisions: readonly DecisionRecord[] } | null;
  readonly standing: readonly (DecisionRecord & { readonly standingPk: string })[];
}

/** Origin of the decision about a difference, in display order. */
export const ORIGINS = ['new', 'last', 'standing'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A remembered decision about a difference. */
export interface Recalled {
  /** `standing`: counts as decided. `last`: only offered. */
  readonly origin: Exclude<Origin, 'new'>;
  readonly resolution: Resolution;
  readonly record: DecisionRecord;
  /** Whether the record is a standing decision, which is only offered where the amount differs. */
  readonly isStandingRecord: boolean;
}

/**
 * The remembered decisions about differences, by key. A decision is about the same difference if the group, member, coverage, and
 * kind are the same, the amount has the same sign, and the decision is still valid. A standing decision counts only if the amount
 * is the same to the cent; otherwise it is offered, like a decision on the last bill. Nothing is recalled for a difference that is
 * explained by a cause in the whole file, or whose amount in the file is unclear: the file must be checked first.
 *
 * @source docs/decisions/reconciliation.md#a-remembered-decision-is-about-the-same-difference
 */
export function recall(
  discrepancies: readonly Discrepancy[],
  { last, standing }: Remembered,
): ReadonlyMap<string, Recalled> {
  const lastByKey = new Map(last?.decisions.map((record) => [record.key, record]));
  const standingByKey = new Map(standing.map((record) => [record.key, record]));
  const found = new Map<string, Recalled>();
  for (const one of discrepancies) {
    const lasting = standingByKey.get(one.key);
    const earlier = lastByKey.get(one.key);
    if (lasting && isSame(one, lasting) && lasting.differenceCents === one.differenceCents) {
      const resolution = { ...resolutionOf(lasting), standingPk: lasting.standingPk };
      found.set(one.key, { origin: 'standing', resolution, record: lasting, isStandingRecord: true });
    } else if (earlier && isSame(one, earlier)) {
      const resolution = resolutionOf(earlier);
      found.set(one.key, { origin: 'last', resolution, record: earlier, isStandingRecord: false });
    } else if (lasting && isSame(one, lasting)) {
      const resolution = resolutionOf(lasting);
      found.set(one.key, { origin: 'last', resolution, record: lasting, isStandingRecord: true });
    }
  }
  return found;
}

function isSame(one: Discrepancy, record: DecisionRecord): boolean {
  const isSameSign = Math.sign(one.differenceCents) === Math.sign(record.differenceCents);
  const isClear = one.suggestedAction !== null || one.isAbsence === true;
  return !one.isExplainedByFile && isClear && isSameSign && isResolved(one, resolutionOf(record));
}

function resolutionOf({ key, action, reasonCode, note }: DecisionRecord): Resolution {
  return { key, action, reasonCode, note };
}

/** Creates a manual decision. It has the remembered reason if the remembered action is the same, otherwise the default reason. */
export function decisionFor(one: Discrepancy, action: DiscrepancyAction, recalled: Recalled | undefined): Resolution {
  return recalled?.resolution.action === action ? recalled.resolution : resolutionFor(one, action);
}

/** The decisions of the last bill, and those that stand. */
interface Remembered {
  readonly last: { readonly decisions: readonly DecisionRecord[] } | null;
  readonly standing: readonly (DecisionRecord & { readonly standingPk: string })[];
}

/** Origin of the decision about a difference. */
export function originOf({ key }: Pick<Discrepancy, 'key'>, recalled: ReadonlyMap<string, Recalled>): Origin {
  return recalled.get(key)?.origin ?? 'new';
}

/**
 * New differences first, then those decided last month, then those with a standing decision. Keeps the order within each.
 *
 * @source docs/decisions/reconciliation.md#a-new-standing-decision-keeps-its-place-in-the-list
 */
export function byOrigin(
  discrepancies: readonly Discrepancy[],
  recalled: ReadonlyMap<string, Recalled>,
): readonly Discrepancy[] {
  if (recalled.size === 0) return discrepancies;
  return ORIGINS.flatMap((origin) => discrepancies.filter((one) => originOf(one, recalled) === origin));
}

/** Differences with the same remembered decision: same kind, action, and reason. */
export interface RecalledGroup extends Pick<Recalled, 'origin' | 'isStandingRecord'> {
  readonly id: string;
  /** "COBRA, no deduction" */
  readonly title: string;
  readonly decisions: ReadonlyMap<Discrepancy, Resolution>;
}

/** Groups the differences that have a remembered decision: last month's first, then by the most money. */
export function recalledGroups(
  discrepancies: readonly Discrepancy[],
  recalled: ReadonlyMap<string, Recalled>,
): readonly RecalledGroup[] {
  const groups = new Map<string, Omit<RecalledGroup, 'decisions'> & { decisions: Map<Discrepancy, Resolution> }>();
  for (const one of discrepancies) {
    const known = recalled.get(one.key);
    if (!known) continue;
    const { origin, isStandingRecord, resolution, record } = known;
    const title = `${reasonWords(record)}, ${DISCREPANCY_LABELS[one.kind].toLowerCase()}`;
    const id = [origin, isStandingRecord, resolution.action, title].join('|');
    const group = groups.get(id) ?? { id, origin, isStandingRecord, title, decisions: new Map() };
    group.decisions.set(one, resolution);
    groups.set(id, group);
  }
  const stakes = new Map([...groups.values()].map(({ id, decisions }) => [id, stakeOf([...decisions.keys()])]));
  return [...groups.values()].sort(
    (one, other) =>
      ORIGINS.indexOf(one.origin) - ORIGINS.indexOf(other.origin) ||
      (stakes.get(other.id) ?? 0) - (stakes.get(one.id) ?? 0),
  );
}

/** "As last month: COBRA, no deduction — 7 differences, $3,210.40". @param when "last month" or "in September 2026" */
export function groupText(group: RecalledGroup, when: string): string {
  const differences = [...group.decisions.keys()];
  return `${groupTitle(group, when)} — ${counted(differences.length, 'difference')}, ${formatCents(stakeOf(differences))}`;
}

/** "As last month: COBRA, no deduction" */
export function groupTitle({ origin, isStandingRecord, title }: RecalledGroup, when: string): string {
  if (origin === 'standing') return `Standing: ${title}`;
  return `${isStandingRecord ? 'Standing, another amount' : `As ${when}`}: ${title}`;
}

/** Sum of absolute differences. */
export function stakeOf(discrepancies: readonly Pick<Discrepancy, 'differenceCents'>[]): Cents {
  return cappedSum(discrepancies.map(({ differenceCents }) => Math.abs(differenceCents)));
}

/**
 * A remembered amount next to the current one: "$420.00 last month, now $435.00".
 *
 * @param when "last month" or "in September 2026"
 */
export function recalledMessage(
  { record, isStandingRecord, origin }: Recalled,
  { differenceCents }: Pick<Discrepancy, 'differenceCents'>,
  when: string,
): string {
  const [then, now] = [record.differenceCents, differenceCents].map((amount) => formatCents(cents(Math.abs(amount))));
  const reason = reasonWords(record);
  if (origin === 'standing') return `Standing: ${reason}`;
  const from = isStandingRecord ? 'Standing decision' : capitalized(when);
  return then === now ? `${from}: ${reason}` : `${from} ${then}, now ${now}: ${reason}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
